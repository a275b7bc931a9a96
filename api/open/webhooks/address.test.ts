import { once } from 'node:events';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkedAddress } from '#api/open/webhooks/address.ts';
import { loadConfig } from '#platform/config.ts';
import { PRIVATE_HOSTS, REFUSED_FORMS } from '#platform/testing/refused-addresses.ts';
import { post } from '#worker/outbound.ts';

const SITE = 'https://app.example.com';
const REFUSED = { code: 'address_refused', message: 'This address cannot be used. It must be a public https address.' };
const resolved = (...addresses: string[]) =>
  ((_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as LookupFunction;
const check = (text: string, { allow = '', lookup }: { allow?: string; lookup?: LookupFunction } = {}) =>
  checkedAddress(text, { config: loadConfig({ PUBLIC_URL: SITE, WEBHOOKS_ALLOW: allow }), lookup });

async function aListener() {
  const seen = { connections: 0, port: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

test.each(PRIVATE_HOSTS)('an address of a private network is not saved: %s [HOOK-15] [S19]', async (host) => {
  await expect(check(`https://${host}/`)).rejects.toMatchObject(REFUSED);
});

test.each([...REFUSED_FORMS, 'no address', `https://${'ü'.repeat(450)}.example.com/`])(
  'nor is one of another form: %s [HOOK-15]',
  async (text) => {
    await expect(check(text, { lookup: resolved('8.8.8.8') })).rejects.toMatchObject(REFUSED);
  },
);

test('a name with a private one among its addresses is not saved, one that does not resolve now is [HOOK-15] [S19]', async () => {
  await expect(check('https://both.example/', { lookup: resolved('8.8.8.8', '10.0.0.1') })).rejects.toMatchObject(
    REFUSED,
  );
  const unknown = ((_name, _options, done) => done(new Error('ENOTFOUND'), '')) as LookupFunction;
  expect(await check('https://Later.example/x?y=1', { lookup: unknown })).toBe('https://later.example/x?y=1');
  expect(await check('https://hooks.example:8443/', { lookup: resolved('8.8.8.8') })).toBe(
    'https://hooks.example:8443/',
  );
});

test.each(['https://later.example:22/', 'http://later.example/', 'https://user@later.example/'])(
  'a name that does not resolve now keeps the form of others: %s [HOOK-15] [S19]',
  async (text) => {
    const unknown = ((_name, _options, done) => done(new Error('ENOTFOUND'), '')) as LookupFunction;
    await expect(check(text, { lookup: unknown, allow: '10.0.0.0/8' })).rejects.toMatchObject(REFUSED);
    expect(await check('http://later.example:22/', { lookup: unknown, allow: 'later.example' })).toContain('later');
  },
);

test('a name that turns private after it was saved is refused when it is sent to, and nothing connects [HOOK-15] [S19]', async () => {
  const listener = await aListener();
  const address = `https://turns.example:${listener.port}/`;
  const ports = { limits: { ports: [listener.port] } };
  const allowed = await check('https://turns.example/', { lookup: resolved('8.8.8.8') });
  expect(allowed).toBe('https://turns.example/');
  const outbound = { allow: [], publicUrl: SITE, log: { warn: () => undefined }, ...ports };
  const sent = post(address, { headers: {}, body: '{}' }, { ...outbound, lookup: resolved('127.0.0.1') });
  await expect(sent).rejects.toThrow(REFUSED.message);
  expect(listener.connections).toBe(0);
});

test('WEBHOOKS_ALLOW=127.0.0.1:4100 lets exactly that through [HOOK-15]', async () => {
  const allow = '127.0.0.1:4100';
  expect(await check('http://127.0.0.1:4100/hook', { allow })).toBe('http://127.0.0.1:4100/hook');
  for (const text of ['http://127.0.0.1:4101/', 'http://127.0.0.2:4100/', 'https://127.0.0.1/', 'http://[::1]:4100/'])
    await expect(check(text, { allow })).rejects.toMatchObject(REFUSED);
});
