import { type Check, runChecks } from '#local/launch/checks.ts';
import { say } from '#local/launch/say.ts';

export function printCheck({ name, ok, seconds, output, table }: Check): void {
  say(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok && output) say(output.trim());
  if (table) say(table);
}

/** `npm run check`: style, types, build, bundle budget. */
export async function run(): Promise<void> {
  const checks = await runChecks(printCheck);
  process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;
}
