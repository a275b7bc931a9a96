import type { Readable } from 'node:stream';
import { forgetFile } from '#db/base/files.ts';
import type { Db } from '#db/schema.ts';
import { type Scan, ScannerUnavailable } from '#platform/clamd.ts';
import { decodeText } from '#platform/decode-text.ts';
import type { Extract } from '#platform/extract/extract.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Storage } from '#platform/storage.ts';
import { SOURCE_TEXT_MAX } from '#shared/constants.ts';
import { readingReasons } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import type { ReadText } from '#shared/file-text.ts';
import type { Outbound } from '#worker/outbound.ts';
import { type PageText, readPage } from '#worker/tasks/fetch/page.ts';

/** What a source is called that was pasted. */
export const PASTED = 'Pasted text';
const NAME_MAX = 300;

/** An address as it may be kept: its query may name a person. */
export function pageName(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, NAME_MAX);
}

type StoredFile = { key: string; mime_type: string };

/** Opens what people name as the source of a reading. Nothing of it is kept here. */
export type Sources = {
  /** Of the files. */
  bucket: string;
  /** Throws as `readPage`. */
  page(url: string, signal: AbortSignal): Promise<PageText>;
  /** The text of a file of the storage, scanned before where there is a scanner. Throws no_text_found and storage_unavailable. */
  file(file: StoredFile, signal: AbortSignal): Promise<string>;
  /** Removes a file that is marked for removal; what cannot be removed now is left to the sweep. Never throws. */
  forget(key: string): Promise<void>;
};

export type SourceParts = {
  db: Db;
  storage: Pick<Storage, 'documents' | 'read' | 'remove'>;
  extract: Extract;
  /** Undefined without a virus scanner. */
  scan: Scan | undefined;
  outbound: Omit<Outbound, 'signal'>;
  /** READ_PAGES. */
  pages: boolean;
  log: Log;
};

export function createSources(parts: SourceParts): Sources {
  const { extract, outbound, pages } = parts;
  return {
    bucket: parts.storage.documents,
    page: (url, signal) => readPage(url, { enabled: pages, extract, outbound: { ...outbound, signal } }),
    file: async (file, signal) => {
      if (parts.scan) await scanned(parts, parts.scan, file);
      return file.mime_type === 'text/plain' ? plainText(parts, file) : extracted(parts, file, signal);
    },
    forget: (key) => forget(parts, key),
  };
}

const failed = (reason: keyof typeof readingReasons, found = ''): AppError =>
  new AppError('no_text_found', {
    ...(reason !== 'no_text' && { message: readingReasons[reason].message.replace('{name}', found) }),
  });

const away = (thrown: unknown): AppError => new AppError('storage_unavailable', { cause: thrown });

async function opened({ storage }: SourceParts, { key }: StoredFile): Promise<Readable> {
  const file = await storage.read(storage.documents, key).catch((thrown: unknown) => {
    throw away(thrown);
  });
  if (!file) throw failed('missing');
  return file.body;
}

async function scanned(parts: SourceParts, scan: Scan, file: StoredFile): Promise<void> {
  const { infected } = await scan(await opened(parts, file)).catch((thrown: unknown) => {
    if (thrown instanceof AppError) throw thrown;
    throw thrown instanceof ScannerUnavailable
      ? new AppError('storage_unavailable', { message: readingReasons.no_scanner.message, cause: thrown })
      : away(thrown);
  });
  if (infected === undefined) return;
  parts.log.warn({ signature: infected }, 'an infected file was found');
  throw failed('infected', infected);
}

async function extracted(parts: SourceParts, file: StoredFile, signal: AbortSignal): Promise<string> {
  const body = await opened(parts, file);
  const outcome: ReadText = await parts.extract(file.mime_type, body, signal).catch((thrown: unknown) => {
    signal.throwIfAborted();
    throw away(thrown);
  });
  if ('reason' in outcome) throw failed(outcome.reason);
  return outcome.text ?? '';
}

/** In any encoding of plain text; control characters are left out. */
async function plainText(parts: SourceParts, file: StoredFile): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  const body = await opened(parts, file);
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length > 4 * SOURCE_TEXT_MAX) break;
    }
  } catch (thrown) {
    throw away(thrown);
  }
  return decodeText(Buffer.concat(pieces))
    .replace(/[^\P{Cc}\n\t\r]|\p{Surrogate}|\uFFFD$/gu, '')
    .slice(0, SOURCE_TEXT_MAX);
}

async function forget({ db, storage, log }: SourceParts, path: string): Promise<void> {
  const file = { bucket: storage.documents, path };
  try {
    await storage.remove(file.bucket, file.path);
    await forgetFile(db, file);
  } catch (thrown) {
    log.warn(cause(thrown), 'the file of a reading was left to the sweep');
  }
}
