import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ping } from '#db/base/health.ts';
import { connectDatabase } from '#db/connect.ts';
import { readDepth } from '#db/queue-depth.ts';
import { type Config, loadConfig, need, publicUrl } from '#platform/config.ts';
import { startHealth } from '#platform/health.ts';
import { lastCards, publishBudget, publishCard, subscribeControl } from '#platform/live-events.ts';
import { cause, createLog, type Log } from '#platform/log.ts';
import { createMailer } from '#platform/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createInstallation } from '#platform/metrics-installation.ts';
import { announceWorker, dismissWorker } from '#platform/presence.ts';
import { closeQueues, createQueues, MAIL_QUEUE, type MailJob, type QueueName } from '#platform/queue.ts';
import { reachable, reachableRedis } from '#platform/reachable.ts';
import { connectRedis, type Redis, withDeadline } from '#platform/redis.ts';
import { createSecret } from '#platform/secret.ts';
import { onShutdown, reportReady, runMain } from '#platform/shutdown.ts';
import { smsSenderOf } from '#platform/sms.ts';
import { createStorage } from '#platform/storage.ts';
import type { Card } from '#shared/tasks/card.ts';
import type { Task } from '#shared/tasks.ts';
import { fileReaders, startReading } from '#worker/brand/extract/start.ts';
import { startChecking } from '#worker/checks/start.ts';
import { startExports } from '#worker/exports/job.ts';
import { createMailProcessor } from '#worker/mail/process.ts';
import { startSweep } from '#worker/maintenance/sweep.ts';
import { createFanOut } from '#worker/open/webhooks/fan-out.ts';
import { startWebhooks } from '#worker/open/webhooks/start.ts';
import { switchedOff } from '#worker/open/webhooks/switched-off.ts';
import { startDispatch } from '#worker/outbox/dispatch.ts';
import { createHandlers } from '#worker/outbox/handlers.ts';
import { createQueueWorker } from '#worker/queue/queue-worker.ts';
import { createLimiter } from '#worker/tasks/limiter/limiter.ts';
import { measuredLimiter } from '#worker/tasks/limiter/metrics.ts';
import { createSharedMemory } from '#worker/tasks/provider/memory.ts';
import { measuredProvider } from '#worker/tasks/provider/metrics.ts';
import { assertProvider, createProvider } from '#worker/tasks/provider/provider.ts';
import { tryAddress } from '#worker/tasks/provider/try-address.ts';
import { startHeartbeat } from '#worker/tasks/run/heartbeat.ts';
import { createGenerationWorker } from '#worker/tasks/run/process.ts';
import { createQuarantine } from '#worker/tasks/run/quarantine.ts';
import { createRuns } from '#worker/tasks/run/runs.ts';
import { createSources, type SourceParts, type Sources } from '#worker/tasks/sources.ts';
import { works } from '#worker/tasks.ts';
import { createPublisher } from '#worker/writing/publish-document.ts';

const MAILS_AT_ONCE = 4;
const PRESENCE_EVERY_MS = 5_000;
/**
 * For returning rows to the queue after the grace period, when the calls were aborted. Both together are shorter than
 * the launcher's ten seconds.
 */
const REQUEUE_MS = 1_500;

/** The connections of the process. `fast` fails at once when Redis is unavailable, `patient` waits for it. */
async function connect(config: Config, log: Log) {
  const onError = (error: Error) => log.warn(cause(error), 'a connection broke');
  const db = connectDatabase(need(config, 'DATABASE_URL'), {
    max: config.DATABASE_POOL,
    prepared: config.DATABASE_PREPARED,
    applicationName: 'rolevoice worker',
    onError,
  });
  const fast = connectRedis(config, 'request', onError);
  const patient = connectRedis(config, 'worker', onError);
  const subscriber = connectRedis(config, 'worker', onError);
  await reachable('DATABASE_URL', () => ping(db));
  await reachableRedis(fast);
  const queues = createQueues(fast, onError);
  const installation = createInstallation({
    redis: fast,
    queues,
    tokensPerWindow: config.TOKENS_PER_WINDOW,
    windowMs: config.TOKEN_WINDOW_MS,
    readDepth: () => readDepth(db),
  });
  return { db, fast, patient, subscriber, queues, installation, onError };
}
type Connected = Awaited<ReturnType<typeof connect>>;

const LAST_CARD_TRIES = 3;

