import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Config, need, SettingError } from '#platform/config.ts';
import { createGate } from '#platform/gate.ts';
import { wordsOf } from '#platform/service-refusals.ts';
import { type Put, putFile } from '#platform/storage-put.ts';
import { type Deed, isForbidden, isRefused, refusalOf } from '#platform/storage-refusals.ts';

const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;
/** The idle timeout: without a byte in either direction for this long, the storage is considered hanging. */
const IDLE_MS = 5_000;

// By default the client prints a warning that it does not retry a stream.
const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** The maximum number of concurrent uploads; each holds a connection and about 100 kB. */
const PUTS_AT_ONCE = 8;

/**
 * Any S3-compatible storage. Every call throws when it is unavailable, and a SettingError that names bucket and right when
 * it refuses; a file is not visible before it is complete.
 */
export type Storage = {
  documents: string;
  avatars: string;
  exports: string;
  deletions: string;
  /** Stores a file, after those before it in the wait queue. A file on disk must stay until the promise has settled. */
  put(file: Put): Promise<void>;
  /** Opens a file for reading; undefined when there is no such file. */
  read(bucket: string, path: string): Promise<{ body: Readable; size: number | undefined } | undefined>;
  /** The paths of a bucket that begin with `prefix`, some hundred at a time; none of a missing bucket. */
  list(bucket: string, prefix?: string): AsyncGenerator<string[]>;
  /** Removes a file; a missing one too succeeds (FILE-API-02). */
  remove(bucket: string, path: string): Promise<void>;
  link(bucket: string, path: string, seconds: number): Promise<string>;
  /** Makes those that are missing. Keys that may not ask for a bucket must be able to use it. */
  makeBuckets(): Promise<void>;
  ping(): Promise<void>;
  close(): void;
};

/** Of the first call of a start. */
function unanswered(thrown: unknown): never {
  if (thrown instanceof SettingError) throw thrown;
  throw new SettingError('S3_ENDPOINT', `no S3 answers there (${wordsOf(thrown)})`);
}

const missing = (thrown: unknown): boolean =>
  thrown instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchBucket'].includes(thrown.name);

/** A call has two attempts, so one that hangs fails after twice `idleMs`. */
export function createStorage(config: Config, { idleMs = IDLE_MS } = {}): Storage {
  const endpoint = need(config, 'S3_ENDPOINT');
  const client = (at: string) =>
    new S3Client({
      endpoint: at,
      region: config.S3_REGION,
      forcePathStyle: config.S3_PATH_STYLE,
      // Many storages refuse the headers and trailers of checksums that nothing requires.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      logger: silent,
      credentials: {
        accessKeyId: need(config, 'S3_ACCESS_KEY_ID'),
        secretAccessKey: need(config, 'S3_SECRET_ACCESS_KEY'),
      },
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: idleMs,
        requestTimeout: ANSWER_MS,
        // By default the client only warns, and the caller would wait forever.
        throwOnRequestTimeout: true,
      },
    });
  const s3 = client(endpoint);
  const signer = client(config.S3_PUBLIC_ENDPOINT ?? endpoint);
  const puts = createGate(PUTS_AT_ONCE);
  const documents = config.S3_DOCUMENTS_BUCKET;
  const avatars = config.S3_AVATARS_BUCKET;
  const exports = config.S3_EXPORTS_BUCKET;
  const deletions = config.S3_DELETIONS_BUCKET;
  const refused = (bucket: string, deed: Deed) => (thrown: unknown) => {
    throw refusalOf(thrown, { bucket, deed, config }) ?? thrown;
  };
  return {
    documents,
    avatars,
    exports,
    deletions,
    put: (file) => puts(1, () => putFile(s3, file)).catch(refused(file.bucket, 'put')),
    read: (bucket, path) => read(s3, bucket, path).catch(refused(bucket, 'read')),
    list: (bucket, prefix = '') => list(s3, { bucket, prefix, refused: refused(bucket, 'list') }),
    remove: async (bucket, path) => {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: path })).catch((thrown: unknown) => {
        if (!missing(thrown)) refused(bucket, 'remove')(thrown);
      });
    },
    link: (bucket, path, seconds) =>
      // Rendered by an <img>; opened directly it is saved, not rendered as a page of the storage's origin.
      getSignedUrl(
        signer,
        new GetObjectCommand({ Bucket: bucket, Key: path, ResponseContentDisposition: 'attachment' }),
        { expiresIn: seconds },
      ),
    makeBuckets: async () => {
      for (const bucket of [documents, avatars, exports, deletions]) {
        const needed = (deed: Deed, work: Promise<unknown>) => work.catch(refused(bucket, deed));
        await makeBucket(s3, bucket, needed).catch(unanswered);
      }
    },
    ping: async () => {
      await s3.send(new HeadBucketCommand({ Bucket: documents })).catch((thrown: unknown) => {
        // It answers: these keys may not ask.
        if (!isForbidden(thrown)) throw thrown;
      });
    },
    close: () => {
      s3.destroy();
      signer.destroy();
    },
  };
}

async function read(s3: S3Client, bucket: string, path: string) {
  try {
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: path }));
    return { body: found.Body as Readable, size: found.ContentLength };
  } catch (thrown) {
    if (missing(thrown)) return undefined;
    throw thrown;
  }
}

function noneMissing(thrown: unknown): Pick<ListObjectsV2CommandOutput, 'Contents' | 'NextContinuationToken'> {
  if (missing(thrown)) return {};
  throw thrown;
}

type Listed = { bucket: string; prefix: string; refused: (thrown: unknown) => never };

async function* list(s3: S3Client, { bucket, prefix, refused }: Listed): AsyncGenerator<string[]> {
  for (let next: string | undefined; ; ) {
    const page = await s3
      .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }))
      .catch(noneMissing)
      .catch(refused);
    yield (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    next = page.NextContinuationToken;
    if (!next) return;
  }
}

type Needed = (deed: Deed, work: Promise<unknown>) => Promise<unknown>;

async function makeBucket(s3: S3Client, Bucket: string, needed: Needed): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
  } catch (thrown) {
    if (isRefused(thrown)) return tryBucket(s3, Bucket, needed);
    if (!missing(thrown)) throw thrown;
    const made = s3.send(new CreateBucketCommand({ Bucket })).catch((refusal: unknown) => {
      // A concurrent process may have created it.
      if (!(refusal instanceof Error) || !refusal.name.startsWith('BucketAlready')) throw refusal;
    });
    await needed('make', made);
  }
}

const TRIED = 'rolevoice-start';

/** Whether a bucket is there and may be used can be found out without the right to ask for it: a file is put there. */
async function tryBucket(s3: S3Client, Bucket: string, needed: Needed): Promise<void> {
  await needed('put', s3.send(new PutObjectCommand({ Bucket, Key: TRIED, Body: '' })));
  await needed('remove', s3.send(new DeleteObjectCommand({ Bucket, Key: TRIED })));
}
