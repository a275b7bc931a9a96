import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** The least S3 takes as a part that is not the last one. */
const PART_BYTES = 5 * 1024 * 1024;

export type Put = { bucket: string; path: string; body: Readable | Buffer; type: string };
type Target = { Bucket: string; Key: string };

/**
 * Stores a file that is visible only once it is whole. A stream passes through one buffer of 5 MB that is filled and
 * sent in turn, so that many uploads at once hold a known amount of memory; @aws-sdk/lib-storage copies every part and
 * leaves the copies to the garbage collector, which let a process grow by more than 100 MB. What the body throws goes
 * through, and nothing stays.
 */
export async function putFile(s3: S3Client, { bucket, path, body, type }: Put): Promise<void> {
  const target = { Bucket: bucket, Key: path };
  if (Buffer.isBuffer(body)) {
    await s3.send(new PutObjectCommand({ ...target, Body: body, ContentType: type }));
    return;
  }
  const parts = inParts(body);
  const first = await parts.next();
  if (first.done || first.value.last) {
    const bytes = first.value?.bytes ?? Buffer.alloc(0);
    await s3.send(new PutObjectCommand({ ...target, Body: bytes, ContentType: type }));
    return;
  }
  const started = new CreateMultipartUploadCommand({ ...target, ContentType: type, ChecksumAlgorithm: 'CRC32' });
  const { UploadId } = await s3.send(started);
  try {
    const done = [await putPart(s3, { ...target, UploadId }, 1, first.value.bytes)];
    for await (const { bytes } of parts) {
      done.push(await putPart(s3, { ...target, UploadId }, done.length + 1, bytes));
    }
    await s3.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: done } }));
  } catch (thrown) {
    await s3.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw thrown;
  }
}

type Upload = Target & { UploadId: string | undefined };

async function putPart(s3: S3Client, upload: Upload, PartNumber: number, Body: Buffer): Promise<CompletedPart> {
  const { ETag, ChecksumCRC32 } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  return { PartNumber, ETag, ChecksumCRC32 };
}

/** Each part is good until the next one is asked for. */
async function* inParts(body: Readable): AsyncGenerator<{ bytes: Buffer; last: boolean }, undefined> {
  const room = Buffer.allocUnsafeSlow(PART_BYTES);
  let filled = 0;
  for await (const chunk of body) {
    for (let rest = chunk as Buffer; rest.length > 0; ) {
      if (filled === PART_BYTES) {
        yield { bytes: room, last: false };
        filled = 0;
      }
      const taken = rest.copy(room, filled);
      filled += taken;
      rest = rest.subarray(taken);
    }
  }
  yield { bytes: room.subarray(0, filled), last: true };
  return undefined;
}
