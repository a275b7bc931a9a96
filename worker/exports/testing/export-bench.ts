import { Redis } from 'ioredis';
import { afterAll, inject } from 'vitest';
import { insertExport } from '#db/queries/exports.ts';
import { testDatabase, testRedisUrl } from '#db/testing/database.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { createStorage } from '#platform/storage.ts';
import { createExportProcessor, type ExportParts } from '#worker/exports/job.ts';

/** The processor of exports on a database, Redis and file storage of its own. */
export async function exportBench() {
  const db = await testDatabase();
  const redis = new Redis(await testRedisUrl());
  const queues = createQueues(redis, () => undefined);
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const config = loadConfig({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const storage = createStorage(config);
  await storage.makeBuckets();
  afterAll(async () => {
    await closeQueues(queues);
    redis.disconnect();
    storage.close();
  });
  const parts = { db, redis, queues, storage, config, log: createLog('test', 'fatal'), beatMs: 20 };
  const later: number[] = [];
  const job = (id: string) => ({
    data: { export_id: id },
    moveToDelayed: async (at: number) => void later.push(at),
  });
  /** Runs one job of an export. */
  const process = (id: string, more: Partial<ExportParts> = {}, stopping = new AbortController().signal) =>
    createExportProcessor({ ...parts, ...more }, stopping)(job(id));
  const start = async (userId: string) => (await insertExport(db, userId)).id;
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
  return { ...parts, parts, later, process, start, row, zips, files };
}
