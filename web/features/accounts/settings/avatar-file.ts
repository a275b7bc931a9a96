import { AVATAR_MAX_BYTES, AVATAR_MIME_TYPES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';

/** The file types of the file dialog. */
export const AVATAR_ACCEPT = AVATAR_MIME_TYPES.join(',');

/** Checked before sending (SET-09, SET-10, GAP-99, GAP-100). Null: accepted. */
export function avatarRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!AVATAR_MIME_TYPES.some((known) => known === type)) return new AppError('image_type').message;
  return size >= AVATAR_MAX_BYTES ? new AppError('image_too_large').message : null;
}

/** Returns the text of a failed upload: that of the server for a refusal, else SET-13. */
export function avatarFailure(thrown: unknown): string {
  const { code, message } = AppError.from(thrown);
  return code === 'image_type' || code === 'image_too_large' ? message : 'Failed to upload avatar';
}
