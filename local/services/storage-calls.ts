import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  type Disk,
  type Entry,
  keysOf,
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

/** The query of a list of keys. */
export const LIST_QUERY: ReadonlySet<string> = new Set(['list-type', 'max-keys', 'prefix', 'continuation-token']);
const KEYS_AT_ONCE = 1_000;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
export const escapeXml = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** The keys of a bucket in order, and the key to continue after. */
export async function listObjects({ disk, response, bucket, query }: Call): Promise<void> {
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? KEYS_AT_ONCE), KEYS_AT_ONCE);
  const prefix = query.get('prefix') ?? '';
  const keys = (await keysOf(disk, bucket)).filter((key) => key > after && key.startsWith(prefix));
  const page = keys.slice(0, most);
  const items = page.map((key) => `<Contents><Key>${escapeXml(key)}</Key></Contents>`).join('');
  const next =
    keys.length > page.length ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>${next}${items}</ListBucketResult>`,
  );
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
