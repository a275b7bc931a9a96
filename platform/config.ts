import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isNat64Prefix } from '#platform/embedded-address.ts';
import { senderOf } from '#platform/sender.ts';
import { hostUrl, serviceUrl } from '#platform/setting-urls.ts';
import { mailAddressOf } from '#shared/accounts/mail-address.ts';
import { AI_TIMEOUT_MS, AUTH_DEFAULTS, TOKEN_BUDGET, TOKEN_WINDOW_MS } from '#shared/constants.ts';
import { type LimitName, limitNames, limits } from '#shared/limits.ts';

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');
const flag = (byDefault: boolean) => onOff.default(byDefault);
const whole = (min: number) => z.coerce.number().int().min(min);
const mailAddress = z.string().transform((given, context) => {
  const address = mailAddressOf(given);
  if (address === null) context.addIssue('Enter a whole mail address, such as admin@example.com');
  return address ?? z.NEVER;
});
const port = whole(0).max(65_535);
const ofLimit = (name: LimitName) => [name, whole(1).default(limits[name].byDefault)] as const;
const limitSettings = Object.fromEntries(limitNames.map(ofLimit)) as Record<LimitName, ReturnType<typeof ofLimit>[1]>;
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const hostList = list.transform((hosts) => hosts.map((host) => host.toLowerCase()));
/** Host names and addresses, with a port or without, or ranges with their prefix. */
const isReachable = (entry: string): boolean => {
  const [address = '', prefix] = entry.split('/');
  if (prefix === undefined) return /^[\w.:-]+$/.test(entry);
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
};
const reachableList = hostList.refine(
  (given) => given.every(isReachable),
  'must be hosts, addresses or ranges such as intranet.example.com,10.0.0.0/8',
);
const nat64List = hostList.refine(
  (given) => given.every(isNat64Prefix),
  'must be prefixes such as 2001:db8:64::/96, of 32, 40, 48, 56, 64 or 96 bits',
);
const originList = list.refine((given) => given.every(isOrigin), 'must be addresses such as https://app.example.com');
const redirectList = list.refine(
  (given) => given.every((entry) => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(entry)),
  'must be addresses such as https://app.example.com/**',
);

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/;
/** Whether a host name or address, in the form of a URL or of HOST, always means this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host.toLowerCase());
/** With TLS, or on this machine. */
export const isSafeOnTheWay = (url: string): boolean => {
  const { protocol = '', hostname = '' } = URL.canParse(url) ? new URL(url) : {};
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
};
/** Without TLS only on this machine: a manipulated response of an issuer would allow signing in as any user. */
const issuer = z.url().refine(isSafeOnTheWay, 'must begin with https:// (http:// is for this machine only)');
/** The name becomes part of URLs, so it must differ from the names of the contract. */
const providerSlug = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,30}$/, 'must be lower-case letters, digits, - and _')
  .refine((name) => !['email', 'phone', 'anonymous_users'].includes(name), 'is taken by a built-in way to sign in');

/** Parts of a name are separated by colons, so that the keys of one prefix are never those of another. */
const redisPrefix = z.string().regex(/^[\w-]{1,40}$/, 'must be at most 40 letters, digits, - and _');

/** A daemon that speaks the clamd protocol. */
const clamdUrl = z
  .string()
  .regex(/^(?:tcp:\/\/(?:[^/:\s]+|\[[0-9a-f:]+\]):\d{1,5}|unix:\/\S+)$/i, 'must be tcp://host:port or unix:/path');

const days = (min: number) => whole(min).max(36_500);
/** Shorter than the notice of 30 days would leave no time to react to it. */
const inactiveDays = days(0).refine((given) => given === 0 || given >= 60, 'must be 0 (never) or at least 60');
const webPage = z.url({ protocol: /^https?$/ });
const providerUrl = z.url({
  protocol: /^https?$/,
  error: 'must be the whole address of an API, as in https://api.example.com/v1',
});
const proxyUrl = serviceUrl({ protocol: /^https?$/, example: 'http://proxy:3128' });
const databaseUrl = serviceUrl({
  protocol: /^(postgres(ql)?|socket)$/,
  example: 'postgres://user:password@db.example.org:5432/rolevoice',
});
const redisUrl = serviceUrl({ protocol: /^rediss?$/, example: 'redis://:password@redis.example.org:6379' });
const smtpUrl = serviceUrl({ protocol: /^smtps?$/, example: 'smtp://user:password@mail.example.org:587' });
const storageUrl = z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.org' });
const mailFrom = z
  .string()
  .refine(
    (given) => senderOf(given) !== undefined,
    'must be an address, or a name and the address in angle brackets, as in Rolevoice <no-reply@example.org>',
  );
/** It is sent in a header, which takes no other signs: an ellipsis of a README, a quote or a line break came with it. */
const providerKey = z.string().regex(/^[\x21-\x7e]*$/, 'has a character that no key has: copy the key alone');
const securityContact = z.url({ protocol: /^(https|mailto|tel)$/ });

