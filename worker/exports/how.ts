import type { HeldRow } from '#db/base/queue-rows.ts';
import type { ExportRow } from '#db/exports/exports.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { ExportPart } from '#db/schema-privacy.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Queues } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import type { Storage } from '#platform/storage.ts';
import type { Renderer } from '#worker/exports/renderer.ts';

export type ExportParts = {
  db: Db;
  redis: Redis;
  queues: Pick<Queues, 'mail'>;
  storage: Storage;
  config: Config;
  log: Log;
  metrics: Pick<Metrics, 'exportsEnded'>;
  /** The maximum size of one ZIP file in bytes; 1 GB by default. */
  partBytes?: number;
  /** Between two writes of the progress, in milliseconds; a second by default. */
  progressMs?: number;
  /** Until the next run after one that crashed, in milliseconds; 10 s by default. */
  crashPauseMs?: number;
  /** Of Word and PDF files; one of the process by default. */
  renderer?: Renderer;
};

/** Files or items that are done, which the progress reads. */
export type Counts = { done: number; total: number };
export type Progress = { counts: Counts; publish(): void };

/** What an export of data and one of documents do differently. */
export type How = {
  write(progress: Progress): Promise<ExportPart[]>;
  publish(row: ExportRow): Promise<unknown>;
  keptSeconds: number;
  /** Written with its end. The id of the mail about it, if there is one. */
  end(tx: Tx, kind: 'export_ready' | 'export_failed'): Promise<string | undefined>;
};

/** Stores an object of the run. Throws when the run has lost its row. */
export type StoreObject = (held: HeldRow, object: { path: string; body: Buffer; signal: AbortSignal }) => Promise<void>;
