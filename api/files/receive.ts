import { rm } from 'node:fs/promises';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Deps } from '#api/deps.ts';
import type { Room } from '#api/files/file-store.ts';
import { LEADING_BYTES } from '#api/files/leading-bytes.ts';
import { bytesAt, newSpoolPath, spoolStorage } from '#api/files/spool.ts';
import { createHold } from '#api/http/hold.ts';
import { fileLimitReached } from '#db/base/files.ts';
import type { Config } from '#platform/config.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { limitError } from '#shared/limits.ts';
import { limitedPerson, type Scope } from '#shared/scope.ts';

type Pace = {
  /** Rejects once the request is too slow; never resolves. */
  tooSlow: Promise<never>;
  isTooSlow(): boolean;
  stop(): void;
};

// Refused requests are drained by `readable` events, which keep nothing in memory.
const isHeldBack = (req: Request): boolean => req.isPaused() && req.listenerCount('readable') === 0;

const GRACE_MS = 5_000;
const TICK_MS = 100;

/**
 * Checks that the body of a request arrives at a minimum average rate in bytes per second, from the sixth second on.
 * Only time in which the process was ready for more counts: a slow disk or a busy process is not the sender's fault.
 */
function watchPace(req: Request, bytesPerSecond: number, graceMs = GRACE_MS): Pace {
  const { socket } = req;
  const before = socket.bytesRead;
  let waitedMs = 0;
  let refusal: AppError | undefined;
  let reject: (reason: AppError) => void = () => undefined;
  const tooSlow = new Promise<never>((_, rejectIt) => {
    reject = rejectIt;
  });
  // It may reject after the caller has stopped waiting.
  tooSlow.catch(() => undefined);
  // A late tick counts once.
  const timer = setInterval(() => {
    if (isHeldBack(req)) return;
    waitedMs += TICK_MS;
    const least = (bytesPerSecond * waitedMs) / 1_000;
    if (waitedMs <= graceMs || socket.bytesRead - before >= least) return;
    clearInterval(timer);
    refusal = limitError('LIMIT_UPLOAD_BYTES_PER_SECOND', bytesPerSecond);
    reject(refusal);
  }, TICK_MS);
  return { tooSlow, isTooSlow: () => refusal !== undefined, stop: () => clearInterval(timer) };
}

/** A whole file on disk; `name` and `type` as declared by the client, `head` are its first bytes. */
export type Spooled = { path: string; size: number; name: string; type: string; head: Buffer };

type Rules<T> = {
  /** The maximum file size, and the error for a larger one. */
  maxBytes: number;
  tooLarge: ErrorCode;
  /** The quota of the workspace, checked before the first byte as well, by the declared length. */
  room: Room;
  /** Checks and processes the complete file, which is removed when the promise has settled. */
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
  const take = async (owner: string) => {
    if (!config.RATE_LIMITS) return () => undefined;
    const release = await hold(owner, config.LIMIT_UPLOADS_AT_ONCE);
    if (!release) throw limitError('LIMIT_UPLOADS_AT_ONCE', config.LIMIT_UPLOADS_AT_ONCE, BUSY_MS);
    return release;
  };
  return async (scope, req, res, rules) => {
    const size = Math.max(0, Number(req.get('content-length') ?? 0) - AROUND_BYTES);
    if (size > rules.maxBytes) throw new AppError(rules.tooLarge);
    const { limits: held, ...room } = rules.room;
    const reached = await fileLimitReached(db, scope, { ...room, size }, held);
    if (reached) throw limitError(reached.name, reached.most);
    const release = await take(limitedPerson(scope));
    const path = newSpoolPath(config.UPLOAD_DIR);
    try {
      await spool(config, { req, res, path }, rules);
      const { file } = req;
      if (!file) throw new AppError('file_missing');
      const head = await bytesAt(path, 0, LEADING_BYTES);
      return await rules.use({ path, size: file.size, name: file.originalname, type: file.mimetype, head });
    } finally {
      // What cannot be removed now is left to the sweep.
      await rm(path, { force: true }).catch(() => undefined);
      release();
    }
  };
}

type Incoming = { req: Request; res: Response; path: string };

/** Writes the file to `path` and its declaration to `req.file`, which stays undefined when there is none. */
async function spool(config: Config, { req, res, path }: Incoming, rules: Rules<unknown>): Promise<void> {
  const options = { limits: { ...limits, fileSize: rules.maxBytes }, defParamCharset: 'utf8' };
  const read = multer({ ...options, storage: spoolStorage(path) }).single('file');
  const received = new Promise<void>((resolve, reject) => {
    read(req, res, (thrown: unknown) => (thrown ? reject(thrown) : resolve()));
  });
  const pace = config.RATE_LIMITS ? watchPace(req, config.LIMIT_UPLOAD_BYTES_PER_SECOND) : undefined;
  try {
    await Promise.race([received, ...(pace ? [pace.tooSlow] : [])]);
  } catch (thrown) {
    // The client is still sending: the connection is closed with the response, and multer ends its file with it.
    if (pace?.isTooSlow()) res.set('Connection', 'close');
    throw refusal(rules, thrown);
  } finally {
    pace?.stop();
  }
}

const DISK = /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|ENOENT|EMFILE|ENFILE)$/;

function refusal({ tooLarge }: Rules<unknown>, thrown: unknown): unknown {
  if (thrown instanceof MulterError && thrown.code === 'LIMIT_FILE_SIZE') return new AppError(tooLarge);
  if (thrown instanceof MulterError || thrown instanceof AppError) return thrown;
  // The parser's own errors about a malformed or broken-off request have no type of their own.
  const isDisk = DISK.test(String((thrown as NodeJS.ErrnoException).code));
  return new AppError(isDisk ? 'storage_unavailable' : 'bad_request', { cause: thrown });
}
