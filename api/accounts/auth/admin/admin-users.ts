import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { namedAccount, noSuchUser, onlyService, refusePersonAlone } from '#api/accounts/auth/admin/admin-guard.ts';
import { deleteUser } from '#api/accounts/auth/admin/delete-user.ts';
import { announceSuspended, lockToSuspend, type Suspended, suspend } from '#api/accounts/auth/admin/suspend.ts';
import { AuthError, invalid } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes, AuthContext } from '#api/accounts/auth/context.ts';
import { bodyOf, emailOf, flagOf, metadataOf, optionalBodyOf, queryOf, textOf } from '#api/accounts/auth/input.ts';
import { emailTaken } from '#api/accounts/auth/links/email-change.ts';
import { type Holder, refuseWeak } from '#api/accounts/auth/sign-in/passwords.ts';
import { phoneOf, phoneTaken } from '#api/accounts/auth/sign-in/phone.ts';
import { durationMs } from '#api/accounts/auth/tokens/duration.ts';
import { endEverything, publishSessionsEnded } from '#api/accounts/auth/tokens/sessions.ts';
import { toUser } from '#api/accounts/auth/user-json.ts';
import type { Endings } from '#api/accounts/endings.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  accountsByIds,
  confirmEmail,
  insertEmailIdentity,
  insertUser,
  lockUser,
  mergeMetadata,
  otherSuperAdmins,
  renameEmailIdentity,
  updateUser,
} from '#db/accounts/accounts.ts';
import { credentialsOfPhone, insertPhoneIdentity, movePhone, putNewEmail } from '#db/accounts/addresses.ts';
import { accountIdsPage, lockSuperAdmins } from '#db/accounts/admin-users.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { ensureEmailIdentity } from '#db/accounts/auth/identities.ts';
import { voidOneTimeTokens } from '#db/accounts/auth/one-time-tokens.ts';
import { emptyAccount } from '#db/accounts/delete-account.ts';
import { deletionStored } from '#db/accounts/deletions.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { transact } from '#db/transact.ts';
import { clearAfterDeletion } from '#platform/clear-account.ts';
import { randomToken, sha256 } from '#platform/secret.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { isUuid } from '#shared/uuid.ts';

/** Keeps the row and its id without personal data: the address as a hash; no password, names, sessions, links. */
async function softDelete(ctx: AuthContext, id: string, ip: string | null): Promise<void> {
  const left = await transact(ctx.db, async (tx) => {
    await lockSuperAdmins(tx);
    const user = await lockUser(tx, id);
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    if (user.role === 'super_admin' && !(await otherSuperAdmins(tx, user.email))) {
      throw new AuthError(422, 'validation_failed', 'The last super admin cannot be deleted');
    }
    await writeAudit(tx, { user_id: id, action: 'user_deleted_by_admin', ip, details: { soft: true } });
    const deletion = await emptyAccount(tx, ctx.endings.ofAccount, id, sha256(`${id} ${user.email}`));
    return { deletion, names: [user.email, user.new_email, user.phone].filter(Boolean) };
  });
  const nothing = { generations: [], stopped: [] };
  if (await clearAfterDeletion(ctx, { id, ...left, ...nothing })) await deletionStored(ctx.db, left.deletion);
}

/** /admin/users with a service token (contract, section 10; AUTH-API-15). */
export const addAdminUsers: AddRoutes = (router, ctx) => {
  const guard = onlyService(ctx);
  router.get('/admin/users', guard, (req, res) => list(ctx, req, res));
  router.post('/admin/users', guard, async (req, res) => {
    res.json(toUser(await create(ctx, req, bodyOf(req))));
  });
  router.get('/admin/users/:id', guard, async (req, res) => {
    res.json(toUser(await namedAccount(ctx, req)));
  });
  router.put('/admin/users/:id', guard, async (req, res) => {
    const account = await namedAccount(ctx, req);
    refusePersonAlone(ctx, req, account);
    res.json(toUser(await change(ctx, req, account, bodyOf(req))));
  });
  router.delete('/admin/users/:id', guard, async (req, res) => {
    const account = await namedAccount(ctx, req);
    refusePersonAlone(ctx, req, account);
    await remove(ctx, req, account.id);
    res.json({});
  });
};

