import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { isOpenAs } from '#db/team/workspaces/invitations.ts';
import { permissionsOf, WORKSPACE_ROLES } from '#shared/permissions.ts';

type InWorkspace = { workspace_id: string };

const openInvitation = (db: Db, { workspace_id }: InWorkspace, id: string) =>
  db
    .selectFrom('workspace_invitations as i')
    .where('i.id', '=', id)
    .where('i.workspace_id', '=', workspace_id)
    .where(isOpenAs('i'));

/** Whom an open invitation is to; undefined: its address belongs to no confirmed account. */
export const invitedPerson = (db: Db, of: InWorkspace, id: string) =>
  openInvitation(db, of, id)
    .innerJoin('auth.users as u', 'u.email', 'i.email')
    .select(['u.id', 'i.role'])
    .where('u.email_confirmed_at', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

/** Who can send an open invitation again, who sent it before all others: the owners, once that person may not. */
export async function resendersOf(db: Db, { workspace_id }: InWorkspace, id: string) {
  const invitation = await openInvitation(db, { workspace_id }, id)
    .select(['i.email', 'i.invited_by'])
    .executeTakeFirst();
  if (!invitation) return undefined;
  const members = await db
    .selectFrom('workspace_members')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', workspace_id)
    .where(
      'role',
      'in',
      WORKSPACE_ROLES.filter((role) => permissionsOf(role).has('member.invite')),
    )
    .execute();
  const sender = members.filter(({ user_id }) => user_id === invitation.invited_by);
  const people = sender.length > 0 ? sender : members.filter(({ role }) => role === 'owner');
  return { email: invitation.email, people: people.map(({ user_id }) => user_id) };
}

/**
 * Takes back what is said about an invitation, `what` or everything, also once it was read; answers whose. Nothing is left
 * to look at.
 */
export async function withdrawInvitation(
  db: Db,
  { workspace_id }: InWorkspace,
  id: string,
  what?: 'asked_again',
): Promise<string[]> {
  const rows = await db
    .deleteFrom('notifications')
    .where('workspace_id', '=', workspace_id)
    .where('subject', '=', id)
    .where('kind', '=', 'membership')
    .$if(what !== undefined, (query) => query.where(sql`details ->> 'what'`, '=', what))
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
