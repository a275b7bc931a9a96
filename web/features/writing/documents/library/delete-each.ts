import { isGone } from '#web/lib/is-gone.ts';

/** A deletion that stopped in the midst; the message says how many were deleted. */
export class DeletedInPart extends Error {
  constructor(deleted: number, all: number, cause: unknown) {
    super(`Deleted ${deleted} of ${all}. Failed to delete the rest.`, { cause });
  }
}

/**
 * Deletes one after the other and notes each in `deleted`, so that a second call goes on where the first one stopped. One
 * that was deleted elsewhere counts as deleted.
 * @throws DeletedInPart at the first failure.
 */
export async function deleteEach(
  ids: readonly string[],
  deleted: Set<string>,
  remove: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    if (deleted.has(id)) continue;
    try {
      await remove(id);
    } catch (error) {
      if (!isGone(error)) throw new DeletedInPart(deleted.size, ids.length, error);
    }
    deleted.add(id);
  }
}
