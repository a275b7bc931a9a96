import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { UPLOAD_MAX_BYTES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';

/** One file on its way in. `stream` ends early with `truncated` set when the file is longer than allowed. */
export type Part = { name: string; type: string; stream: Readable & { truncated?: boolean } };

type Handling<T> = {
  /** Takes the file as it comes; what it throws is what the request answers with. */
  keep(part: Part): Promise<T>;
  /** Undoes `keep` when the rest of the request turns out wrong. */
  drop(kept: T): Promise<void>;
};

// Boundaries, headers and a few text fields around the file.
const AROUND_BYTES = 64 * 1024;
const limits = {
  fileSize: UPLOAD_MAX_BYTES,
  files: 1,
  fields: 20,
  parts: 25,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  fieldArrayIndexLimit: 0,
  headerPairs: 20,
};

/**
 * Reads a multipart request with one file in the field `file` and hands it on while it arrives: nothing is written to
 * the disk, nothing is held whole. Undefined when there is no file. Other fields are ignored.
 */
export async function receiveFile<T>(req: Request, res: Response, handling: Handling<T>): Promise<T | undefined> {
  if (Number(req.get('content-length')) > UPLOAD_MAX_BYTES + AROUND_BYTES) throw new AppError('file_too_large');
  const { engine, outcome } = engineOf(handling);
  const read = multer({ storage: engine, limits, defParamCharset: 'utf8' }).single('file');
  try {
    await new Promise<void>((resolve, reject) => {
      read(req, res, (thrown: unknown) => (thrown ? reject(thrown) : resolve()));
    });
    return outcome.kept;
  } catch (thrown) {
    // The reader may give up while the file is still on its way; answer only when nothing of it is left.
    await outcome.settled;
    await dropKept(outcome, handling);
    throw refusal(outcome.failure, thrown);
  }
}

type Outcome<T> = { kept?: T; failure?: unknown; settled?: Promise<void> };

async function dropKept<T>(outcome: Outcome<T>, { drop }: Handling<T>): Promise<void> {
  const { kept } = outcome;
  delete outcome.kept;
  if (kept !== undefined) await drop(kept);
}

function engineOf<T>(handling: Handling<T>) {
  const outcome: Outcome<T> = {};
  const engine: StorageEngine = {
    _handleFile: (_req, { originalname: name, mimetype: type, stream }, done) => {
      outcome.settled = handling.keep({ name, type, stream }).then(
        (kept) => {
          outcome.kept = kept;
          done(null, {});
        },
        (thrown: unknown) => {
          outcome.failure = thrown;
          done(thrown);
        },
      );
    },
    _removeFile: (_req, _file, done) => {
      dropKept(outcome, handling).then(() => done(null), done);
    },
  };
  return { engine, outcome };
}

// The reader's own errors about a malformed or broken-off request have no type of their own.
function refusal(failure: unknown, thrown: unknown): unknown {
  if (failure) return failure;
  return thrown instanceof MulterError || thrown instanceof AppError
    ? thrown
    : new AppError('bad_request', { cause: thrown });
}
