import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import type { Deps } from '#api/deps.ts';
import { LEADING_BYTES } from '#api/documents/leading-bytes.ts';
import { type Pace, watchPace } from '#api/documents/pace.ts';
import type { Room } from '#api/files/file-store.ts';
import { newSpoolFile } from '#api/files/spool.ts';
import { createHold } from '#api/http/hold.ts';
import { fileLimitReached } from '#db/queries/files.ts';
import type { Config } from '#platform/config.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { limitError } from '#shared/limits.ts';
import type { Scope } from '#shared/scope.ts';

/** A whole file on disk; `name` and `type` as declared by the client, `head` are its first bytes. */
export type Spooled = { path: string; size: number; name: string; type: string; head: Buffer };

type Rules<T> = {
  /** The maximum file size, and the error for a larger one. */
  maxBytes: number;
  tooLarge: ErrorCode;
  /** The quota of the workspace, checked before the first byte as well, by the declared length. */
  room: Room;
  /** Throws when a file with this declaration and beginning is not accepted. */
  check(declared: { name: string; type: string }, head: Buffer): void;
  /** Processes the complete file, which is removed when the promise has settled. */
  use(file: Spooled): Promise<T>;
};

/** Receives the one file of a multipart request (field `file`); other fields are ignored. Returns the result of `use`. */
export type Receive = <T>(scope: Scope, req: Request, res: Response, rules: Rules<T>) => Promise<T>;

// Allowance for boundaries, headers and a few text fields around the file.
const AROUND_BYTES = 64 * 1024;
const limits = {
  files: 1,
  fields: 20,
  parts: 25,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  fieldArrayIndexLimit: 0,
  headerPairs: 20,
};
/** Seconds until a retry may succeed, sent to a refused upload. */
const BUSY_MS = 1_000;

type Parts = Pick<Deps, 'config' | 'db' | 'redis'>;

/**
 * Uploads of all kinds: at most LIMIT_UPLOADS_AT_ONCE per user on all processes together, none slower than
 * LIMIT_UPLOAD_BYTES_PER_SECOND. The body is written to a file in UPLOAD_DIR and occupies only that and its
 * user's place meanwhile; the file is removed afterwards, whatever the outcome.
 */
export function createReceive({ config, db, redis }: Parts): Receive {
  const hold = createHold(redis, 'uploads');
  const take = async (userId: string) => {
    if (!config.RATE_LIMITS) return () => undefined;
    const release = await hold(userId, config.LIMIT_UPLOADS_AT_ONCE);
    if (!release) throw limitError('LIMIT_UPLOADS_AT_ONCE', config.LIMIT_UPLOADS_AT_ONCE, BUSY_MS);
    return release;
  };
  return async (scope, req, res, rules) => {
    const size = Math.max(0, Number(req.get('content-length') ?? 0) - AROUND_BYTES);
    if (size > rules.maxBytes) throw new AppError(rules.tooLarge);
    const { limits: held, ...room } = rules.room;
    const reached = await fileLimitReached(db, scope, { ...room, size }, held);
    if (reached) throw limitError(reached, held[reached] ?? 0);
    const release = await take(scope.actor_id);
    try {
      const file = await spool(config, { req, res }, rules);
      if (!file) throw new AppError('file_missing');
      return await rules.use(file).finally(() => rm(file.path, { force: true }));
    } finally {
      release();
    }
  };
}

type Incoming = { req: Request; res: Response };

/** Writes the file of the form to disk; undefined when there is none. On failure no file is left. */
async function spool(config: Config, { req, res }: Incoming, rules: Rules<unknown>): Promise<Spooled | undefined> {
  const outcome: Outcome = {};
  const storage = engineOf(config.UPLOAD_DIR, rules, outcome);
  const read = multer({ storage, limits: { ...limits, fileSize: rules.maxBytes }, defParamCharset: 'utf8' });
  const pace = config.RATE_LIMITS ? watchPace(req, config.LIMIT_UPLOAD_BYTES_PER_SECOND) : undefined;
  try {
    await Promise.race([whole(read.single('file'), { req, res }), ...(pace ? [pace.tooSlow] : [])]);
    return outcome.file;
  } catch (thrown) {
    await giveUp(outcome, thrown, pace, res);
    throw refusal(rules, outcome.failure, thrown);
  } finally {
    pace?.stop();
  }
}

