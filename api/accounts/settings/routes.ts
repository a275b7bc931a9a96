import type { AuthContext } from '#api/accounts/auth/context.ts';
import { relyingPartyOf } from '#api/accounts/auth/passkeys/relying-party.ts';
import { deleteOwnAccount } from '#api/accounts/settings/account.ts';
import { avatarLink, createAvatarUpload, removeAvatar } from '#api/accounts/settings/avatar.ts';
import { addReauthentication } from '#api/accounts/settings/reauthentication.ts';
import { addSessions } from '#api/accounts/settings/sessions.ts';
import { productVersion } from '#api/accounts/settings/version.ts';
import { whichAreUsable } from '#api/demo-accounts.ts';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { isAdmin } from '#api/http/identity.ts';
import { uploadLimit } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve, servePublic } from '#api/http/serve.ts';
import { roleOfUser } from '#db/accounts/accounts.ts';
import { preferencesOf, putPreferences } from '#db/accounts/preferences.ts';
import { type Config, isForThisMachine, publicUrl, SettingError } from '#platform/config.ts';
import { withDeadline } from '#platform/redis.ts';
import { checkAdminStatus } from '#shared/accounts/contracts/admin.ts';
import * as contract from '#shared/accounts/contracts/settings.ts';
import { personalScope } from '#shared/scope.ts';

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
    : `To write documents, the texts of roles, brand voices and assets are sent to ${AI_PROVIDER_NAME}.`;

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
