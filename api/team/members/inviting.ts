import type { AuthContext } from '#api/accounts/auth/context.ts';
import { enqueue } from '#api/accounts/auth/links/mailing.ts';
import { createLimiter, type Limiter } from '#api/http/limits.ts';
import { createSenderLimit } from '#api/http/sender-limit.ts';
import { insertMail, type MailDetails, mailSecretAbout, TOKEN_PLACE } from '#db/base/mail-outbox.ts';
import { recordEvent } from '#db/base/outbox.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import {
  addressesOf,
  countOpenInvitations,
  type Invitation,
  openInvitation,
  openInvitations,
  putInvitation,
  revokeInvitation,
  setInvitedRole,
} from '#db/team/workspaces/invitations.ts';
import { confirmedAddressOf, lockWorkspace, nameOfPerson } from '#db/team/workspaces/workspaces.ts';
import { transact } from '#db/transact.ts';
import { randomToken, sha256 } from '#platform/secret.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonScope } from '#shared/scope.ts';
import type { MemberInvitation } from '#shared/team/contracts/members.ts';
import type { InvitedRole } from '#shared/team/contracts/workspaces.ts';

const DAY = 86_400;
const VALID_SECONDS = 7 * DAY;
const PENDING_MAX = 100;
const PER_HOUR = 60;
const PER_ADDRESS_AND_DAY = 5;
const NO_ACCOUNT = 'This address has no account here. Ask an administrator to invite it.';

/** The hash under which the token of an invitation is stored. */
export const invitationHash = (token: string): Buffer => Buffer.from(sha256(token), 'hex');

type Wish = { emails: readonly string[]; role: InvitedRole };
/** In a transaction: the ids of the mails, which are enqueued after its commit. */
type Sent = { ids: string[]; mails: string[] };

/** Sends, changes and revokes invitations to a workspace (MEMBER-09 to -12, -18, -19). */
export function createInviting(ctx: AuthContext) {
  const { db } = ctx;
  const limits = createInvitationLimits(ctx);
  const inTx = async (work: (tx: Tx) => Promise<Sent>): Promise<Sent> => {
    const sent = await transact(db, work);
    enqueue(ctx, sent.mails);
    return sent;
  };
  const one = async (scope: PersonScope, id: string): Promise<MemberInvitation> => {
    const row = await openInvitation(db, scope, id);
    if (!row) throw new AppError('no_such_item');
    return shown(row);
  };
  const invite = async (scope: PersonScope, wish: Wish): Promise<MemberInvitation[]> => {
    const emails = [...new Set(wish.emails)];
    await refuseMembers(ctx, scope, emails);
    await limits.take(scope, emails);
    const { ids } = await inTx((tx) => send(tx, ctx, scope, { emails, role: wish.role }));
    return Promise.all(ids.map((id) => one(scope, id)));
  };
  return {
    list: async (scope: PersonScope) => (await openInvitations(db, scope)).map(shown),
    invite,
    limits,
    change: async (scope: PersonScope, id: string, role: InvitedRole) => {
      const changed = await transact(db, (tx) => setInvitedRole(tx, scope, id, role));
      if (!changed) throw new AppError('no_such_item');
      return one(scope, id);
    },
    resend: async (scope: PersonScope, id: string) => {
      const { email, role } = await one(scope, id);
      const [sent] = await invite(scope, { emails: [email], role });
      return sent as MemberInvitation;
    },
    revoke: (scope: PersonScope, id: string): Promise<void> =>
      transact(db, async (tx) => {
        const revoked = await revokeInvitation(tx, scope, id);
        if (!revoked) throw new AppError('no_such_item');
        await recordEvent(tx, scope, { type: 'invitation.ended', subject_id: id, payload: {} });
        const subject = { id, name: '' };
        await recordActivity(tx, scope, { action: 'invitation.revoked', subject, details: { role: revoked.role } });
      }),
  };
}

