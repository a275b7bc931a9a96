import type { Deps } from '#api/deps.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { isAdmin } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve, servePublic } from '#api/http/serve.ts';
import { productVersion } from '#api/settings/version.ts';
import { roleOfUser } from '#db/queries/accounts.ts';
import { preferencesOf, putPreferences } from '#db/queries/preferences.ts';
import { type Config, SettingError } from '#platform/config.ts';
import {
  type AppConfig,
  appConfig,
  checkAdminStatus,
  readConfig,
  readPreferences,
  savePreferences,
} from '#shared/contracts/accounts.ts';

/** What the shell asks for before and right after sign-in. */
export function settingsRoutes({ config, db }: Deps, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const shown = appConfigOf(config);
  servePublic(router, { ...readConfig, access: 'public' }, async () => shown);
  serve(router, readPreferences, ({ user }) => preferencesOf(db, user.id));
  serve(router, savePreferences, ({ user, body }) => putPreferences(db, user.id, body));
  // Whether somebody else is an admin is no user's business: only admins are told (PERM-02).
  serve(router, checkAdminStatus, async ({ user, body }) => {
    if (body.target_user_id === user.id) return isAdmin(user);
    const other = isAdmin(user) ? await roleOfUser(db, body.target_user_id) : undefined;
    return other !== undefined && isAdmin(other);
  });
  return router;
}

/** The public part of the settings. Nothing secret may be added here. */
export const appConfigOf = (config: Config): AppConfig => ({
  brand: config.BRAND_NAME,
  provider: config.PROVIDER_NAME,
  version: productVersion(),
  ai: { model: config.AI_MODEL, demo: config.AI_DEMO },
  inbox_url: config.INBOX_URL ?? null,
  demo_accounts: demoAccounts(config),
});

function demoAccounts({ DEMO_ACCOUNTS: given }: Config): AppConfig['demo_accounts'] {
  if (!given) return [];
  try {
    return appConfig.shape.demo_accounts.parse(JSON.parse(given));
  } catch {
    throw new SettingError('DEMO_ACCOUNTS', 'is not a list of label, email, password and role');
  }
}
