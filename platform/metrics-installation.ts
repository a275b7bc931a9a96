import { randomUUID } from 'node:crypto';
import { Gauge, Registry } from 'prom-client';
import { readBudget } from '#platform/budget.ts';
import { presentWorkers } from '#platform/presence.ts';
import type { Queues } from '#platform/queue.ts';
import { nameIn, type Redis, withDeadline } from '#platform/redis.ts';
import { ENDPOINT_STATES } from '#shared/open/webhooks.ts';
import { QUEUE_STATES } from '#shared/tasks/contracts/queue.ts';
import { OWN_TASKS, type OwnTask } from '#shared/tasks.ts';
import { KIND_NAMES, type KindName } from '#shared/text/kinds/names.ts';

/** The generation queue in Postgres. */
export type Depth = {
  unfinished: readonly { state: string; kind: KindName | OwnTask; count: number; oldest_seconds: number }[];
  /** In the last hour. */
  ended: { completed: number; failed: number; cancelled: number };
  mails: { count: number; oldest_seconds: number };
  /** Events of the outbox that are not dispatched. */
  events: { count: number; oldest_seconds: number };
  /** Files that are being read or wait for it. */
  files: { count: number; oldest_seconds: number };
  /** Exports that have not ended. */
  exports: { count: number; oldest_seconds: number };
  webhooks: {
    on: number;
    failing: number;
    off: number;
    /** Deliveries that are not made or given up. */
    waiting: number;
    /** Since the first of them that is due, at a webhook that works. */
    due_seconds: number;
  };
};

type Parts = {
  redis: Redis;
  queues: Queues;
  tokensPerWindow: number;
  windowMs: number;
  readDepth(): Promise<Depth>;
};

/** The maximum wait of a scrape for a database, and the minimum interval between two reads. */
const READ_MS = 1_000;
const KEPT_MS = 5_000;
/** Longer than most scrape intervals, so that the same process keeps reporting. */
const LEASE_MS = 75_000;
const LEASE = 'metrics:teller';

// Renews the lease, or takes it when it is free.
const HOLD = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** Every figure and its labels; all gauges. */
export const installationFigures = {
  rolevoice_generations: 'Unfinished generations, by state and kind',
  rolevoice_generations_oldest_age_seconds:
    'Since the oldest unfinished generation was started, by state; 0 without any',
  rolevoice_generations_ended_last_hour: 'Generations that ended within the last hour, by outcome',
  rolevoice_mails_waiting: 'Mails that are not sent yet',
  rolevoice_mails_oldest_age_seconds: 'Since the oldest unsent mail was written; 0 without any',
  rolevoice_events_waiting: 'Events that are not dispatched yet',
  rolevoice_events_oldest_age_seconds: 'Since the oldest event that is not dispatched was written; 0 without any',
  rolevoice_files_waiting: 'Files of assets that are being read or wait for it',
  rolevoice_files_oldest_age_seconds: 'Since the oldest file that is not read was uploaded; 0 without any',
  rolevoice_exports_waiting: 'Exports that are being made or wait for it',
  rolevoice_exports_oldest_age_seconds: 'Since the oldest export that has not ended was started; 0 without any',
  rolevoice_webhooks: 'Webhooks, by state',
  rolevoice_webhook_deliveries_waiting: 'Events that wait to be sent to webhooks, also to failing ones',
  rolevoice_webhook_deliveries_due_seconds: 'Since the oldest delivery to a working webhook was due; 0 without any',
  rolevoice_queue_jobs: 'Jobs in Redis, by queue and state',
  rolevoice_budget_used_tokens: 'Tokens taken from the shared budget in the current window',
  rolevoice_budget_limit_tokens: 'Tokens that the shared budget has in each window',
  rolevoice_budget_window_seconds: 'How long a window of the shared budget is',
  rolevoice_workers_alive: 'Workers that said within 15 s that they are there',
  rolevoice_workers_slots: 'Generations all workers can hold together',
  rolevoice_workers_slots_used: 'Generations all workers hold together, as they said last',
} as const;
type Figure = keyof typeof installationFigures;
type Sample = { of: Figure; value: number; labels?: Record<string, string> };

export type Installation = {
  /** The figures of the whole installation, or '' when another process reports them. Never throws. */
  text(): Promise<string>;
  /** Releases the lease, so that another process reports them. */
  release(): Promise<unknown>;
};

/**
 * Figures of the whole installation. One process at a time, api or worker, holds the lease and reports them: so a sum
 * over all processes counts nothing twice, and only one reads the databases, however many are scraped. Figures that
 * cannot be read within a second are left out rather than reported wrong.
 */
