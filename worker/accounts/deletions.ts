import { deletionStored, deletionsToStore, forgetDeletion, oldDeletions } from '#db/accounts/deletions.ts';
import type { Db } from '#db/schema.ts';
import type { Config } from '#platform/config.ts';
import { removeStoredDeletion, storeDeletion } from '#platform/deletion-list.ts';
import type { Storage } from '#platform/storage.ts';

type Parts = { db: Db; storage: Pick<Storage, 'put' | 'remove' | 'deletions'>; config: Config };

/** Stores the deletions that the process that made them could not store. */
export async function storeDeletions({ db, storage }: Parts): Promise<void> {
  for (const deletion of await deletionsToStore(db)) {
    await storeDeletion(storage, deletion);
    await deletionStored(db, deletion);
  }
}

/** Forgets deletions that are older than any backup may be. */
export async function forgetOldDeletions({ db, storage, config }: Parts): Promise<void> {
  for (const id of await oldDeletions(db, config.RETENTION_DELETIONS_DAYS)) {
    await removeStoredDeletion(storage, id);
    await forgetDeletion(db, id);
  }
}
