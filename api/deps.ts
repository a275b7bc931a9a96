import type { Db } from '#db/schema.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Queues } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import type { Secret } from '#platform/secret.ts';
import type { Storage } from '#platform/storage.ts';

/** What the nouns of the api are handed by `main.ts`. `redis` fails fast; whoever uses it must do without when it throws. */
export type Deps = {
  config: Config;
  log: Log;
  db: Db;
  redis: Redis;
  queues: Queues;
  storage: Storage;
  secret: Secret;
  metrics: Metrics;
};
