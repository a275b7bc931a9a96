import type { Readable } from 'node:stream';
import type { Deps } from '#api/deps.ts';
import { type FileAt, forgetFile, markDeleting, reserveFile } from '#db/queries/files.ts';
import { cause } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';

type Save = {
  bucket: string;
  userId: string;
  extension: string;
  type: string;
  body: Readable | Buffer;
};

export type FileStore = {
  /**
   * Stores a file under a reserved path; whoever writes the row that names it calls `keepFile` in the same
   * transaction. What the body throws goes through; `storage_unavailable` when the storage is at fault. Either way
   * nothing stays.
   */
  save(file: Save): Promise<FileAt>;
  /** Gives up a saved file that no row names. */
  discard(file: FileAt): Promise<void>;
  /** Removes a file that was marked in its row's transaction; what cannot be removed now is left to the sweep. */
  remove(file: FileAt): Promise<void>;
};

/** Files and their `stored_files` rows together (design: files). */
export function createFileStore({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>): FileStore {
  const remove = async (file: FileAt) => {
    try {
      await storage.remove(file.bucket, file.path);
      await forgetFile(db, file);
    } catch (thrown) {
      log.warn({ bucket: file.bucket, ...cause(thrown) }, 'a file was left for the sweep to remove');
    }
  };
  const discard = async (file: FileAt) => {
    try {
      await markDeleting(db, file);
    } catch (thrown) {
      log.warn({ bucket: file.bucket, ...cause(thrown) }, 'an upload was left for the sweep to give up');
      return;
    }
    await remove(file);
  };
  return { save: (file) => save({ db, storage }, discard, file), discard, remove };
}

async function save(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  discard: FileStore['discard'],
  { body, type, ...where }: Save,
): Promise<FileAt> {
  const file = await reserveFile(db, where);
  try {
    await storage.put({ ...file, body, type });
    return file;
  } catch (thrown) {
    await discard(file);
    throw thrown instanceof AppError ? thrown : new AppError('storage_unavailable', { cause: thrown });
  }
}

/** Reads a stored file; undefined when it is gone, `storage_unavailable` when the storage does not answer. */
export const openFile = (storage: Deps['storage'], { bucket, path }: FileAt) =>
  storage.read(bucket, path).catch((thrown: unknown) => {
    throw new AppError('storage_unavailable', { cause: thrown });
  });
