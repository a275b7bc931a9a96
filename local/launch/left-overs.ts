import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Identity, identityOf, isRunning, waitForEnd } from '#local/launch/process-identity.ts';

/**
 * Every child leaves a file `pids/<name>` while it runs. A launcher that was killed cannot stop its children; the next
 * one finds them here. A file is valid only while the process it names is still running.
 */
type PidFile = Identity & { name: string; signal: NodeJS.Signals };

const STOP_MS = 10_000;
const pidFolder = (dataDir: string) => join(dataDir, 'pids');

export function rememberChild(dataDir: string, name: string, pid: number, signal: NodeJS.Signals): () => void {
  const path = join(pidFolder(dataDir), name);
  mkdirSync(pidFolder(dataDir), { recursive: true });
  writeFileSync(path, JSON.stringify({ name, signal, ...identityOf(pid) } satisfies PidFile));
  return () => rmSync(path, { force: true });
}

function readPidFile(path: string): PidFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PidFile;
  } catch {
    return undefined;
  }
}

const listPidFiles = (dataDir: string): string[] => {
  try {
    return readdirSync(pidFolder(dataDir)).map((name) => join(pidFolder(dataDir), name));
  } catch {
    return [];
  }
};

const runningIn = (dataDir: string): PidFile[] =>
  listPidFiles(dataDir)
    .map(readPidFile)
    .filter((file): file is PidFile => file !== undefined && isRunning(file));

export const hasLeftOvers = (dataDir: string): boolean => runningIn(dataDir).length > 0;

async function stopLeftOver(left: PidFile): Promise<void> {
  process.kill(left.pid, left.signal);
  if (await waitForEnd(left, STOP_MS)) return;
  process.kill(-left.pid, 'SIGKILL');
  await waitForEnd(left, STOP_MS);
}

/** Stops what a killed launcher of this data folder left behind. Other programs that reuse an old process id are left running. */
export async function stopLeftOvers(dataDir: string, say: (line: string) => void): Promise<void> {
  const running = runningIn(dataDir);
  if (running.length > 0)
    say(`Stopping what an earlier start left running: ${running.map((file) => file.name).join(', ')}`);
  await Promise.all(running.map((file) => stopLeftOver(file).catch(() => undefined)));
  for (const file of listPidFiles(dataDir)) rmSync(file, { force: true });
}
