import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { collectGarbage } from '#local/testing/collect-garbage.ts';
import { PRIVATE_HOSTS } from '#platform/testing/refused-addresses.ts';
import type { AppError } from '#shared/errors.ts';
import { fetchPage, type Outbound } from '#worker/outbound.ts';

const UNREADABLE = { code: 'page_unreadable', message: 'This page cannot be read.' };

/** A server that counts its connections. */
async function aServer(handle: RequestListener, host = '127.0.0.1') {
  const server = createServer(handle);
  const seen = { connections: 0, headers: [] as Record<string, unknown>[] };
  server.on('connection', () => {
    seen.connections += 1;
  });
  server.on('request', ({ headers }) => seen.headers.push(headers));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, seen };
}

const page: RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>Secret</p>');

/** A resolver of these names; the answers to a name are given one after the other, the last one again and again. */
function resolving(names: Record<string, string[][]>) {
  const asked: string[] = [];
  const lookup = ((name: string, _options: unknown, done: (error: Error | null, found?: unknown) => void) => {
    const answers = names[name];
    const times = asked.filter((one) => one === name).length;
    asked.push(name);
    const answer = answers?.[Math.min(times, answers.length - 1)];
    if (!answer) done(new Error(`ENOTFOUND ${name}`));
    else
      done(
        null,
        answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  }) as unknown as LookupFunction;
  return { lookup, asked };
}

function outbound(more: Partial<Outbound> = {}) {
  const lines: { reason: string }[] = [];
  const log = { warn: (fields: { reason: string }) => lines.push(fields) } as unknown as Outbound['log'];
  return { lines, given: { allow: [], publicUrl: 'https://app.example.com', log, ...more } satisfies Outbound };
}

const failure = (address: string, given: Outbound): Promise<AppError> =>
  fetchPage(address, given).then(
    ({ url }) => ({ code: `opened ${url}`, message: '' }) as unknown as AppError,
    (thrown: AppError) => thrown,
  );

test.each(PRIVATE_HOSTS)(
  'an address of a private network is refused before anything is sent: %s [READ-10]',
  async (host) => {
    const { port, seen } = await aServer(page);
    const { given, lines } = outbound({ limits: { ports: [port], connectMs: 500 } });
    expect(await failure(`http://${host}:${port}/`, given)).toMatchObject(UNREADABLE);
    expect(seen.connections).toBe(0);
    expect(lines[0]?.reason).toMatch(/private|meta/i);
  },
);

test.each([
  ['localhost.example', [['127.0.0.1']]],
  ['both.example', [['8.8.8.8', '127.0.0.1']]],
  ['mapped.example', [['::ffff:127.0.0.1']]],
  ['compatible.example', [['::7f00:1']]],
])('a name with a private among its addresses is refused: %s [READ-10]', async (name, answers) => {
  const { port, seen } = await aServer(page);
  const { lookup } = resolving({ [name]: answers });
  const { given, lines } = outbound({ lookup, limits: { ports: [port] } });
  expect(await failure(`http://${name}:${port}/`, given)).toMatchObject(UNREADABLE);
  expect(seen.connections).toBe(0);
  expect(lines[0]?.reason).toMatch(/private/i);
});

test('a public address behind a translator is opened: nothing calls it private [REAL-40]', async () => {
  const { lookup } = resolving({ 'site.example': [['64:ff9b::8.8.8.8']] });
  const { given, lines } = outbound({ lookup, limits: { connectMs: 300 } });
  expect(await failure('http://site.example/', given)).toMatchObject(UNREADABLE);
  expect(lines[0]?.reason).toMatch(/No connection in time|ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|ECONNREFUSED/);
});

test('a name is looked up once for a connection, and again for a redirect [READ-10]', async () => {
  const inside = await aServer(page, '127.0.0.2');
  const { port, seen } = await aServer((request, response) =>
    request.url === '/page' ? page(request, response) : void response.writeHead(302, { location: '/page' }).end(),
  );
  const { lookup, asked } = resolving({ 'moving.example': [['127.0.0.1'], [`127.0.0.2`]] });
  const limits = { ports: [port, inside.port] };
  const { given } = outbound({ lookup, allow: ['127.0.0.1'], limits });
  expect((await fetchPage(`http://moving.example:${port}/page`, given)).body.toString()).toBe('<p>Secret</p>');
  expect(asked).toHaveLength(1);

  const again = resolving({ 'moving.example': [['127.0.0.1'], ['127.0.0.2']] });
  const second = outbound({ lookup: again.lookup, allow: ['127.0.0.1'], limits });
  expect(await failure(`http://moving.example:${port}/`, second.given)).toMatchObject(UNREADABLE);
  expect([again.asked.length, seen.connections, inside.seen.connections]).toEqual([2, 2, 0]);
});

test('each redirect is checked, and there are three at most [READ-10]', async () => {
  const inside = await aServer(page, '127.0.0.2');
  const { port } = await aServer((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return void page(request, response);
    const location = Number.isNaN(left) ? decodeURIComponent(request.url?.slice(4) ?? '') : `/${left - 1}`;
    response.writeHead(301, { location }).end();
  });
  const { given } = outbound({ allow: ['127.0.0.1'], limits: { ports: [port, inside.port] } });
  const to = (address: string) => failure(`http://127.0.0.1:${port}/to/${encodeURIComponent(address)}`, given);
  expect((await fetchPage(`http://127.0.0.1:${port}/3`, given)).url).toBe(`http://127.0.0.1:${port}/0`);
  expect(await failure(`http://127.0.0.1:${port}/4`, given)).toMatchObject(UNREADABLE);
  for (const address of [`http://127.0.0.2:${inside.port}/`, 'file:///etc/passwd', 'http://a:b@127.0.0.1/', 'http://['])
    expect([address, await to(address)]).toMatchObject([address, UNREADABLE]);
  expect(await to('https://www.linkedin.com/jobs/1')).toMatchObject({ code: 'page_refused' });
  expect(inside.seen.connections).toBe(0);
});

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/html,<p>x',
  'gopher://example.com/',
  'no address',
  '',
  'http://user@example.com/',
  'http://user:word@example.com/',
  'http://example.com:8080/',
  'https://example.com:22/',
  'https://app.example.com/roles',
  `http://${'a.'.repeat(130)}example/`,
])('another scheme, port or form of an address is refused: %s [READ-10]', async (address) => {
  const { lookup } = resolving({ 'example.com': [['8.8.8.8']], 'app.example.com': [['8.8.8.8']] });
  const { given, lines } = outbound({ lookup });
  expect(await failure(address, given)).toMatchObject(UNREADABLE);
  expect(lines).toHaveLength(1);
});

