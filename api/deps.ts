import type { Endings } from '#api/accounts/endings.ts';
import type { Slowness } from '#api/slowness.ts';
import type { Db } from '#db/schema.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Queues } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import type { Secret } from '#platform/secret.ts';
import type { Storage } from '#platform/storage.ts';

/** The dependencies of every router, made by `main.ts`. `redis` fails fast; its callers must work without it. */
export type Deps = {
  config: Config;
  log: Log;
  db: Db;
  redis: Redis;
  queues: Queues;
  storage: Storage;
  secret: Secret;
  metrics: Metrics;
  slowness: Slowness;
  endings: Endings;
};
