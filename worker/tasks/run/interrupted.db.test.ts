import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import type { Db } from '#db/schema.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { generationOf } from '#db/tasks/read.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { aGeneration, age, cancelGeneration, theRow } from '#db/testing/generations.ts';
import { publishCancel, publishCard } from '#platform/live-events.ts';
import { personalScope } from '#shared/scope.ts';
import { isFinal } from '#shared/tasks/card.ts';
import { cardOfRow } from '#shared/tasks/card-of-row.ts';
import { beatOnce } from '#worker/tasks/run/heartbeat.ts';
import { createProcessor } from '#worker/tasks/run/process.ts';
import { answer, createBench, hanging, type Script } from '#worker/testing/bench.ts';

const bench = await createBench({ db: await ownDatabase() });
const { db, cardsOf, documentsOf, noJob } = bench;

const cancelled = { code: 'cancelled', message: 'Cancelled', title: null, messages: [], request_id: null };
const never = () => Promise.reject(new Error('This job is not to be moved'));
/** The connection string of the database behind this connection. */
async function currentUrl(of: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(of);
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${rows[0]?.name}` }).href;
}

test('cancelling during a run aborts the call at once; the row is unchanged and nothing is stored [GAP-61]', async () => {
  const { row, user } = await aGeneration(db);
  const call = hanging();
  const worker = bench.start(call.script);
  await bench.enqueue(row.id);
  await call.began;
  const final = await cancelGeneration(db, personalScope(user.id), row.id, cancelled);
  await publishCancel(bench.redis, row.id);
  await noJob(row.id);
  expect(worker.calls[0]?.signal.aborted).toBe(true);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'failed', last_error: 'Cancelled', attempt_count: 0 });
  expect((await theRow(db, row.id)).updated_at).toEqual(final?.updated_at);
  expect(await documentsOf(row.id)).toEqual([]);
  expect((await theRow(db, row.id)).draft).toBe('Once upon');
  // The api publishes the final card; the worker publishes nothing more.
  expect(cardsOf(row.id).some(isFinal)).toBe(false);
  await worker.close();
});

test('a list that is cancelled while it is written leaves no draft to keep [GAP-126]', async () => {
  const lists = (await theTemplates(db)).filter(({ name }) => name.includes('Boolean'));
  const { row, user } = await aGeneration(db, { template_id: String(lists[0]?.id) });
  const call = hanging();
  const worker = bench.start(call.script);
  await bench.enqueue(row.id);
  await call.began;
  await cancelGeneration(db, personalScope(user.id), row.id, cancelled);
  await publishCancel(bench.redis, row.id);
  await noJob(row.id);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'failed', draft: null });
  await worker.close();
});

test('what was written is kept also when a heartbeat notices the cancellation before its message [GAP-126]', async () => {
  const { row, user } = await aGeneration(db);
  const call = hanging();
  const worker = bench.start(call.script);
  await bench.enqueue(row.id);
  await call.began;
  await cancelGeneration(db, personalScope(user.id), row.id, cancelled);
  await beatOnce(worker.parts);
  await noJob(row.id);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'failed', draft: 'Once upon' });
  await worker.close();
});

test('a run whose row was taken over is stopped by its heartbeat, and its late write is refused [F4]', async () => {
  const { row } = await aGeneration(db);
  const call = hanging();
  const worker = bench.start(call.script);
  await bench.enqueue(row.id);
  await call.began;
  const taken = randomUUID();
  await claimGeneration(db, row.id, { token: taken, alone: false });
  await beatOnce(worker.parts);
  await noJob(row.id);
  expect(worker.calls[0]?.signal.aborted).toBe(true);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'processing', run_token: taken, attempt_count: 0 });
  await worker.close();
});

test('a late answer of a run that lost its row is not stored [F4]', async () => {
  const { row } = await aGeneration(db);
  let finish: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const worker = bench.start(async () => {
    begin();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return answer('Too late');
  });
  await bench.enqueue(row.id);
  await began;
  await claimGeneration(db, row.id, { token: randomUUID(), alone: false });
  finish();
  await noJob(row.id);
  expect(await documentsOf(row.id)).toEqual([]);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'processing' });
  expect(cardsOf(row.id).some(isFinal)).toBe(false);
  await worker.close();
});

test('at shutdown the row returns to the queue, and another worker completes it without using an attempt [F13]', async () => {
  const { row } = await aGeneration(db);
  const call = hanging();
  const first = bench.start(call.script);
  await bench.enqueue(row.id);
  await call.began;
  await first.close();
  expect(await theRow(db, row.id)).toMatchObject({ status: 'pending', run_token: null, attempt_count: 0, crashes: 0 });
  expect(await bench.card((card) => card.id === row.id && card.status === 'pending')).toMatchObject({ error: null });
  const second = bench.start(async () => answer('From the second'));
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed', attempt: 1 });
  expect(await theRow(db, row.id)).toMatchObject({ runs: 2, crashes: 0, attempt_count: 0 });
  await second.close();
});

test('a run that restarts after a crash does not move the card back a step [F2]', async () => {
  const { row } = await aGeneration(db, { status: 'processing', run_token: randomUUID(), runs: 1 });
  const view = await generationOf(db, 'all_workspaces', row.id);
  if (!view) throw new Error('The row is gone');
  const steps = [
    { name: 'analyzing' as const, state: 'completed' as const, percent: 100, ms: 5 },
    { name: 'generating' as const, state: 'processing' as const, percent: 60, ms: null },
    { name: 'reviewing' as const, state: 'pending' as const, percent: 0, ms: null },
  ];
  await publishCard(bench.redis, { ...cardOfRow(view), steps, seq: 1_000_007 });
  const worker = bench.start(async (call) => {
    call.onDelta('x', 1);
    return answer('Anew');
  });
  await bench.enqueue(row.id);
  await bench.finalCard(row.id);
  const later = cardsOf(row.id).filter(({ seq }) => seq > 2_000_000);
  expect(later.length).toBeGreaterThan(1);
  expect(later.every((card) => card.steps[0]?.state === 'completed')).toBe(true);
  expect(Math.min(...later.map((card) => card.steps[1]?.percent ?? 0))).toBe(60);
  expect(await theRow(db, row.id)).toMatchObject({ crashes: 1, runs: 2, attempt_count: 0 });
  await worker.close();
});

test('the fifth crash ends the row without running it [GAP-66] [F15]', async () => {
  const { row } = await aGeneration(db, { status: 'processing', run_token: randomUUID(), crashes: 4, runs: 4 });
  const worker = bench.start(async () => answer('never'));
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'failed', error: { code: 'crashed' } });
  expect(worker.calls).toHaveLength(0);
  await noJob(row.id);
  await worker.close();
});

test('a quarantined row whose worker crashed together with others runs again and does not fail [F12]', async () => {
  const { row } = await aGeneration(db, { status: 'processing', run_token: randomUUID(), crashes: 4, runs: 9 });
  await age(db, row.id, 20);
  await bench.redis.zadd('rolevoice:alive', String(Date.now() - 10_000), randomUUID());
  const worker = bench.start(async () => answer('Innocent'));
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed' });
  expect(await theRow(db, row.id)).toMatchObject({ crashes: 4, runs: 10, attempt_count: 0 });
  await bench.redis.del('rolevoice:alive');
  await worker.close();
});

test('of two quarantined rows one runs at a time [F15]', async () => {
  const quarantined = { status: 'processing', crashes: 1, runs: 1 } as const;
  const made = [
    await aGeneration(db, { ...quarantined, run_token: randomUUID() }),
    await aGeneration(db, { ...quarantined, run_token: randomUUID() }),
  ];
  let running = 0;
  let most = 0;
  const worker = bench.start(async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return answer('Well');
  });
  await Promise.all(made.map(({ row }) => bench.enqueue(row.id)));
  for (const { row } of made) expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed' });
  expect(most).toBe(1);
  // The last card is published before the run has ended.
  await expect.poll(() => bench.redis.zcard('rolevoice:suspected')).toBe(0);
  await worker.close();
});

test('a job for a final row stores nothing and is removed', async () => {
  const { row } = await aGeneration(db, { status: 'failed', attempt_count: 1, last_error: 'x' });
  const worker = bench.start(async () => answer('never'));
  await bench.enqueue(row.id);
  await noJob(row.id);
  expect(worker.calls).toHaveLength(0);
  expect(await theRow(db, row.id)).toEqual(row);
  await worker.close();
});

test('broken database connections are retried and use no attempt [F8] [GAP-69]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db);
    return answer('Stored all the same');
  });
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed' });
  expect(await theRow(db, row.id)).toMatchObject({ attempt_count: 0, crashes: 0 });
  await worker.close();
});

test('a database that stays unavailable delays the job by five seconds and uses no attempt [F8]', async () => {
  const { row } = await aGeneration(db);
  const own = connectDatabase(await currentUrl(db), { max: 2 });
  const worker = bench.start(
    async () => {
      await own.destroy();
      return answer('Cannot be stored now');
    },
    { db: own },
  );
  await bench.enqueue(row.id);
  await expect.poll(async () => (await bench.queues.generation.getJob(row.id))?.getState()).toBe('delayed');
  const job = await bench.queues.generation.getJob(row.id);
  expect(job).toMatchObject({ attemptsMade: 0 });
  expect(job?.delay).toBeGreaterThan(4_000);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'processing', attempt_count: 0 });
  await worker.close();
});

test('a job that runs twice at once stores one document, once [F4]', async () => {
  const { row } = await aGeneration(db);
  let running = 0;
  let both: () => void = () => undefined;
  const together = new Promise<void>((resolve) => {
    both = resolve;
  });
  const script: Script = async () => {
    if (++running === 2) both();
    await together;
    return answer('The same');
  };
  const workers = [bench.start(script), bench.start(script)];
  const job = { data: { generation_id: row.id, request_id: '' }, moveToDelayed: never, moveToWait: never };
  await Promise.all(workers.map(({ parts }) => createProcessor(parts)(job, 'token')));
  expect(await documentsOf(row.id)).toMatchObject([{ version: 1, content: 'The same' }]);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'completed', runs: 2 });
  expect(cardsOf(row.id).filter(isFinal)).toHaveLength(1);
  for (const worker of workers) await worker.close();
});
