import { sql } from 'kysely';
import { nameForOthers } from '#db/accounts/person-name.ts';
import type { Db, Tx } from '#db/schema.ts';
import { mayNow } from '#db/team/workspaces/rights.ts';
import type { Scope } from '#shared/scope.ts';
import type { InvitedRole } from '#shared/team/contracts/workspaces.ts';

/** Whether the row with this alias is neither accepted nor declined nor revoked. */
export const isOpenAs = (alias: string) => {
  const [accepted, declined, revoked] = ['accepted_at', 'declined_at', 'revoked_at'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  return sql<boolean>`(${accepted} is null and ${declined} is null and ${revoked} is null)`;
};

/**
 * When the row with this alias expires: at once when who sent it may invite nobody any more, because they left, were
 * removed or demoted, are suspended or deleted.
 */
const expiresAs = (alias: string) => {
  const [expires, invitedBy, workspace] = ['expires_at', 'invited_by', 'workspace_id'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  const stands = mayNow({ person: sql`${invitedBy}`, workspace: sql`${workspace}` }, 'member.invite');
  return sql<Date>`case when ${stands} then ${expires} else least(${expires}, now()) end`;
};

/** Whether the row with this alias can be accepted. */
export const isValidAs = (alias: string) => sql<boolean>`(${isOpenAs(alias)} and ${expiresAs(alias)} > now())`;

const isOpen = isOpenAs('invitation');

const invitations = (db: Db) =>
  db
    .selectFrom('workspace_invitations as invitation')
    .innerJoin('workspaces as workspace', 'workspace.id', 'invitation.workspace_id')
    .leftJoin('auth.users as inviter', (join) =>
      join.onRef('inviter.id', '=', 'invitation.invited_by').on('inviter.deleted_at', 'is', null),
    )
    .select(['invitation.id', 'invitation.workspace_id', 'invitation.email', 'invitation.role'])
    .select(['invitation.last_sent_at as sent_at', 'invitation.invited_by', expiresAs('invitation').as('expires_at')])
    .select(['invitation.accepted_by', 'invitation.asked_again_at', isOpen.as('is_open')])
    .select(['workspace.name as workspace_name', 'workspace.slug', 'workspace.logo_path', 'workspace.suspended_at'])
    .select(sql<string | null>`nullif(${nameForOthers('inviter')}, '')`.as('inviter'))
    .where('workspace.deleting_at', 'is', null);
export type Invitation = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>;

/** The open ones of a workspace, the newest first. */
export const openInvitations = (db: Db, { workspace_id }: Scope) =>
  invitations(db)
    .where('invitation.workspace_id', '=', workspace_id)
    .where(isOpen)
    .orderBy('invitation.last_sent_at', 'desc')
    .orderBy('invitation.id')
    .execute();

export const openInvitation = (db: Db, { workspace_id }: Scope, id: string) =>
  invitations(db)
    .where('invitation.workspace_id', '=', workspace_id)
    .where('invitation.id', '=', id)
    .where(isOpen)
    .executeTakeFirst();

/** Those a person can accept by their confirmed address. */
export const invitationsTo = (db: Db, { id, email }: { id: string; email: string }) =>
  invitations(db)
    .select(
      sql<boolean>`exists (select from notifications n where n.user_id = ${id} and n.kind = 'membership'
        and n.subject = invitation.id and n.read_at is null)`.as('is_unread'),
    )
    .where('invitation.email', '=', email)
    .where(isValidAs('invitation'))
    .where('workspace.suspended_at', 'is', null)
    .orderBy('invitation.last_sent_at', 'desc')
    .execute();

export const invitationByToken = (db: Db, hash: Buffer) =>
  invitations(db).where('invitation.token_hash', '=', hash).executeTakeFirst();
export const invitationById = (db: Db, id: string) =>
  invitations(db).where('invitation.id', '=', id).executeTakeFirst();

export const countOpenInvitations = async (db: Db, { workspace_id }: Scope): Promise<number> => {
  const row = await db
    .selectFrom('workspace_invitations as invitation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('invitation.workspace_id', '=', workspace_id)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Of these addresses: which have an account, and which of those are members. */
export const addressesOf = (db: Db, { workspace_id }: Scope, emails: readonly string[]) =>
  db
    .selectFrom('auth.users as person')
    .leftJoin('workspace_members as member', (join) =>
      join.onRef('member.user_id', '=', 'person.id').on('member.workspace_id', '=', workspace_id),
    )
    .select(['person.email', 'person.id', 'person.email_confirmed_at'])
    .select(sql<boolean>`member.user_id is not null`.as('is_member'))
    .where('person.email', 'in', emails)
    .where('person.deleted_at', 'is', null)
    .execute();

type Sent = { email: string; role: InvitedRole; token_hash: Buffer; expires_at: Date };

/** Sends an invitation; an open one to the address gets this role and a new link, which voids the one before. */
export const putInvitation = async (tx: Tx, { workspace_id, actor_id }: Scope, sent: Sent): Promise<string> => {
  const again = { role: sent.role, token_hash: sent.token_hash, expires_at: sent.expires_at };
  const { id } = await tx
    .insertInto('workspace_invitations')
    .values({ workspace_id, invited_by: actor_id, ...sent })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('declined_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet({
          ...again,
          invited_by: actor_id,
          sends: sql<number>`workspace_invitations.sends + 1`,
          last_sent_at: sql<Date>`now()`,
          asked_again_at: null,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const setInvitedRole = (tx: Tx, { workspace_id }: Scope, id: string, role: InvitedRole) =>
  closing(tx, id, { role }).where('workspace_id', '=', workspace_id).returning('id').executeTakeFirst();

const closing = (
  tx: Tx,
  id: string,
  set: { role?: InvitedRole; accepted_at?: Date; accepted_by?: string; declined_at?: Date; revoked_at?: Date },
) =>
  tx
    .updateTable('workspace_invitations')
    .set(set)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null);

/** One guarded update decides between accepting, declining and revoking: the first wins. */
export const acceptInvitation = (tx: Tx, id: string, userId: string) =>
  closing(tx, id, { accepted_at: new Date(), accepted_by: userId })
    .where(isValidAs('workspace_invitations'))
    .returning(['workspace_id', 'role', 'invited_by'])
    .executeTakeFirst();
export const declineInvitation = (tx: Tx, id: string) =>
  closing(tx, id, { declined_at: new Date() }).returning(['workspace_id', 'role']).executeTakeFirst();
export const revokeInvitation = (tx: Tx, { workspace_id }: Scope, id: string) =>
  closing(tx, id, { revoked_at: new Date() })
    .where('workspace_id', '=', workspace_id)
    .returning(['role'])
    .executeTakeFirst();

/** Notes that its recipient asked for a new one; false: they did within the last day. */
export const askAgain = async (tx: Tx, id: string): Promise<boolean> => {
  const row = await tx
    .updateTable('workspace_invitations')
    .set({ asked_again_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(asked_again_at < now() - interval '1 day', true)`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
