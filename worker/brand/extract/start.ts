import { readingRows } from '#db/brand/asset-texts.ts';
import type { Db } from '#db/schema.ts';
import { createScan, type Scan } from '#platform/clamd.ts';
import type { Config } from '#platform/config.ts';
import { createExtract, type Extract, findLayers } from '#platform/extract/extract.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { READING_QUEUE } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import type { Storage } from '#platform/storage.ts';
import { createReading } from '#worker/brand/extract/read-file.ts';
import { createRowWorker, type RowWorker } from '#worker/queue/row-worker.ts';

type Parts = {
  db: Db;
  storage: Storage;
  log: Log;
  metrics: Pick<Metrics, 'filesRead'>;
  connection: Redis;
  onError(error: Error): void;
  extract: Extract;
  scan: Scan | undefined;
};

/** Files of different users that a worker reads at a time. */
const AT_ONCE = 2;
/** A normal file takes far less. A user with slow files gets at most a quarter of the time. */
const NORMAL_MS = 1_000;
const restOf = (tookMs: number): number => (tookMs > NORMAL_MS ? 3 * tookMs : 0);

/** How this process reads and scans files. Throws when files cannot be kept from the network. */
export async function fileReaders({ CLAMD_URL }: Pick<Config, 'CLAMD_URL'>, log: Log) {
  const layers = await findLayers();
  const scan = CLAMD_URL ? createScan(CLAMD_URL) : undefined;
  log.info({ ...layers, denied: true, scanner: scan !== undefined }, 'files are read without network');
  return { extract: createExtract({ log, layers }), scan };
}

/** Reads the files of assets until it is stopped. */
export function startReading({ storage, metrics, extract, scan, ...parts }: Parts): RowWorker {
  const { log, db } = parts;
  const work = createReading({ db, storage, extract, scan, log, metrics });
  return createRowWorker(
    { name: READING_QUEUE, rows: readingRows(scan !== undefined), work, atOnce: AT_ONCE, restOf },
    parts,
  );
}
