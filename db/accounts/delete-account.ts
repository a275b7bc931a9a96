import { sql } from 'kysely';
import { forgetUser, lockUser, otherSuperAdmins } from '#db/accounts/accounts.ts';
import { deleteUserRow, lockSuperAdmins } from '#db/accounts/admin-users.ts';
import { type AuditAction, forgetInAudit, writeAudit } from '#db/accounts/audit.ts';
import { type Deletion, recordDeletion } from '#db/accounts/deletions.ts';
import type { AccountEndings } from '#db/accounts/endings.ts';
import { type FileAt, markFilesOf } from '#db/base/files.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import type { Scope } from '#shared/scope.ts';

export type AccountDeletion = {
  /** The account's personal workspace, by itself. */
  scope: Scope;
  actorId: string | null;
  action: AuditAction;
  ip: string | null;
  details?: Metadata;
  /** Whether its comments in shared workspaces go, too. */
  removeComments?: boolean | undefined;
  /** Of a deletion that is repeated on a restored database. */
  evenAsLastOwner?: boolean | undefined;
};

/** What remains outside of the database after a deletion; see `clearAfterDeletion`. */
export type Remains = {
  id: string;
  /** The addresses and numbers of the account. */
  names: string[];
  /** Generations whose cards may still be in Redis, and those that were cancelled by the deletion. */
  generations: string[];
  stopped: string[];
  files: FileAt[];
  deletion: Deletion;
};

/**
 * Deletes an account with all its rows, marks its files, and records the deletion: to be called in a transaction, after
 * which the caller clears what remains. Throws last_owner for the only owner of a workspace with others. Locks the user, so that concurrent deletions and starts wait for its end.
 */
export async function deleteAccount(
  tx: Tx,
  endings: AccountEndings,
  { scope, actorId, action, ip, details = {}, ...wish }: AccountDeletion,
): Promise<Remains | 'unknown' | 'last super admin'> {
  const id = scope.workspace_id;
  await lockSuperAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user) return 'unknown';
  if (user.role === 'super_admin' && !(await otherSuperAdmins(tx, user.email))) return 'last super admin';
  const generations = await generationsWithCards(tx, id);
  if (wish.removeComments) await endings.removeComments(tx, scope);
  const shared = await endings.leaveWorkspaces(tx, id, { actorId, evenAsLastOwner: wish.evenAsLastOwner });
  const own = await endings.stopWork(tx, scope);
  const stopped = [...own, ...shared.stopped, ...(await endings.stopKeys(tx, id))];
  const files = [...(await markFilesOf(tx, scope)), ...shared.files];
  await deleteUserRow(tx, id);
  await writeAudit(tx, { user_id: id, actor_id: actorId, action, ip, details: { ...details, files: files.length } });
  await forgetInAudit(tx, id);
  return {
    id,
    generations,
    files,
    names: [user.email, user.new_email, user.phone].filter(Boolean),
    stopped,
    deletion: await recordDeletion(tx, id, 'deleted'),
  };
}

/**
 * Empties an account: the row, its id and its content stay, without personal data. The address becomes a hash; the
 * deletion is recorded.
 */
export async function emptyAccount(
  tx: Tx,
  endings: AccountEndings,
  id: string,
  addressHash: string,
  wish: Pick<AccountDeletion, 'evenAsLastOwner'> = {},
): Promise<Deletion> {
  await endings.leaveWorkspaces(tx, id, { actorId: null, ...wish });
  await endings.stopKeys(tx, id);
  await forgetUser(tx, id, addressHash);
  await forgetInAudit(tx, id);
  return recordDeletion(tx, id, 'emptied');
}

/** Longer than a card is kept. */
const CARD_HOURS = 2;

const generationsWithCards = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('generation_queue')
    .select('id')
    .where('workspace_id', '=', id)
    .where('updated_at', '>', sql<Date>`now() - make_interval(hours => ${CARD_HOURS})`)
    .execute();
  return rows.map((row) => row.id);
};
