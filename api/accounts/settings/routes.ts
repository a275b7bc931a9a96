import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Request } from 'express';
import { deleteUser } from '#api/accounts/auth/admin/delete-user.ts';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { relyingPartyOf } from '#api/accounts/auth/passkeys/relying-party.ts';
import { isOwnDigits, isOwnPassword } from '#api/accounts/auth/sign-in/reauthentication.ts';
import { publishSessionsEnded } from '#api/accounts/auth/tokens/sessions.ts';
import { avatarLink, createAvatarUpload, removeAvatar } from '#api/accounts/settings/avatar.ts';
import { deviceOf } from '#api/accounts/settings/device.ts';
import { whichAreUsable } from '#api/demo-accounts.ts';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type Identity, isAdmin, isReauthenticated } from '#api/http/identity.ts';
import { uploadLimit } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve, servePublic } from '#api/http/serve.ts';
import { passwordHashOf, roleOfUser } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { factorsOf } from '#db/accounts/auth/factors.ts';
import { deleteSessions, liveSessions, markReauthenticated } from '#db/accounts/auth/sessions.ts';
import { preferencesOf, putPreferences } from '#db/accounts/preferences.ts';
import type { Db } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { type Config, isForThisMachine, publicUrl, SettingError } from '#platform/config.ts';
import { withDeadline } from '#platform/redis.ts';
import { checkAdminStatus } from '#shared/accounts/contracts/admin.ts';
import {
  endSession,
  listSessions,
  type Reauthentication,
  readReauthentication,
  reauthenticate,
} from '#shared/accounts/contracts/auth.ts';
import * as contract from '#shared/accounts/contracts/settings.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { personalScope } from '#shared/scope.ts';

/** Reauthentication, for actions a stolen session must not allow. */
function addReauthentication(router: ApiRouter, ctx: AuthContext): void {
  serve(router, readReauthentication, ({ user }) => askedOf(ctx.db, user.id));
  serve(router, reauthenticate, ({ user, body, req }) => proveSession(ctx, req, user, body).then(() => undefined));
}

async function askedOf(db: Db, userId: string): Promise<Reauthentication> {
  const verified = (await factorsOf(db, userId)).filter(({ status }) => status === 'verified');
  const apps = verified.filter(({ factor_type }) => factor_type === 'totp');
  const factors = apps.map(({ id, friendly_name }) => ({ id, name: friendly_name || 'Authenticator app' }));
  const passkey = verified.find(({ factor_type }) => factor_type === 'webauthn')?.id;
  const has_password = (await passwordHashOf(db, userId)) !== null;
  const byAccount = has_password ? 'password' : 'digits';
  const ask = factors.length > 0 ? 'code' : passkey ? 'passkey' : byAccount;
  return { ask, has_password, factors, ...(passkey && { passkey }) };
}

type Proof = { password?: string | undefined; digits?: string | undefined };

async function proveSession(ctx: AuthContext, req: Request, user: Identity, { password, digits }: Proof) {
  const { ask } = await askedOf(ctx.db, user.id);
  const given = { password, digits, code: undefined, passkey: undefined }[ask];
  if (given === undefined) throw new AppError('reauthentication_needed');
  const check = ask === 'password' ? isOwnPassword : isOwnDigits;
  const right = await check(ctx, req, { userId: user.id, given });
  if (!right) throw new AppError(ask === 'password' ? 'wrong_password' : 'wrong_code');
  const entry = { user_id: user.id, actor_id: user.id, ip: req.ip ?? null, details: { method: ask } };
  await transact(ctx.db, async (tx) => {
    await writeAudit(tx, { ...entry, action: 'reauthenticated' });
    await markReauthenticated(tx, user.session_id);
  });
}

/** The version in the nearest package.json: the bundled api lies in a folder below it too. */
function productVersion(from = import.meta.dirname): string {
  const file = join(from, 'package.json');
  if (existsSync(file)) return String((JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown }).version ?? '0');
  const above = dirname(from);
  return above === from ? '0' : productVersion(above);
}

/** The user's sessions, and signing them out. */
function addSessions(router: ApiRouter, deps: Deps): void {
  const { db, config } = deps;
  serve(router, listSessions, async ({ user }) => {
    const rows = await liveSessions(db, user.id, { first: user.session_id, idleDays: config.AUTH_IDLE_DAYS });
    const items = rows.map(({ id, user_agent, ip, created_at, refreshed_at, opened_by }) => ({
      id,
      ip,
      created_at,
      last_used_at: refreshed_at,
      ...(opened_by && { opened_by }),
      device: deviceOf(user_agent),
      current: id === user.session_id,
    }));
    return { items };
  });
  serve(router, endSession, async ({ user, params, req }) => {
    const ended = await transact(db, async (tx) => {
      const ids = await deleteSessions(tx, user.id, { only: params.id });
      if (ids.length === 0) throw new AppError('no_such_item');
      const details = { scope: 'one' };
      const who = { user_id: user.id, actor_id: user.id, ip: req.ip ?? null };
      await writeAudit(tx, { ...who, action: 'user_signed_out', details });
      return ids;
    });
    publishSessionsEnded(deps, user.id, ended);
    return undefined;
  });
}

type Wish = { password: string | undefined; removeComments: boolean; req: Request };

