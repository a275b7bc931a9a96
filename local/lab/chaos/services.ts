import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Services, type ServiceUrls, startServices } from '#local/services/services.ts';

export type ServiceName = 'postgres' | 'redis' | 'storage' | 'inbox';
/** A service of the experiment's own, in its own folder, on the same port after every start. */
export type Service = {
  urls: () => ServiceUrls;
  /** Where it stores its data. */
  folder: string;
  start: () => Promise<void>;
  /** A normal stop. */
  stop: () => Promise<void>;
  /** Deletes its data; only while it is stopped. */
  forget: () => void;
};

export async function startService(root: string, name: ServiceName): Promise<Service> {
  const dataDir = join(root, name);
  mkdirSync(dataDir, { recursive: true });
  const folder = join(dataDir, name);
  let running: Services | undefined;
  const start = async () => {
    running = await startServices({ [name]: true }, { dataDir, say: () => undefined });
  };
  await start();
  return {
    urls: () => running?.urls ?? {},
    folder,
    start,
    stop: async () => {
      await running?.stop();
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  };
}
