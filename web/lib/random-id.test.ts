import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { randomId } from '#web/lib/random-id.ts';

afterEach(() => vi.unstubAllGlobals());

test('a random id is a UUID of version 4 without the functions of a secure context [REAL-45]', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 500 }, randomId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
