import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Identity, identityOf, isRunning, npmAbove, waitForEnd } from '#local/launch/process-identity.ts';
import { SettingError } from '#platform/config.ts';

/**
 * `run.json` in the data folder names the process that uses it and, once the services answer, their settings.
 * It holds secrets: only its owner may read it. It is valid only while that process runs.
 */
type RunFile = Identity & { settings: Record<string, string>; npm?: Identity | undefined };

/** Apps get 10 s to drain, services another 10. */
const STOP_MS = 25_000;
const DYING_MS = 1000;

const pathIn = (dataDir: string): string => join(dataDir, 'run.json');

function readRunFile(dataDir: string): RunFile | undefined {
  try {
    const found = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as RunFile;
    return isRunning(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The settings of the services that run in this data folder now, or undefined when none do. */
export const runningSettings = (dataDir: string): Record<string, string> | undefined => readRunFile(dataDir)?.settings;

export type Claim = { publish: (settings: Record<string, string>) => void; release: () => void };

const isAbandoned = ({ npm }: RunFile): boolean => npm !== undefined && !isRunning(npm);

/**
 * A start whose npm was killed is about to end; it is stopped instead of blocking the new one. A killed one
 * takes a moment to end.
 */
async function isOwnerRunning(other: RunFile): Promise<boolean> {
  if (!isAbandoned(other)) return !(await waitForEnd(other, DYING_MS));
  process.kill(other.pid, 'SIGTERM');
  return !(await waitForEnd(other, STOP_MS));
}

/** Locks the data folder for this process: two at once would stop each other's services. */
export async function claimDataDir(dataDir: string): Promise<Claim> {
  const other = readRunFile(dataDir);
  if (other && (await isOwnerRunning(other))) {
    throw new SettingError(
      'DATA_DIR',
      `${dataDir} is in use by process ${other.pid}. Stop that one or choose another folder.`,
    );
  }
  const own = { ...identityOf(process.pid), npm: npmAbove() };
  const publish = (settings: Record<string, string>) =>
    writeFileSync(pathIn(dataDir), JSON.stringify({ ...own, settings } satisfies RunFile), { mode: 0o600 });
  publish({});
  return { publish, release: () => rmSync(pathIn(dataDir), { force: true }) };
}
