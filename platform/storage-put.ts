import { createReadStream } from 'node:fs';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** A whole file on disk. */
export type FileOnDisk = { path: string; size: number };
export type Put = { bucket: string; path: string; body: FileOnDisk | Buffer; type: string };

/** The client itself retries only bodies in memory. */
const ATTEMPTS = 2;

/** Stores a file by one request with its length: it is visible only once it is whole. */
export async function putFile(s3: S3Client, { bucket, path, body, type }: Put): Promise<void> {
  const target = { Bucket: bucket, Key: path, ContentType: type };
  if (Buffer.isBuffer(body)) await s3.send(new PutObjectCommand({ ...target, Body: body }));
  else await putFromDisk(s3, target, body);
}

type Target = { Bucket: string; Key: string; ContentType: string };

async function putFromDisk(s3: S3Client, target: Target, { path, size }: FileOnDisk): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const bytes = createReadStream(path);
    try {
      await s3.send(new PutObjectCommand({ ...target, Body: bytes, ContentLength: size }));
      return;
    } catch (thrown) {
      if (attempt === ATTEMPTS) throw thrown;
    } finally {
      bytes.destroy();
    }
  }
}
