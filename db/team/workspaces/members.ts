import { sql } from 'kysely';
import { nameForOthers } from '#db/accounts/person-name.ts';
import type { Db, Tx } from '#db/schema.ts';
import { isValidAs } from '#db/team/workspaces/invitations.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';
import type { Scope } from '#shared/scope.ts';

const members = (db: Db, { workspace_id }: Pick<Scope, 'workspace_id'>) =>
  db
    .selectFrom('workspace_members as member')
    .innerJoin('auth.users as person', 'person.id', 'member.user_id')
    .select(['person.id', 'person.email', 'member.role', 'member.joined_at', nameForOthers('person').as('name')])
    .select(sql<string>`coalesce(person.user_metadata ->> 'job_title', '')`.as('job_title'))
    .select(
      sql<number>`(select count(*)::int from shares where shares.workspace_id = ${workspace_id}
        and created_by = member.user_id and revoked_at is null and expires_at > now())`.as('share_links'),
    )
    .select(
      sql<number>`(select count(*)::int from api_keys key where key.workspace_id = ${workspace_id}
        and created_by = member.user_id and revoked_at is null and (key.expires_at is null or key.expires_at > now()))`.as(
        'api_keys',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from webhook_endpoints hook where hook.workspace_id = ${workspace_id}
        and created_by = member.user_id and state <> 'off')`.as('webhooks'),
    )
    .select(
      sql<number>`(select count(*)::int from workspace_invitations sent where sent.workspace_id = ${workspace_id}
        and sent.invited_by = member.user_id and ${isValidAs('sent')})`.as('invitations'),
    )
    .where('member.workspace_id', '=', workspace_id);

/** By name. */
export const membersOf = (db: Db, scope: Pick<Scope, 'workspace_id'>) =>
  members(db, scope)
    .orderBy(sql`lower(${nameForOthers('person')})`)
    .orderBy('person.id')
    .execute();

export const memberOf = (db: Db, scope: Pick<Scope, 'workspace_id'>, userId: string) =>
  members(db, scope).where('member.user_id', '=', userId).executeTakeFirst();

/** Whether another member than this one is an owner. */
export const hasOtherOwner = async (db: Db, { workspace_id }: Pick<Scope, 'workspace_id'>, userId: string) => {
  const other = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspace_id)
    .where('role', '=', 'owner')
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

export const setMemberRole = (
  tx: Tx,
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  userId: string,
  role: WorkspaceRole,
): Promise<unknown> =>
  tx
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', userId)
    .execute();

export const deleteMember = (tx: Tx, { workspace_id }: Pick<Scope, 'workspace_id'>, userId: string): Promise<unknown> =>
  tx.deleteFrom('workspace_members').where('workspace_id', '=', workspace_id).where('user_id', '=', userId).execute();

/** Ends the live share links a person made. Returns how many. */
export const revokeSharesOf = async (tx: Tx, { workspace_id }: Scope, userId: string): Promise<number> => {
  const rows = await tx
    .updateTable('shares')
    .set({ revoked_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspace_id)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
};
