import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { readingRows } from '#db/brand/asset-texts.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { createScan } from '#platform/clamd.ts';
import { createExtract, type Extract, findLayers } from '#platform/extract/extract.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { READING_QUEUE } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';
import { createReading } from '#worker/brand/extract/read-file.ts';
import { createRowWorker } from '#worker/queue/row-worker.ts';
import { sweepRows } from '#worker/queue/sweep-rows.ts';

export const PATH = '/api/reference-documents';
const log = createLog('test', 'fatal');
const ignore = () => undefined;

/** The api with its assets, roles and generations, and workers that read files, on real services. */
export async function createReadingBench(settings: Record<string, string> = {}) {
  const bucket = { S3_DOCUMENTS_BUCKET: `documents-${randomUUID()}` };
  const app = await testApp({ ...bucket, ...settings });
  const { db, redisUrl } = app;
  const { queues, redis, storage, config } = app.deps;
  await storage.makeBuckets();
  const metrics = createMetrics('worker');
  const scans = config.CLAMD_URL !== undefined;
  const stops: (() => Promise<void>)[] = [];

  /** A worker; without `extract` it reads as in production. Closed with the bench. */
  const startWorker = async (extract?: Extract) => {
    const connection = connectRedis(redisUrl, 'worker', ignore);
    const scan = config.CLAMD_URL ? createScan(config.CLAMD_URL) : undefined;
    const reads = extract ?? createExtract({ log, layers: await findLayers() });
    const work = createReading({ db, storage, extract: reads, scan, log, metrics, pauseMs: 50 });
    const rows = readingRows(scans);
    const parts = { db, log, connection, onError: ignore };
    const running = createRowWorker({ name: READING_QUEUE, rows, work, atOnce: 2 }, parts);
    let closing: Promise<void> | undefined;
    const close = async () => {
      running.stop();
      await running.worker.close();
      connection.disconnect();
    };
    const stop = () => {
      closing ??= close();
      return closing;
    };
    stops.push(stop);
    return { stop };
  };
  /** Between two tests: no worker, and no row of an earlier test that is still to be read. */
  const clear = async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await db
      .updateTable('reference_documents')
      .set({ text_state: 'ready', text_reason: null })
      .where('text_state', '=', 'reading')
      .execute();
    await queues.file_reading.obliterate({ force: true });
  };
  atEnd(clear);

  const upload = async (who: { token: string }, name: string, bytes: Buffer) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return (await app.call(who, 'POST', PATH, form)).body as { id: string; file_path: string; text_state: string };
  };
  const row = (id: string) =>
    db.selectFrom('reference_documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const shown = async (who: { token: string }, id: string) => (await app.call(who, 'GET', `${PATH}/${id}`)).body;
  /** Resolves with the row once it is read or failed. */
  const settled = async (id: string) => {
    const state = async () => (await row(id)).text_state;
    await expect.poll(state, { timeout: 30_000 }).not.toBe('reading');
    return row(id);
  };
  const sweep = () => sweepRows({ db, redis, queue: queues.file_reading, rows: readingRows(scans) });
  return { app, db, queues, storage, metrics, startWorker, upload, row, shown, settled, sweep, clear };
}
