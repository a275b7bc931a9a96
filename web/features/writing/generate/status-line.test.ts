import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnnouncer } from '#web/features/writing/generate/status-line.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the first announcement is immediate, later ones are joined and two seconds apart', () => {
  const announced: string[] = [];
  const { announce } = createAnnouncer((text) => announced.push(text));
  announce('A is ready. 1 of 4 complete.');
  announce('B is ready. 2 of 4 complete.');
  announce('C is ready. 3 of 4 complete.');
  expect(announced).toEqual(['A is ready. 1 of 4 complete.']);
  vi.advanceTimersByTime(1999);
  expect(announced).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(announced[1]).toBe('B is ready. C is ready. 3 of 4 complete.');
  vi.advanceTimersByTime(10_000);
  announce('D is ready. 4 of 4 complete.');
  expect(announced[2]).toBe('D is ready. 4 of 4 complete.');
});

it('no announcement follows once the page is closed', () => {
  const announced: string[] = [];
  const { announce, stop } = createAnnouncer((text) => announced.push(text));
  announce('A is ready. 1 of 2 complete.');
  announce('B is ready. 2 of 2 complete.');
  stop();
  vi.advanceTimersByTime(10_000);
  expect(announced).toHaveLength(1);
});