/** Every setting the product reads, by the name an operator writes. `.env.example` lists the same names. */
export const settings = {
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: hostUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(0),
  WORKERS: whole(0).max(64).default(2),
  WORKER_CONCURRENCY: whole(1).max(200).default(8),
  WORKER_PORT: port.default(0),
  DATABASE_URL: databaseUrl.optional(),
  MIGRATE_DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: whole(1).max(200).default(10),
  DATABASE_PREPARED: z.enum(['auto', 'on', 'off']).default('auto'),
  REDIS_URL: redisUrl.optional(),
  REDIS_PREFIX: redisPrefix.default('rolevoice'),
  CLAMD_URL: clamdUrl.optional(),
  UPLOAD_DIR: z.string().default(() => join(tmpdir(), `rolevoice-uploads-${process.getuid?.() ?? 0}`)),
  S3_ENDPOINT: storageUrl.optional(),
  S3_PUBLIC_ENDPOINT: storageUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PATH_STYLE: flag(true),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_DOCUMENTS_BUCKET: z.string().default('reference-documents'),
  S3_AVATARS_BUCKET: z.string().default('avatars'),
  S3_EXPORTS_BUCKET: z.string().default('exports'),
  S3_DELETIONS_BUCKET: z.string().default('deletions'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.default('Rolevoice <no-reply@rolevoice.localhost>'),
  INBOX_URL: z.url().optional(),
  OPENAI_API_KEY: providerKey.optional(),
  OPENAI_BASE_URL: providerUrl.optional(),
  HTTPS_PROXY: proxyUrl.optional(),
  // Of the whole machine, perhaps: an entry that nothing can be made of is no error.
  NO_PROXY: hostList,
  AI_MODEL: z.string().default('gpt-6-luna'),
  AI_DEMO: flag(false),
  AI_PROVIDER_NAME: z.string().max(60).default('an AI service'),
  AI_JSON_SCHEMA: flag(true),
  AI_SEND_STORE: z.enum(['auto', 'on', 'off']).default('auto'),
  AI_IDLE_TIMEOUT_MS: whole(100).default(30_000),
  AI_TIMEOUT_MS: whole(100).default(AI_TIMEOUT_MS),
  READ_PAGES: flag(true),
  READ_PAGES_ALLOW: reachableList,
  NAT64_PREFIXES: nat64List,
  WEBHOOKS: flag(true),
  WEBHOOKS_ALLOW: reachableList,
  TEAMS: flag(true),
  PUBLIC_API: flag(true),
  WORKSPACES_PER_PERSON: whole(1).default(10),
  WORKSPACE_MEMBERS_MAX: whole(2).default(200),
  INVITED_SIGNUPS: flag(true),
  SHUTDOWN_GRACE_MS: whole(0).default(8_000),
  DEMO_SPEED: z.coerce.number().positive().default(1),
  DEMO_ACCOUNTS: z.string().optional(),
  DEMO_DATA: onOff.optional(),
  AUTH_SECRET: z.string().min(32, 'AUTH_SECRET must be at least 32 characters').optional(),
  AUTH_AUTOCONFIRM: flag(false),
  AUTH_SIGNUPS_DISABLED: flag(false),
  AUTH_ANONYMOUS: flag(false),
  AUTH_PHONE: flag(false),
  AUTH_PHONE_AUTOCONFIRM: flag(false),
  AUTH_SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SECURE_EMAIL_CHANGE: flag(true),
  AUTH_STRICT_SIGNUP: flag(false),
  AUTH_CURRENT_PASSWORD: flag(true),
  AUTH_REAUTHENTICATION: flag(false),
  AUTH_ADMIN_SECOND_STEP: flag(false),
  AUTH_ADMIN_APPROVAL: flag(false),
  AUTH_MIN_PASSWORD_LENGTH: whole(1).default(AUTH_DEFAULTS.minPasswordLength),
  AUTH_PASSWORD_RULES: flag(true),
  AUTH_REUSE_INTERVAL_S: whole(0).max(600).default(10),
  AUTH_SESSION_DAYS: whole(1).max(400).default(30),
  AUTH_IDLE_DAYS: whole(1).max(400).default(7),
  AUTH_MAIL_INTERVAL_S: whole(0).default(60),
  AUTH_MAILS_PER_HOUR: whole(1).default(1_000),
  AUTH_RATE_LIMITS: flag(true),
  AUTH_JWT_KEYS: z.string().optional(),
  AUTH_REDIRECTS: redirectList,
  AUTH_ORIGINS: originList,
  AUTH_OIDC_ISSUER: issuer.optional(),
  AUTH_OIDC_CLIENT_ID: z.string().optional(),
  AUTH_OIDC_CLIENT_SECRET: z.string().optional(),
  AUTH_OIDC_PROVIDER: providerSlug.default('oidc'),
  AUTH_OIDC_NAME: z.string().max(60).default('single sign-on'),
  AUTH_OIDC_AUDIENCES: list,
  AUTH_OIDC_LINKING: flag(true),
  TOKENS_PER_WINDOW: whole(1).default(TOKEN_BUDGET),
  TOKEN_WINDOW_MS: whole(100).default(TOKEN_WINDOW_MS),
  AUDIT_RETENTION_DAYS: whole(1).max(36_500).default(365),
  TRUSTED_PROXIES: list,
  ALLOWED_HOSTS: hostList,
  RATE_LIMITS: flag(true),
  ...limitSettings,
  BRAND_NAME: z.string().default('Rolevoice'),
  PROVIDER_NAME: z.string().default('Rolevoice Labs'),
  SECURITY_CONTACT: securityContact.optional(),
  TERMS_URL: webPage.optional(),
  PRIVACY_URL: webPage.optional(),
  RETENTION_EXPORTS_DAYS: days(1).default(7),
  RETENTION_MAILS_DAYS: days(1).default(90),
  RETENTION_EVENTS_DAYS: days(1).default(7),
  RETENTION_GENERATIONS_DAYS: days(1).default(90),
  RETENTION_TOKEN_USE_DAYS: days(1).default(90),
  RETENTION_DELETIONS_DAYS: days(1).default(400),
  RETENTION_INACTIVE_ACCOUNTS_DAYS: inactiveDays.default(0),
  SUPER_ADMIN_EMAIL: mailAddress.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
} as const;

const schema = z.object(settings);
export type Config = Readonly<z.infer<typeof schema>>;
export type SettingName = keyof typeof settings;

/** A wrong or missing setting. The message is one line and names the setting. */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}

