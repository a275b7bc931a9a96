import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { testRedisUrl } from '#db/testing/database.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createInstallation, type Depth, installationFigures } from '#platform/metrics-installation.ts';
import { announceWorker } from '#platform/presence.ts';
import { closeQueues, createQueues, enqueueGenerations } from '#platform/queue.ts';

const redis = new Redis(await testRedisUrl());
const queues = createQueues(redis, () => undefined);
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
});

const depth: Depth = {
  unfinished: [
    { state: 'pending', kind: 'job_advert', count: 3, oldest_seconds: 12 },
    { state: 'pending', kind: 'interview_questions', count: 2, oldest_seconds: 40 },
    { state: 'waiting', kind: 'sourcing_email', count: 1, oldest_seconds: 7 },
  ],
  ended: { completed: 5, failed: 1, cancelled: 0 },
  mails: { count: 2, oldest_seconds: 30 },
  events: { count: 4, oldest_seconds: 9 },
  files: { count: 6, oldest_seconds: 11 },
  exports: { count: 8, oldest_seconds: 13 },
  webhooks: { on: 5, failing: 2, off: 1, waiting: 310, due_seconds: 17 },
};
let asked = 0;
const aProcess = (readDepth = async () => depth) =>
  createInstallation({
    redis,
    queues,
    tokensPerWindow: 90_000,
    windowMs: 60_000,
    readDepth: () => {
      asked += 1;
      return readDepth();
    },
  });

test('one process at a time reports the figures of the installation, and another takes over when it stops', async () => {
  await enqueueGenerations(queues.generation, [{ id: 'a', request_id: 'r', task: 'write' }]);
  const worker = { id: 'w', host: 'h', pid: 1, concurrency: 8, running: 3, started_at: new Date().toISOString() };
  await announceWorker(redis, worker);
  const [one, other] = [aProcess(), aProcess()];
  const text = await one.text();
  for (const line of [
    'rolevoice_generations{state="pending",kind="job_advert"} 3',
    'rolevoice_generations{state="pending",kind="interview_questions"} 2',
    'rolevoice_generations{state="waiting",kind="sourcing_email"} 1',
    'rolevoice_generations{state="retrying",kind="plain"} 0',
    'rolevoice_generations_oldest_age_seconds{state="pending"} 40',
    'rolevoice_generations_oldest_age_seconds{state="processing"} 0',
    'rolevoice_generations_ended_last_hour{outcome="completed"} 5',
    'rolevoice_mails_waiting 2',
    'rolevoice_events_waiting 4',
    'rolevoice_events_oldest_age_seconds 9',
    'rolevoice_files_waiting 6',
    'rolevoice_files_oldest_age_seconds 11',
    'rolevoice_exports_waiting 8',
    'rolevoice_exports_oldest_age_seconds 13',
    'rolevoice_webhooks{state="on"} 5',
    'rolevoice_webhooks{state="failing"} 2',
    'rolevoice_webhooks{state="off"} 1',
    'rolevoice_webhook_deliveries_waiting 310',
    'rolevoice_webhook_deliveries_due_seconds 17',
    'rolevoice_queue_jobs{queue="generation",state="prioritized"} 1',
    'rolevoice_queue_jobs{queue="mail",state="delayed"} 0',
    'rolevoice_budget_used_tokens 0',
    'rolevoice_budget_limit_tokens 90000',
    'rolevoice_budget_window_seconds 60',
    'rolevoice_workers_alive 1',
    'rolevoice_workers_slots 8',
    'rolevoice_workers_slots_used 3',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  const names = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(installationFigures).toSorted());
  expect(await other.text()).toBe('');
  await Promise.all(Array.from({ length: 50 }, () => one.text()));
  expect(asked).toBe(1);
  await one.release();
  expect(await aProcess().text()).toContain('rolevoice_mails_waiting 2');
});

test('figures that cannot be read are left out, the rest is reported', async () => {
  await redis.flushdb();
  const text = await aProcess(() => Promise.reject(new Error('away'))).text();
  expect(text).toContain('rolevoice_budget_limit_tokens 90000');
  expect(text).not.toContain('rolevoice_generations');
  await redis.flushdb();
  const hanging = await aProcess(() => new Promise(() => undefined)).text();
  expect(hanging).toContain('rolevoice_workers_alive 0');
  expect(hanging).not.toContain('rolevoice_mails');
});

test('without Redis a process still reports its own figures', async () => {
  const gone = new Redis('redis://127.0.0.1:1', { lazyConnect: true, enableOfflineQueue: false, retryStrategy: null });
  gone.on('error', () => undefined);
  const parts = { redis: gone, queues, tokensPerWindow: 1, windowMs: 1_000, readDepth: async () => depth };
  const metrics = createMetrics('api', createInstallation(parts).text);
  const text = await metrics.text();
  expect(text).toContain('rolevoice_socket_clients');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('rolevoice_workers_alive');
});
