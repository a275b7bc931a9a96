import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { provideDigest } from '#web/lib/sha-256.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['', 'abc', 'x'.repeat(1000), 'ä→字'])('a page without TLS gets the digest of %j [REAL-45]', async (text) => {
  vi.stubGlobal('crypto', { getRandomValues: () => undefined });
  provideDigest();
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  expect(Buffer.from(bytes).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
});

test('a page with TLS keeps its own [REAL-45]', () => {
  const subtle = { digest: () => undefined };
  vi.stubGlobal('crypto', { subtle });
  provideDigest();
  expect(crypto.subtle).toBe(subtle);
});
