import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/schema.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { theRow } from '#db/testing/generations.ts';
import { AppError } from '#shared/errors.ts';
import type { Card } from '#shared/tasks/card.ts';
import { type Task, tasks } from '#shared/tasks.ts';
import type { TaskWork } from '#worker/tasks/task.ts';
import { works } from '#worker/tasks.ts';
import { answer, createBench, type Script } from '#worker/testing/bench.ts';

/** A task of this test: counts the words of its input, with the model or, for a single word, without. */
const NAME = 'check_facts' as Task;

type Material = { sample: string };
const counting: TaskWork<Material, number> = {
  prepare: async (db, { id }) => {
    const { input } = await db
      .selectFrom('generation_queue')
      .select('input')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { sample } = input as unknown as Material;
    return sample.includes(' ') ? { material: { sample } } : { material: { sample }, result: 1 };
  },
  prompt: ({ sample }, failed) => ({
    messages: [{ role: 'user', content: `${sample} ${failed ? `Not again: ${failed.lastCode}` : ''}` }],
    settings: { temperature: 0, max_tokens: 10, top_p: 1, frequency_penalty: 0, presence_penalty: 0 },
    min_answer_tokens: 10,
    expected_tokens: 1,
    schema: null,
  }),
  shorter: () => [],
  review: ({ text }) => {
    if (Number.isNaN(Number(text))) throw new AppError('unreadable_answer');
    return Number(text);
  },
  shown: (result) => ({ draft: `${result} words` }),
  settle: async (db, { row, held, result }) => {
    const completed = { status: 'completed', completed_at: new Date(), result: JSON.stringify(result) } as const;
    await db.updateTable('generation_queue').set(completed).where('run_token', '=', held.token).execute();
    return { row: { ...row, ...completed }, document_id: row.id };
  },
  keepsDraft: () => false,
};

beforeAll(() => {
  Object.assign(works, { [NAME]: counting });
  Object.assign(tasks, { [NAME]: { ...tasks.write, cardOf: () => ({ task: NAME }), draft_characters: 4 } });
});
afterAll(() => {
  for (const registry of [works, tasks] as object[]) Reflect.deleteProperty(registry, NAME);
});

const bench = await createBench({ db: await ownDatabase() });
const { db } = bench;

/** Runs one job of the task. The cards come from the worker directly: their schema does not know the task. */
async function run(sample: string, script: (cards: Card<Task>[]) => Script, more = {}) {
  const { id } = await aJob(db, sample, more);
  const cards: Card<Task>[] = [];
  const worker = bench.start(script(cards));
  worker.parts.publish = async (card) => void cards.push(card);
  worker.parts.lastCard = async () => cards.at(-1);
  await bench.enqueue(id);
  await expect.poll(async () => (await theRow(db, id)).status, { timeout: 10_000 }).toBe('completed');
  await bench.noJob(id);
  await worker.close();
  return { row: await theRow(db, id), cards, calls: worker.calls };
}

const aJob = async (on: Db, sample: string, more: object) => {
  const { id: user_id } = await aUser(on);
  return on
    .insertInto('generation_queue')
    .values({ user_id, workspace_id: user_id, task: NAME, input: JSON.stringify({ sample }), ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
};

test('the runner completes an unknown task: prompt, stream, review, result and card', async () => {
  const { row, cards, calls } = await run('one two three', (published) => async (call) => {
    call.onDelta('three words', 2);
    await expect.poll(() => published.map(({ draft }) => draft)).toContain('ords');
    return answer('3');
  });
  expect(row).toMatchObject({ status: 'completed', result: 3, runs: 1, attempt_count: 0 });
  expect(calls[0]?.messages).toEqual([{ role: 'user', content: 'one two three ' }]);
  expect(cards.at(-1)).toMatchObject({ task: NAME, status: 'completed', draft: '3 words', tokens: 2 });
  expect(cards.at(-1)?.steps.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed']);
});

test('the error code of a failed attempt reaches the next prompt of any task [GAP-65]', async () => {
  const { row, calls } = await run('one two', () => async (_, n) => answer(n === 1 ? 'some' : '2'));
  expect(row).toMatchObject({ status: 'completed', result: 2, attempt_count: 1 });
  expect(calls.map(({ messages }) => messages[0]?.content)).toEqual([
    'one two ',
    'one two Not again: unreadable_answer',
  ]);
});

test('a task that has its result after preparing calls no model and uses no tokens', async () => {
  const { row, cards, calls } = await run('one', () => async () => answer('2'));
  expect(calls).toEqual([]);
  expect(row).toMatchObject({ status: 'completed', result: 1 });
  expect(cards.at(-1)).toMatchObject({ status: 'completed', draft: '1 words', tokens: 0 });
  const { user_id } = row;
  expect(await db.selectFrom('token_use').selectAll().where('user_id', '=', user_id).execute()).toEqual([]);
});

test('the types require an implementation of every task', () => {
  // @ts-expect-error all tasks are missing
  const registry = {} satisfies Record<Task, TaskWork>;
  const { review: _, ...rest } = works.write;
  // @ts-expect-error its review is missing
  const work = rest satisfies TaskWork;
  expect([registry, work]).not.toContain(works);
});
