import { expect, test, vi } from 'vitest';
import { createTarpit } from '#api/http/tarpit.ts';

test('refusals of a flood are delayed, the first ones and those of others are not [S14]', async () => {
  const tarpit = createTarpit(60_000);
  const answered: string[] = [];
  const refuse = (key: string) => tarpit(key).then(() => answered.push(key));
  const flood = Array.from({ length: 31 }, () => refuse('mallory'));
  await refuse('ada');
  await Promise.all(flood.slice(0, 30));
  expect(answered.filter((key) => key === 'mallory')).toHaveLength(30);
});

test('the more refusals are waited for, the longer the next one waits, up to ten times [S14]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const tarpit = createTarpit(100);
  const started = performance.now();
  const waits = Array.from({ length: 200 }, () => tarpit('mallory').then(() => performance.now() - started));
  const [first = 0, tenth = 0, last = 0] = [await waits[30], await waits[40], await waits[199]];
  expect(Math.round(first / 100)).toBe(1);
  expect(Math.round(tenth / 100)).toBe(2);
  expect(Math.round(last / 100)).toBe(10);
});
