import { mayBeUploaded, uploadTypeOf } from '#shared/brand/upload-type.ts';
import { UPLOAD_MAX_BYTES } from '#shared/constants.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** An upload (ASSET-07). `waiting` exists only here: few files are sent at once (GAP-37). */
export type Upload = {
  /** Also the idempotency key of its request, the same for every try (GAP-154). */
  key: string;
  file: File;
  fileName: string;
  /** The profile the document is added to (GAP-149). */
  profileId: string | undefined;
  status: 'waiting' | 'uploading' | 'processing' | 'complete' | 'error';
  /** 0 to 100; 0 after a failure (ASSET-10). */
  progress: number;
  error: string | null;
  /** Refused because a limit of the account was reached. */
  isLimit?: boolean;
  /** A retry cannot succeed (GAP-151). */
  refused: boolean;
  /** Part of the current totals; failed uploads of an earlier batch are not (GAP-37). */
  counted: boolean;
  /** Its success message has closed (ASSET-09). */
  cleared: boolean;
  /** The workspace had a document of this name and size already (GAP-152). */
  duplicate: boolean;
};

/**
 * Checked before sending, because the server reads the whole file before it can refuse it (ASSET-11, 12). Null:
 * accepted.
 */
export function refusalOf(file: Pick<File, 'size' | 'type' | 'name'>): string | null {
  if (file.size > UPLOAD_MAX_BYTES) return new AppError('file_too_large').message;
  // A folder has neither an extension nor bytes.
  if (!mayBeUploaded(file) || (file.size === 0 && !uploadTypeOf(file))) return new AppError('file_type').message;
  return file.size === 0 ? new AppError('file_empty').message : null;
}

// Errors the user can correct.
const REFUSALS: readonly ErrorCode[] = ['file_too_large', 'file_type', 'file_empty', 'no_such_item'];
const SHOWN: readonly ErrorCode[] = [...REFUSALS, 'limit_reached', 'too_many_requests'];

/** Returns the text of a failed upload: that of the server for a refusal, else ASSET-29. */
export function failureOf(thrown: unknown): Pick<Upload, 'status' | 'progress' | 'error' | 'refused' | 'isLimit'> {
  const { code, message } = AppError.from(thrown);
  const error = SHOWN.includes(code) ? message : 'Failed to upload file';
  return { status: 'error', progress: 0, error, refused: REFUSALS.includes(code), isLimit: code === 'limit_reached' };
}

export const isBusy = ({ status }: Upload): boolean => status !== 'complete' && status !== 'error';
/** Not after all bytes were sent: the server then stores the file in any case. */
export const canCancel = ({ status }: Upload): boolean => status === 'waiting' || status === 'uploading';
export const isFailed = ({ status }: Upload): boolean => status === 'error';

export function newUpload(file: File, key: string, profileId?: string): Upload {
  const error = refusalOf(file);
  const isRefused = error !== null;
  const start = { progress: 0, cleared: false, duplicate: false, counted: !isRefused };
  return {
    key,
    file,
    fileName: file.name,
    profileId,
    status: isRefused ? 'error' : 'waiting',
    error,
    refused: isRefused,
    ...start,
  };
}

export const changed = (uploads: readonly Upload[], key: string, part: Partial<Upload>): Upload[] =>
  uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload));

/** The uploads with a row: stored files lose it when their message closes, except duplicates, which show a hint. */
export const shownOf = (uploads: readonly Upload[]): Upload[] =>
  uploads.filter(({ cleared, duplicate }) => !cleared || duplicate);

/** What remains when no upload is in flight: stored files stay in the totals while another row is shown. */
export const settled = (uploads: readonly Upload[]): readonly Upload[] =>
  uploads.some(isBusy) || shownOf(uploads).length > 0 ? uploads : [];

/** Adds files. When no upload is in flight, the totals start again. */
export function withMore(uploads: readonly Upload[], more: readonly Upload[]): Upload[] {
  const kept = uploads.some(isBusy) ? uploads : shownOf(uploads).map((upload) => ({ ...upload, counted: false }));
  return [...kept, ...more];
}

export type Totals = { count: number; stored: number; failed: number; busy: boolean; percent: number };

/** The progress of all files, weighted by bytes. */
export function totalsOf(uploads: readonly Upload[]): Totals {
  const run = uploads.filter(({ counted }) => counted);
  const bytes = run.reduce((sum, { file }) => sum + file.size, 0);
  const sent = run.reduce((sum, one) => sum + (one.file.size * (isBusy(one) ? one.progress : 100)) / 100, 0);
  return {
    count: run.length,
    stored: run.filter(({ status }) => status === 'complete').length,
    failed: run.filter(isFailed).length,
    busy: run.some(isBusy),
    percent: bytes > 0 ? Math.floor((sent / bytes) * 100) : 0,
  };
}

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

export function summaryOf({ count, stored, failed, busy }: Totals): string {
  if (busy) return `${stored} of ${files(count)} uploaded${failed > 0 ? `, ${failed} failed` : ''}`;
  if (failed === 0) return `${files(stored)} uploaded`;
  return `${stored} of ${files(count)} uploaded, ${failed} failed`;
}
