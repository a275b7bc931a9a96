import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { startUpdates } from '#web/features/writing/outdated/start-updates.ts';

test('what does not fit waits for room, and what is refused holds up no other', async () => {
  const tries: string[] = [];
  const wait = vi.fn(async () => undefined);
  const onError = vi.fn();
  await startUpdates(['a', 'b', 'c'], {
    start: async (one) => {
      tries.push(one);
      if (one === 'a' && tries.length < 3) throw new AppError('too_many_tasks', { retryAfterMs: 40 });
      if (one === 'b') throw new AppError('passage_too_long');
    },
    wait,
    onError,
    goesOn: () => true,
  });
  expect(tries).toEqual(['a', 'a', 'a', 'b', 'c']);
  expect(wait.mock.calls).toEqual([[40], [40]]);
  expect(onError.mock.calls).toEqual([['b', expect.objectContaining({ code: 'passage_too_long' })]]);
});

test('nothing is started once the page is gone', async () => {
  const start = vi.fn(async () => undefined);
  await startUpdates(['a'], { start, wait: async () => undefined, onError: () => undefined, goesOn: () => false });
  expect(start).not.toHaveBeenCalled();
});
