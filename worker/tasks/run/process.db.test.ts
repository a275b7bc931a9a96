import { expect, test, vi } from 'vitest';
import { aGeneration, theRow } from '#db/testing/generations.ts';
import { insertText } from '#db/testing/texts.ts';
import { AppError } from '#shared/errors.ts';
import { FINAL_SEQ } from '#shared/tasks/card.ts';
import { answer, createBench, type Script } from '#worker/testing/bench.ts';

const bench = await createBench();
const { db, cardsOf, documentsOf, noJob } = bench;

test('a generation runs from its job to a stored document and a final card [GEN-14] [GEN-15] [CARD-04]', async () => {
  const { row, role, template } = await aGeneration(db);
  const states = [row.status];
  const worker = bench.start(async (call) => {
    states.push((await theRow(db, row.id)).status);
    call.onDelta('The whole text', 4);
    return answer('The whole text');
  });
  await bench.enqueue(row.id);
  const card = await bench.finalCard(row.id);
  states.push((await theRow(db, row.id)).status);
  expect(states).toEqual(['pending', 'processing', 'completed']);
  expect(card).toMatchObject({
    status: 'completed',
    seq: FINAL_SEQ,
    tokens: 4,
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
  expect(await documentsOf(row.id)).toMatchObject([
    {
      id: card.document_id,
      content: 'The whole text',
      metadata: {
        tokens_used: 321,
        output_tokens: 4,
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
  expect(cards.at(-1)?.steps.map(({ percent }) => percent)).toEqual([100, 100, 100]);
  expect(cards.every(({ draft }) => draft.length <= 700)).toBe(true);
  // Three thousand pieces within a moment are not three thousand cards.
  expect(cards.length).toBeLessThan(30);
  await worker.close();
});

test('two failures are waited out and the third attempt completes, each under the limiter [AI-06] [CARD-07] [GAP-64] [F9]', async () => {
  const { row } = await aGeneration(db);
  const firstPauseMs = 300;
  const failing: Script = async (_, n) => {
    if (n < 3) throw new AppError('provider_failed');
    return answer('At last');
  };
  const worker = bench.start(failing, { firstPauseMs });
  const acquire = vi.spyOn(worker.parts.limiter, 'acquire');
  const began = Date.now();
  await bench.enqueue(row.id);
  const retried = await bench.card((card) => card.id === row.id && card.waiting === 'retry');
  expect(retried).toMatchObject({ status: 'failed', attempt: 2, error: { code: 'provider_failed' }, draft: '' });
  expect(Number(new Date(String(retried.retry_at))) - Date.parse(retried.server_time)).toBeGreaterThan(
    firstPauseMs / 2,
  );
  expect(retried.steps.map(({ state }) => state)).toEqual(['completed', 'pending', 'pending']);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed', attempt: 3 });
  expect(Date.now() - began).toBeGreaterThanOrEqual(3 * firstPauseMs);
  expect(await theRow(db, row.id)).toMatchObject({ status: 'completed', attempt_count: 2, runs: 3, crashes: 0 });
  expect(worker.calls).toHaveLength(3);
  expect(acquire).toHaveBeenCalledTimes(3);
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
    throw new AppError('provider_key');
  });
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'failed', attempt: 1 });
  expect(await theRow(db, row.id)).toMatchObject({ attempt_count: 1, scheduled_for: null });
  expect(worker.calls).toHaveLength(1);
  await worker.close();
});

test('a role that lacks something fails in step 1 with every line, before any call [CTX-04] [ERR-V-08] [GAP-86]', async () => {
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
  await insertText(db, { user_id, workspace_id: user_id, role_id, template_id, content: '"Mine"' });
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
  expect(card.error?.reason).toMatch(/^One text needs more tokens than the limit allows at once\./);
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
