import { expect, test } from 'vitest';
import { apiKeyHash, isApiKey, newApiKey } from '#platform/api-key.ts';
import { createLog } from '#platform/log.ts';

test('a key is 42 characters, unique, and recognised with its checksum', () => {
  const keys = Array.from({ length: 1_000 }, newApiKey);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
  for (const { key, prefix, hash } of keys) {
    expect(key).toMatch(/^rvk_[0-9A-Za-z]{38}$/);
    expect(key.startsWith(prefix) && prefix.length === 10).toBe(true);
    expect(hash.equals(apiKeyHash(key)) && hash.length === 32).toBe(true);
    expect(isApiKey(key)).toBe(true);
  }
});

test('one changed, missing, further or foreign character is refused [KEY-07]', () => {
  const { key } = newApiKey();
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(isApiKey(`${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBe(false);
  }
  const wrong = [key.slice(1), key.slice(0, -1), `${key}0`, ` ${key}`, key.toLowerCase(), `${key}\u0000`, ''];
  for (const one of wrong) expect(isApiKey(one)).toBe(false);
});

test('a line of the log holds no key, wherever it stands [KEY-04]', () => {
  const { key } = newApiKey();
  const lines: string[] = [];
  const log = createLog('test', 'info', { write: (line) => lines.push(line) });
  log.info({ path: `/api/${key}`, nested: { text: `Bearer ${key}` } }, `asked with ${key}`);
  expect(lines.join()).toContain('/api/[redacted]');
  expect(lines.join()).not.toContain(key.slice(0, 12));
});
