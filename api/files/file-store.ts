import type { Deps } from '#api/deps.ts';
import { type FileAt, type FileLimits, forgetFile, markDeleting, reserveWithin } from '#db/base/files.ts';
import { transact } from '#db/transact.ts';
import { cause } from '#platform/log.ts';
import type { FileOnDisk } from '#platform/storage-put.ts';
import { AppError } from '#shared/errors.ts';
import { limitError } from '#shared/limits.ts';
import type { Scope } from '#shared/scope.ts';

/** Bucket and quota of a kind of file. */
export type Room = {
  bucket: string;
  limits: FileLimits;
  /** Whether it replaces the workspace's other files in the bucket. */
  replaces?: boolean;
};
type Save = Room & { extension: string; type: string; body: FileOnDisk | Buffer };

export type FileStore = {
  /**
   * Stores a file under a reserved path; the caller inserts the row that names it and calls `keepFile` in the same
   * transaction. Throws `limit_reached` when the quota is exceeded, `storage_unavailable` when the storage is at
   * fault. In both cases nothing is left.
   */
  save(scope: Scope, file: Save): Promise<FileAt>;
  /** Releases a stored file that no row names. */
  discard(scope: Scope, file: FileAt): Promise<void>;
  /** Removes a file that was marked in its row's transaction; what cannot be removed now is left to the sweep. */
  remove(file: FileAt): Promise<void>;
};

type Parts = Pick<Deps, 'db' | 'storage' | 'log'>;

/** Files and their `stored_files` rows together (design: files). */
export function createFileStore(parts: Parts): FileStore {
  const { db, storage, log } = parts;
  const remove = async (file: FileAt) => {
    try {
      await storage.remove(file.bucket, file.path);
      await forgetFile(db, file);
    } catch (thrown) {
      log.warn({ bucket: file.bucket, ...cause(thrown) }, 'a file was left to the sweep');
    }
  };
  const discard = async (scope: Scope, file: FileAt) => {
    try {
      await markDeleting(db, scope, file);
    } catch (thrown) {
      log.warn({ bucket: file.bucket, ...cause(thrown) }, 'an upload was left to the sweep');
      return;
    }
    await remove(file);
  };
  return { save: (scope, file) => save(parts, discard, scope, file), discard, remove };
}

async function save(
  { db, storage }: Parts,
  discard: FileStore['discard'],
  scope: Scope,
  { body, type, limits, ...where }: Save,
): Promise<FileAt> {
  const wanted = { ...where, size: Buffer.isBuffer(body) ? body.length : body.size };
  const { file, reached } = await transact(db, (tx) => reserveWithin(tx, scope, wanted, limits));
  if (!file) throw limitError(reached.name, reached.most);
  try {
    await storage.put({ ...file, body, type });
    return file;
  } catch (thrown) {
    await discard(scope, file);
    throw new AppError('storage_unavailable', { cause: thrown });
  }
}

/** Reads a stored file; undefined when it is missing, `storage_unavailable` when the storage does not answer. */
export const openFile = (storage: Deps['storage'], { bucket, path }: FileAt) =>
  storage.read(bucket, path).catch((thrown: unknown) => {
    throw new AppError('storage_unavailable', { cause: thrown });
  });
