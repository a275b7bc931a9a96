import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { createStorage, type Storage } from '#platform/storage.ts';

const PART = 5 * 1024 * 1024;
const bucket = `put-${randomUUID()}`;
let storage: Storage;

beforeAll(async () => {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  storage = createStorage(loadConfig({ S3_ENDPOINT: endpoint, S3_DOCUMENTS_BUCKET: bucket, ...keys }));
  await storage.makeBuckets();
});
afterAll(() => storage.close());

const pieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );

// The pattern fits neither parts nor pieces, so that a byte lost or doubled shows.
test.each([
  ['nothing', 0],
  ['one byte', 1],
  ['exactly one part', PART],
  ['one byte more than a part', PART + 1],
  ['exactly two parts', 2 * PART],
  ['some parts', 2 * PART + 77_777],
])('a stream of %s arrives as it was sent [FILE-API-01]', async (_what, size) => {
  const bytes = Buffer.alloc(size, 'seven b');
  await storage.put({ bucket, path: 'a/1', body: pieces(bytes, 65_521), type: 'image/png' });
  const read = await storage.read(bucket, 'a/1');
  expect(read?.size).toBe(size);
  expect(read && (await buffer(read.body)).equals(bytes)).toBe(true);
});

test('a stream that breaks in a later part goes through as it broke, and nothing is stored', async () => {
  async function* breaking() {
    yield Buffer.alloc(PART + 1_000);
    throw new Error('the sender went away');
  }
  const body = Readable.from(breaking(), { objectMode: false });
  await expect(storage.put({ bucket, path: 'a/2', body, type: 'image/png' })).rejects.toThrow('the sender went away');
  expect(await storage.read(bucket, 'a/2')).toBeUndefined();
});

test('a storage that takes connections and never answers fails the call [F16]', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' };
  const hanging = createStorage(loadConfig({ S3_ENDPOINT: endpoint, ...keys }), { idleMs: 100 });
  onTestFinished(() => hanging.close());
  await expect(hanging.read(bucket, 'a/3')).rejects.toThrow();
  const put = { bucket, path: 'a/3', body: Buffer.from('x'), type: 'image/png' };
  await expect(hanging.put(put)).rejects.toThrow();
});