/**
 * Deletes the caller's own account after the password was verified (GAP-23, SET-27), or for users without a password
 * after another reauthentication.
 */
async function deleteOwnAccount(ctx: AuthContext, user: Identity, wish: Wish): Promise<void> {
  const { password, removeComments, req } = wish;
  const isAsked = password !== undefined || (await passwordHashOf(ctx.db, user.id)) !== null;
  if (!isAsked && !isReauthenticated(user)) throw new AppError('reauthentication_needed');
  if (isAsked && !(await isOwnPassword(ctx, req, { userId: user.id, given: password ?? '' }))) {
    throw new AppError('wrong_password');
  }
  const wanted = {
    id: user.id,
    actorId: user.id,
    action: 'account_deleted',
    ip: req.ip ?? null,
    removeComments,
  } as const;
  const outcome = await deleteUser(ctx, wanted);
  if (outcome !== 'last super admin') return;
  throw new AppError('forbidden', { message: sentences.own_last_super_admin });
}

/** What the app shell loads before and right after sign-in. */
export function settingsRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const { config, db } = ctx;
  const router = apiRouter(checkBearer);
  const shown = appConfigOf(config);
  const demo = demoAccounts(config);
  servePublic(router, { ...contract.readConfig, access: 'public' }, async () => ({
    ...shown,
    demo_accounts: demo.length > 0 ? await usableNow(demo, ctx) : [],
  }));
  serve(router, contract.readPreferences, ({ user }) => preferencesOf(db, user.id));
  serve(router, contract.savePreferences, ({ user, body }) => putPreferences(db, user.id, body));
  // Only admins learn whether another user is an admin (PERM-02).
  serve(router, checkAdminStatus, async ({ user, body }) => {
    if (body.target_user_id === user.id) return isAdmin(user);
    const other = isAdmin(user) ? await roleOfUser(db, body.target_user_id) : undefined;
    return other !== undefined && isAdmin(other);
  });
  addAccount(router, ctx);
  addSessions(router, ctx);
  return router;
}

function addAccount(router: ApiRouter, ctx: AuthContext): void {
  const limit = uploadLimit(ctx);
  const uploadAvatar = createAvatarUpload(ctx);
  serve(router, contract.readAvatar, ({ user }) => avatarLink(ctx, user.id));
  serve(router, contract.uploadAvatar, async ({ user, req, res }) => {
    await limit(personalScope(user.id));
    return uploadAvatar(user.id, req, res);
  });
  serve(router, contract.removeAvatar, ({ user }) => removeAvatar(ctx, user.id).then(() => undefined));
  serve(router, contract.deleteAccount, ({ user, body, req }) =>
    deleteOwnAccount(ctx, user, { password: body.password, removeComments: body.remove_comments, req }).then(
      () => undefined,
    ),
  );
  addReauthentication(router, ctx);
}

/** The public part of the settings. Nothing secret may be added here. */
export const appConfigOf = (config: Config): Omit<contract.AppConfig, 'demo_accounts'> => ({
  brand: config.BRAND_NAME,
  provider: config.PROVIDER_NAME,
  version: productVersion(),
  ai: { model: config.AI_MODEL, demo: config.AI_DEMO, notice: aiNotice(config) },
  inbox_url: config.INBOX_URL ?? null,
  terms_url: config.TERMS_URL ?? null,
  privacy_url: config.PRIVACY_URL ?? null,
  email_change_by_both: config.AUTH_SECURE_EMAIL_CHANGE,
  sign_in_provider: config.AUTH_OIDC_ISSUER
    ? { name: config.AUTH_OIDC_PROVIDER, label: config.AUTH_OIDC_NAME, linking: config.AUTH_OIDC_LINKING }
    : null,
  passkeys: relyingPartyOf({ siteUrl: publicUrl(config) }) !== undefined,
  teams: config.TEAMS,
  public_api: config.PUBLIC_API,
  webhooks: config.WEBHOOKS,
});

const DEMO_NOTICE =
  'Demo provider: these texts are composed on this server, not by an AI model. An operator can connect a real one with OPENAI_API_KEY or OPENAI_BASE_URL.';

/** GAP-88, PRIVACY-08. */
const aiNotice = ({ AI_DEMO, AI_PROVIDER_NAME }: Config): string =>
  AI_DEMO
    ? DEMO_NOTICE
    : `To write texts, the contents of roles, brand voices and assets are sent to ${AI_PROVIDER_NAME}.`;

type DemoAccounts = contract.AppConfig['demo_accounts'];

/** Only the offer depends on it: an unavailable database must not delay the shell. */
const usableNow = (accounts: DemoAccounts, deps: Pick<Deps, 'db' | 'config'>): Promise<DemoAccounts> =>
  withDeadline(whichAreUsable(accounts, deps)).catch(() => []);

/** The demo accounts that may be offered: none without DEMO_DATA=on where other machines reach the product. */
function demoAccounts(config: Config): DemoAccounts {
  const { DEMO_ACCOUNTS: given, DEMO_DATA: isWanted = isForThisMachine(config) } = config;
  if (!given || !isWanted) return [];
  try {
    return contract.appConfig.shape.demo_accounts.parse(JSON.parse(given));
  } catch {
    throw new SettingError('DEMO_ACCOUNTS', 'is not a list of label, email, password and role');
  }
}
