import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Child, type Command, startChild } from '#local/children.ts';
import { stopLeftOvers } from '#local/left-overs.ts';
import { rememberedPorts } from '#local/ports.ts';
import { type Claim, claimDataDir } from '#local/run-file.ts';
import { type ServiceName, type ServiceUrls, starters } from '#local/service-starters.ts';
import { SettingError } from '#platform/config.ts';

export type { ServiceUrls };
export type Wanted = Partial<Record<ServiceName, boolean>>;
export type ServiceOptions = {
  /** Everything is kept below this folder; one process at a time may use it. */
  dataDir: string;
  say: (line: string) => void;
  demoSpeed?: number;
  /** False: faster, and nothing is promised to survive a crash. For tests. */
  durable?: boolean;
  /** Called when a service ends by itself. */
  onEnd?: (name: string, how: string) => void;
};
export type Services = {
  /** The settings that reach what was started. */
  urls: ServiceUrls;
  claim: Claim;
  stop: () => Promise<void>;
  /** At once and without care. */
  kill: () => void;
};

function usableFolder(path: string): string {
  const dataDir = resolve(path);
  try {
    mkdirSync(dataDir, { recursive: true });
    return dataDir;
  } catch (error) {
    throw new SettingError('DATA_DIR', `${dataDir} cannot be used (${(error as Error).message})`);
  }
}

async function startWanted(wanted: Wanted, dataDir: string, children: Map<string, Child>, options: ServiceOptions) {
  const start = (command: Command) => {
    const child = startChild(dataDir, command);
    children.set(command.name, child);
    return child;
  };
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
 * Starts the wanted services in this data folder, after stopping what a killed start left there, and waits until each
 * of them answers. Throws when one does not, with the others stopped again.
 */
export async function startServices(wanted: Wanted, options: ServiceOptions): Promise<Services> {
  const dataDir = usableFolder(options.dataDir);
  const claim = claimDataDir(dataDir);
  const children = new Map<string, Child>();
  const each = () => [...children.values()];
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await Promise.all(each().map((child) => child.stop()));
    claim.release();
  };
  try {
    await stopLeftOvers(dataDir, options.say);
    const urls = await startWanted(wanted, dataDir, children, options);
    for (const child of each()) {
      child.ended.then((how) => {
        if (!isStopping) options.onEnd?.(child.name, how);
      });
    }
    const kill = () => {
      for (const child of each()) child.kill();
    };
    return { urls, claim, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}
