import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  type Disk,
  type Entry,
  listObjects,
  makeBucket,
  needBucket,
  newFile,
  openObject,
  publish,
  removeObject,
} from '#local/services/storage-disk.ts';
import { StorageError } from '#local/services/storage-error.ts';
import { receiveFile } from '#local/services/storage-payload.ts';
import { listing } from '#local/services/storage-xml.ts';

/** One verified request: what it is about, and where the answer goes. */
export type Call = {
  disk: Disk;
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  key: string;
  query: URLSearchParams;
};

const KEPT = ['content-type', 'content-disposition', 'content-language', 'cache-control', 'expires'];

function keptHeaders({ request }: Call): Record<string, string> {
  const kept = Object.entries(request.headers).filter(
    ([name]) => KEPT.includes(name) || name.startsWith('x-amz-meta-'),
  );
  const encoding = request.headers['content-encoding']?.replace(/(^|,)\s*aws-chunked\s*/, '');
  return {
    'content-type': 'application/octet-stream',
    ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  };
}

function answer({ response }: Call, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers);
  response.end();
}

export function answerXml({ response }: Pick<Call, 'response'>, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

export async function createBucket(call: Call): Promise<void> {
  await makeBucket(call.disk, call.bucket);
  answer(call, 200, { location: `/${call.bucket}` });
}

export async function headBucket(call: Call): Promise<void> {
  await needBucket(call.disk, call.bucket);
  answer(call, 200);
}

export async function list(call: Call): Promise<void> {
  if (call.query.has('delimiter')) throw new StorageError(501, 'NotImplemented', 'Delimiter');
  const prefix = call.query.get('prefix') ?? '';
  const after = call.query.get('continuation-token') ?? call.query.get('start-after') ?? '';
  const limit = Math.min(1000, Number(call.query.get('max-keys') ?? 1000));
  const { items, next } = await listObjects(call.disk, call.bucket, prefix, after, limit);
  answerXml(call, listing({ bucket: call.bucket, prefix, limit }, items, next));
}

export async function putObject(call: Call): Promise<void> {
  await needBucket(call.disk, call.bucket);
  const file = newFile(call.disk);
  const { size, md5, crc32 } = await receiveFile(call.request, file);
  const about = { size, etag: md5, crc32, headers: keptHeaders(call) };
  await publish(call.disk, call.bucket, call.key, file, about, call.request.headers['if-none-match'] === '*');
  answer(call, 200, { etag: `"${md5}"`, 'x-amz-checksum-crc32': crc32 });
}

export async function deleteObject(call: Call): Promise<void> {
  await removeObject(call.disk, call.bucket, call.key);
  answer(call, 204);
}

type Range = { start: number; end: number; isPart: boolean };

/** The bytes asked for, both ends included. A range this server does not read counts as none, as HTTP allows. */
function rangeOf(header: string | undefined, size: number): Range {
  const all = { start: 0, end: size - 1, isPart: false };
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return all;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (start > end) throw new StorageError(416, 'InvalidRange');
  return { start, end, isPart: true };
}

/**
 * Headers of the object, with what a signed link overrides (`response-content-disposition` and the like). Whoever opens
 * it in a browser saves it: a file is never a page of this address, and never another type than its own.
 */
function objectHeaders(call: Call, entry: Entry, { start, end, isPart }: Range): Record<string, string> {
  const overrides = [...call.query]
    .filter(([name]) => name.startsWith('response-'))
    .map(([name, value]) => [name.slice('response-'.length), value]);
  return {
    'content-disposition': 'attachment',
    ...entry.headers,
    ...Object.fromEntries(overrides),
    etag: `"${entry.etag}"`,
    'last-modified': new Date(entry.modified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-length': String(end - start + 1),
    ...(isPart ? { 'content-range': `bytes ${start}-${end}/${entry.size}` } : {}),
    ...(entry.crc32 && !isPart ? { 'x-amz-checksum-crc32': entry.crc32 } : {}),
  };
}

/** Closes the file as well, whether the bytes were taken or the reader went away. */
async function sendObject(call: Call, entry: Entry, file: FileHandle): Promise<void> {
  const isKnown = call.request.headers['if-none-match'] === `"${entry.etag}"`;
  const hasBody = call.request.method === 'GET' && entry.size > 0 && !isKnown;
  try {
    const range = rangeOf(call.request.headers.range, entry.size);
    if (isKnown) answer(call, 304, { etag: `"${entry.etag}"` });
    else call.response.writeHead(range.isPart ? 206 : 200, objectHeaders(call, entry, range));
    if (hasBody) await pipeline(file.createReadStream({ start: range.start, end: range.end }), call.response);
    else call.response.end();
  } finally {
    await file.close();
  }
}

export async function getObject(call: Call): Promise<void> {
  const { entry, file } = await openObject(call.disk, call.bucket, call.key);
  await sendObject(call, entry, file);
}