const whole = (read: ReturnType<ReturnType<typeof multer>['single']>, { req, res }: Incoming): Promise<void> =>
  new Promise((resolve, reject) => {
    read(req, res, (thrown: unknown) => (thrown ? reject(thrown) : resolve()));
  });

/** `isOver`: set once the file is complete; later parts are ignored. */
type Outcome = { file?: Spooled; failure?: unknown; settled?: Promise<void>; stream?: Readable; isOver?: boolean };

/** When this has settled no file is left. */
async function giveUp(outcome: Outcome, thrown: unknown, pace: Pace | undefined, res: Response): Promise<void> {
  outcome.isOver = true;
  if (pace?.isTooSlow()) {
    // The client is still sending: the connection is closed with the response, or the rest would keep trickling in.
    res.set('Connection', 'close');
    outcome.failure ??= thrown;
    outcome.stream?.destroy(new Error('The upload was too slow'));
  }
  await outcome.settled;
  if (outcome.file) await rm(outcome.file.path, { force: true });
}

function engineOf(dir: string, rules: Rules<unknown>, outcome: Outcome): StorageEngine {
  return {
    _handleFile: (_req, { originalname: name, mimetype: type, stream }, done) => {
      outcome.stream = stream;
      outcome.settled = keep(dir, rules, { name, type, stream }, outcome).then(
        (file) => {
          outcome.file = file;
          done(null, {});
        },
        (thrown: unknown) => {
          outcome.failure ??= thrown instanceof AppError ? thrown : undefined;
          done(thrown);
        },
      );
    },
    // What was stored is removed by the reader of the request.
    _removeFile: (_req, _file, done) => done(null),
  };
}

type Part = { name: string; type: string; stream: Readable };

async function keep(dir: string, rules: Rules<unknown>, part: Part, { isOver }: Outcome): Promise<Spooled> {
  if (isOver) throw new AppError('bad_request');
  const { path, file } = await newSpoolFile(dir).catch((thrown: unknown) => {
    throw new AppError('storage_unavailable', { cause: thrown });
  });
  let head: Buffer = Buffer.alloc(0);
  const checkHead = (begins: Buffer) => {
    rules.check(part, begins);
    head = begins;
  };
  try {
    const body = (bytes: AsyncIterable<Buffer>) => checkedHead(bytes, checkHead);
    await pipeline(part.stream, body, file.createWriteStream()).catch(diskFault);
    const { size } = await stat(path);
    return { path, size, name: part.name, type: part.type, head };
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  }
}

const DISK = /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|ENOENT|EMFILE|ENFILE)$/;

function diskFault(thrown: unknown): never {
  const isDisk = DISK.test(String((thrown as NodeJS.ErrnoException).code));
  throw isDisk ? new AppError('storage_unavailable', { cause: thrown }) : thrown;
}

/** The same bytes, the first of them only after they were checked: a file with a wrong beginning is refused before it is stored. */
async function* checkedHead(bytes: AsyncIterable<Buffer>, check: (head: Buffer) => void): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < LEADING_BYTES) continue;
    check(head);
    yield head;
    head = undefined;
  }
  if (!head) return;
  check(head);
  yield head;
}

// The parser's own errors about a malformed or broken-off request have no type of their own.
function refusal({ tooLarge }: Rules<unknown>, failure: unknown, thrown: unknown): unknown {
  if (failure) return failure;
  if (thrown instanceof MulterError && thrown.code === 'LIMIT_FILE_SIZE') return new AppError(tooLarge);
  return thrown instanceof MulterError || thrown instanceof AppError
    ? thrown
    : new AppError('bad_request', { cause: thrown });
}
