import { expect, test } from 'vitest';
import { createRuns, Stopped } from '#worker/tasks/run/runs.ts';

const held = (id: string, token = 'token') => ({ id, token });
const reasonOf = (signal: AbortSignal) => (signal.reason instanceof Stopped ? signal.reason.reason : undefined);
/** Work that ends only when its signal is aborted. */
const endless = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a cancel stops its run and no other', () => {
  const runs = createRuns();
  const [one, two] = [runs.begin(held('one')), runs.begin(held('two'))];
  runs.cancel('one');
  runs.cancel('unknown');
  expect(reasonOf(one.signal)).toBe('cancelled');
  expect(two.signal.aborted).toBe(false);
});

test('a shutdown stops waiting runs at once, but not those with a call in flight', async () => {
  const runs = createRuns();
  const [waiting, working] = [runs.begin(held('waiting')), runs.begin(held('working'))];
  const wait = waiting.waiting(() => endless(waiting.signal));
  runs.stopWaiting();
  await expect(wait).rejects.toMatchObject({ reason: 'shutdown' });
  expect(working.signal.aborted).toBe(false);
  await expect(working.waiting(async () => 'never')).rejects.toMatchObject({ reason: 'shutdown' });
  runs.stopAll();
  expect(reasonOf(working.signal)).toBe('shutdown');
});

test('losing a row stops only that run, not a later run of the same row', () => {
  const runs = createRuns();
  const first = runs.begin(held('one', 'old'));
  const second = runs.begin(held('one', 'new'));
  runs.lose(held('one', 'old'));
  expect(second.signal.aborted).toBe(false);
  first.end();
  expect(runs.held()).toEqual([held('one', 'new')]);
  second.end();
  expect(runs.has('one')).toBe(false);
});

test('the first reason for stopping is kept', () => {
  const runs = createRuns();
  const run = runs.begin(held('one'));
  runs.cancel('one');
  runs.stopAll();
  expect(reasonOf(run.signal)).toBe('cancelled');
});