const shown = ({ id, email, role, inviter, sent_at, expires_at }: Invitation): MemberInvitation => ({
  id,
  email,
  role: role as InvitedRole,
  inviter,
  sent_at: sent_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

/** Named one by one: 422 with all that are members already, or have no account and may not get one. */
async function refuseMembers(
  { db, config }: AuthContext,
  scope: PersonScope,
  emails: readonly string[],
): Promise<void> {
  const known = new Map((await addressesOf(db, scope, emails)).map((row) => [row.email, row]));
  const refusalOf = (email: string): string | undefined => {
    const account = known.get(email);
    if (account?.is_member) return `Already a member: ${email}`;
    const mayRegister = config.INVITED_SIGNUPS || account?.email_confirmed_at;
    return mayRegister ? undefined : NO_ACCOUNT;
  };
  const refused = emails.flatMap((email) => refusalOf(email) ?? []);
  if (refused.length > 0) throw new AppError('invalid_input', { fields: { emails: refused.join('\n') } });
}

export function createInvitationLimits({ redis, config }: Pick<AuthContext, 'redis' | 'config'>) {
  const hourly = createLimiter(redis, { name: 'invitations:hour', points: PER_HOUR, seconds: 3_600 });
  const daily = createLimiter(redis, { name: 'invitations:address', points: PER_ADDRESS_AND_DAY, seconds: DAY });
  const sender = createSenderLimit(redis);
  const taken = async (limiter: Limiter, key: string, before: (() => Promise<void>)[]): Promise<number> => {
    const wait = await limiter.take(key);
    if (wait === 0) before.push(() => limiter.giveBack(key));
    return wait;
  };
  return {
    /** Throws too_many_invitations; a refused request counts nothing. */
    async take(scope: Pick<PersonScope, 'workspace_id' | 'actor_id'>, emails: readonly string[]): Promise<void> {
      if (!config.RATE_LIMITS) return;
      const counted: (() => Promise<void>)[] = [];
      for (const email of emails) {
        const wait =
          (await taken(daily, email, counted)) ||
          (await taken(hourly, scope.workspace_id, counted)) ||
          (await taken(sender, scope.actor_id, counted));
        if (wait === 0) continue;
        await Promise.all(counted.map((giveBack) => giveBack()));
        const message = `Too many invitations. Please wait ${timeOf(wait)}.`;
        throw new AppError('too_many_invitations', { message, retryAfterMs: wait });
      }
    },
  };
}

/** '1 minute', '23 hours' */
function timeOf(ms: number): string {
  const [unit, per] = ms > 3_600_000 ? (['hour', 3_600_000] as const) : (['minute', 60_000] as const);
  const count = Math.ceil(ms / per);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** In a transaction. 409 limit_reached beyond 100 pending ones. */
export async function send(tx: Tx, ctx: AuthContext, scope: PersonScope, { emails, role }: Wish): Promise<Sent> {
  const workspace = await lockWorkspace(tx, scope.workspace_id);
  if (!workspace) throw new AppError('no_such_workspace');
  const inviter = await nameOfPerson(tx, scope.actor_id);
  const inviter_address = await confirmedAddressOf(tx, scope.actor_id);
  const sent: Sent = { ids: [], mails: [] };
  for (const email of emails) {
    const token = randomToken();
    const expires_at = new Date(Date.now() + VALID_SECONDS * 1_000);
    sent.ids.push(await putInvitation(tx, scope, { email, role, token_hash: invitationHash(token), expires_at }));
    const letter = { email, token, inviter, inviter_address, workspace: workspace.name, expires_at };
    sent.mails.push(await mail(tx, ctx, letter));
  }
  if ((await countOpenInvitations(tx, scope)) > PENDING_MAX) {
    throw new AppError('limit_reached', { message: `The limit is ${PENDING_MAX} pending invitations.` });
  }
  const events = sent.ids.map((id) => ({ type: 'invitation.sent', subject_id: id, payload: { role } }) as const);
  await recordEvent(tx, scope, ...events);
  const subject = { id: workspace.id, name: workspace.name };
  const details = { people: emails.length, role, invitations: sent.ids };
  await recordActivity(tx, scope, { action: 'member.invited', subject, details });
  return sent;
}

type Letter = Required<Pick<MailDetails, 'inviter' | 'workspace'>> & {
  email: string;
  token: string;
  inviter_address: string | undefined;
  expires_at: Date;
};

async function mail(tx: Tx, ctx: AuthContext, letter: Letter): Promise<string> {
  const { email, token, inviter, inviter_address, workspace, expires_at } = letter;
  const kind = 'workspace_invitation';
  const good_until = expires_at.toISOString();
  const link = `${ctx.siteUrl}/invitation#${TOKEN_PLACE}`;
  const details: MailDetails = { link, inviter, workspace, site_url: ctx.siteUrl, good_until };
  if (inviter_address) details.inviter_address = inviter_address;
  const sealed = ctx.secret.seal(JSON.stringify({ token, digits: '' }), mailSecretAbout(String(null), kind));
  const row = { user_id: null, kind, to_address: email, token_encrypted: sealed, details: JSON.stringify(details) };
  return (await insertMail(tx, row)).id;
}
