import { expect, test } from 'vitest';
import { durationMs } from '#api/accounts/auth/tokens/duration.ts';

test.each([
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['none', 0],
  ['tomorrow', undefined],
  ['-5h', undefined],
  ['', undefined],
])('a ban for %s lasts %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});
