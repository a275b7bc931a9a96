import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import { cancelGeneration, claimGeneration, generationOf } from '#db/queries/generations.ts';
import type { Db } from '#db/schema.ts';
import { aGeneration, theRow } from '#db/testing/generations.ts';
import { publishCancel, publishCard } from '#platform/news.ts';
import { FINAL_SEQ, isFinal } from '#shared/card.ts';
import { cardOfRow } from '#shared/card-of-row.ts';
import { AppError } from '#shared/errors.ts';
import { beatOnce } from '#worker/generation/heartbeat.ts';
import { createProcessor } from '#worker/generation/process.ts';
import { answer, createBench, hanging, type Script } from '#worker/testing/bench.ts';

const bench = await createBench();
const { db } = bench;

const cancelled = { code: 'cancelled', message: 'Cancelled', title: null, messages: [], request_id: null };
const documents = (queueId: string) =>
  db.selectFrom('generated_documents').selectAll().where('queue_id', '=', queueId).execute();
const cardsOf = (id: string) => bench.cards.filter((card) => card.id === id);
const never = () => Promise.reject(new Error('This job is not to be moved'));
/** The address of the database behind this connection. */
async function currentUrl(of: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(of);
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${rows[0]?.name}` }).href;
}
const noJob = (id: string) => expect.poll(() => bench.queues.generation.getJob(id)).toBeUndefined();

test('a generation runs from its job to a stored document and a final card [GEN-14] [GEN-15] [CARD-04]', async () => {
  const { row, role, template } = await aGeneration(db);
  const worker = bench.start(async (call) => {
    call.onDelta('The whole text', 4);
    return answer('The whole text');
  });
  await bench.enqueue(row.id);
  const card = await bench.finalCard(row.id);
  expect(card).toMatchObject({
    status: 'completed',
    seq: FINAL_SEQ,
    tokens: 321,
    draft: 'The whole text',
    template_name: template.name,
    job_title: role.job_title,
    document_count: 1,
    attempt: 1,
    error: null,
  });
  expect(card.steps.map(({ state, percent }) => [state, percent])).toEqual(Array(3).fill(['completed', 100]));
  expect(card.steps.every(({ ms }) => ms !== null)).toBe(true);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'completed', attempt_count: 0, runs: 1 });
  expect(await documents(row.id)).toMatchObject([
    {
      id: card.document_id,
      content: 'The whole text',
      metadata: {
        tokens_used: 321,
        model: 'fake-model',
        context_summary: { job_title: role.job_title, company_name: role.company_name },
        generation_timestamp: expect.any(String),
        updated_at: expect.any(String),
      },
    },
  ]);
  expect(worker.calls).toHaveLength(1);
  expect(worker.calls[0]?.messages.map(({ content }) => content).join()).toContain(role.role_requirements);
  await noJob(row.id);
  await worker.close();
});

test('cards only ever grow, no percent falls, and nothing follows the final one [GAP-55] [CARD-08]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(async (call) => {
    for (let tokens = 1; tokens <= 3_000; tokens++) call.onDelta('word ', tokens);
    return answer('word');
  });
  await bench.enqueue(row.id);
  await bench.finalCard(row.id);
  await noJob(row.id);
  const cards = cardsOf(row.id);
  const seqs = cards.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  expect(seqs.at(-1)).toBe(FINAL_SEQ);
  const writing = cards.map(({ steps }) => steps[1]?.percent ?? 0);
  expect(writing).toEqual([...writing].sort((a, b) => a - b));
  expect(
    Math.max(
      ...cards.filter((card) => card.steps[1]?.state === 'processing').map((card) => card.steps[1]?.percent ?? 0),
    ),
  ).toBeLessThanOrEqual(95);
  expect(cards.map(({ steps }) => steps[2]?.percent)).toEqual(expect.arrayContaining([33, 66, 100]));
  expect(cards.every(({ draft }) => draft.length <= 700)).toBe(true);
  // Three thousand pieces within a moment are not three thousand cards.
  expect(cards.length).toBeLessThan(30);
  await worker.close();
});

test('two failures are waited out and the third attempt completes [AI-06] [GAP-64] [F9]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(async (_, n) => {
    if (n < 3) throw new AppError('provider_failed');
    return answer('At last');
  });
  const began = Date.now();
  await bench.enqueue(row.id);
  const retried = await bench.card((card) => card.id === row.id && card.waiting === 'retry');
  expect(retried).toMatchObject({ status: 'failed', attempt: 2, error: { code: 'provider_failed' }, draft: '' });
  expect(Number(new Date(String(retried.retry_at))) - Date.parse(retried.server_time)).toBeGreaterThan(500);
  expect(retried.steps.map(({ state }) => state)).toEqual(['completed', 'pending', 'pending']);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed', attempt: 3 });
  expect(Date.now() - began).toBeGreaterThanOrEqual(3_000);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'completed', attempt_count: 2, runs: 3, crashes: 0 });
  expect(worker.calls).toHaveLength(3);
  await worker.close();
});

test('three failures end with the text of exhausted attempts [LIMIT-09] [GAP-64]', async () => {
  const { row } = await aGeneration(db, { attempt_count: 2 });
  const worker = bench.start(async () => {
    throw new AppError('provider_failed');
  });
  await bench.enqueue(row.id);
  const card = await bench.finalCard(row.id);
  const message = 'Failed to generate document after retries';
  expect(card).toMatchObject({
    status: 'failed',
    waiting: null,
    attempt: 3,
    error: { message, request_id: 'request-1' },
  });
  expect(card.steps.map(({ state }) => state)).toEqual(['completed', 'error', 'pending']);
  expect(await theRow(db, row.id)).toMatchObject({ attempt_count: 3, last_error: message, scheduled_for: null });
  await noJob(row.id);
  await worker.close();
});

test('the last 429 of the provider says so [LIMIT-05] [GAP-92]', async () => {
  const { row } = await aGeneration(db, { attempt_count: 2 });
  const worker = bench.start(async () => {
    throw new AppError('provider_rate_limited', { retryAfterMs: 60_000 });
  });
  await bench.enqueue(row.id);
  expect((await bench.finalCard(row.id)).error?.message).toBe(
    'Rate limit exceeded. Please try again in a few minutes.',
  );
  await worker.close();
});

test('what cannot get better is not tried again [GAP-65]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(async () => {
    throw new AppError('provider_refused', { message: 'The AI provider refused the key. Set OPENAI_API_KEY.' });
  });
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'failed', attempt: 1 });
  expect(await theRow(db, row.id)).toMatchObject({ attempt_count: 1, scheduled_for: null });
  expect(worker.calls).toHaveLength(1);
  await worker.close();
});

test('a role that lacks something fails in step 1 with every line, before any call [CTX-04] [ERR-V-07] [GAP-86]', async () => {
  const { row, role } = await aGeneration(db);
  await db.updateTable('role_details').set({ city: '', country: '' }).where('id', '=', role.id).execute();
  const worker = bench.start(async () => answer('never'));
  await bench.enqueue(row.id);
  const card = await bench.finalCard(row.id);
  expect(card.steps.map(({ state }) => state)).toEqual(['error', 'pending', 'pending']);
  expect(card.error).toMatchObject({
    title: 'Missing required role fields',
    messages: ['Missing country in role details', 'Missing city in role details'],
  });
  expect(worker.calls).toHaveLength(0);
  await worker.close();
});

test('with overwrite off an existing document fails before any call [GAP-72]', async () => {
  const { row } = await aGeneration(db, { overwrite: false });
  const { user_id, role_id, template_id } = row;
  await db.insertInto('generated_documents').values({ user_id, role_id, template_id, content: '"Mine"' }).execute();
  const worker = bench.start(async () => answer('never'));
  await bench.enqueue(row.id);
  expect((await bench.finalCard(row.id)).error?.code).toBe('DUPLICATE_ERROR');
  expect(worker.calls).toHaveLength(0);
  await worker.close();
});

test('more than the whole budget is refused before the call, without another attempt [GAP-93] [LIMIT-03]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(async () => answer('never'), { tokensPerWindow: 1_000 });
  await bench.enqueue(row.id);
  const card = await bench.finalCard(row.id);
  expect(card.error?.message).toBe('Rate limit exceeded. Please try again later.');
  expect(worker.calls).toHaveLength(0);
  await worker.close();
});

test('waiting for the budget is shown with its end, costs no attempt and goes on by itself [GAP-90] [GAP-70]', async () => {
  const [one, two] = [await aGeneration(db), await aGeneration(db)];
  const worker = bench.start(async () => answer('Text', { total_tokens: 8_900 }), {
    tokensPerWindow: 9_000,
    windowMs: 2_000,
  });
  await bench.enqueue(one.row.id);
  await bench.finalCard(one.row.id);
  await bench.enqueue(two.row.id);
  const waiting = await bench.card((card) => card.id === two.row.id && card.waiting === 'budget');
  expect(waiting).toMatchObject({ status: 'processing', attempt: 1, error: null });
  expect(Date.parse(String(waiting.retry_at))).toBeGreaterThan(Date.parse(waiting.server_time));
  await expect.poll(async () => (await theRow(db, two.row.id)).scheduled_for?.toISOString()).toBe(waiting.retry_at);
  expect(await bench.finalCard(two.row.id)).toMatchObject({ status: 'completed' });
  expect(await theRow(db, two.row.id)).toMatchObject({ attempt_count: 0, scheduled_for: null, runs: 1 });
  await worker.close();
});

test('cancelling mid-run aborts the call at once; the row is left alone and nothing is stored [GAP-61]', async () => {
  const { row, user } = await aGeneration(db);
  const call = hanging();
  const worker = bench.start(call.script);
  await bench.enqueue(row.id);
  await call.began;
  const final = await cancelGeneration(db, { user_id: user.id }, row.id, cancelled);
  await publishCancel(bench.redis, row.id);
  await noJob(row.id);
  expect(worker.calls[0]?.signal.aborted).toBe(true);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'failed', last_error: 'Cancelled', attempt_count: 0 });
  expect((await theRow(db, row.id)).updated_at).toEqual(final?.updated_at);
  expect(await documents(row.id)).toEqual([]);
  // The api tells the end; the worker has nothing to add.
  expect(cardsOf(row.id).some(isFinal)).toBe(false);
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
  expect(await documents(row.id)).toEqual([]);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'processing' });
  expect(cardsOf(row.id).some(isFinal)).toBe(false);
  await worker.close();
});

test('at shutdown the row is handed back, and another worker completes it without an attempt spent [F13]', async () => {
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

test('a run that begins anew after a crash does not take a step back in the card [F2]', async () => {
  const { row } = await aGeneration(db, { status: 'processing', run_token: randomUUID(), runs: 1 });
  const view = await generationOf(db, 'anybody', row.id);
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
  expect(later.length).toBeGreaterThan(2);
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

test('of two suspected rows one runs at a time [F15]', async () => {
  const suspected = { status: 'processing', crashes: 1, runs: 1 } as const;
  const made = [
    await aGeneration(db, { ...suspected, run_token: randomUUID() }),
    await aGeneration(db, { ...suspected, run_token: randomUUID() }),
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
  expect(await bench.redis.get('rolevoice:suspect')).toBeNull();
  await worker.close();
});

test('a job for a row that is final stores nothing and is gone', async () => {
  const { row } = await aGeneration(db, { status: 'failed', attempt_count: 1, last_error: 'x' });
  const worker = bench.start(async () => answer('never'));
  await bench.enqueue(row.id);
  await noJob(row.id);
  expect(worker.calls).toHaveLength(0);
  expect(await theRow(db, row.id)).toEqual(row);
  await worker.close();
});

test('broken connections to the database are waited out and cost no attempt [F8] [GAP-69]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    return answer('Stored all the same');
  });
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed' });
  expect(await theRow(db, row.id)).toMatchObject({ attempt_count: 0, crashes: 0 });
  await worker.close();
});

test('a database that stays away puts the job off for five seconds, without an attempt [F8]', async () => {
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
  expect(await documents(row.id)).toMatchObject([{ version: 1, content: 'The same' }]);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'completed', runs: 2 });
  expect(cardsOf(row.id).filter(isFinal)).toHaveLength(1);
  for (const worker of workers) await worker.close();
});
