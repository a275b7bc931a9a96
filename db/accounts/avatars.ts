import { mergeMetadata } from '#db/accounts/accounts.ts';
import { type FileAt, keepFile } from '#db/base/files.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { PersonScope } from '#shared/scope.ts';

/** The pictures the profiles of these users name, by user; only files of that user's personal workspace count. */
export async function avatarPathsOf(db: Db, userIds: string[], bucket: string): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('auth.users as user')
    .innerJoin('stored_files as file', (join) => join.onRef('file.workspace_id', '=', 'user.id'))
    .select(['user.id', 'file.path'])
    .where('user.id', 'in', userIds)
    .where('file.bucket', '=', bucket)
    .where('file.state', '=', 'kept')
    .whereRef('file.path', '=', (eb) => eb.ref('user.user_metadata', '->>').key('avatar_url'))
    .execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export const avatarPathOf = async (db: Db, userId: string, bucket: string): Promise<string | undefined> =>
  (await avatarPathsOf(db, [userId], bucket)).get(userId);

const markOthers = (tx: Tx, { workspace_id }: PersonScope, bucket: string, keep?: string): Promise<FileAt[]> =>
  tx
    .updateTable('stored_files')
    .set({ state: 'deleting', updated_at: new Date() })
    .where('workspace_id', '=', workspace_id)
    .where('bucket', '=', bucket)
    .where('state', '=', 'kept')
    .$if(keep !== undefined, (query) => query.where('path', '<>', String(keep)))
    .returning(['bucket', 'path'])
    .execute();

/** Sets a stored picture in the profile of the workspace's owner (ENT-14); returns the files it replaces, marked. */
export async function setAvatar(tx: Tx, scope: PersonScope, file: FileAt): Promise<FileAt[]> {
  if (!(await keepFile(tx, scope, file))) throw new Error('The picture was given up while it was stored');
  await mergeMetadata(tx, scope.actor_id, 'user_metadata', { avatar_url: file.path });
  return markOthers(tx, scope, file.bucket, file.path);
}

export async function clearAvatar(tx: Tx, scope: PersonScope, bucket: string): Promise<FileAt[]> {
  await mergeMetadata(tx, scope.actor_id, 'user_metadata', { avatar_url: null });
  return markOthers(tx, scope, bucket);
}
