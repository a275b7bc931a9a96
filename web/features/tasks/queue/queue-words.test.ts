import { expect, test } from 'vitest';
import type { AdminQueue, QueueJob } from '#shared/tasks/contracts/queue.ts';
import { depthCells, jobAge, jobLine, jobName } from '#web/features/tasks/queue/queue-words.ts';

const AT = '2026-11-20T10:00:00.000Z';
const now = Date.parse(AT);
const aJob = (more: Partial<QueueJob> = {}): QueueJob => ({
  id: 'x',
  template_name: 'Job Advert',
  kind: 'job_advert',
  owner_email: 'robin@example.test',
  max_attempts: 3,
  attempt: 1,
  state: 'processing',
  step: 'generating',
  percent: 41.6,
  next_at: null,
  created_at: AT,
  started_at: null,
  ...more,
});
const aQueue = (more: Partial<AdminQueue> = {}): AdminQueue => ({
  depth: { pending: 2, processing: 1, waiting: 0, retrying: 0 },
  oldest_pending_ms: 8_000,
  last_hour: { completed: 5, failed: 1, cancelled: 9 },
  jobs: [],
  failures: [],
  budget: null,
  workers: null,
  provider: null,
  server_time: AT,
  ...more,
});

test('each state shows its count, and the oldest age advances between two updates', () => {
  const cells = depthCells(aQueue(), 1_500);
  expect(cells.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Pending 2',
    'Processing 1',
    'Waiting 0',
    'Retrying 0',
    'Completed 5',
    'Failed 1',
  ]);
  expect(cells[0]?.note).toBe('Oldest waits 0:09');
  expect(depthCells(aQueue({ oldest_pending_ms: null }), 0)[0]?.note).toBe('Nothing pending');
});

test('a job shows its step, or the reason and duration of its wait', () => {
  expect(jobLine(aJob(), now)).toMatchObject({ step: 'Step 2 of 3', label: 'Generating Content', right: '42%' });
  expect(jobLine(aJob({ step: null }), now).step).toBe('Step 1 of 3');
  const later = new Date(now + 22_400).toISOString();
  expect(jobLine(aJob({ state: 'waiting', next_at: later }), now).right).toBe('Waits 23 s for tokens');
  expect(jobLine(aJob({ state: 'retrying', next_at: later }), now).right).toBe('Tries again in 23 s');
  expect(jobLine(aJob({ state: 'retrying', next_at: AT }), now).right).toBe('Tries again now');
  expect(jobLine(aJob({ state: 'pending' }), now).right).toBe('Waits for a worker');
});

test('the age of a job counts from its first claim, before that from its creation', () => {
  expect(jobAge(aJob(), now + 12_000)).toBe('0:12');
  expect(jobAge(aJob({ started_at: new Date(now + 10_000).toISOString() }), now + 12_000)).toBe('0:02');
});

test('the name of a job contains its owner', () => {
  expect(jobName(aJob())).toBe('Job Advert of robin@example.test');
  expect(jobName(aJob({ owner_email: '' }))).toBe('Job Advert of an account without address');
});
