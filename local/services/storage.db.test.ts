import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Services, startServices } from '#local/services/services.ts';
import { keysOf } from '#local/services/storage-disk.ts';

const Bucket = 'reference-documents';
const small = randomBytes(70_000);
const dataDir = mkdtempSync(join(tmpdir(), 'rolevoice-storage-'));
let services: Services;
let s3: S3Client;

const clientWith = (secretAccessKey: string): S3Client =>
  new S3Client({
    endpoint: services.urls.S3_ENDPOINT ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: services.urls.S3_ACCESS_KEY_ID ?? '', secretAccessKey },
  });

const start = async (): Promise<void> => {
  services = await startServices({ storage: true }, { dataDir, say: () => undefined });
  s3 = clientWith(services.urls.S3_SECRET_ACCESS_KEY ?? '');
};

const restart = async (first: () => void = () => undefined): Promise<void> => {
  s3.destroy();
  first();
  await services.stop();
  await start();
};

beforeAll(start);
afterAll(async () => {
  s3.destroy();
  await services.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const put = (Key: string, Body: Buffer = small) => s3.send(new PutObjectCommand({ Bucket, Key, Body }));
const read = async (Key: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const keysBelow = async (prefix: string): Promise<string[]> => {
  const keys = await keysOf({ buckets: join(dataDir, 'storage/buckets') }, Bucket);
  return keys.filter((key) => key.startsWith(prefix));
};
const nameOf = (failure: Promise<unknown>): Promise<string> =>
  failure.then(
    () => 'no error',
    (error: Error) => error.name,
  );

test('the buckets of the settings exist, and a missing one is reported', async () => {
  await expect(s3.send(new HeadBucketCommand({ Bucket }))).resolves.toBeTruthy();
  await expect(s3.send(new HeadBucketCommand({ Bucket: 'avatars' }))).resolves.toBeTruthy();
  expect(await nameOf(s3.send(new PutObjectCommand({ Bucket: 'missing', Key: 'a', Body: small })))).toBe(
    'NoSuchBucket',
  );
});

test('an object comes back byte for byte, with its type and length', async () => {
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a/1.pdf', Body: small, ContentType: 'application/pdf' }));
  const { Body, ...about } = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/1.pdf' }));
  expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(small);
  expect(about).toMatchObject({ ContentType: 'application/pdf', ContentLength: small.length });
  await put('a/empty', Buffer.alloc(0));
  expect(await read('a/empty')).toEqual(Buffer.alloc(0));
});

test('a chunked stream with a trailing checksum is stored without its chunk headers', async () => {
  const Body = Readable.from([small.subarray(0, 30_000), small.subarray(30_000)]);
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a/2', Body, ContentLength: small.length }));
  expect(await read('a/2')).toEqual(small);
});

test('a wrong checksum stores nothing', async () => {
  const input = { Bucket, Key: 'a/wrong', Body: small, ChecksumCRC32: 'AAAAAA==' };
  expect(await nameOf(s3.send(new PutObjectCommand(input)))).toBe('BadDigest');
  expect(await nameOf(read('a/wrong'))).toBe('NoSuchKey');
});

/** Begins to send an object and resolves once the first half is sent. */
async function sendHalf(Key: string): Promise<ClientRequest> {
  const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key }), { expiresIn: 60 });
  const half = request(url, { method: 'PUT', headers: { 'content-length': 2 * small.length } });
  half.on('error', () => undefined);
  await new Promise((resolve) => half.write(small, resolve));
  return half;
}

test('an interrupted upload leaves the older object unchanged', async () => {
  await put('a/kept', Buffer.from('older'));
  const half = await sendHalf('a/kept');
  half.destroy();
  expect(String(await read('a/kept'))).toBe('older');
  expect(await keysBelow('a/kept')).toEqual(['a/kept']);
});

test('a crash in the middle of an upload leaves the older object, and nothing of the new one', async () => {
  await put('a/crash', Buffer.from('older'));
  await sendHalf('a/crash');
  await restart(services.kill);
  expect(String(await read('a/crash'))).toBe('older');
  expect(readdirSync(join(dataDir, 'storage/incoming'))).toEqual([]);
});

