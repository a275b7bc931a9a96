import { createServer, type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { PRIVATE_HOSTS, REFUSED_FORMS } from '#platform/testing/refused-addresses.ts';
import { SELF_SIGNED } from '#platform/testing/self-signed.ts';
import { type Outbound, post } from '#worker/outbound.ts';

const REFUSED = 'This address cannot be used. It must be a public https address.';

async function aReceiver(handle: RequestListener) {
  const server = createServer(handle);
  const seen = { connections: 0 };
  server.on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, seen };
}
const given = (more: Partial<Outbound> = {}): Outbound => ({
  allow: [],
  publicUrl: 'https://app.example.com',
  log: { warn: () => undefined },
  ...more,
});
const send = (address: string, outbound: Outbound) =>
  post(address, { headers: { 'content-type': 'application/json' }, body: '{"a":1}' }, outbound).then(
    ({ status }) => status,
    (thrown: Error) => thrown.message,
  );

test.each(PRIVATE_HOSTS)('nothing connects to an address of a private network: %s [HOOK-15] [S19]', async (host) => {
  const { port, seen } = await aReceiver((_request, response) => void response.end());
  expect(await send(`https://${host}:${port}/`, given({ limits: { ports: [port] } }))).toBe(REFUSED);
  expect(seen.connections).toBe(0);
});

test.each(REFUSED_FORMS)(
  'another scheme, port or form of an address is refused: %s [HOOK-15] [S19]',
  async (address) => {
    const lookup = ((_name, _options, done) => done(null, [{ address: '8.8.8.8', family: 4 }])) as LookupFunction;
    expect(await send(address, given({ lookup }))).toBe(REFUSED);
  },
);

test('a name with a private one among its addresses is refused [HOOK-15]', async () => {
  const { port, seen } = await aReceiver((_request, response) => void response.end());
  const lookup = ((_name, _options, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])) as LookupFunction;
  expect(await send(`https://both.example:${port}/`, given({ lookup, limits: { ports: [port] } }))).toBe(REFUSED);
  expect(seen.connections).toBe(0);
});

test('the exempt host and port may be without TLS, and nothing beside it [HOOK-15] [S19]', async () => {
  const [one, other] = [await aReceiver((_, r) => void r.end()), await aReceiver((_, r) => void r.end())];
  const outbound = given({ allow: [`127.0.0.1:${one.port}`] });
  expect(await send(`http://127.0.0.1:${one.port}/`, outbound)).toBe(200);
  expect(await send(`http://127.0.0.1:${other.port}/`, outbound)).toBe(REFUSED);
  expect(other.seen.connections).toBe(0);
});

test.each([200, 204, 301, 400, 404, 410, 429, 500])('the status %i is answered as it is [HOOK-07]', async (status) => {
  const { port, seen } = await aReceiver(
    (_request, response) => void response.writeHead(status, { location: `http://127.0.0.1:${port}/again` }).end(),
  );
  expect(await send(`http://127.0.0.1:${port}/`, given({ allow: ['127.0.0.1'] }))).toBe(status);
  expect(seen.connections).toBe(1);
});

const endless: RequestListener = (_request, response) => {
  const more = () => {
    while (response.write('x'.repeat(60_000)));
    response.once('drain', more);
  };
  more();
};
test.each<[string, string, RequestListener]>([
  ['a cut connection', 'The connection was cut.', (request) => void request.socket.destroy()],
  ['silence', 'No response within 1 s.', () => undefined],
  ['an endless body', 'The response was too long.', endless],
  [
    'a gzip bomb',
    'The response was too long.',
    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000_000))),
  ],
  [
    'endless headers',
    'The response was too long.',
    (request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      request.socket.write(`x-long: ${'y'.repeat(60_000)}\r\n`);
    },
  ],
])('%s is a failure with its reason in words [HOOK-07]', async (_name, reason, handle) => {
  const { port } = await aReceiver(handle);
  const outbound = given({ allow: ['127.0.0.1'], limits: { totalMs: 1_000 } });
  expect(await send(`http://127.0.0.1:${port}/`, outbound)).toBe(reason);
});

test('of a response 1 kB is kept, without what the database cannot hold', async () => {
  const { port } = await aReceiver((_request, response) => void response.writeHead(500).end(`\0${'é'.repeat(5_000)}`));
  const { text } = await post(
    `http://127.0.0.1:${port}/`,
    { headers: {}, body: '{}' },
    given({ allow: ['127.0.0.1'] }),
  );
  expect(text).toBe('é'.repeat(1_024));
});

test('a certificate that is not valid is a failure that says so [HOOK-07] [S19]', async () => {
  const server = https.createServer(SELF_SIGNED, (_request, response) => void response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const outbound = given({ allow: ['127.0.0.1'] });
  expect(await send(`https://127.0.0.1:${port}/`, outbound)).toBe('The certificate is not valid.');
});

test('of a body without an end little is read, and the memory of the worker stays as it is [HOOK-07] [S19]', async () => {
  let written = 0;
  const { port } = await aReceiver((_request, response) => {
    response.on('error', () => undefined);
    const more = () => {
      do written += 60_000;
      while (response.write('x'.repeat(60_000)));
      response.once('drain', more);
    };
    more();
  });
  const again = () => send(`http://127.0.0.1:${port}/`, given({ allow: ['127.0.0.1'] }));
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  await again();
  written = 0;
  const before = held();
  for (let n = 0; n < 50; n += 1) expect(await again()).toBe('The response was too long.');
  // What is not read stays in the buffers of the two sockets.
  expect(written / 50).toBeLessThan(12 * 1024 * 1024);
  expect(held() - before).toBeLessThan(64 * 1024 * 1024);
});
