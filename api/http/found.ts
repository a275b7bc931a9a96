import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

/** The item, or the same 404 for an unknown, deleted or foreign one (GAP-19). */
export async function found<T>(
  looked: Promise<T>,
  code: ErrorCode = 'no_such_item',
): Promise<Exclude<T, undefined | false>> {
  const value = await looked;
  if (value === undefined || value === false) throw new AppError(code);
  return value as Exclude<T, undefined | false>;
}

/**
 * The same for what some may do only to their own items. Throws not_yours when `read` finds the item, but it was
 * created by another user.
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

/** The same for an empty response (204). */
export const done = (looked: Promise<unknown>, code?: ErrorCode): Promise<undefined> =>
  found(looked, code).then(() => undefined);

/** The result of a save; undefined when the item was deleted, or has a newer version (edit_conflict). */
export async function savedOrConflict<T>(
  saved: Promise<T | undefined>,
  read: () => Promise<T | undefined>,
): Promise<T> {
  const row = await saved;
  if (row !== undefined) return row;
  throw new AppError('edit_conflict', { current: await found(read()) });
}