test('a browser that opens a file saves it, and never treats it as another type [S3]', async () => {
  const page = Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1');
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a/page.jpg', Body: page, ContentType: 'image/jpeg' }));
  const answer = await fetch(await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'a/page.jpg' })));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
  });
});

test('signed links work until they expire, and not when changed', async () => {
  await put('a/link');
  const ResponseContentDisposition = 'attachment; filename="a b.pdf"';
  const command = new GetObjectCommand({ Bucket, Key: 'a/link', ResponseContentDisposition });
  const url = await getSignedUrl(s3, command, { expiresIn: 3600 });
  const answer = await fetch(url);
  expect(answer.headers.get('content-disposition')).toBe(ResponseContentDisposition);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(small);
  expect((await fetch(url.replace(/Signature=..../, 'Signature=0000'))).status).toBe(403);
  expect((await fetch(url.replace('a%20b', 'c%20d'))).status).toBe(403);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  const signingDate = new Date(Date.now() - 5000);
  expect((await fetch(await getSignedUrl(s3, command, { expiresIn: 3, signingDate }))).status).toBe(403);
});

test('keys are stored exactly', async () => {
  const keys = ['letters/A b+c&d.pdf', 'letters/a', 'letters/a/b', 'letters/é"<>', 'letters/../up'].sort();
  for (const key of keys) await put(key, Buffer.from(key));
  expect(await keysBelow('letters/')).toEqual(keys);
  for (const key of keys) expect(String(await read(key))).toBe(key);
});

test('deleting a missing object succeeds', async () => {
  await put('gone/1');
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
  expect(await keysBelow('gone/')).toEqual([]);
});

test('a wrong secret is refused', async () => {
  const stranger = clientWith('wrong');
  expect(await nameOf(stranger.send(new GetObjectCommand({ Bucket, Key: 'a' })))).toBe('SignatureDoesNotMatch');
  stranger.destroy();
});

test('a list has the keys that begin with a prefix, in pages and in order', async () => {
  for (const key of ['list/b', 'list/ä & <1>', 'list/a', 'other/a']) await put(key, small);
  const pages: (string | undefined)[][] = [];
  for (let next: string | undefined; ; ) {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken: next }),
    );
    pages.push((page.Contents ?? []).map((one) => one.Key));
    next = page.NextContinuationToken;
    if (!next) break;
  }
  expect(pages).toEqual([['list/a', 'list/b'], ['list/ä & <1>']]);
  expect(await nameOf(s3.send(new ListObjectsV2Command({ Bucket: 'missing' })))).toBe('NoSuchBucket');
});

const Key = 'a/1.pdf';
test.each([
  ['a list in folders', new ListObjectsV2Command({ Bucket, Delimiter: '/' })],
  ['the rights of an object', new GetObjectAclCommand({ Bucket, Key })],
  ['an upload in parts', new CreateMultipartUploadCommand({ Bucket, Key })],
  ['a copy', new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/b` })],
  ['the removal of a bucket', new DeleteBucketCommand({ Bucket })],
  ['another checksum', new PutObjectCommand({ Bucket, Key, Body: small, ChecksumAlgorithm: 'SHA256' })],
  ['another override of a link', new GetObjectCommand({ Bucket, Key, ResponseContentType: 'text/html' })],
])('calls the product does not use are not implemented: %s', async (_what, command) => {
  expect(await nameOf(s3.send(command as GetObjectAclCommand))).toBe('NotImplemented');
});

test('an object replaced many times at once is complete and leaves no other bytes', async () => {
  const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(20_000, index));
  await Promise.all(bodies.map((body) => put('busy/1', body)));
  const found = await read('busy/1');
  expect(bodies.some((body) => body.equals(found))).toBe(true);
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'busy/1' }));
  const named = (await keysBelow('')).length;
  expect(readdirSync(join(dataDir, 'storage/blobs'))).toHaveLength(named);
});

test('all objects are available after a restart, under the same address and keys', async () => {
  await put('restart/1');
  const before = { ...services.urls };
  await restart();
  expect(services.urls).toEqual(before);
  expect((await read('restart/1')).equals(small)).toBe(true);
});