test('LinkedIn and Indeed are refused by name, without a look-up [READ-10]', async () => {
  const { lookup, asked } = resolving({});
  const { given } = outbound({ lookup });
  const hosts = ['linkedin.com', 'uk.linkedin.com.', 'lnkd.in', 'indeed.com', 'de.indeed.com', 'www.indeed.co.uk'];
  for (const host of hosts) {
    const message = 'This site does not allow reading. Paste the text instead.';
    expect(await failure(`https://${host}/jobs`, given)).toMatchObject({ code: 'page_refused', message });
  }
  expect(asked).toEqual([]);
  expect(await failure('https://notindeed.com.example/', given)).toMatchObject(UNREADABLE);
});

test('a host or range that the operator allows may be private and use any port', async () => {
  const { port } = await aServer(page);
  const { lookup } = resolving({ 'jobs.corp': [['127.0.0.1']] });
  for (const allow of [['127.0.0.1'], ['127.0.0.0/8'], ['jobs.corp']]) {
    const { given } = outbound({ lookup, allow });
    expect(await fetchPage(`http://jobs.corp:${port}/`, given)).toMatchObject({ type: 'html', charset: 'utf-8' });
  }
  const { given } = outbound({ lookup, allow: ['10.0.0.0/8', 'other.corp'] });
  expect(await failure(`http://jobs.corp:${port}/`, given)).toMatchObject(UNREADABLE);
});

