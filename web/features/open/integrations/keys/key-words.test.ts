import { beforeAll, expect, test } from 'vitest';
import { KEY_PERMISSIONS, permissionsOfAccess } from '#shared/key-permissions.ts';
import {
  accessWords,
  assistantConfig,
  curlOf,
  expiryChoices,
  expiryOf,
  isUnused,
  makerWords,
  stoppedWords,
} from '#web/features/open/integrations/keys/key-words.ts';
import { showTimesIn } from '#web/lib/format.ts';

beforeAll(() => showTimesIn('UTC'));

const now = Date.parse('2026-11-22T12:00:00.000Z');
const inDays = (days: number) => new Date(now + days * 24 * 60 * 60_000).toISOString();
const maker = { created_by: { id: 'x', name: 'Hilde Okonjo' }, is_maker_member: true, created_at: inDays(-20) };

test('access is named by its permissions [KEY-05]', () => {
  expect(accessWords(permissionsOfAccess.read)).toBe('Read');
  expect(accessWords(permissionsOfAccess.write.toReversed())).toBe('Read and write');
  expect(accessWords(['role.read', 'webhook.manage'])).toBe('Custom, 2 permissions');
  expect(accessWords(KEY_PERMISSIONS)).toBe(`Custom, ${KEY_PERMISSIONS.length} permissions`);
});

test('an expiry is amber under 8 days and grey once it is over [KEY-05]', () => {
  const at = (expires_at: string | null) => expiryOf({ expires_at, is_expired: false }, now);
  expect(at(inDays(5))).toEqual({ text: 'Expires in 5 days', tone: 'warn' });
  expect(at(inDays(7.9))).toEqual({ text: 'Expires in 7 days', tone: 'warn' });
  expect(at(inDays(0.5))).toEqual({ text: 'Expires within a day', tone: 'warn' });
  expect(at(inDays(8))).toEqual({ text: '30 Nov 2026' });
  expect(at(null)).toEqual({ text: 'Never' });
  expect(expiryOf({ expires_at: inDays(-1), is_expired: true }, now)).toEqual({ text: 'Expired', tone: 'neutral' });
});

test('a key of a former member and of a deleted account says so [KEY-10]', () => {
  expect(makerWords(maker)).toBe('Hilde Okonjo, 2 Nov 2026');
  expect(makerWords({ ...maker, is_maker_member: false })).toBe('by a former member, 2 Nov 2026');
  expect(makerWords({ ...maker, created_by: null })).toBe('Deleted user, 2 Nov 2026');
});

test('a key that has stopped says why and what to do, unless it has expired [KEY-10]', () => {
  const words = 'Stopped: its maker can no longer manage API keys. Take it over or revoke it.';
  expect(stoppedWords({ is_stopped: true, is_expired: false })).toBe(words);
  expect(stoppedWords({ is_stopped: true, is_expired: true })).toBeUndefined();
  expect(stoppedWords({ is_stopped: false, is_expired: false })).toBeUndefined();
});

test('a key that was not used for 90 days is marked, also one that never was [KEY-14]', () => {
  const key = { last_used_at: null, created_at: inDays(-90), is_expired: false };
  expect(isUnused(key, now)).toBe(true);
  expect(isUnused({ ...key, last_used_at: inDays(-89) }, now)).toBe(false);
  expect(isUnused({ ...key, last_used_at: inDays(-91) }, now)).toBe(true);
  expect(isUnused({ ...key, created_at: inDays(-89) }, now)).toBe(false);
  expect(isUnused({ ...key, is_expired: true }, now)).toBe(false);
});

test('the choices of an expiry show their dates [KEY-03]', () => {
  expect(expiryChoices(now)).toEqual([
    { days: 30, name: 'In 30 days, on 22 Dec 2026' },
    { days: 90, name: 'In 90 days, on 20 Feb 2027' },
    { days: 365, name: 'In a year, on 22 Nov 2027' },
    { days: null, name: 'Never' },
  ]);
});

test('the examples name this installation and hold the key [KEY-04, MCP-10]', () => {
  expect(curlOf('https://rolevoice.example', 'rvk_1')).toBe(
    'ROLEVOICE_KEY=rvk_1\ncurl https://rolevoice.example/api/v1/roles \\\n  -H "Authorization: Bearer $ROLEVOICE_KEY"',
  );
  const { rolevoice } = JSON.parse(assistantConfig('https://rolevoice.example', 'rvk_1')).mcpServers;
  expect(rolevoice.url).toBe('https://rolevoice.example/mcp');
  expect(rolevoice.headers).toEqual({ Authorization: 'Bearer rvk_1' });
});
