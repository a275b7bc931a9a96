import { type Check, runChecks } from '#local/launch/checks.ts';
import { say } from '#local/launch/say.ts';

export function tellCheck({ name, ok, seconds, output, told }: Check): void {
  say(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok && output) say(output.trim());
  if (told) say(told);
}

/** `npm run check`: style, types, build, bundle budget. */
export async function run(): Promise<void> {
  const checks = await runChecks(tellCheck);
  process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;
}