const PER_PAGE = 50;
const PER_PAGE_MAX = 1_000;

function pageNumber(req: Request, name: string, byDefault: number): number {
  const given = queryOf(req, name);
  if (given === '') return byDefault;
  if (!/^\d{1,9}$/.test(given)) throw invalid(`Bad Pagination Parameters: ${name} is no number`);
  return Number(given) || byDefault;
}

async function list(ctx: AuthContext, req: Request, res: Response): Promise<void> {
  const page = pageNumber(req, 'page', 1);
  const perPage = Math.min(pageNumber(req, 'per_page', PER_PAGE), PER_PAGE_MAX);
  const { ids, total } = await accountIdsPage(ctx.db, { page, perPage, filter: queryOf(req, 'filter') });
  const accounts = await accountsByIds(ctx.db, ids);
  const last = Math.max(Math.ceil(total / perPage), 1);
  const link = (to: number, rel: string) => `<${ctx.baseUrl}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  res.set({ 'X-Total-Count': String(total), Link: links.join(', ') });
  res.json({ users: accounts.map(toUser), aud: 'authenticated' });
}

/** The hash to store: of a password that meets the policy, given as argon2, or of a random secret. */
async function hashOf(ctx: AuthContext, body: Metadata, holder: Holder): Promise<string | undefined> {
  const [password, given] = [textOf(body, 'password'), textOf(body, 'password_hash')];
  if (password && given) throw invalid('Only a password or a password hash should be provided');
  if (password) {
    refuseWeak(password, ctx.config, holder);
    return ctx.passwords.hash(password);
  }
  if (!given) return undefined;
  if (!/^\$argon2(?:id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/.test(given)) {
    throw invalid('The password hash is of an unknown kind: argon2 is wanted');
  }
  return given;
}

function bannedUntil(body: Metadata): Date | null | undefined {
  const given = textOf(body, 'ban_duration');
  if (!given) return undefined;
  const ms = durationMs(given);
  if (ms === undefined) throw invalid(`invalid format for ban duration: ${given}`);
  return ms === 0 ? null : new Date(Math.min(Date.now() + ms, 8.64e15 / 1_000));
}

function providersOf(given: Metadata, { email, phone }: Addresses): Metadata {
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
  return { ...given, provider: providers[0], providers };
}

type Addresses = { email: string; phone: string };

const addressesIn = (body: Metadata): Addresses => ({
  email: textOf(body, 'email') && emailOf(textOf(body, 'email')),
  phone: textOf(body, 'phone') && phoneOf(textOf(body, 'phone')),
});

async function takenOrKnown(tx: Tx, { email, phone }: Addresses): Promise<Error> {
  if (email && (await accountByEmail(tx, email))) return emailTaken();
  if (phone && (await credentialsOfPhone(tx, phone))) return phoneTaken();
  return invalid('A user with this id exists already');
}

async function create(ctx: AuthContext, req: Request, body: Metadata): Promise<Account> {
  const { email, phone } = addressesIn(body);
  // Without both, the missing address is reported.
  if (!phone) emailOf(email);
  const given = textOf(body, 'id');
  if (given && !isUuid(given)) throw invalid('ID must conform to the uuid v4 format');
  const id = given.toLowerCase() || randomUUID();
  const confirmed = email !== '' && flagOf(body, 'email_confirm', false);
  const phoneConfirmed = phone !== '' && flagOf(body, 'phone_confirm', false);
  const fields = { user: metadataOf(body, 'user_metadata'), app: metadataOf(body, 'app_metadata') };
  const holder = { email, user_metadata: fields.user };
  const passwordHash = (await hashOf(ctx, body, holder)) ?? (await ctx.passwords.hash(randomToken()));
  const banned_until = bannedUntil(body);
  return transact(ctx.db, async (tx) => {
    const made = await insertUser(tx, {
      id,
      email,
      phone,
      password_hash: passwordHash,
      email_confirmed_at: confirmed ? new Date() : null,
      phone_confirmed_at: phoneConfirmed ? new Date() : null,
      app_metadata: JSON.stringify(providersOf(fields.app, { email, phone })),
      user_metadata: JSON.stringify(fields.user),
      ...(banned_until !== undefined && { banned_until }),
    });
    if (!made) throw await takenOrKnown(tx, { email, phone });
    if (email) await insertEmailIdentity(tx, { user_id: id, email, email_verified: confirmed });
    if (phone) await insertPhoneIdentity(tx, id, phone, phoneConfirmed);
    await writeAudit(tx, { user_id: id, action: 'user_created_by_admin', ip: req.ip ?? null });
    return mustBeThere(tx, id);
  });
}

async function mustBeThere(db: Db, id: string): Promise<Account> {
  const account = await accountById(db, id);
  if (!account) throw noSuchUser();
  return account;
}

type Wanted = Addresses & {
  passwordHash: string | undefined;
  banned_until: Date | null | undefined;
  confirm: boolean;
  user: Metadata;
  app: Metadata;
};

async function change(ctx: AuthContext, req: Request, holder: Account, body: Metadata): Promise<Account> {
  const { id } = holder;
  const wanted: Wanted = {
    ...addressesIn(body),
    passwordHash: await hashOf(ctx, body, holder),
    banned_until: bannedUntil(body),
    confirm: flagOf(body, 'email_confirm', false),
    user: metadataOf(body, 'user_metadata'),
    app: metadataOf(body, 'app_metadata'),
  };
  const details = { fields: Object.keys(body).slice(0, 20) };
  const { account, ended, suspended } = await transact(ctx.db, async (tx) => {
    const suspended = wanted.banned_until ? await ban(tx, ctx.endings, id, wanted.banned_until) : undefined;
    await applyChange(tx, id, wanted);
    const ended = wanted.passwordHash === undefined ? [] : await endEverything(tx, id);
    await writeAudit(tx, { user_id: id, action: 'user_updated_by_admin', ip: req.ip ?? null, details });
    return { account: await mustBeThere(tx, id), ended, suspended };
  });
  publishSessionsEnded(ctx, id, ended);
  if (suspended) await announceSuspended(ctx, suspended);
  return account;
}

/** A ban has the effects of a suspension, and ends by itself. */
async function ban(tx: Tx, endings: Endings, id: string, until: Date): Promise<Suspended> {
  await lockToSuspend(tx, id);
  const suspended = await suspend(tx, endings, id, until);
  if (!suspended) throw new AuthError(422, 'validation_failed', sentences.last_super_admin_active);
  return suspended;
}

async function applyChange(tx: Tx, id: string, wanted: Wanted): Promise<void> {
  const { email, passwordHash, banned_until } = wanted;
  if (email) await changeEmail(tx, id, email);
  if (wanted.phone) await changePhone(tx, id, wanted.phone);
  if (wanted.confirm) await confirmEmail(tx, id);
  await mergeMetadata(tx, id, 'user_metadata', wanted.user);
  await mergeMetadata(tx, id, 'app_metadata', wanted.app);
  await updateUser(tx, id, {
    ...(banned_until === null && { banned_until }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  });
  if (passwordHash !== undefined) await ensureEmailIdentity(tx, id);
}

async function changeEmail(tx: Tx, id: string, email: string): Promise<void> {
  const other = await accountByEmail(tx, email);
  if (other && other.id !== id) throw emailTaken();
  if (other) return;
  // Voids everything mailed to the address before, a pending change included.
  await voidOneTimeTokens(tx, id);
  await putNewEmail(tx, id, '');
  await updateUser(tx, id, { email });
  await renameEmailIdentity(tx, id, email);
}

async function changePhone(tx: Tx, id: string, phone: string): Promise<void> {
  const other = await credentialsOfPhone(tx, phone);
  if (other && other.id !== id) throw phoneTaken();
  if (!other) await movePhone(tx, id, phone);
}

async function remove(ctx: AuthContext, req: Request, id: string): Promise<void> {
  if (flagOf(optionalBodyOf(req), 'should_soft_delete', false)) return softDelete(ctx, id, req.ip ?? null);
  const outcome = await deleteUser(ctx, { id, actorId: null, action: 'user_deleted_by_admin', ip: req.ip ?? null });
  if (outcome === 'unknown') throw noSuchUser();
  if (outcome === 'last super admin')
    throw new AuthError(422, 'validation_failed', 'The last super admin cannot be deleted');
}
