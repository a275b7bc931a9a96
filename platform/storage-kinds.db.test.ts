import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#local/testing/temporary.ts';
import { loadConfig } from '#platform/config.ts';
import { createStorage } from '#platform/storage.ts';

type Refusal = { status: number; code: string; more?: string };
type Refuse = (request: IncomingMessage) => Refusal | undefined;

/** The storage of the tests behind a server that refuses some requests, as another kind of storage does. */
async function aStorage(refuse: Refuse, settings: Record<string, string> = {}) {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const seen: IncomingMessage[] = [];
  const answer = (incoming: IncomingMessage, response: ServerResponse) => {
    seen.push(incoming);
    const refused = refuse(incoming);
    if (refused) {
      incoming.resume();
      response.writeHead(refused.status, { 'content-type': 'application/xml' });
      const body = `<?xml version="1.0"?><Error><Code>${refused.code}</Code><Message>No</Message>${refused.more ?? ''}</Error>`;
      response.end(incoming.method === 'HEAD' ? undefined : body);
      return;
    }
    const { hostname, port } = new URL(endpoint);
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (from) => {
      response.writeHead(from.statusCode ?? 500, from.headers);
      from.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const buckets = ['DOCUMENTS', 'AVATARS', 'EXPORTS', 'DELETIONS'].map((name) => [
    `S3_${name}_BUCKET`,
    `${name.toLowerCase()}-${randomUUID()}`,
  ]);
  const storage = createStorage(
    loadConfig({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...Object.fromEntries(buckets),
      ...settings,
    }),
  );
  onTestFinished(() => {
    storage.close();
    server.closeAllConnections();
    server.close();
  });
  return { storage, seen };
}

/** Of clients since 2025, where nothing says otherwise. */
const CHECKSUM = /^x-amz-(?:sdk-checksum|checksum|trailer)|^x-amz-decoded-content-length/;
const withoutChecksums: Refuse = ({ headers, url = '' }) => {
  const isNamed = Object.keys(headers).some((name) => CHECKSUM.test(name)) || /checksum/i.test(url);
  const isStreamed =
    /^STREAMING/.test(String(headers['x-amz-content-sha256'])) || headers['content-encoding'] === 'aws-chunked';
  return isNamed || isStreamed ? { status: 501, code: 'NotImplemented' } : undefined;
};

test('a storage that refuses every header of a checksum stores, lists, gives and deletes files [REAL-37]', async () => {
  const { storage } = await aStorage(withoutChecksums);
  await storage.makeBuckets();
  const bytes = Buffer.alloc(6 * 1024 * 1024, 'seven b');
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, bytes);
  const at = { bucket: storage.documents, type: 'image/png' };
  await storage.put({ ...at, path: 'a/memory', body: bytes });
  await storage.put({ ...at, path: 'a/disk', body: { path, size: bytes.length } });
  await storage.put({ ...at, path: 'a/nothing', body: Buffer.alloc(0) });
  for (const name of ['a/memory', 'a/disk']) {
    const read = await storage.read(storage.documents, name);
    expect(read && (await buffer(read.body)).equals(bytes)).toBe(true);
  }
  const shown = await fetch(await storage.link(storage.documents, 'a/disk', 60));
  expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  const listed: string[] = [];
  for await (const paths of storage.list(storage.documents, 'a/')) listed.push(...paths);
  expect(listed).toEqual(['a/disk', 'a/memory', 'a/nothing']);
  await storage.remove(storage.documents, 'a/disk');
  expect(await storage.read(storage.documents, 'a/disk')).toBeUndefined();
});

test('keys that may not ask for a bucket start with it, and it counts as there [REAL-37]', async () => {
  let isMade = false;
  const mayNotAsk: Refuse = ({ method }) =>
    isMade && method === 'HEAD' ? { status: 403, code: 'AccessDenied' } : undefined;
  const { storage } = await aStorage(mayNotAsk);
  await storage.makeBuckets();
  isMade = true;
  await storage.makeBuckets();
  await storage.ping();
  await storage.put({ bucket: storage.documents, path: 'a', body: Buffer.from('x'), type: 'image/png' });
  const listed: string[] = [];
  for await (const paths of storage.list(storage.documents)) listed.push(...paths);
  expect(listed).toEqual(['a']);
});

const forbidden = { status: 403, code: 'AccessDenied' };
const refusedBucket = /^\/(documents|avatars|exports|deletions)-[^/?]*\/?(?:\?|$)/;

test.each<[string, Refuse, RegExp]>([
  [
    'a bucket that is missing and may not be made',
    ({ method, url = '' }) => (method === 'PUT' && refusedBucket.test(url) ? forbidden : undefined),
    /^S3_DOCUMENTS_BUCKET: the keys may not make the bucket "documents-[\w-]+": allow them s3:CreateBucket$/,
  ],
  [
    'a bucket that may be neither asked for nor written to',
    ({ url = '' }) => (url.includes('/avatars-') ? forbidden : undefined),
    /^S3_AVATARS_BUCKET: the keys may not store files in the bucket "avatars-[\w-]+": allow them s3:PutObject$/,
  ],
  [
    'a bucket that is not there, and may not be asked for',
    ({ method, url = '' }) =>
      url.includes('/deletions-') ? (method === 'HEAD' ? forbidden : { status: 404, code: 'NoSuchBucket' }) : undefined,
    /^S3_DELETIONS_BUCKET: there is no bucket "deletions-[\w-]+"$/,
  ],
  [
    'a key that is not known',
    () => ({ status: 403, code: 'InvalidAccessKeyId' }),
    /^S3_ACCESS_KEY_ID: the storage does not know this key$/,
  ],
  [
    'a wrong secret',
    () => ({ status: 403, code: 'SignatureDoesNotMatch' }),
    /^S3_SECRET_ACCESS_KEY: this is not the secret of S3_ACCESS_KEY_ID$/,
  ],
  [
    'another region, as an address that moved',
    () => ({ status: 301, code: 'PermanentRedirect', more: '<Region>eu-central-1</Region>' }),
    /^S3_REGION: the storage has these buckets in another region: it is eu-central-1$/,
  ],
  [
    'another region, as a wrong signature',
    () => ({ status: 400, code: 'AuthorizationHeaderMalformed', more: '<Region>eu-west-3</Region>' }),
    /^S3_REGION: the storage has these buckets in another region: it is eu-west-3$/,
  ],
  [
    'another clock',
    () => ({ status: 403, code: 'RequestTimeTooSkewed' }),
    /^S3_ENDPOINT: the storage refuses this machine because their clocks differ: set the clock$/,
  ],
])('%s ends the start with the setting and what to do [REAL-37]', async (_what, refuse, sentence) => {
  const { storage } = await aStorage(refuse);
  await expect(storage.makeBuckets()).rejects.toThrow(sentence);
});

test.each([
  ['put', 'PUT', /store files in .*s3:PutObject/],
  ['read', 'GET', /read files of .*s3:GetObject/],
  ['remove', 'DELETE', /delete files of .*s3:DeleteObject/],
] as const)('a refusal later names bucket and right: %s [REAL-37]', async (deed, method, sentence) => {
  const { storage } = await aStorage((asked) =>
    asked.method === method && asked.url?.includes('/file') ? forbidden : undefined,
  );
  await storage.makeBuckets();
  const put = { bucket: storage.exports, path: 'file', body: Buffer.from('x'), type: 'text/plain' };
  const works = {
    put: () => storage.put(put),
    read: () => storage.read(storage.exports, 'file'),
    remove: () => storage.remove(storage.exports, 'file'),
  };
  await expect(works[deed]()).rejects.toThrow(sentence);
});

test('addresses have the bucket in their path, or with S3_PATH_STYLE=off before the host [REAL-37]', async () => {
  const [inPath, before] = [
    await aStorage(() => undefined),
    await aStorage(() => undefined, { S3_ENDPOINT: 'https://s3.example.com', S3_PATH_STYLE: 'off' }),
  ];
  expect(new URL(await inPath.storage.link('pictures', 'a/b', 60)).pathname).toBe('/pictures/a/b');
  const { host, pathname } = new URL(await before.storage.link('pictures', 'a/b', 60));
  expect([host, pathname]).toEqual(['pictures.s3.example.com', '/a/b']);
});