/** Opens a page that this server gives. */
async function opening(handle: RequestListener, limits: Outbound['limits'] = {}) {
  const { port, seen } = await aServer(handle);
  const { given, lines } = outbound({ allow: ['127.0.0.1'], limits });
  return { seen, lines, address: `http://127.0.0.1:${port}/job?candidate=name`, given };
}
const typed: RequestListener = (_request, response) => void response.setHeader('content-type', 'text/html');

test.each([
  ['not found', (_, response) => void response.writeHead(404).end('<p>no</p>')],
  ['failing', (_, response) => void response.writeHead(500).end('<p>no</p>')],
  ['empty status', (_, response) => void response.writeHead(204).end()],
  ['a redirect to nowhere', (_, response) => void response.writeHead(302).end()],
  ['a picture', (_, response) => void response.setHeader('content-type', 'image/png').end('x')],
  ['no type', (_, response) => void response.end('x')],
  [
    'an unknown encoding',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).end('x'),
  ],
  [
    'a broken encoding',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('no gzip'),
  ],
  [
    'one that breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100 }).write('x');
      setImmediate(() => response.destroy());
    },
  ],
] satisfies [string, RequestListener][])(
  'a page is refused with one sentence, and the log alone has more: %s [READ-10]',
  async (_name, handle) => {
    const { address, given, lines } = await opening(handle);
    const { code, message, toWire } = await failure(address, given);
    expect({ code, message }).toEqual(UNREADABLE);
    expect(toWire).toBeTypeOf('function');
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('candidate');
  },
);

test('an endless body ends at 2 MB, a slow one after its time [READ-10]', async () => {
  collectGarbage();
  const endless = await opening((request, response) => {
    typed(request, response);
    const more = () => {
      while (response.write('x'.repeat(60_000)));
      response.once('drain', more);
    };
    more();
  });
  expect(await failure(endless.address, endless.given)).toMatchObject(UNREADABLE);
  expect(endless.lines[0]?.reason).toContain('Too long');
  const slow = await opening(
    (request, response) => {
      typed(request, response);
      response.write('<p>');
    },
    { totalMs: 200 },
  );
  const signal = new AbortController().signal;
  expect(await failure(slow.address, { ...slow.given, signal })).toMatchObject(UNREADABLE);
  const silent = await opening(() => undefined, { totalMs: 200 });
  expect(await failure(silent.address, silent.given)).toMatchObject(UNREADABLE);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a body is unpacked, and counted while it is: %s [READ-10]', async (encoding, pack) => {
  const sending =
    (body: string): RequestListener =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(pack(body));
  const small = await opening(sending('<p>Small</p>'));
  expect((await fetchPage(small.address, small.given)).body.toString()).toBe('<p>Small</p>');
  const bomb = await opening(sending('x'.repeat(5_000_000)));
  expect(await failure(bomb.address, bomb.given)).toMatchObject(UNREADABLE);
  expect(bomb.lines[0]?.reason).toContain('Too long');
});

test('no cookie is kept or sent, and the product names itself with its address [READ-10]', async () => {
  const { address, given, seen } = await opening((request, response) => {
    if (request.url === '/again') return void page(request, response);
    response.writeHead(302, { location: '/again', 'set-cookie': 'a=b' }).end();
  });
  await fetchPage(address, given);
  expect(seen.headers.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
  expect(seen.headers[1]?.['user-agent']).toBe('Rolevoice/1 (+https://app.example.com)');
});

test('a page that asks for a sign-in is empty, and a run that is stopped has no outcome', async () => {
  for (const status of [401, 403]) {
    const { address, given } = await opening((_, response) => void response.writeHead(status).end());
    expect(await failure(address, given)).toMatchObject({
      code: 'page_empty',
      message: 'This page shows its text only in a browser. Paste it instead.',
    });
  }
  const abort = new AbortController();
  const stopped = await opening(() => abort.abort(new Error('stopped')));
  await expect(fetchPage(stopped.address, { ...stopped.given, signal: abort.signal })).rejects.toThrow('stopped');
});
