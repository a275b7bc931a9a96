import { expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { aRunningGeneration, cancelGeneration } from '#db/testing/generations.ts';
import { publishCard } from '#platform/live-events.ts';
import { personalScope } from '#shared/scope.ts';
import { FINAL_SEQ } from '#shared/tasks/card.ts';
import { cancelledError, cardOfRow } from '#shared/tasks/card-of-row.ts';

const { app, db, deps, call, aKey } = await keysBench();

async function running() {
  const { row, user } = await aRunningGeneration(db);
  const made = await aKey({ workspace_id: user.id, created_by: user.id });
  const read = (wait: number | string, signal?: AbortSignal) =>
    call(made.key, 'GET', `/api/v1/generations/${row.id}?wait=${wait}`, signal ? { signal } : {});
  const end = async () => {
    const ended = await cancelGeneration(db, personalScope(user.id), row.id, cancelledError());
    if (!ended) throw new Error('It had ended');
    await publishCard(deps.redis, { ...cardOfRow(ended), seq: FINAL_SEQ });
  };
  return { row, user, made, read, end };
}
const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const from = performance.now();
  return [await work, (performance.now() - from) / 1_000];
};

test('a wait ends with the generation, and a key reads how far it is without the card [REST-06]', async () => {
  const { row, read, end } = await running();
  const waiting = timed(read(30));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await end();
  const [answer, seconds] = await waiting;
  expect(seconds).toBeLessThan(2);
  expect(answer.body).toMatchObject({ id: row.id, status: 'failed', last_error: 'Cancelled', document_id: null });
  expect(Object.keys(answer.body)).not.toContain('card');
  expect(await timed(read(30)).then(([, again]) => again)).toBeLessThan(1);
});

test('a wait ends with its time, with the row as it is; other numbers are refused [REST-06]', async () => {
  const { read } = await running();
  const [answer, seconds] = await timed(read(1));
  expect(seconds).toBeGreaterThan(0.9);
  expect(answer.body).toMatchObject({ status: 'processing', step: 'analyzing', percent: 0 });
  for (const wrong of [0, 56, 'x', 1.5]) expect((await read(wrong)).status).toBe(422);
});

test('revoking a key ends what it holds open within a second [KEY-06]', async () => {
  const { made, read } = await running();
  const waiting = timed(read(30));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await call(made.key, 'DELETE', '/api/v1/key');
  const [answer, seconds] = await waiting;
  expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_key']);
  expect(seconds).toBeLessThan(1.5);
});

test('a client that leaves frees its wait; without events and while the process stops all are answered at once [REST-06]', async () => {
  const { read } = await running();
  const leaving = new AbortController();
  const left = read(30, leaving.signal);
  await new Promise((resolve) => setTimeout(resolve, 200));
  leaving.abort();
  await expect(left).rejects.toThrow();
  const waits = app.locals.waits as { setLive(live: boolean): void; stop(): void };
  const waiting = timed(read(30));
  await new Promise((resolve) => setTimeout(resolve, 200));
  waits.setLive(false);
  expect((await waiting)[1]).toBeLessThan(2);
  expect((await timed(read(30)))[1]).toBeLessThan(1);
  waits.setLive(true);
  waits.stop();
  expect((await timed(read(30)))[1]).toBeLessThan(1);
});
