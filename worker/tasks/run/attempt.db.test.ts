import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { aGeneration, theRow } from '#db/testing/generations.ts';
import { DOCUMENTS_SUMMARY_TOKENS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { LONGEST_ANSWER_TOKENS } from '#worker/tasks/retry-prompt.ts';
import { answer, createBench } from '#worker/testing/bench.ts';

/** What an attempt requests from the provider. */
const bench = await createBench();
const { db } = bench;

const lastWords = (call: { messages: { content: string }[] } | undefined) => call?.messages.at(-1)?.content ?? '';

test('an attempt after an unusable answer names its fault, the first attempt and one after a provider fault do not [GAP-65]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(async (_, n) => {
    if (n === 1) return answer('Could you please share more details about the role?');
    if (n === 2) throw new AppError('provider_failed');
    return answer('The advert');
  });
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed', attempt: 3 });
  const [first, second, third] = worker.calls;
  expect(lastWords(second)).toBe(
    `${lastWords(first)}\n\n${lastWords(second).slice(lastWords(first).length).trimStart()}`,
  );
  expect(lastWords(second)).toContain('It asked a question, which nobody can answer.');
  expect(second?.settings.temperature).toBe(1);
  expect([third?.messages, third?.settings]).toEqual([first?.messages, first?.settings]);
  await worker.close();
});

test('what a key has started is not written once the key is revoked or its maker may not let it act [KEY-10] [KEY-06]', async () => {
  const worker = bench.start(async () => answer('The advert'));
  const started = async (key: { created_by?: null; revoked_at?: Date }) => {
    const { row, user } = await aGeneration(db);
    const of = { workspace_id: user.id, created_by: user.id, name: 'Careers site', prefix: 'rvk_qnF4ZS' };
    const made = { ...of, permissions: ['generation.start' as const], hash: randomBytes(32), ...key };
    const { id } = await db.insertInto('api_keys').values(made).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('generation_queue').set({ api_key_id: id }).where('id', '=', row.id).execute();
    await bench.enqueue(row.id);
    return bench.finalCard(row.id);
  };
  expect(await started({})).toMatchObject({ status: 'completed' });
  expect(worker.calls).toHaveLength(1);
  for (const lost of [{ created_by: null }, { revoked_at: new Date() }])
    expect(await started(lost)).toMatchObject({ status: 'failed', error: { code: 'key_stopped' } });
  expect(worker.calls).toHaveLength(1);
  await worker.close();
});

test('after reasoning that used up the answer, the next attempt allows and reserves more tokens [GAP-119] [GAP-91]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(async (call, n) => {
    call.onThought?.(4_000);
    if (n < 3) throw new AppError('length_spent');
    return answer('The advert');
  });
  const reserved: number[] = [];
  const { acquire } = worker.parts.limiter;
  worker.parts.limiter.acquire = (weight, waiting) => {
    reserved.push(weight);
    return acquire(weight, waiting);
  };
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed', attempt: 3 });
  const lengths = worker.calls.map(({ settings }) => settings.max_tokens);
  expect(lengths).toEqual([4_000, 8_000, LONGEST_ANSWER_TOKENS]);
  const prompts = reserved.map((weight, at) => weight - (lengths[at] ?? 0));
  expect(Math.max(...prompts) - Math.min(...prompts)).toBeLessThan(60);
  // The reasoning tokens of both calls are charged.
  const day = await db.selectFrom('token_use').select('tokens').where('user_id', '=', row.user_id).executeTakeFirst();
  expect(Number(day?.tokens)).toBeGreaterThan(8_000);
  await worker.close();
});

test('the tokens allowed for an answer never exceed the budget of a window [GAP-119] [GAP-93]', async () => {
  const { row } = await aGeneration(db);
  const worker = bench.start(
    async (_, n) => {
      if (n === 1) throw new AppError('length_spent');
      return answer('The advert', { total_tokens: 100 });
    },
    { tokensPerWindow: 7_500, windowMs: 1_000 },
  );
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed', attempt: 2 });
  const length = Number(worker.calls[1]?.settings.max_tokens);
  expect(length).toBeGreaterThan(4_000);
  expect(length).toBeLessThan(8_000);
  await worker.close();
});

/** A role with one long document, and a function that measures how much of it a call contains. */
async function aLongRole() {
  const made = await aGeneration(db);
  const extracted_text = 'We mend bikes in Bristol. '.repeat(800);
  await db.updateTable('reference_documents').set({ extracted_text }).where('id', '=', made.document.id).execute();
  return made;
}
const bikes = (call: { messages: { content: string }[] } | undefined) =>
  lastWords(call).split('We mend bikes').length - 1;

test('a prompt that is too long is sent again with shorter documents within the same attempt [GAP-118]', async () => {
  const { row, role } = await aLongRole();
  const worker = bench.start(async (_, n) => {
    if (n < 3) throw new AppError('context_exceeded');
    return answer('The advert');
  });
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed', attempt: 1, draft: 'The advert' });
  const [first, second, third] = worker.calls.map(bikes);
  expect(first).toBeGreaterThan(Number(second));
  expect(second).toBeGreaterThan(Number(third));
  expect(third).toBeGreaterThan(0);
  for (const call of worker.calls) expect(lastWords(call)).toContain(role.role_requirements);
  await worker.close();
});

test('a prompt that is too long even without its documents fails and names what is too long [GAP-118] [GAP-93]', async () => {
  const { row } = await aLongRole();
  const worker = bench.start(async () => {
    throw new AppError('context_exceeded');
  });
  await bench.enqueue(row.id);
  const card = await bench.finalCard(row.id);
  expect(card.error?.message).toBe(
    'The role and its brand voice are too long for the AI model. Shorten them, or ask your administrator.',
  );
  expect(await theRow(db, row.id)).toMatchObject({ attempt_count: 1 });
  expect(worker.calls.length).toBeLessThanOrEqual(4);
  expect(bikes(worker.calls.at(-1))).toBeLessThan(DOCUMENTS_SUMMARY_TOKENS / 50);
  await worker.close();
});

test('a card shows since when it waits for the first token [AI-12]', async () => {
  const { row } = await aGeneration(db);
  let speak: () => void = () => undefined;
  const worker = bench.start(async () => {
    await new Promise<void>((resolve) => {
      speak = resolve;
    });
    return answer('The advert');
  });
  await bench.enqueue(row.id);
  const waiting = await bench.card((card) => card.id === row.id && card.asked_at !== undefined);
  expect(waiting).toMatchObject({ status: 'processing', draft: '' });
  expect(Date.parse(String(waiting.asked_at))).toBeLessThanOrEqual(Date.parse(waiting.server_time));
  await expect.poll(() => worker.calls.length).toBe(1);
  speak();
  expect((await bench.finalCard(row.id)).status).toBe('completed');
  await worker.close();
});
