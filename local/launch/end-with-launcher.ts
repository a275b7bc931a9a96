/** For programs that hold nothing worth finishing: they end when told to, and when whoever started them is gone. */
export function endWithLauncher(): void {
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
}
