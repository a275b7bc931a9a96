import { expect, test } from 'vitest';
import { secondsLeft, waitingWords } from '#web/features/writing/documents/refine/waiting-words.ts';

const waiting = {
  ...({ waiting: 'budget', error: null } as const),
  server_time: '2026-11-20T09:40:00.000Z',
  retry_at: '2026-11-20T09:40:23.000Z',
};

test('the countdown is that of the server, whatever the clock of the browser says [REFINE-06]', () => {
  expect([0, 400, 22_900, 30_000].map((passed) => secondsLeft(waiting, passed))).toEqual([23, 23, 1, 0]);
  expect(secondsLeft({ ...waiting, retry_at: null }, 0)).toBe(0);
});

test('what waits says first that it goes on by itself [REFINE-06]', () => {
  expect(waitingWords(waiting, 23)).toEqual({
    note: 'Starts by itself in 23 seconds. Rate limit exceeded. Please try again in 23 seconds.',
    value: 'starts by itself in 23 s',
  });
  expect(waitingWords(waiting, 0)?.note).toBe('The limit has reset. This one starts in a moment.');
  const failed = { ...waiting, waiting: 'retry', error: { message: 'It took too long.' } as never } as const;
  expect(waitingWords(failed, 1)?.note).toBe('That attempt failed. Trying again in 1 second. It took too long.');
  expect(waitingWords({ ...waiting, waiting: null }, 0)).toBe(null);
});
