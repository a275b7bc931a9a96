import { resolve } from 'node:path';
import { keptSecrets } from '#local/launch/secrets.ts';
import type { ServiceUrls, Wanted } from '#local/services/services.ts';
import { type Config, isForThisMachine, isLoopback, need, SettingError } from '#platform/config.ts';

/** The embedded services of this start: those without a configured address. */
export type Plan = {
  config: Config;
  dataDir: string;
  wanted: Required<Wanted>;
  /** Whether demo accounts are made and offered: only in the embedded database. */
  withDemo: boolean;
};

/** Demo sign-ins are public on the sign-in page: without the operator's setting only on this machine. */
function wantsDemo(config: Config): boolean {
  if (config.DEMO_DATA !== undefined || isForThisMachine(config)) return config.DEMO_DATA ?? true;
  const setting = isLoopback(config.HOST) ? 'PUBLIC_URL' : 'HOST';
  const problem = `other machines reach ${config[setting]}, and the sign-in page would offer everybody the demo accounts`;
  throw new SettingError(setting, `${problem}. Set DEMO_DATA=off, or on to offer them all the same.`);
}

export function planOf(config: Config): Plan {
  const wanted = {
    postgres: !config.DATABASE_URL,
    redis: !config.REDIS_URL,
    storage: !config.S3_ENDPOINT,
    inbox: !config.SMTP_URL,
    demoAi: !config.OPENAI_API_KEY && !config.OPENAI_BASE_URL,
  };
  if (!wanted.postgres && !config.AUTH_SECRET) {
    throw new SettingError('AUTH_SECRET', 'is required when DATABASE_URL is given (at least 32 characters)');
  }
  if (!wanted.storage) {
    need(config, 'S3_ACCESS_KEY_ID');
    need(config, 'S3_SECRET_ACCESS_KEY');
  }
  return { config, dataDir: resolve(config.DATA_DIR), wanted, withDemo: wanted.postgres && wantsDemo(config) };
}

/** The secret of the embedded database lies beside it; a database that was given brings its own. */
const authSecret = ({ config, dataDir }: Plan): string => config.AUTH_SECRET ?? keptSecrets(dataDir).auth_secret;

/**
 * The settings of api and worker beyond the environment of this start, also provided to programs started by hand.
 * The demo provider is used only when no other was named.
 */
export function appSettings(plan: Plan, urls: ServiceUrls): Record<string, string> {
  const { config, wanted } = plan;
  const { INBOX_URL, ...others } = urls;
  return {
    ...lent(config),
    ...others,
    // Its URL gives access to every mail: it is shown on this machine only.
    ...(INBOX_URL && isForThisMachine(config) ? { INBOX_URL } : {}),
    AUTH_SECRET: authSecret(plan),
    PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    ...(wanted.demoAi ? { AI_DEMO: 'on', AI_MODEL: 'rolevoice-demo' } : {}),
  };
}

export const STORAGE_SETTINGS = [
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_REGION',
  'S3_PATH_STYLE',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_DOCUMENTS_BUCKET',
  'S3_AVATARS_BUCKET',
  'S3_EXPORTS_BUCKET',
  'S3_DELETIONS_BUCKET',
] as const;

const LENT = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'REDIS_URL',
  'REDIS_PREFIX',
  ...STORAGE_SETTINGS,
  'SMTP_URL',
  'MAIL_FROM',
  'INBOX_URL',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'AI_MODEL',
  'TOKENS_PER_WINDOW',
  'TOKEN_WINDOW_MS',
] as const;

const lent = (config: Config): Record<string, string> =>
  Object.fromEntries(LENT.filter((name) => config[name] !== undefined).map((name) => [name, String(config[name])]));
