import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createRequestKeys } from '#web/lib/request-keys.ts';

const keys = () => {
  let n = 0;
  return createRequestKeys(() => `key-${++n}`);
};

it('each click has its own key once the previous one was answered', () => {
  const { forClick, ended } = keys();
  const first = forClick('role a b');
  ended();
  const second = forClick('role a b');
  ended(new AppError('MISSING_DOCUMENTS'));
  expect([first, second, forClick('role a b')]).toEqual(['key-1', 'key-2', 'key-3']);
});

it('a click after a lost response repeats the key, for the same selection only', () => {
  const { forClick, ended } = keys();
  const first = forClick('role a b');
  ended(new AppError('unavailable'));
  expect(forClick('role a b')).toBe(first);
  ended(new AppError('unavailable'));
  expect(forClick('role a')).not.toBe(first);
});
