import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Child, type Command, type StartChild, startChild } from '#local/launch/children.ts';
import { stopLeftOvers } from '#local/launch/left-overs.ts';
import { rememberedPorts } from '#local/launch/ports.ts';
import { type Claim, claimDataDir } from '#local/launch/run-file.ts';
import { type ServiceName, type ServiceUrls, starters } from '#local/services/service-starters.ts';
import { SettingError } from '#platform/config.ts';

export type { ServiceUrls };
export type Wanted = Partial<Record<ServiceName, boolean>>;
export type ServiceOptions = {
  /** Everything is kept below this folder; one process at a time may use it. */
  dataDir: string;
  say: (line: string) => void;
  demoSpeed?: number;
  /** False: faster, but data may be lost in a crash. For tests. */
  durable?: boolean;
  /** Called before anything is started, with the function that stops it at any time. */
  onPart?: (part: { stop: () => Promise<void>; kill: () => void }) => void;
  /** Called when a service ends by itself. */
  onEnd?: (name: string, how: string) => void;
};
export type Services = {
  /** The settings that reach what was started. */
  urls: ServiceUrls;
  claim: Claim;
  stop: () => Promise<void>;
  /** Kills at once. */
  kill: () => void;
};

/** One folder at a time: below /proc, for example, Node's recursive mkdir never returns. */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path);
}

/** Creates the folder if needed and checks that it is writable: a full or read-only disk fails the start here. */
function usableFolder(path: string): string {
  const dataDir = resolve(path);
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolders(dataDir);
    writeFileSync(probe, 'x');
    rmSync(probe);
    return dataDir;
  } catch (error) {
    throw new SettingError('DATA_DIR', `${dataDir} cannot be used (${(error as Error).message})`);
  }
}

const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

/** A disk may be full a moment after the check; Node's message does not name the disk. */
function nameDisk(error: unknown, dataDir: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return DISK_FAULTS.includes(code ?? '')
    ? new SettingError('DATA_DIR', `${dataDir} cannot be used (${message})`)
    : error;
}

/** The services' processes by name: a second attempt replaces the first. */
function createFamily(dataDir: string) {
  const children = new Map<string, Child>();
  let isStopping = false;
  const start = (command: Command): Child => {
    if (isStopping) throw new Error('Stopped while starting');
    const child = startChild(dataDir, command);
    children.set(command.name, child);
    return child;
  };
  const stop = async () => {
    isStopping = true;
    await Promise.all([...children.values()].map((child) => child.stop()));
  };
  const kill = () => {
    for (const child of children.values()) child.kill();
  };
  const onEnd = (report: (name: string, how: string) => void) => {
    for (const child of children.values()) {
      child.ended.then((how) => {
        if (!isStopping) report(child.name, how);
      });
    }
  };
  return { start, stop, kill, onEnd };
}

async function startWanted(wanted: Wanted, dataDir: string, start: StartChild, options: ServiceOptions) {
  const { say, demoSpeed, durable = true } = options;
  const context = { dataDir, ports: rememberedPorts(dataDir), start, say, durable, demoSpeed };
  const names = (Object.keys(starters) as ServiceName[]).filter((name) => wanted[name]);
  const results = await Promise.allSettled(names.map((name) => starters[name](context)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  const urls = results.map((result) => (result.status === 'fulfilled' ? result.value : {}));
  return Object.assign({}, ...urls) as ServiceUrls;
}

/**
 * Starts the wanted services in this data folder, after stopping the processes a killed start left there, and waits
 * until each answers. Throws when one does not, with the others stopped again.
 */
export async function startServices(wanted: Wanted, options: ServiceOptions): Promise<Services> {
  const dataDir = usableFolder(options.dataDir);
  const claim = await claimDataDir(dataDir).catch((error: unknown) => {
    throw nameDisk(error, dataDir);
  });
  const family = createFamily(dataDir);
  const stop = async () => {
    await family.stop();
    claim.release();
  };
  options.onPart?.({ stop, kill: family.kill });
  try {
    await stopLeftOvers(dataDir, options.say);
    const urls = await startWanted(wanted, dataDir, family.start, options);
    if (options.onEnd) family.onEnd(options.onEnd);
    return { urls, claim, stop, kill: family.kill };
  } catch (error) {
    await stop();
    throw nameDisk(error, dataDir);
  }
}
