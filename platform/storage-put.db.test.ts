import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { createStorage, type Storage } from '#platform/storage.ts';

const bucket = `put-${randomUUID()}`;
let storage: Storage;
/** The same, which waits for a byte only briefly. */
let hurried: Storage;

beforeAll(async () => {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const config = loadConfig({ S3_ENDPOINT: endpoint, S3_DOCUMENTS_BUCKET: bucket, ...keys });
  storage = createStorage(config);
  hurried = createStorage(config, { idleMs: 300 });
  await storage.makeBuckets();
});
afterAll(() => {
  for (const one of [storage, hurried]) one.close();
});

const folder = mkdtempSync(join(tmpdir(), 'rolevoice-put-'));
afterAll(() => rmSync(folder, { recursive: true }));

function onDisk(bytes: Buffer) {
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  return { path, size: bytes.length };
}

test.each([
  ['nothing', 0],
  ['one byte', 1],
  ['20 MB', 20 * 1024 * 1024],
])('a file of %s on disk is stored unchanged by one request [FILE-API-01]', async (_what, size) => {
  // The length of the pattern divides no chunk size, so that a lost or repeated byte is noticed.
  const bytes = Buffer.alloc(size, 'seven b');
  await storage.put({ bucket, path: 'a/1', body: onDisk(bytes), type: 'image/png' });
  const read = await storage.read(bucket, 'a/1');
  expect(read?.size).toBe(size);
  expect(read && (await buffer(read.body)).equals(bytes)).toBe(true);
});

test('a file that is shorter than its declared length is not stored', async () => {
  const { path } = onDisk(Buffer.alloc(1_000));
  const put = { bucket, path: 'a/2', body: { path, size: 2_000 }, type: 'image/png' };
  await expect(hurried.put(put)).rejects.toThrow();
  expect(await storage.read(bucket, 'a/2')).toBeUndefined();
});

test('a storage that accepts connections and never answers fails the call [F16]', async () => {
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
  await expect(hanging.put({ ...put, body: onDisk(Buffer.from('x')) })).rejects.toThrow();
});

test('a connection that breaks once does not lose the file [F16]', async () => {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  let broken = 0;
  const proxy = createServer((socket) => {
    if (broken++ === 0) return void socket.once('data', () => socket.destroy());
    const { hostname, port } = new URL(endpoint);
    socket.pipe(connect(Number(port), hostname)).pipe(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const wobbly = createStorage(loadConfig({ S3_ENDPOINT: through, ...keys }));
  onTestFinished(() => wobbly.close());
  await wobbly.put({ bucket, path: 'a/4', body: onDisk(Buffer.from('whole')), type: 'image/png' });
  const read = await storage.read(bucket, 'a/4');
  expect([broken, read && String(await buffer(read.body))]).toEqual([2, 'whole']);
});
