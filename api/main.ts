import { fileURLToPath } from 'node:url';
import { createAuthContext } from '#api/accounts/auth/context.ts';
import { authRoutes } from '#api/accounts/auth/routes.ts';
import { createBearer } from '#api/accounts/auth/tokens/bearer.ts';
import type { SecurityEvents } from '#api/accounts/security-events/of-request.ts';
import { createApp } from '#api/app.ts';
import type { Deps } from '#api/deps.ts';
import { createEndings } from '#api/endings.ts';
import { keepSpool } from '#api/files/spool.ts';
import { drain } from '#api/http/drain.ts';
import { createApiServer } from '#api/http/server.ts';
import type { Turns } from '#api/http/turns.ts';
import type { Waits } from '#api/http/waits.ts';
import { createRealtime } from '#api/realtime/sockets.ts';
import { apiRouters } from '#api/routers.ts';
import { SLOWNESS } from '#api/slowness.ts';
import { readAdminQueue } from '#api/tasks/queue/queue.ts';
import { ping } from '#db/base/health.ts';
import { connectDatabase } from '#db/connect.ts';
import { readDepth } from '#db/queue-depth.ts';
import { auditProtection } from '#db/roles.ts';
import { viewerOf } from '#db/text/viewer.ts';
import { type Config, loadConfig, need, publicUrl } from '#platform/config.ts';
import { startHealth } from '#platform/health.ts';
import { listen } from '#platform/listen.ts';
import { cause, createLog, type Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createInstallation, type Installation } from '#platform/metrics-installation.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { reachable, reachableRedis } from '#platform/reachable.ts';
import { connectRedis, withDeadline } from '#platform/redis.ts';
import { createSecret } from '#platform/secret.ts';
import { onShutdown, reportReady, runMain } from '#platform/shutdown.ts';
import { createStorage } from '#platform/storage.ts';

// Valid from the sources and from dist/api.
const inDist = !import.meta.url.endsWith('.ts');
const webDir = fileURLToPath(new URL(inDist ? '../web' : '../dist/web', import.meta.url));

async function connect(config: Config, log: Log): Promise<{ deps: Deps; installation: Installation }> {
  const onError = (error: Error) => log.warn(cause(error), 'a connection broke');
  const db = connectDatabase(need(config, 'DATABASE_URL'), {
    max: config.DATABASE_POOL,
    prepared: config.DATABASE_PREPARED,
    applicationName: 'rolevoice api',
    onError,
  });
  const redis = connectRedis(config, 'request', onError);
  await reachable('DATABASE_URL', () => ping(db));
  await reachableRedis(redis);
  const queues = createQueues(redis, onError);
  const installation = createInstallation({
    redis,
    queues,
    tokensPerWindow: config.TOKENS_PER_WINDOW,
    windowMs: config.TOKEN_WINDOW_MS,
    readDepth: () => readDepth(db),
  });
  const storage = createStorage(config);
  const secret = createSecret(need(config, 'AUTH_SECRET'));
  const metrics = createMetrics('api', installation.text);
  const endings = createEndings({ redis, queues, log });
  const deps = { config, log, db, redis, queues, storage, secret, metrics, slowness: SLOWNESS, endings };
  return { deps, installation };
}

function healthOf({ config, db, redis, storage, metrics }: Deps): Promise<() => void> {
  const checks = { postgres: () => ping(db), redis: () => redis.ping(), storage: () => storage.ping() };
  return startHealth({
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    setting: 'METRICS_PORT',
    metrics,
    checks,
  });
}

/** Who could change the audit; asked once at the start. */
async function reportProtection({ db, log }: Deps): Promise<void> {
  if ((await auditProtection(db)) === 'role') {
    log.info({}, 'the audit is append-only: it belongs to a role of its own');
  } else {
    log.warn({}, 'the audit is protected by triggers only: set MIGRATE_DATABASE_URL, with a role of its own');
  }
}

async function start(config: Config, log: Log): Promise<() => Promise<void>> {
  const { deps, installation } = await connect(config, log);
  const leaveSpool = await keepSpool(config.UPLOAD_DIR, log);
  const ctx = createAuthContext(deps);
  const checkBearer = createBearer(ctx);
  const app = createApp(deps, { auth: authRoutes(ctx), api: apiRouters(ctx, checkBearer), webDir });
  const security = app.locals.security as SecurityEvents;
  const server = createApiServer(app);
  server.on('connection', (app.locals.turns as Turns).accepted);
  const subscriber = connectRedis(config, 'worker', (error) => log.warn(cause(error), 'a connection broke'));
  const realtime = createRealtime({
    server,
    deps,
    checkBearer,
    security,
    subscriber,
    waits: app.locals.waits as Waits,
    readQueue: () => readAdminQueue(deps),
    viewerOf: (about) => viewerOf(deps.db, about),
  });
  const stopHealth = await healthOf(deps);
  await reportProtection(deps);
  await listen(server, { host: config.HOST, port: config.PORT, setting: 'PORT' });

  return async () => {
    const drained = drain(server);
    await realtime.close();
    await drained;
    await security.flush();
    leaveSpool();
    stopHealth();
    await withDeadline(Promise.all([installation.release(), closeQueues(deps.queues)])).catch(() => undefined);
    subscriber.disconnect();
    deps.redis.disconnect();
    deps.storage.close();
    await withDeadline(deps.db.destroy()).catch(() => undefined);
  };
}

runMain(async () => {
  const config = loadConfig();
  const log = createLog('api', config.LOG_LEVEL);
  const stop = await start(config, log);
  onShutdown(log, stop);
  log.info({ host: config.HOST, port: config.PORT, url: publicUrl(config) }, 'api was started');
  reportReady();
});
