import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Storage } from '#platform/storage.ts';

/** One object of the bucket for each deleted account: a restored database does not change it. */
const stored = z.object({ user_id: z.uuid(), kind: z.enum(['deleted', 'emptied']), deleted_at: z.coerce.date() });
export type StoredDeletion = z.output<typeof stored>;

export const storeDeletion = (
  storage: Pick<Storage, 'put' | 'deletions'>,
  { user_id, kind, deleted_at }: StoredDeletion,
): Promise<void> =>
  storage.put({
    bucket: storage.deletions,
    path: user_id,
    body: Buffer.from(JSON.stringify({ user_id, kind, deleted_at })),
    type: 'application/json',
  });

export const removeStoredDeletion = (storage: Pick<Storage, 'remove' | 'deletions'>, userId: string): Promise<void> =>
  storage.remove(storage.deletions, userId);

/** Every stored deletion. Throws for an object that is none: a list that is not whole must not pass for one. */
export async function* storedDeletions(
  storage: Pick<Storage, 'list' | 'read' | 'deletions'>,
): AsyncGenerator<StoredDeletion> {
  for await (const paths of storage.list(storage.deletions)) {
    for (const path of paths) {
      const file = await storage.read(storage.deletions, path);
      if (file) yield stored.parse(JSON.parse(await text(file.body)));
    }
  }
}
