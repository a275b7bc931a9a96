import { expect, test } from 'vitest';
import { randomToken } from '#platform/secret.ts';

test('tokens of links and sessions have 256 random bits and never repeat [S9]', () => {
  const tokens = Array.from({ length: 2_000 }, () => randomToken());
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(new Set(tokens.map((token) => Buffer.from(token, 'base64url').length))).toEqual(new Set([32]));
  // Each bit is set in about half of the cases: none is fixed.
  const bytes = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url')));
  for (let bit = 0; bit < 256; bit += 1) {
    const set = tokens.filter((_, index) => (bytes[index * 32 + (bit >> 3)] ?? 0) & (1 << (bit & 7))).length;
    expect(set).toBeGreaterThan(800);
    expect(set).toBeLessThan(1_200);
  }
});
