import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  type Disk,
  type Entry,
  makeBucket,
  needBucket,
  newFile,
  openObject,
  publish,
  removeObject,
} from '#local/services/storage-disk.ts';
import { receiveFile } from '#local/services/storage-payload.ts';

/** One verified request: its bucket, key and response. */
export type Call = {
  disk: Disk;
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  key: string;
  query: URLSearchParams;
};

function answer({ response }: Call, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers);
  response.end();
}

export async function createBucket(call: Call): Promise<void> {
  await makeBucket(call.disk, call.bucket);
  answer(call, 200, { location: `/${call.bucket}` });
}

export async function headBucket(call: Call): Promise<void> {
  await needBucket(call.disk, call.bucket);
  answer(call, 200);
}

export async function putObject(call: Call): Promise<void> {
  await needBucket(call.disk, call.bucket);
  const file = newFile(call.disk);
  const { size, crc32 } = await receiveFile(call.request, file);
  const type = call.request.headers['content-type'] ?? 'application/octet-stream';
  await publish(call.disk, call.bucket, call.key, file, { size, crc32, headers: { 'content-type': type } });
  answer(call, 200, { 'x-amz-checksum-crc32': crc32 });
}

export async function deleteObject(call: Call): Promise<void> {
  await removeObject(call.disk, call.bucket, call.key);
  answer(call, 204);
}

/** The override a signed link may carry. */
export const DISPOSITION = 'response-content-disposition';

/** A browser that opens the object saves it: a file is never a page of this address, and never another type than its own. */
const objectHeaders = ({ query }: Call, entry: Entry): Record<string, string> => ({
  ...entry.headers,
  'content-disposition': query.get(DISPOSITION) ?? 'attachment',
  'last-modified': new Date(entry.modified).toUTCString(),
  'x-content-type-options': 'nosniff',
  'content-length': String(entry.size),
  ...(entry.crc32 && { 'x-amz-checksum-crc32': entry.crc32 }),
});

/** Closes the file as well, whether the bytes were sent or the reader disconnected. */
export async function getObject(call: Call): Promise<void> {
  const { entry, file } = await openObject(call.disk, call.bucket, call.key);
  try {
    call.response.writeHead(200, objectHeaders(call, entry));
    await pipeline(file.createReadStream(), call.response);
  } finally {
    await file.close();
  }
}
