import { readingRows } from '#db/queries/readings.ts';
import type { Db } from '#db/schema.ts';
import { createScan } from '#platform/clamd.ts';
import type { Config } from '#platform/config.ts';
import { createExtract, findLayers } from '#platform/extract/extract.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { READING_QUEUE } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import type { Storage } from '#platform/storage.ts';
import { createRowWorker, type RowWorker } from '#worker/queue/row-worker.ts';
import { createReading } from '#worker/reading/read-file.ts';

type Parts = {
  config: Pick<Config, 'CLAMD_URL'>;
  db: Db;
  storage: Storage;
  log: Log;
  metrics: Pick<Metrics, 'filesRead'>;
  connection: Redis;
  onError(error: Error): void;
};

/** Files of different users that a worker reads at a time. */
const AT_ONCE = 2;
/** A normal file takes far less. A user with slow files gets at most a quarter of the time. */
const NORMAL_MS = 1_000;
const restOf = (tookMs: number): number => (tookMs > NORMAL_MS ? 3 * tookMs : 0);

/** Reads the files of assets until it is stopped. Throws when files cannot be kept from the network. */
export async function startReading({ config, storage, metrics, ...parts }: Parts): Promise<RowWorker> {
  const { log, db } = parts;
  const layers = await findLayers();
  const scan = config.CLAMD_URL ? createScan(config.CLAMD_URL) : undefined;
  const about = { ...layers, denied: true, scanner: scan !== undefined };
  log.info(about, 'files are read without network');
  const work = createReading({ db, storage, extract: createExtract({ log, layers }), scan, log, metrics });
  return createRowWorker(
    { name: READING_QUEUE, rows: readingRows(scan !== undefined), work, atOnce: AT_ONCE, restOf },
    parts,
  );
}
