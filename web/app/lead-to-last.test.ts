// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { addressOfLast } from '#web/app/lead-to-last.ts';
import { connectCalls } from '#web/lib/call.ts';

const otterbeck = {
  id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10',
  slug: 'otterbeck',
  name: 'Otterbeck',
  logo_url: null,
  role: 'editor',
  members: 2,
  is_suspended: false,
};

const answering = (items: unknown[], status = 200) => {
  connectCalls({ base: 'http://localhost', token: async () => 'bearer', retryMs: 1 });
  vi.stubGlobal('fetch', async () => Response.json({ items, invitations: [], may_create: true }, { status }));
};

test.each([
  ['a member', [otterbeck], 200, '/w/otterbeck/'],
  ['who is no member any more', [], 200, null],
  ['a refused call', [], 403, null],
])('a bare / of %s [TEAM-11]', async (_who, items, status, address) => {
  answering(items, status);
  expect(await addressOfLast('otterbeck')).toBe(address);
  vi.unstubAllGlobals();
});
