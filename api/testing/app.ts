import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { type AuthContext, createAuthContext } from '#api/accounts/auth/context.ts';
import { authRoutes } from '#api/accounts/auth/routes.ts';
import { createBearer } from '#api/accounts/auth/tokens/bearer.ts';
import type { SecurityEvents } from '#api/accounts/security-events/of-request.ts';
import { createApp } from '#api/app.ts';
import type { Deps } from '#api/deps.ts';
import { createEndings } from '#api/endings.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import type { ApiRouter } from '#api/http/serve.ts';
import { createApiServer } from '#api/http/server.ts';
import type { Waits } from '#api/http/waits.ts';
import { createRealtime } from '#api/realtime/sockets.ts';
import { apiRouters } from '#api/routers.ts';
import type { Slowness } from '#api/slowness.ts';
import { readAdminQueue } from '#api/tasks/queue/queue.ts';
import { caller } from '#api/testing/call.ts';
import { signing } from '#api/testing/people.ts';
import { QUICK } from '#api/testing/quick.ts';
import type { Db } from '#db/schema.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { connectForTest, keptDatabase, testDatabaseUrl, testRedisUrl } from '#db/testing/database.ts';
import { viewerOf } from '#db/text/viewer.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { connectRedis, withDeadline } from '#platform/redis.ts';
import { createSecret } from '#platform/secret.ts';
import { createStorage } from '#platform/storage.ts';

export const AUTH_SECRET = 'a secret for tests only, long enough to pass';
const ignore = () => undefined;

export type Settings = Record<string, string>;
export type AppOptions = {
  settings?: Settings;
  /** Routers besides those of the product. */
  more?: ApiRouter[] | ((ctx: AuthContext, checkBearer: CheckBearer) => ApiRouter[]);
  webDir?: string;
  /** The api's database connection, when it differs from the test's own. */
  through?: (db: Db) => Promise<Db>;
  slowness?: Slowness;
  /** Whether the file storage has its buckets yet. */
  hasBuckets?: boolean;
  /** Of another app, to be one of two on the same database and Redis. */
  databaseUrl?: string;
  redisUrl?: string;
};
export type TestApp = Awaited<ReturnType<typeof assemble>>['app'];

/**
 * The app of a file that needs other settings, alters tables or limits, or looks at rows of everybody: on a database
 * and Redis of its own, closed with the file.
 */
export async function ownApp(options: AppOptions = {}): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await testDatabaseUrl());
  const { app, close } = await assemble({ url: databaseUrl, db: connectForTest(databaseUrl) }, options);
  atEnd(close);
  return app;
}

let shared: ReturnType<typeof assemble> | undefined;

/**
 * The app of this process, on its database and Redis, for files that bring their own people and workspaces. It lives as
 * long as the process. Its log begins anew with each file.
 */
export async function sharedApp(): Promise<TestApp> {
  shared ??= keptDatabase().then((kept) => assemble(kept));
  const { app } = await shared;
  app.logged.length = 0;
  return app;
}

/** The app of this process, or one of the file's own where it needs other settings. */
export const testApp = (settings: Settings = {}): Promise<TestApp> =>
  Object.keys(settings).length === 0 ? sharedApp() : ownApp({ settings });

/** The whole api as `main.ts` puts it together: every router, the sign-in service and the sockets, on a free port. */
async function assemble({ url: databaseUrl, db }: { url: string; db: Db }, options: AppOptions = {}) {
  const { settings = {}, more = [], webDir = '/nowhere', through, slowness = QUICK, hasBuckets = true } = options;
  const redisUrl = options.redisUrl ?? (await testRedisUrl());
  const server = createApiServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const logged: string[] = [];
  const of = { PORT: String(port), DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const connected = await connect({ ...of, ...settings }, { db, slowness, logged });
  if (hasBuckets) await connected.storage.makeBuckets();
  const deps = createAuthContext(through ? { ...connected, db: await through(db) } : connected);
  const checkBearer = createBearer(deps);
  const others = typeof more === 'function' ? more(deps, checkBearer) : more;
  const app = createApp(deps, { auth: authRoutes(deps), api: [...apiRouters(deps, checkBearer), ...others], webDir });
  const security = app.locals.security as SecurityEvents;
  const subscriber = connectRedis(redisUrl, 'worker', ignore);
  server.on('request', app);
  const realtime = createRealtime({
    server,
    deps,
    checkBearer,
    subscriber,
    security,
    waits: app.locals.waits as Waits,
    readQueue: () => readAdminQueue(deps),
    viewerOf: (about) => viewerOf(deps.db, about),
  });
  await realtime.ready;
  const close = async () => {
    await realtime.close();
    server.closeAllConnections();
    server.close();
    subscriber.disconnect();
    // Redis may be away for good.
    await withDeadline(closeQueues(deps.queues)).catch(() => undefined);
    deps.redis.disconnect();
    deps.storage.close();
  };
  const url = `http://127.0.0.1:${port}`;
  const made = { app, server, deps, checkBearer, security, db, databaseUrl, redisUrl, url, logged };
  return { close, app: { ...made, ...signing({ ...deps, db }), call: caller(url) } };
}

type Given = { db: Db; slowness: Slowness; logged: string[] };

async function connect(settings: Settings, { logged, ...given }: Given): Promise<Deps> {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const config = loadConfig({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    AUTH_SECRET,
    AUTH_RATE_LIMITS: 'off',
    AUTH_MAIL_INTERVAL_S: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    ...settings,
  });
  const redis = connectRedis(String(settings.REDIS_URL), 'request', ignore);
  await once(redis, 'ready');
  const storage = createStorage(config);
  const queues = createQueues(redis, ignore);
  const log = createLog('api', config.LOG_LEVEL, { write: (line) => void logged.push(line) });
  return {
    ...given,
    config,
    redis,
    storage,
    queues,
    log,
    endings: createEndings({ redis, queues, log }),
    secret: createSecret(AUTH_SECRET),
    metrics: createMetrics('api'),
  };
}
