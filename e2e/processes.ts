import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Running } from '#e2e/fixtures.ts';
import { childEnv } from '#platform/config.ts';

/** Runs one of the commands an operator runs beside a running product, and answers what it printed. */
export async function runByHand(
  { dataDir }: Pick<Running, 'dataDir'>,
  command: string,
  args: string[],
): Promise<string> {
  const env = childEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const { stdout } = await promisify(execFile)('node', ['local/boot.mjs', command, ...args], { env });
  return stdout.trim();
}