/**
 * The last card of a row that a run takes over: without it the card would restart at 0 %. Retried, since a busy process
 * may read the reply after the deadline.
 */
async function lastCard(redis: Redis, id: string, tries = LAST_CARD_TRIES): Promise<Card<Task> | undefined> {
  const cards = await withDeadline(lastCards(redis, [id])).catch(() => undefined);
  return cards || tries === 1 ? cards?.get(id) : lastCard(redis, id, tries - 1);
}

type Base = { config: Config; log: Log; metrics: ReturnType<typeof createMetrics>; connected: Connected };

async function startGenerations({ config, log, metrics, connected }: Base, sources: Sources) {
  const { db, fast, patient, subscriber, onError } = connected;
  const quietly = (publishing: Promise<unknown>) =>
    publishing.then(
      () => undefined,
      (thrown: unknown) => log.debug(cause(thrown), 'live events were not published'),
    );
  const runs = createRuns();
  const quarantine = createQuarantine(fast, randomUUID());
  const limiter = createLimiter({
    redis: config,
    tokensPerWindow: config.TOKENS_PER_WINDOW,
    windowMs: config.TOKEN_WINDOW_MS,
    log,
    onBudget: (budget) => void quietly(publishBudget(fast, budget)),
  });
  const memory = await createSharedMemory(config, { redis: fast, subscriber, log });
  const parts = {
    works,
    db,
    log,
    metrics,
    runs,
    limiter: measuredLimiter(limiter, metrics),
    provider: measuredProvider(createProvider(config, log, memory), metrics),
    quarantine,
    sources,
    publish: (card: Parameters<typeof publishCard>[1]) => quietly(publishCard(fast, card)),
    lastCard: (id: string) => lastCard(fast, id),
    noteRefusal: memory.noteRefusal,
  };
  const worker = createGenerationWorker(parts, {
    connection: patient,
    concurrency: config.WORKER_CONCURRENCY,
    onError,
  });
  subscribeControl({ redis: subscriber, onError }, ({ generation_id }) => runs.cancel(generation_id)).catch(onError);
  const beats = [startHeartbeat({ db, runs, log }), quarantine.start()];
  const stopHeartbeat = () => {
    for (const stop of beats) stop();
  };
  return { worker, runs, limiter, stopHeartbeat };
}

/** How addresses that people give are opened. */
const outboundOf = (config: Config) => ({
  publicUrl: publicUrl(config),
  nat64: config.NAT64_PREFIXES,
  proxies: config,
});

type Readers = Pick<SourceParts, 'storage' | 'extract' | 'scan'>;
const sourcesOf = ({ config, log, connected: { db } }: Base, readers: Readers): Sources =>
  createSources({
    ...readers,
    db,
    log,
    pages: config.READ_PAGES,
    outbound: { allow: config.READ_PAGES_ALLOW, ...outboundOf(config), log },
  });

function startMails({ config, log, metrics, connected }: Base) {
  const mailer = createMailer(need(config, 'SMTP_URL'), config.MAIL_FROM);
  void mailer.refusal().then((refusal) => refusal && log.warn({}, refusal.message));
  const secret = createSecret(need(config, 'AUTH_SECRET'));
  const sms = smsSenderOf(config);
  const sendMail = createMailProcessor({ db: connected.db, mailer, sms, secret, config, log, metrics });
  const { patient: connection, onError } = connected;
  const worker = createQueueWorker<MailJob>(MAIL_QUEUE, sendMail, { connection, onError, concurrency: MAILS_AT_ONCE });
  return { worker, mailer };
}

/** Without WEBHOOKS what waits stays until it is switched on again. */
function startSending({ config, log, metrics, connected }: Base) {
  if (!config.WEBHOOKS) return undefined;
  const { db, fast, patient, queues, onError } = connected;
  const site = publicUrl(config);
  const outbound = { allow: config.WEBHOOKS_ALLOW, ...outboundOf(config), log };
  const secret = createSecret(need(config, 'AUTH_SECRET'));
  const parts = { db, redis: fast, queues, log, secret, outbound, metrics, brand: config.BRAND_NAME };
  const webhooks = startWebhooks({ ...parts, switchedOff: switchedOff(site) }, { connection: patient, onError });
  return { ...webhooks, fanOut: createFanOut({ db, site, metrics, wake: webhooks.wake }) };
}

