import { once } from 'node:events';
import { expect, test } from 'vitest';
import { collectGarbage } from '#local/testing/collect-garbage.ts';
import { timeLimit } from '#platform/time-limit.ts';

test('it aborts after its time, whatever the engine collects meanwhile', async () => {
  collectGarbage();
  const limit = timeLimit(300, new AbortController().signal);
  const { signal } = limit;
  await once(signal, 'abort');
  expect([limit.isOver(), signal.reason.name]).toEqual([true, 'TimeoutError']);
}, 10_000);

test('it aborts with the signal around it, for the reason of that, and not after its end', async () => {
  const around = new AbortController();
  const [limit, ended] = [timeLimit(60_000, around.signal), timeLimit(1, around.signal)];
  ended.end();
  const reason = new Error('not wanted any more');
  around.abort(reason);
  expect([limit.signal.reason, limit.isOver(), ended.signal.aborted]).toEqual([reason, false, false]);
  expect(timeLimit(60_000, around.signal).signal.reason).toBe(reason);
});
