import { applyDeletions } from '#api/accounts/setup/apply-deletions.ts';
import { createEndings } from '#api/endings.ts';
import { ping } from '#db/base/health.ts';
import { connectDatabase } from '#db/connect.ts';
import { loadConfig, need } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { reachable } from '#platform/reachable.ts';
import { connectRedis } from '#platform/redis.ts';
import { runMain } from '#platform/shutdown.ts';
import { createStorage } from '#platform/storage.ts';

/** `npm run apply-deletions`: after a backup was restored, deletes again who was deleted since it was made. */
async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLog('api', config.LOG_LEVEL);
  const ignore = () => undefined;
  const redis = connectRedis(config, 'request', ignore);
  const queues = createQueues(redis, ignore);
  const storage = createStorage(config);
  const db = connectDatabase(need(config, 'DATABASE_URL'), {
    max: 2,
    applicationName: 'rolevoice apply-deletions',
    prepared: config.DATABASE_PREPARED,
  });
  try {
    await reachable('DATABASE_URL', () => ping(db));
    const report = await applyDeletions({
      db,
      redis,
      queues,
      storage,
      config,
      log,
      endings: createEndings({ redis, queues, log }),
    });
    process.stdout.write(`${report.lines.join('\n')}\n`);
    if (report.refused > 0) process.exitCode = 1;
  } finally {
    await closeQueues(queues);
    redis.disconnect();
    storage.close();
    await db.destroy();
  }
}

runMain(main);
