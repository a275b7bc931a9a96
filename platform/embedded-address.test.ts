import { expect, test } from 'vitest';
import { targetOf } from '#platform/addresses.ts';
import { loadConfig } from '#platform/config.ts';
import { embeddedIn } from '#platform/embedded-address.ts';

test.each([
  // The examples of RFC 6052, for 192.0.2.33.
  ['2001:db8:c000:221::', '2001:db8::/32'],
  ['2001:db8:1c0:2:21::', '2001:db8:100::/40'],
  ['2001:db8:122:c000:2:2100::', '2001:db8:122::/48'],
  ['2001:db8:122:3c0:0:221::', '2001:db8:122:300::/56'],
  ['2001:db8:122:344:c0:2:2100::', '2001:db8:122:344::/64'],
  ['2001:db8:122:344::192.0.2.33', '2001:db8:122:344::/96'],
])('%s leads to 192.0.2.33 behind the translator %s [REAL-40]', (address, prefix) => {
  expect(embeddedIn(address, [prefix])).toEqual(['192.0.2.33']);
});

test.each([
  ['64:ff9b::8.8.8.8', ['8.8.8.8']],
  ['64:ff9b:1::8.8.8.8', ['8.8.8.8']],
  ['::ffff:8.8.8.8', ['8.8.8.8']],
  ['::ffff:0:808:808', ['8.8.8.8']],
  ['2002:808:808::1', ['8.8.8.8']],
  ['2001:0:808:808::f5ff:fffe', ['8.8.8.8', '10.0.0.1']],
  ['2600::5efe:a00:1', ['10.0.0.1']],
  ['2600::200:5efe:a00:1', ['10.0.0.1']],
  ['2600::1', []],
  ['8.8.8.8', []],
])('%s leads to %j without a setting [REAL-40]', (address, embedded) => {
  expect(embeddedIn(address)).toEqual(embedded);
});

const judged = async (address: string, more: { nat64?: string[]; allow?: string[] } = {}): Promise<string> => {
  const lookup = ((_host: string, _options: unknown, done: (failure: null, found: unknown) => void) =>
    done(null, [{ address, family: 6 }])) as never;
  const rules = { allow: [], ports: [443], tls: true, publicUrl: 'https://app.example.com', lookup, ...more };
  return targetOf(new URL('https://site.example/'), rules).then(
    ({ isAllowed }) => (isAllowed ? 'exempt' : 'public'),
    (thrown: Error) => thrown.message,
  );
};
const PRIVATE = 'Address of a private network';

test('what a translator or a tunnel leads to is judged as if it were named itself [REAL-40]', async () => {
  for (const begin of ['64:ff9b::', '64:ff9b:1::', '::ffff:']) {
    expect([begin, await judged(`${begin}93.184.216.34`)]).toEqual([begin, 'public']);
    for (const inside of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '100.64.0.1', '168.63.129.16', '0.0.0.0'])
      expect([begin, inside, await judged(begin + inside)]).toEqual([begin, inside, PRIVATE]);
  }
  expect(await judged('2002:5db8:d822::1')).toBe('public');
  expect(await judged('2002:a00:1::1')).toBe(PRIVATE);
  expect(await judged('2001:0:808:808::a247:27dd')).toBe('public');
  expect(await judged('2001:0:a00:1::a247:27dd')).toBe(PRIVATE);
  // Of any length below the local prefix, whatever follows it.
  expect(await judged('64:ff9b:1:a00:0:100:5db8:d822')).toBe(PRIVATE);
});

test('a prefix of the own network is judged by its length, which a setting has [REAL-40]', async () => {
  const { NAT64_PREFIXES: nat64 } = loadConfig({ NAT64_PREFIXES: '2600:64::/96, 64:ff9b:1::/48' });
  expect(await judged('2600:64::a00:1')).toBe('public');
  expect(await judged('2600:64::a00:1', { nat64 })).toBe(PRIVATE);
  expect(await judged('2600:64::5db8:d822', { nat64 })).toBe('public');
  expect(await judged('64:ff9b:1:5db8:d8:2200::', { nat64 })).toBe('public');
  for (const wrong of ['10.0.0.0/8', '2600:64::', '2600:64::/97', '2600:64::1/96', 'nat64'])
    expect(() => loadConfig({ NAT64_PREFIXES: wrong }), wrong).toThrow(/^NAT64_PREFIXES: must be prefixes such as/);
});

test('a range that is exempt is so behind a translator too [REAL-40]', async () => {
  expect(await judged('64:ff9b::10.1.2.3', { allow: ['10.0.0.0/8'] })).toBe('exempt');
  expect(await judged('64:ff9b::192.168.1.1', { allow: ['10.0.0.0/8'] })).toBe(PRIVATE);
});
