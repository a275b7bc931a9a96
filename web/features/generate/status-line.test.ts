import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnnouncer } from '#web/features/generate/status-line.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the first message is said at once, later ones two seconds apart and joined', () => {
  const said: string[] = [];
  const { tell } = createAnnouncer((text) => said.push(text));
  tell('A is ready. 1 of 4 complete.');
  tell('B is ready. 2 of 4 complete.');
  tell('C is ready. 3 of 4 complete.');
  expect(said).toEqual(['A is ready. 1 of 4 complete.']);
  vi.advanceTimersByTime(1999);
  expect(said).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(said[1]).toBe('B is ready. C is ready. 3 of 4 complete.');
  vi.advanceTimersByTime(10_000);
  tell('D is ready. 4 of 4 complete.');
  expect(said[2]).toBe('D is ready. 4 of 4 complete.');
});

it('says nothing more once the page is left', () => {
  const said: string[] = [];
  const { tell, stop } = createAnnouncer((text) => said.push(text));
  tell('A is ready. 1 of 2 complete.');
  tell('B is ready. 2 of 2 complete.');
  stop();
  vi.advanceTimersByTime(10_000);
  expect(said).toHaveLength(1);
});
