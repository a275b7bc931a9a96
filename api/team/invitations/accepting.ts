import type { AuthContext } from '#api/accounts/auth/context.ts';
import type { Identity } from '#api/http/identity.ts';
import { membershipEvent, publishAfter } from '#api/team/workspaces/live.ts';
import { recordEvent } from '#db/base/outbox.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import * as queries from '#db/team/workspaces/invitations.ts';
import { membersOf } from '#db/team/workspaces/members.ts';
import { insertMember, lockWorkspace, membershipOf, nameOfPerson } from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/errors.ts';
import { scopeOf } from '#shared/scope.ts';

type Person = Pick<Identity, 'id' | 'email' | 'email_confirmed_at'>;
type Place = { slug: string; name: string };

/** Joins, or leads a member in again. One guarded update decides between this, declining and revoking. */
export async function accept(ctx: AuthContext, row: queries.Invitation, person: Person): Promise<Place> {
  const place = { slug: String(row.slug), name: row.workspace_name };
  if (await membershipOf(ctx.db, person.id, row.workspace_id)) return place;
  refuse(row, person);
  const joined = await transact(ctx.db, (tx) => join(tx, ctx, row, person.id));
  await publishAfter(ctx, membershipEvent(row.workspace_id, person.id, joined));
  return place;
}

function refuse(row: queries.Invitation, { email, email_confirmed_at }: Person): void {
  if (!row.is_open) throw new AppError('invitation_invalid');
  if (row.email !== email || !email_confirmed_at) throw new AppError('invitation_address');
  if (row.expires_at.getTime() <= Date.now()) throw new AppError('invitation_expired');
}

/** In a transaction: accepts the invitation and makes the membership. */
export async function join(tx: Tx, { config }: Pick<AuthContext, 'config'>, row: queries.Invitation, userId: string) {
  const workspace = await lockWorkspace(tx, row.workspace_id);
  const accepted = workspace && (await queries.acceptInvitation(tx, row.id, userId));
  if (!workspace || workspace.suspended_at || !accepted) {
    const member = await membershipOf(tx, userId, row.workspace_id);
    if (member) return member.role;
    throw new AppError('invitation_invalid');
  }
  const { role, invited_by } = accepted;
  const scope = scopeOf(workspace.id, userId, 'any');
  const members = await membersOf(tx, scope);
  if (members.length >= config.WORKSPACE_MEMBERS_MAX) {
    throw new AppError('limit_reached', { message: `The limit is ${config.WORKSPACE_MEMBERS_MAX} members.` });
  }
  await insertMember(tx, { workspace_id: workspace.id, user_id: userId, role, invited_by });
  const name = await nameOfPerson(tx, userId);
  const payload = { workspace_name: workspace.name, user_id: userId, name, role, invited_by };
  const joined = { type: 'member.joined', subject_id: workspace.id, payload } as const;
  await recordEvent(tx, scope, endOf(row), joined);
  await recordActivity(tx, scope, { action: 'member.joined', subject: { id: userId, name }, details: { role } });
  return role;
}

export async function decline(ctx: AuthContext, row: queries.Invitation, person: Person): Promise<void> {
  if (!row.is_open) throw new AppError('invitation_invalid');
  if (row.email !== person.email || !person.email_confirmed_at) throw new AppError('invitation_address');
  await transact(ctx.db, async (tx) => {
    const declined = await queries.declineInvitation(tx, row.id);
    if (!declined) throw new AppError('invitation_invalid');
    await recordEvent(tx, { workspace_id: declined.workspace_id, actor_id: person.id }, endOf(row));
    const system = { workspace_id: declined.workspace_id, system: true } as const;
    const subject = { id: row.id, name: '' };
    await recordActivity(tx, system, { action: 'invitation.declined', subject, details: { role: declined.role } });
  });
}

/** What an event of its end says. */
const endOf = ({ id }: queries.Invitation) => ({ type: 'invitation.ended', subject_id: id, payload: {} }) as const;

/** Notifies who can send a new one, at most once a day (MEMBER-16). */
export async function askForAnother({ db }: AuthContext, row: queries.Invitation): Promise<void> {
  if (!row.is_open) throw new AppError('invitation_invalid');
  await transact(db, async (tx) => {
    const isFirst = await queries.askAgain(tx, row.id);
    if (!isFirst) return;
    const origin = { workspace_id: row.workspace_id, actor_id: null };
    await recordEvent(tx, origin, { type: 'invitation.asked_again', subject_id: row.id, payload: {} });
  });
}
