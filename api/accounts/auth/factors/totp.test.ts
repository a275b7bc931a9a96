import { expect, test } from 'vitest';
import { newTotp, stepOf } from '#api/accounts/auth/factors/totp.ts';

// RFC 6238, appendix B, cut to six digits; the secret is '12345678901234567890'.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [2_000_000_000, '279037', 66_666_666],
])('at %s s the code is %s, of step %s, and valid one step either way [S11]', (seconds, code, step) => {
  for (const drift of [-30, 0, 30]) expect(stepOf(SECRET, code, (seconds + drift) * 1_000)).toBe(step);
  for (const drift of [-60, 61]) expect(stepOf(SECRET, code, (seconds + drift) * 1_000)).toBeUndefined();
});

test('malformed codes are refused', () => {
  for (const code of ['', '28708', '2870820', 'abcdef', ' 287082', '０８１８０４']) {
    expect(stepOf(SECRET, code, 59_000)).toBeUndefined();
  }
});

test('each secret is new, and its picture fits a data URL', () => {
  const [one, other] = [newTotp('Harbour & Co', 'a+b@example.test'), newTotp('Harbour & Co', 'a+b@example.test')];
  expect(one.secret).not.toBe(other.secret);
  expect(one.uri).toMatch(/^otpauth:\/\/totp\/Harbour%20%26%20Co:a%2Bb%40example\.test\?/);
  expect(one.qr_code).not.toMatch(/[#%]/);
});
