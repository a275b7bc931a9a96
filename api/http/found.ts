import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

/** What was found, or the same 404 for what is unknown, deleted or somebody else's (GAP-19). */
export async function found<T>(
  looked: Promise<T>,
  code: ErrorCode = 'no_such_item',
): Promise<Exclude<T, undefined | false>> {
  const value = await looked;
  if (value === undefined || value === false) throw new AppError(code);
  return value as Exclude<T, undefined | false>;
}

/**
 * The same for what some may do only to what they created. Throws not_yours when `read` finds the item, though it was
 * not theirs to delete.
 */
export async function foundOwn<T>(
  { author }: Scope,
  looked: Promise<T>,
  { read, code }: { read: () => Promise<unknown>; code?: ErrorCode },
): Promise<Exclude<T, undefined | false>> {
  const value = await looked;
  const isMissing = value === undefined || value === false;
  if (isMissing && author !== null && (await read()) !== undefined) throw new AppError('not_yours');
  return found(looked, code);
}

/** The same for what answers nothing (204). */
export const done = (looked: Promise<unknown>, code?: ErrorCode): Promise<undefined> =>
  found(looked, code).then(() => undefined);

/** What a save answers; undefined when what it names is gone, or is no longer as the person saw it (edit_conflict). */
export async function savedOrConflict<T>(
  saved: Promise<T | undefined>,
  read: () => Promise<T | undefined>,
): Promise<T> {
  const row = await saved;
  if (row !== undefined) return row;
  throw new AppError('edit_conflict', { current: await found(read()) });
}
