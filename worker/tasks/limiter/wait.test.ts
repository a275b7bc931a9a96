import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportWait } from '#worker/tasks/limiter/wait.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const WINDOW = { windowMs: 60_000, onError: () => undefined };
/** A window that began half a minute ago and holds so many tokens. */
const holding = (left: number) => async () => ({ began: 1_000, now: 31_000, left });

test.each([
  { left: 99, asked: 100, reported: 1 },
  { left: 0, asked: 1, reported: 1 },
  { left: 100, asked: 100, reported: 0 },
  { left: 90_000, asked: 100, reported: 0 },
])('of $left tokens $asked are asked for: reported $reported times', async ({ left, asked, reported }) => {
  const onWait = vi.fn();
  const end = reportWait({ ...WINDOW, readWindow: holding(left), asked: () => asked, onWait });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onWait).toHaveBeenCalledTimes(reported);
  end();
});

test('a wait that begins with a busy machine is reported once the budget is short', async () => {
  const onWait = vi.fn();
  let left = 1_000;
  const end = reportWait({ ...WINDOW, readWindow: () => holding(left)(), asked: () => 100, onWait });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onWait).not.toHaveBeenCalled();
  left = 10;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onWait).toHaveBeenCalledTimes(1);
  end();
});