function startPresence({ config, connected }: Base, running: () => number): () => Promise<unknown> {
  const id = randomUUID();
  const about = { id, host: hostname(), pid: process.pid, started_at: new Date().toISOString() };
  const announce = () =>
    void announceWorker(connected.fast, {
      ...about,
      concurrency: config.WORKER_CONCURRENCY,
      running: running(),
    }).catch(() => undefined);
  announce();
  const timer = setInterval(announce, PRESENCE_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return withDeadline(dismissWorker(connected.fast, id)).catch(() => undefined);
  };
}

function healthOf({ config, metrics, connected: { db, fast } }: Base): Promise<() => void> {
  const checks = { postgres: () => ping(db), redis: () => fast.ping() };
  return startHealth({ host: config.METRICS_HOST, port: config.WORKER_PORT, setting: 'WORKER_PORT', metrics, checks });
}

async function start(config: Config, log: Log): Promise<(isCrash: boolean) => Promise<void>> {
  const connected = await connect(config, log);
  const { db, fast, patient, subscriber, queues, installation } = connected;
  const metrics = createMetrics('worker', installation.text);
  metrics.slots.set(config.WORKER_CONCURRENCY);
  const base: Base = { config, log, metrics, connected };
  const stopHealth = await healthOf(base);
  const storage = createStorage(config);
  const readers = await fileReaders(config, log);
  const generations = await startGenerations(base, sourcesOf(base, { storage, ...readers }));
  // If the limiter cannot write (a read-only Redis, no memory), the start fails instead of letting jobs wait forever.
  await generations.limiter.ready;
  const mails = startMails(base);
  const { onError } = connected;
  const reading = startReading({ db, storage, log, metrics, connection: patient, onError, ...readers });
  const exporting = startExports(
    { db, redis: fast, queues, storage, config, log, metrics },
    { connection: patient, onError },
  );
  const webhooks = startSending(base);
  const workers = {
    generation: generations.worker,
    mail: mails.worker,
    file_reading: reading.worker,
    exports: exporting.worker,
    webhooks: webhooks?.worker,
  } satisfies Record<QueueName, unknown>;
  const stopSweep = startSweep({ db, redis: fast, queues, storage, config, log, metrics });
  const publish = createPublisher(db, fast);
  const checking = startChecking({ db, log, publish: ({ id }) => publish(id) });
  const stopDispatch = startDispatch({ db, log, handlers: createHandlers(db, fast, checking.wake, webhooks?.fanOut) });
  const dismiss = startPresence(base, () => generations.runs.held().length);

  return async (isCrash) => {
    // After a crash no row returns to the queue: the crash must count for each of them (GAP-66).
    if (isCrash) return;
    const swept = Promise.all([stopSweep(), stopDispatch(), checking.stop()]);
    // Waiting runs return to the queue at once, runs with a call in flight get the grace period.
    generations.runs.stopWaiting();
    reading.stop();
    exporting.stop();
    webhooks?.stop();
    const limited = generations.limiter.stop();
    const grace = setTimeout(() => {
      generations.runs.stopAll();
      webhooks?.abort();
    }, config.SHUTDOWN_GRACE_MS);
    const closed = Promise.all(Object.values(workers).map((worker) => worker?.close()));
    await withDeadline(closed, config.SHUTDOWN_GRACE_MS + REQUEUE_MS).catch((thrown: unknown) =>
      log.warn(cause(thrown), 'work was left to other workers'),
    );
    clearTimeout(grace);
    generations.stopHeartbeat();
    stopHealth();
    mails.mailer.close();
    const left = Promise.all([dismiss(), installation.release()]);
    await withDeadline(Promise.all([left, swept, limited, closeQueues(queues)])).catch(() => undefined);
    for (const redis of [fast, patient, subscriber]) redis.disconnect();
    storage.close();
    await withDeadline(db.destroy()).catch(() => undefined);
  };
}

runMain(async () => {
  const config = loadConfig();
  assertProvider(config);
  const log = createLog('worker', config.LOG_LEVEL);
  void tryAddress(config).then(({ isFine, text }) => (isFine ? log.info({}, text) : log.warn({}, text)));
  const stop = await start(config, log);
  onShutdown(log, stop);
  log.info({ concurrency: config.WORKER_CONCURRENCY, model: config.AI_MODEL }, 'worker was started');
  reportReady();
});