export function createInstallation(parts: Parts): Installation {
  const { redis } = parts;
  const me = randomUUID();
  const lease = nameIn(redis, LEASE);
  const read = async (): Promise<string> => {
    const holds = await withDeadline(redis.eval(HOLD, 1, lease, me, String(LEASE_MS)), READ_MS);
    if (holds !== 1) return '';
    const works = [readDepth, readJobs, budgetOf, workersOf].map((work) => withDeadline(work(parts), READ_MS));
    const results = await Promise.allSettled(works);
    return textOf(results.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
  };
  return {
    text: keptFor(KEPT_MS, () => read().catch(() => '')),
    release: () => redis.eval(RELEASE, 1, lease, me).catch(() => undefined),
  };
}

/** A further call within the interval, or while it is being read, gets the same result. */
function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!kept || Date.now() - kept.at > ms) kept = { at: Date.now(), value: read() };
    return kept.value;
  };
}

/** A new registry for each scrape: a figure that was not read now is not in it. */
function textOf(samples: readonly Sample[]): Promise<string> {
  const registry = new Registry();
  const gauges = new Map<Figure, Gauge<string>>();
  for (const { of, labels = {}, value } of samples) {
    const help = `${installationFigures[of]} (of the whole installation, reported by one process)`;
    const gauge =
      gauges.get(of) ?? new Gauge({ name: of, help, labelNames: Object.keys(labels), registers: [registry] });
    gauges.set(of, gauge);
    gauge.set(labels, value);
  }
  return registry.metrics();
}

/** Every state and kind has its series, also with the value 0. */
async function readDepth({ readDepth: read }: Parts): Promise<Sample[]> {
  const { unfinished, ended, mails, events, files, exports, webhooks } = await read();
  const states = QUEUE_STATES.flatMap((state): Sample[] => {
    const rows = unfinished.filter((row) => row.state === state);
    const ofKind = (kind: KindName | OwnTask) => rows.filter((row) => row.kind === kind);
    return [
      ...[...KIND_NAMES, ...OWN_TASKS].map((kind): Sample => {
        const value = ofKind(kind).reduce((sum, { count }) => sum + count, 0);
        return { of: 'rolevoice_generations', labels: { state, kind }, value };
      }),
      {
        of: 'rolevoice_generations_oldest_age_seconds',
        labels: { state },
        value: Math.max(0, ...rows.map(({ oldest_seconds }) => oldest_seconds)),
      },
    ];
  });
  const outcomes = Object.entries(ended).map(
    ([outcome, value]): Sample => ({ of: 'rolevoice_generations_ended_last_hour', labels: { outcome }, value }),
  );
  return [
    ...states,
    ...outcomes,
    { of: 'rolevoice_mails_waiting', value: mails.count },
    { of: 'rolevoice_mails_oldest_age_seconds', value: mails.oldest_seconds },
    { of: 'rolevoice_events_waiting', value: events.count },
    { of: 'rolevoice_events_oldest_age_seconds', value: events.oldest_seconds },
    { of: 'rolevoice_files_waiting', value: files.count },
    { of: 'rolevoice_files_oldest_age_seconds', value: files.oldest_seconds },
    { of: 'rolevoice_exports_waiting', value: exports.count },
    { of: 'rolevoice_exports_oldest_age_seconds', value: exports.oldest_seconds },
    ...ENDPOINT_STATES.map(
      (state): Sample => ({ of: 'rolevoice_webhooks', labels: { state }, value: webhooks[state] }),
    ),
    { of: 'rolevoice_webhook_deliveries_waiting', value: webhooks.waiting },
    { of: 'rolevoice_webhook_deliveries_due_seconds', value: webhooks.due_seconds },
  ];
}

async function readJobs({ queues }: Parts): Promise<Sample[]> {
  const counts = await Promise.all(
    Object.entries(queues).map(async ([queue, jobs]) => ({
      queue,
      found: await jobs.getJobCounts('waiting', 'prioritized', 'active', 'delayed'),
    })),
  );
  return counts.flatMap(({ queue, found }) =>
    Object.entries(found).map(
      ([state, value]): Sample => ({ of: 'rolevoice_queue_jobs', labels: { queue, state }, value }),
    ),
  );
}

async function budgetOf({ redis, tokensPerWindow, windowMs }: Parts): Promise<Sample[]> {
  const { used, total, window_ms } = await readBudget(redis, tokensPerWindow, windowMs);
  return [
    { of: 'rolevoice_budget_used_tokens', value: used },
    { of: 'rolevoice_budget_limit_tokens', value: total },
    { of: 'rolevoice_budget_window_seconds', value: window_ms / 1_000 },
  ];
}

async function workersOf({ redis }: Parts): Promise<Sample[]> {
  const workers = await presentWorkers(redis);
  const sum = (of: 'concurrency' | 'running') => workers.reduce((all, worker) => all + worker[of], 0);
  return [
    { of: 'rolevoice_workers_alive', value: workers.length },
    { of: 'rolevoice_workers_slots', value: sum('concurrency') },
    { of: 'rolevoice_workers_slots_used', value: sum('running') },
  ];
}
