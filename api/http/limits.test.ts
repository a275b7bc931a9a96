import { expect, test } from 'vitest';
import { clientKey } from '#api/http/limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('the client address %s counts as %s', (ip, key) => {
  expect(clientKey(ip)).toBe(key);
});