/** Settings that may be given as a mounted file: the name with the suffix _FILE holds the path. */
export const SECRETS = [
  'AUTH_SECRET',
  'AUTH_JWT_KEYS',
  'AUTH_SMS_WEBHOOK_URL',
  'AUTH_OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'REDIS_URL',
  'OPENAI_API_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
] as const satisfies readonly SettingName[];

type Env = Record<string, string | undefined>;

function secretIn(file: string, setting: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (thrown) {
    throw new SettingError(setting, `${file} cannot be read (${(thrown as NodeJS.ErrnoException).code})`);
  }
  if (text === '') throw new SettingError(setting, `${file} is empty`);
  return text;
}

/** The settings including those read from files; a setting that is also given directly is used as given. */
export function withSecretFiles<E extends Env>(env: E): E {
  const files = SECRETS.filter((name) => !env[name] && env[`${name}_FILE`]);
  const read = files.map((name) => [name, secretIn(env[`${name}_FILE`] ?? '', `${name}_FILE`)] as const);
  return { ...env, ...Object.fromEntries(read) };
}

const isSecret = (name: string): boolean => (SECRETS as readonly string[]).includes(name);

/** The only reader of process.env. An empty value counts as absent. Throws SettingError for the first bad setting. */
export function loadConfig(env: Env = process.env): Config {
  const given = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) {
    requireSmsSender(parsed.data);
    return Object.freeze(parsed.data);
  }
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'settings');
  const problem = issue?.message ?? 'is wrong';
  // The message is logged, and a wrong secret is often close to the right one.
  throw new SettingError(name, isSecret(name) ? problem : `${problem} (it is "${given[name] ?? ''}")`);
}

/** Throws in every process, so that no page announces a code that cannot be sent. */
function requireSmsSender({ AUTH_PHONE, AUTH_PHONE_AUTOCONFIRM, AUTH_SMS_WEBHOOK_URL }: Config): void {
  if (!AUTH_PHONE || AUTH_PHONE_AUTOCONFIRM || AUTH_SMS_WEBHOOK_URL) return;
  const remedy = 'set it, or AUTH_PHONE_AUTOCONFIRM=on to let numbers count without a code';
  throw new SettingError('AUTH_SMS_WEBHOOK_URL', `is required with AUTH_PHONE=on: ${remedy}`);
}

/** The settings the launcher passes to its child processes, together with its environment. */
export const childEnv = (more: Record<string, string>): Record<string, string> => ({
  ...(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >),
  ...more,
});

/** The value of a setting a process cannot do without, or a SettingError that says so. */
export function need<Name extends SettingName>(config: Config, name: Name): NonNullable<Config[Name]> {
  const value = config[name];
  if (value === undefined) throw new SettingError(name, 'is required');
  return value as NonNullable<Config[Name]>;
}

/** Whether the product is reachable from this machine only: by its listening address and its public address. */
export const isForThisMachine = (config: Config): boolean =>
  isLoopback(config.HOST) && isLoopback(new URL(publicUrl(config)).hostname);

/** The public address of the product, without a slash at the end. */
export const publicUrl = (config: Config): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
