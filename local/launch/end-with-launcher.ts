/** For programs without unfinished work: they end on a signal, and when their parent has ended. */
export function endWithLauncher(): void {
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
}
