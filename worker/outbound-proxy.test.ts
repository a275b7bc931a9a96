import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect, type LookupFunction } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { SELF_SIGNED } from '#platform/testing/self-signed.ts';
import { AI_DEFAULTS } from '#shared/constants.ts';
import { fetchPage, type Outbound, post } from '#worker/outbound.ts';
import { createProvider } from '#worker/tasks/provider/provider.ts';
import { tryAddress } from '#worker/tasks/provider/try-address.ts';
import { messages } from '#worker/tasks/testing/ask-provider.ts';
import { done, piece, usage } from '#worker/tasks/testing/fake-service.ts';

/** Every site of the world, behind a proxy that leads there. */
const world = https.createServer(SELF_SIGNED, (req, res) => {
  if (req.url === '/v1/chat/completions')
    return void res.writeHead(200, { 'content-type': 'text/event-stream' }).end(piece('Hello', 'stop') + usage + done);
  if (req.url === '/v1/models') return void res.end('{"data":[{"id":"m"}]}');
  if (req.url === '/slow') return void setTimeout(() => res.end('late'), 600);
  return void res.writeHead(200, { 'content-type': 'text/plain' }).end(`From ${req.headers.host}`);
});
const asked: string[] = [];
const proxy = http.createServer();
proxy.on('connect', (req, socket) => {
  asked.push(String(req.url));
  const there = connect((world.address() as AddressInfo).port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    there.pipe(socket);
    socket.pipe(there);
  });
  there.on('error', () => socket.destroy());
  socket.on('error', () => there.destroy());
});
for (const server of [world, proxy]) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
afterAll(() => {
  vi.unstubAllEnvs();
  for (const server of [world, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked.length = 0;
});

/** Nothing outside can be resolved here, and what is inside leads to the private network. */
const lookup = ((host: string, _options: object, callback: (failure: unknown, found?: object[]) => void) =>
  host.startsWith('inside')
    ? callback(null, [{ address: '10.0.0.7', family: 4 }])
    : callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))) as unknown as LookupFunction;
const outbound = (NO_PROXY: string[] = []): Outbound => ({
  allow: [],
  publicUrl: 'https://rolevoice.example.test',
  log: { warn: () => undefined },
  lookup,
  proxies: { HTTPS_PROXY, NO_PROXY },
});
const hook = (url: string, how = outbound()) => post(url, { headers: {}, body: '{}' }, how);

test('pages and webhooks are reached through the proxy, which resolves their names [REAL-15]', async () => {
  const page = await fetchPage('https://jobs.example.test/one', outbound());
  expect(page.body.toString()).toBe('From jobs.example.test');
  expect(await hook('https://hooks.example.test:8443/a')).toMatchObject({ status: 200 });
  expect(asked).toEqual(['jobs.example.test:443', 'hooks.example.test:8443']);
});

test('the proxy is not asked for what is inside, by name, address or what it resolves to here [REAL-15]', async () => {
  const inside = ['https://inside.example.test', 'https://10.0.0.7', 'https://[fd00::7]', 'https://169.254.169.254'];
  const named = [
    'https://intranet',
    'https://db.internal',
    'https://box.local',
    'https://router.lan',
    'https://localhost',
  ];
  for (const url of [...inside, ...named]) {
    await expect(fetchPage(url, outbound()), url).rejects.toMatchObject({ code: 'page_unreadable' });
    await expect(hook(url), url).rejects.toThrow();
  }
  expect(asked).toEqual([]);
});

test('the time to connect ends with the connection: a slow answer through the proxy is waited for [REAL-15]', async () => {
  const quick = { ...outbound(), limits: { connectMs: 300 } };
  expect(await hook('https://hooks.example.test/slow', quick)).toMatchObject({ status: 200, text: 'late' });
});

test('a host that the operator exempts is never left to the proxy [REAL-15]', async () => {
  const exempt = { ...outbound(), allow: ['hooks.example.test'] };
  await expect(hook('https://hooks.example.test', exempt)).rejects.toThrow('The host name was not found.');
  const none = ((_host: string, _options: object, found: (failure: null, all: object[]) => void) =>
    found(null, [])) as unknown as LookupFunction;
  await expect(hook('https://db.internal', { ...outbound(), lookup: none })).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('what NO_PROXY names is not sent to the proxy [REAL-15]', async () => {
  await expect(hook('https://hooks.example.test', outbound(['example.test']))).rejects.toThrow(
    /host name was not found/,
  );
  expect(asked).toEqual([]);
});

test('ports and forms that are refused are refused through a proxy, too [REAL-15]', async () => {
  for (const url of ['https://hooks.example.test:22', 'http://hooks.example.test', 'https://a:b@hooks.example.test'])
    await expect(hook(url), url).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('the AI provider is reached through the proxy, unless NO_PROXY names it [REAL-15]', async () => {
  const env = { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'https://ai.example.test/v1', AI_MODEL: 'm', HTTPS_PROXY };
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => log };
  const call = { messages, settings: AI_DEFAULTS, signal: new AbortController().signal, onDelta: () => undefined };
  expect((await createProvider(loadConfig(env), log).complete(call)).text).toBe('Hello');
  expect(await tryAddress(loadConfig(env))).toEqual({ isFine: true, text: 'The AI provider answers and has m.' });
  expect(asked).toEqual(['ai.example.test:443', 'ai.example.test:443']);
  const direct = createProvider(loadConfig({ ...env, NO_PROXY: '.example.test' }), log);
  await expect(direct.complete(call)).rejects.toMatchObject({ code: 'provider_unreachable' });
  expect(asked).toHaveLength(2);
});
