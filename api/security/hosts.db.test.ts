import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '#api/security/testing/product.ts';

const PUBLIC_URL = 'https://voice.example';
let direct: Product;
let proxied: Product;
beforeAll(async () => {
  const settings = { PUBLIC_URL, ALLOWED_HOSTS: 'other.example, api:3000', AUTH_ORIGINS: 'https://app.example' };
  direct = await startProduct({ settings });
  proxied = await startProduct({ settings: { ...settings, TRUSTED_PROXIES: 'loopback' } });
});

type Sent = { method?: string; path?: string; headers?: Record<string, string> };

/** Sends exactly these headers: `fetch` does not allow to set Host. */
async function ask({ url }: Product, { method = 'GET', path = '/api/config', headers = {} }: Sent) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, method, path, headers }).end();
  const [answer] = await once(sent, 'response');
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const { statusCode: status, headers: got } = answer as { statusCode: number; headers: IncomingHttpHeaders };
  return { status, headers: got, text: Buffer.concat(parts).toString() };
}
const portOf = ({ url }: Product): string => new URL(url).port;

describe('the Host of a request', () => {
  test.each([
    ['the public one', 'voice.example'],
    ['with its port', 'voice.example:443'],
    ['a listed one, on any port', 'other.example:8443'],
    ['a listed one with its port', 'api:3000'],
  ])('may be %s [S13]', async (_what, host) => {
    for (const path of ['/api/config', '/auth/v1/settings']) {
      expect((await ask(direct, { path, headers: { host } })).status).toBe(200);
    }
  });

  test('may be this machine, on the listening port [S13]', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect((await ask(direct, { headers: { host: `${name}:${portOf(direct)}` } })).status).toBe(200);
    }
  });

  test.each([
    ['evil.example'],
    ['voice.example.evil.example'],
    ['voice.example@evil.example'],
    ['localhost:1'],
    ['api'],
    ['api:3001'],
    ['192.0.2.1'],
  ])('is never %s: a page with a rebound name gets nothing [S13]', async (host) => {
    for (const path of ['/api/config', '/auth/v1/settings', '/auth/v1/token?grant_type=password']) {
      const { status, text } = await ask(direct, { path, headers: { host, origin: `http://${host}` } });
      expect(status).toBe(421);
      expect(text).toContain('This server is not known under this address. Open https://voice.example instead.');
    }
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const key = Buffer.from('sixteen bytes ok').toString('base64');
    const headers = { ...upgrade, 'sec-websocket-key': key, host };
    expect((await ask(direct, { path: '/socket.io/?EIO=4&transport=websocket', headers })).status).toBe(400);
  });

  test('is read from the header of a trusted proxy only [S13]', async () => {
    const forwarded = (name: string) => ({ host: 'inside', 'x-forwarded-host': name });
    expect((await ask(proxied, { headers: forwarded('voice.example') })).status).toBe(200);
    expect((await ask(proxied, { headers: { ...forwarded('evil.example'), host: 'voice.example' } })).status).toBe(421);
    expect((await ask(direct, { headers: forwarded('voice.example') })).status).toBe(421);
  });

  test('does not matter for health checks [S13]', async () => {
    expect((await ask(direct, { path: '/healthz', headers: { host: 'anything' } })).status).toBe(200);
  });
});

describe('a page of the same name', () => {
  test('writes only with the public scheme [S13]', async () => {
    const host = `localhost:${portOf(direct)}`;
    const write = (origin: string) => ask(direct, { method: 'POST', path: '/api/roles', headers: { host, origin } });
    expect((await write(`http://${host}`)).status).toBe(401);
    expect((await write(PUBLIC_URL)).status).toBe(401);
    expect((await write(`https://${host}`)).status).toBe(403);
    expect((await write('http://voice.example')).status).toBe(403);
  });
});

describe('the sign-in service', () => {
  const origins = async (path: string, origin?: string) => {
    const headers = { host: 'voice.example', ...(origin && { origin }) };
    const asked = [await ask(direct, { path, headers }), await ask(direct, { method: 'OPTIONS', path, headers })];
    return asked.map((answer) => answer.headers['access-control-allow-origin']);
  };

  test('is readable for the product’s own and listed origins only [S13]', async () => {
    for (const origin of [PUBLIC_URL, 'https://app.example']) {
      expect(await origins('/auth/v1/settings', origin)).toEqual([origin, origin]);
    }
    for (const origin of ['https://evil.example', 'http://app.example', 'https://app.example:8443', 'null']) {
      expect(await origins('/auth/v1/settings', origin)).toEqual([undefined, undefined]);
    }
    expect(await origins('/auth/v1/settings')).toEqual([undefined, undefined]);
    const { headers } = await ask(direct, { path: '/auth/v1/settings', headers: { host: 'voice.example' } });
    expect(headers.vary).toContain('Origin');
  });

  test('shows its public keys to any origin [S13]', async () => {
    expect((await origins('/auth/v1/.well-known/jwks.json', 'https://evil.example'))[0]).toBe('*');
  });
});
