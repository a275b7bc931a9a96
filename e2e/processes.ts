import { execFile, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Running } from '#e2e/fixtures.ts';
import { freePort } from '#local/launch/ports.ts';
import { inProject } from '#local/launch/project.ts';
import { childEnv } from '#platform/config.ts';

type Beside = Pick<Running, 'dataDir'>;

/** Runs an operator's command beside a running product; returns its output. */
export async function runByHand({ dataDir }: Beside, command: string, args: string[]): Promise<string> {
  const env = childEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const { stdout } = await promisify(execFile)('node', ['local/boot.mjs', command, ...args], { env });
  return stdout.trim();
}

/**
 * A second api process beside a running product, which reads the services from the data folder. Its log is in
 * `test-results`: it writes every security event, also at level `warn`.
 */
export async function startApi({ dataDir }: Beside, settings: Record<string, string> = {}, given?: number) {
  const port = given ?? (await freePort());
  const env = childEnv({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...settings });
  mkdirSync(inProject('test-results'), { recursive: true });
  const log = openSync(inProject(`test-results/api-${port}.log`), 'a');
  const child = spawn('node', ['local/boot.mjs', 'api'], { env, stdio: ['ignore', log, 'inherit'] });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  await Promise.race([
    answers(`${url}/healthz`),
    ended.then(() => {
      throw new Error('The api ended before it answered');
    }),
  ]).catch((thrown: unknown) => {
    child.kill();
    throw thrown;
  });
  return {
    url,
    port,
    /** Without a chance to end what it does. */
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answered at ${url}`);
}
