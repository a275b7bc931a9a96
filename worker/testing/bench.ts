import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Selectable } from 'kysely';
import { expect } from 'vitest';
import type { Database, Db } from '#db/schema.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { testDatabase, testRedisUrl } from '#db/testing/database.ts';
import { lastCards, publishCard, subscribeControl, subscribeLiveEvents } from '#platform/live-events.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { closeQueues, createQueues, enqueueGenerations, type Queues } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';
import { type Card, isFinal } from '#shared/tasks/card.ts';
import type { Task } from '#shared/tasks.ts';
import { createLimiter, type Limiter } from '#worker/tasks/limiter/limiter.ts';
import type { ProviderAnswer, ProviderCall } from '#worker/tasks/provider/answer.ts';
import type { Refused } from '#worker/tasks/provider/memory.ts';
import type { ProcessParts } from '#worker/tasks/run/process.ts';
import { createGenerationWorker } from '#worker/tasks/run/process.ts';
import { createQuarantine } from '#worker/tasks/run/quarantine.ts';
import { createRuns } from '#worker/tasks/run/runs.ts';
import type { Sources } from '#worker/tasks/sources.ts';
import { works } from '#worker/tasks.ts';

/** The answer of the fake provider to the n-th call, from 1. */
export type Script = (call: ProviderCall, n: number) => Promise<ProviderAnswer>;

export const answer = (text: string, more: Partial<ProviderAnswer> = {}): ProviderAnswer => ({
  text,
  is_cut: false,
  total_tokens: 321,
  model: 'fake-model',
  ...more,
});

/** Streams some text and then waits for its signal, or for `finish`. `began` resolves with the first call. */
export function hanging() {
  let begin: () => void = () => undefined;
  let finish: (text: string) => void = () => undefined;
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const script: Script = (call) =>
    new Promise((resolve, reject) => {
      finish = (text) => resolve(answer(text));
      call.onDelta('Once upon', 2);
      call.signal.addEventListener('abort', () => reject(call.signal.reason));
      begin();
    });
  return { began, script, finish: (text: string): void => finish(text) };
}

const log = createLog('test', 'fatal');
const refuse = async () => {
  throw new Error('This test opens no source');
};
const noSources: Sources = { bucket: '', page: refuse, file: refuse, forget: refuse };
const ignore = () => undefined;

type StartOptions = {
  tokensPerWindow?: number;
  windowMs?: number;
  /** After a first failed attempt; far shorter than in production. */
  firstPauseMs?: number;
  db?: Db;
  sources?: Sources;
};
export type Bench = {
  db: Db;
  redis: Redis;
  redisUrl: string;
  queues: Queues;
  /** All published cards, in order. */
  cards: Card<Task>[];
  /** Resolves with the first card, published already or later, that satisfies the condition. */
  card(holds: (card: Card<Task>) => boolean): Promise<Card<Task>>;
  finalCard(id: string): Promise<Card<Task>>;
  /** A worker with its own limiter and runs; stopped with the bench. */
  start(script: Script, more?: StartOptions): StartedWorker;
  enqueue(id: string): Promise<unknown>;
  /** The cards of one generation so far. */
  cardsOf(id: string): Card<Task>[];
  documentsOf(queueId: string): Promise<Selectable<Database['generated_documents']>[]>;
  /** Resolves once Redis has no job of this generation any more. */
  noJob(id: string): Promise<void>;
};
type Parts = ProcessParts & { limiter: Limiter };
export type StartedWorker = {
  calls: ProviderCall[];
  /** The words of providers that were kept for admins. */
  refusals: Refused[];
  parts: Parts;
  close(): Promise<void>;
};

/**
 * Real Postgres, Redis and BullMQ; only the provider is a fake. The database is that of this process, the Redis its own.
 * `given`: those of an api under test, or a database of the file's own.
 */
