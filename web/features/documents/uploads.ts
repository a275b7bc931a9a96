import { UPLOAD_MAX_BYTES } from '#shared/constants.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { uploadTypeOf } from '#shared/upload-type.ts';

/** One file on its way (ASSET-07). `waiting` is ours: files go one after the other (GAP-37). */
export type Upload = {
  key: string;
  file: File;
  fileName: string;
  status: 'waiting' | 'uploading' | 'processing' | 'complete' | 'error';
  /** 0 to 100; 0 after a failure (ASSET-10). */
  progress: number;
  error: string | null;
};

/** Checked before sending, because a server hears a whole file before it can answer (ASSET-11, 12). Null = fine. */
export function refusalOf(file: Pick<File, 'size' | 'type' | 'name'>): string | null {
  if (file.size > UPLOAD_MAX_BYTES) return new AppError('file_too_large').message;
  return uploadTypeOf(file) ? null : new AppError('file_type').message;
}

// What the person, not the product, can do something about.
const SHOWN: readonly ErrorCode[] = ['file_too_large', 'file_type', 'limit_reached', 'too_many_requests'];

/** What a failed upload says: the server's own words for a refusal, else ASSET-29. */
export function failureText(thrown: unknown): string {
  const error = AppError.from(thrown);
  return SHOWN.includes(error.code) ? error.message : 'Failed to upload file';
}

export const isBusy = ({ status }: Upload): boolean => status !== 'complete' && status !== 'error';

export const newUpload = (file: File, key: string): Upload => {
  const error = refusalOf(file);
  return { key, file, fileName: file.name, status: error ? 'error' : 'waiting', progress: 0, error };
};

export const changed = (uploads: readonly Upload[], key: string, part: Partial<Upload>): Upload[] =>
  uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload));
