import { resolve } from 'node:path';
import { STORAGE_SETTINGS } from '#local/launch/launch-plan.ts';
import { runningSettings } from '#local/launch/run-file.ts';
import { childEnv, loadConfig, SettingError, type SettingName, withSecretFiles } from '#platform/config.ts';

/**
 * Settings that belong together. If one of `given` is set, the whole group is the operator's; otherwise a running `npm
 * start` provides all of it: the two are never mixed.
 */
type Group = { given: readonly SettingName[]; lent: readonly SettingName[] };
const GROUPS = {
  database: { given: ['DATABASE_URL'], lent: ['DATABASE_URL', 'AUTH_SECRET', 'PUBLIC_URL', 'DEMO_ACCOUNTS'] },
  migrations: { given: ['DATABASE_URL'], lent: ['MIGRATE_DATABASE_URL'] },
  redis: { given: ['REDIS_URL'], lent: ['REDIS_URL', 'REDIS_PREFIX', 'TOKENS_PER_WINDOW', 'TOKEN_WINDOW_MS'] },
  // What is announced about the rows of a database goes through the Redis of the same product.
  announcements: { given: ['REDIS_URL', 'DATABASE_URL'], lent: ['REDIS_URL', 'REDIS_PREFIX'] },
  storage: { given: ['S3_ENDPOINT'], lent: STORAGE_SETTINGS },
  mail: { given: ['SMTP_URL'], lent: ['SMTP_URL', 'MAIL_FROM', 'INBOX_URL'] },
  ai: {
    given: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
    lent: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'AI_MODEL', 'AI_DEMO'],
  },
} satisfies Record<string, Group>;

const NEEDED: Record<string, (keyof typeof GROUPS)[]> = {
  api: ['database', 'redis', 'storage', 'mail', 'ai'],
  worker: ['database', 'redis', 'storage', 'mail', 'ai'],
  migrate: ['database', 'migrations', 'redis', 'storage', 'mail', 'ai'],
  role: ['database', 'announcements'],
  keys: ['database'],
  'apply-deletions': ['database', 'redis', 'storage'],
  'check-provider': ['ai'],
};

/** The required settings of each program; the rest is used when present. */
const REQUIRED: Record<string, SettingName[]> = {
  api: ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT', 'AUTH_SECRET'],
  worker: ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT', 'SMTP_URL', 'AUTH_SECRET'],
  migrate: ['DATABASE_URL', 'AUTH_SECRET'],
  role: ['DATABASE_URL'],
  keys: ['DATABASE_URL', 'AUTH_SECRET'],
  'apply-deletions': ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'],
  'check-provider': [],
};

const LENDER = 'Give it, or run `npm start` first: what that one started is used then.';

function lentBy(group: Group, own: Record<string, string>, running: Record<string, string>): Record<string, string> {
  if (group.given.some((name) => own[name])) return {};
  const names = group.lent.filter((name) => !own[name] && running[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, running[name] ?? '']));
}

/** The settings to add to the environment of `npm run api|worker|migrate|role`, from the `npm start` of this DATA_DIR. */
export function settingsByHand(command: string, env = childEnv({})): Record<string, string> {
  const own = withSecretFiles(env);
  const running = runningSettings(resolve(loadConfig(own).DATA_DIR)) ?? {};
  const groups = (NEEDED[command] ?? []).map((name): Group => GROUPS[name]);
  const lent = Object.assign({}, ...groups.map((group) => lentBy(group, own, running))) as Record<string, string>;
  const missing = (REQUIRED[command] ?? []).find((name) => !own[name] && !lent[name]);
  if (missing) throw new SettingError(missing, `is required. ${LENDER}`);
  return { NODE_ENV: own.NODE_ENV || 'production', ...lent };
}
