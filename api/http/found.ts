import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

/** The item, or the same 404 for an unknown, deleted or foreign one (GAP-19). `message`: in place of its general sentence. */
export async function found<T>(looked: Promise<T>, message?: string): Promise<Exclude<T, undefined | false>> {
  const value = await looked;
  if (value === undefined || value === false) throw new AppError('no_such_item', { message });
  return value as Exclude<T, undefined | false>;
}

/**
 * The same for what some may do only to their own items. Throws not_yours when `read` finds the item, but it was
 * created by another user.
 */
export async function foundOwn<T>(
  { author }: Scope,
  looked: Promise<T>,
  { read, message }: { read: () => Promise<unknown>; message?: string },
): Promise<Exclude<T, undefined | false>> {
  const value = await looked;
  const isMissing = value === undefined || value === false;
  if (isMissing && author !== null && (await read()) !== undefined) throw new AppError('not_yours');
  return found(looked, message);
}

/** The same for an empty response (204). */
export const done = (looked: Promise<unknown>): Promise<undefined> => found(looked).then(() => undefined);

/** The result of a save; undefined when the item was deleted, or has a newer version (edit_conflict). */
export async function savedOrConflict<T>(
  saved: Promise<T | undefined>,
  read: () => Promise<T | undefined>,
): Promise<T> {
  const row = await saved;
  if (row !== undefined) return row;
  throw new AppError('edit_conflict', { current: await found(read()) });
}
