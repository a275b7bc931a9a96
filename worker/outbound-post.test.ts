import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
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
  ...{ allow: [], publicUrl: 'https://app.example.com', log: { warn: () => undefined } },
  ...more,
});
const send = (address: string, outbound: Outbound) =>
  post(address, { headers: { 'content-type': 'application/json' }, body: '{"a":1}' }, outbound).then(
    ({ status }) => status,
    (thrown: Error) => thrown.message,
  );

const PRIVATE = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', 'localhost', '0.0.0.0', '[::]', '[::1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:0:127.0.0.1]', '[::7f00:1]', '10.0.0.1', '172.16.0.1', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '[fc00::1]', '[fe80::1]', '[fec0::1]', '[ff00::1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::1]', '[2001::1]', '[2001:db8::1]', '[2002:7f00:1::]', '[3fff::1]', '[5f00::1]', '[100::1]'],
];
test.each(PRIVATE)('nothing connects to an address of a private network: %s', async (host) => {
  const { port, seen } = await aReceiver((_request, response) => void response.end());
  expect(await send(`https://${host}:${port}/`, given({ limits: { ports: [port] } }))).toBe(REFUSED);
  expect(seen.connections).toBe(0);
});

test.each([
  ...['http://example.com/', 'ftp://example.com/', 'https://user@example.com/', 'https://example.com:22/'],
  ...['https://app.example.com/hook', `https://${'a.'.repeat(130)}example/`],
])('another scheme, port or form of an address is refused: %s', async (address) => {
  const lookup = ((_name, _options, done) => done(null, [{ address: '8.8.8.8', family: 4 }])) as LookupFunction;
  expect(await send(address, given({ lookup }))).toBe(REFUSED);
});

test('a name with a private one among its addresses is refused, also when it turns private later', async () => {
  const { port, seen } = await aReceiver((_request, response) => void response.end());
  const lookup = ((_name, _options, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])) as LookupFunction;
  expect(await send(`https://both.example:${port}/`, given({ lookup, limits: { ports: [port] } }))).toBe(REFUSED);
  expect(seen.connections).toBe(0);
});

test('the exempt host and port may be without TLS, and nothing beside it', async () => {
  const [one, other] = [await aReceiver((_, r) => void r.end()), await aReceiver((_, r) => void r.end())];
  const outbound = given({ allow: [`127.0.0.1:${one.port}`] });
  expect(await send(`http://127.0.0.1:${one.port}/`, outbound)).toBe(200);
  expect(await send(`http://127.0.0.1:${other.port}/`, outbound)).toBe(REFUSED);
  expect(other.seen.connections).toBe(0);
});

test.each([200, 204, 301, 400, 404, 410, 429, 500])('the status %i is answered as it is', async (status) => {
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
])('%s is a failure with its reason in words', async (_name, reason, handle) => {
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
