import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { claimRow, ownerOfRow } from '#db/base/queue-rows.ts';
import { exportRows, insertExport } from '#db/exports/exports.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { ownDatabase, testRedisUrl } from '#db/testing/database.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';
import { createStorage } from '#platform/storage.ts';
import type { ExportParts } from '#worker/exports/how.ts';
import { createExport, startExports } from '#worker/exports/job.ts';

const ignore = () => undefined;

export const ofAccount = (id: string) => ({ kind: 'account', user_id: id, workspace_id: id }) as const;
const ofWorkspace = (user_id: string, workspace_id: string) => ({ kind: 'workspace', user_id, workspace_id }) as const;

/** Exports on a database, Redis and file storage of its own. */
export async function exportBench() {
  const db = await ownDatabase();
  const redisUrl = await testRedisUrl();
  const redis = connectRedis(redisUrl, 'worker', ignore);
  const queues = createQueues(redis, ignore);
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const config = loadConfig({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const storage = createStorage(config);
  await storage.makeBuckets();
  const metrics = createMetrics('worker');
  const parts = { db, redis, queues, storage, config, metrics, log: createLog('test', 'fatal') };
  const often = { progressMs: 20, crashPauseMs: 20 };

  const stops: (() => Promise<void>)[] = [];
  /** A worker of the queue; stopped with the bench. */
  const startWorker = (more: Partial<ExportParts> = {}) => {
    const connection = connectRedis(redisUrl, 'worker', ignore);
    const running = startExports({ ...parts, ...often, ...more }, { connection, onError: ignore });
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
  const stopWorkers = () => Promise.all(stops.splice(0).map((stop) => stop()));
  atEnd(async () => {
    await stopWorkers();
    await closeQueues(queues);
    redis.disconnect();
    storage.close();
  });
  /** One run of an export, without the queue. Throws what the run throws. */
  const run = async (id: string, more: Partial<ExportParts> = {}): Promise<void> => {
    const held = { id, token: randomUUID() };
    const owner = (await ownerOfRow(db, exportRows, id)) ?? id;
    const claimed = await db.transaction().execute((tx) => claimRow(tx, exportRows, held, owner));
    if (!claimed) throw new Error('The export cannot be claimed');
    const { signal } = new AbortController();
    await createExport({ ...parts, ...often, ...more })({ row: claimed, held, signal });
  };
  const start = async (userId: string, workspaceId?: string) =>
    (await insertExport(db, workspaceId ? ofWorkspace(userId, workspaceId) : ofAccount(userId))).id;
  const row = (id: string) => db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();
  /** The bytes of all ZIP files of a completed export. */
  const zips = async (id: string): Promise<Buffer[]> => {
    const found = await row(id);
    return Promise.all(
      (found?.parts ?? []).map(async ({ path, segments }) => {
        const bytes: Buffer[] = [];
        for (let number = 1; number <= segments; number += 1) {
          const file = await storage.read(storage.exports, `${path}.${number}`);
          for await (const chunk of file?.body ?? []) bytes.push(chunk as Buffer);
        }
        return Buffer.concat(bytes);
      }),
    );
  };
  const files = (userId: string) =>
    db
      .selectFrom('stored_files')
      .selectAll()
      .where('bucket', '=', storage.exports)
      .where('workspace_id', '=', userId)
      .execute();
  return { ...parts, parts, startWorker, stopWorkers, run, start, row, zips, files };
}
