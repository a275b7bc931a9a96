import { Readable } from 'node:stream';
import { beginsLike, endsLike, LEADING_BYTES, needsEnd, TRAILING_BYTES } from '#api/documents/leading-bytes.ts';
import type { Part } from '#api/documents/receive.ts';
import { withDeadline } from '#platform/redis.ts';
import type { UploadMimeType } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';

/** A file whose beginning fits its type. `size` grows while `body` is read; reading it fails if the end does not fit. */
export type Checked = { body: Readable; size: () => number };

const SILENCE_MS = 30_000;

/** Reads the leading bytes and refuses with 'File type not supported' before anything is stored (GAP-39). */
export async function checked(stream: Part['stream'], type: UploadMimeType, silenceMs = SILENCE_MS): Promise<Checked> {
  const chunks = incoming(stream, silenceMs);
  let head: Buffer = Buffer.alloc(0);
  while (head.length < LEADING_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (!beginsLike(type, head)) {
    await chunks.return(undefined);
    throw new AppError('file_type');
  }
  let size = 0;
  const meter = (chunk: Buffer) => {
    size += chunk.length;
  };
  return { body: Readable.from(rest(head, chunks, type, meter), { objectMode: false }), size: () => size };
}

async function* rest(head: Buffer, chunks: AsyncGenerator<Buffer>, type: UploadMimeType, meter: (c: Buffer) => void) {
  let end: Buffer[] = [];
  let endBytes = 0;
  const remember = (chunk: Buffer) => {
    if (!needsEnd(type)) return;
    end.push(chunk);
    endBytes += chunk.length;
    // Joined now and then only, or every chunk would copy a megabyte.
    if (endBytes < 2 * TRAILING_BYTES) return;
    const tail = Buffer.from(Buffer.concat(end).subarray(-TRAILING_BYTES));
    end = [tail];
    endBytes = tail.length;
  };
  for (let chunk: Buffer | undefined = head; chunk; chunk = (await chunks.next()).value) {
    meter(chunk);
    remember(chunk);
    yield chunk;
  }
  if (!endsLike(type, Buffer.concat(end).subarray(-TRAILING_BYTES))) throw new AppError('file_type');
}

/**
 * The bytes of the part. A break or a long silence is the client's fault, and a file cut at the limit is an error, not
 * a shorter file. Only the waiting for the client counts, not the time the storage takes.
 */
async function* incoming(stream: Part['stream'], silenceMs: number): AsyncGenerator<Buffer, undefined> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withDeadline(chunks.next(), silenceMs);
      if (next.done) break;
      yield next.value;
    }
  } catch (thrown) {
    throw new AppError('bad_request', { cause: thrown });
  } finally {
    stream.destroy();
  }
  if (stream.truncated) throw new AppError('file_too_large');
  return undefined;
}