export async function createBench(given?: Partial<Pick<Bench, 'db' | 'redisUrl'>>): Promise<Bench> {
  const db = given?.db ?? (await testDatabase());
  const redisUrl = given?.redisUrl ?? (await testRedisUrl());
  const redis = new Redis(redisUrl);
  const queues = createQueues(connectRedis(redisUrl, 'worker', ignore), ignore);
  const received = await listen(redisUrl);
  const workers: StartedWorker[] = [];
  atEnd(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await closeQueues(queues);
    received.stop();
    redis.disconnect();
  });
  return {
    db,
    redis,
    redisUrl,
    queues,
    cards: received.cards,
    card: received.card,
    finalCard: (id) => received.card((card) => card.id === id && isFinal(card)),
    start: (script, more = {}) => {
      const worker = startWorker({ db, redis, redisUrl, script, ...more });
      workers.push(worker);
      return worker;
    },
    enqueue: (id) => enqueueGenerations(queues.generation, [{ id, request_id: 'request-1', task: 'write' }]),
    cardsOf: (id) => received.cards.filter((card) => card.id === id),
    documentsOf: (queueId) =>
      db.selectFrom('generated_documents').selectAll().where('queue_id', '=', queueId).execute(),
    noJob: (id) => expect.poll(() => queues.generation.getJob(id)).toBeUndefined(),
  };
}

async function listen(redisUrl: string) {
  const cards: Card<Task>[] = [];
  const waiting = new Set<{ holds: (card: Card<Task>) => boolean; resolve: (card: Card<Task>) => void }>();
  const subscriber = new Redis(redisUrl);
  await subscribeLiveEvents({ redis: subscriber, onError: ignore }, (event) => {
    if (event.type !== 'card') return;
    cards.push(event.card);
    for (const one of waiting) if (one.holds(event.card)) one.resolve(event.card);
  });
  const card = (holds: (card: Card<Task>) => boolean) => {
    const known = cards.find(holds);
    return known ? Promise.resolve(known) : new Promise<Card<Task>>((resolve) => waiting.add({ holds, resolve }));
  };
  return { cards, card, stop: () => subscriber.disconnect() };
}

type WorkerOptions = Pick<Bench, 'db' | 'redis' | 'redisUrl'> & StartOptions & { script: Script };

function startWorker(options: WorkerOptions) {
  const { db, redis, redisUrl, script, tokensPerWindow = 900_000, windowMs = 60_000, firstPauseMs = 20 } = options;
  const calls: ProviderCall[] = [];
  const refusals: Refused[] = [];
  const limiter = createLimiter({ redis: redisUrl, tokensPerWindow, windowMs, log });
  const parts: Parts = {
    works,
    db,
    log,
    limiter,
    runs: createRuns(),
    quarantine: createQuarantine(redis, randomUUID()),
    metrics: createMetrics('worker'),
    sources: options.sources ?? noSources,
    provider: {
      complete: (call) => {
        calls.push(call);
        return script(call, calls.length);
      },
    },
    publish: async (card) => void (await publishCard(redis, card)),
    lastCard: async (id) => (await lastCards(redis, [id])).get(id),
    noteRefusal: (refused) => void refusals.push(refused),
    faultRetry: { pauseMs: () => 10, forMs: 200 },
    firstPauseMs,
  };
  const connection = connectRedis(redisUrl, 'worker', ignore);
  const subscriber = connectRedis(redisUrl, 'worker', ignore);
  void subscribeControl({ redis: subscriber, onError: ignore }, (message) => parts.runs.cancel(message.generation_id));
  const worker = createGenerationWorker(parts, { connection, concurrency: 8, onError: ignore });
  let closing: Promise<void> | undefined;
  const close = async () => {
    parts.runs.stopAll();
    await Promise.all([worker.close(), limiter.stop()]);
    connection.disconnect();
    subscriber.disconnect();
  };
  return {
    calls,
    refusals,
    parts,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
