import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { GoTrueClient } from '@supabase/auth-js';
import { type Job, Worker } from 'bullmq';
import { afterAll, inject, vi } from 'vitest';
import { adminActRoutes } from '#api/admin/act-routes.ts';
import { adminRoutes } from '#api/admin/routes.ts';
import { createApp } from '#api/app.ts';
import { createAuthContext } from '#api/auth/context.ts';
import { authRoutes } from '#api/auth/routes.ts';
import { proved } from '#api/auth/sign-up/first-proof.ts';
import { createBearer } from '#api/auth/tokens/bearer.ts';
import { createSigningKeys, serviceClaims } from '#api/auth/tokens/keys.ts';
import type { SecurityEvents } from '#api/security-events/of-request.ts';
import { settingsRoutes } from '#api/settings/routes.ts';
import type { Slowness } from '#api/slowness.ts';
import { QUICK } from '#api/testing/quick.ts';
import { connectForTest, testDatabaseUrl, testRedisUrl } from '#db/testing/database.ts';
import { transact } from '#db/transact.ts';
import { browserFetch } from '#local/testing/cookies.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMailer } from '#platform/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { closeQueues, createQueues, MAIL_QUEUE, type MailJob, QUEUE_PREFIX } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';
import { createSecret } from '#platform/secret.ts';
import { smsSenderOf } from '#platform/sms.ts';
import { createStorage } from '#platform/storage.ts';
import { createMailProcessor } from '#worker/mail/process.ts';

export const PASSWORD = 'Tr1cky-Harbour!';
const AUTH_SECRET = 'a secret for tests only, long enough to pass';

type Settings = Record<string, string>;
type Shared = { databaseUrl?: string; redisUrl?: string; slowness?: Slowness };

/** The real sign-in service on a port, with its own database and Redis, and a worker that mails into the real inbox. */
export async function startService(settings: Settings = {}, { slowness = QUICK, ...shared }: Shared = {}) {
  const databaseUrl = shared.databaseUrl ?? (await testDatabaseUrl());
  const redisUrl = shared.redisUrl ?? (await testRedisUrl());
  const { smtpUrl, inboxUrl } = inject('mail');
  const s3 = inject('s3');
  const port = await freePort();
  const config = loadConfig({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    AUTH_SECRET,
    AUTH_MAIL_INTERVAL_S: '0',
    AUTH_RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ...settings,
  });
  const ignore = () => undefined;
  const redis = connectRedis(redisUrl, 'request', ignore);
  const blocking = connectRedis(redisUrl, 'worker', ignore);
  await new Promise<void>((resolve) => redis.once('ready', resolve));
  const lines: string[] = [];
  const log = createLog('test', config.LOG_LEVEL, { write: (line) => void lines.push(line) });
  await createStorage(config).makeBuckets();
  const db = connectForTest(databaseUrl);
  const secret = createSecret(AUTH_SECRET);
  const deps = createAuthContext({
    config,
    log,
    db,
    redis,
    secret,
    queues: createQueues(redis, ignore),
    storage: createStorage(config),
    metrics: createMetrics('api'),
    slowness,
  });
  const checkBearer = createBearer(deps);
  const app = createApp(deps, {
    auth: authRoutes(deps),
    api: [settingsRoutes(deps, checkBearer), adminRoutes(deps, checkBearer), adminActRoutes(deps, checkBearer)],
    webDir: '/nowhere',
  });
  const server = app.listen(port, '127.0.0.1');
  const mailer = createMailer(smtpUrl, config.MAIL_FROM);
  const sendMail = createMailProcessor({
    db,
    mailer,
    sms: smsSenderOf(config),
    secret,
    config,
    log,
    metrics: createMetrics('worker'),
  });
  const worker = new Worker<MailJob>(MAIL_QUEUE, (job: Job<MailJob>) => sendMail(job), {
    connection: blocking,
    prefix: QUEUE_PREFIX,
    skipVersionCheck: true,
  });
  worker.on('error', ignore);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await worker.close();
    mailer.close();
    await closeQueues(deps.queues);
    redis.disconnect();
    blocking.disconnect();
  });
  const security = app.locals.security as SecurityEvents;
  return { deps, checkBearer, security, lines, databaseUrl, redisUrl, url: `http://localhost:${port}`, inboxUrl };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** The published client in a browser of its own. */
export function aClient({ url }: Service, flowType: 'implicit' | 'pkce' = 'implicit'): GoTrueClient {
  const kept = new Map<string, string>();
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    storageKey: `test-${randomUUID()}`,
    flowType,
    detectSessionInUrl: false,
    autoRefreshToken: false,
    persistSession: true,
    fetch: browserFetch,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}

export const anEmail = (): string => `${randomUUID()}@example.test`;

type Message = { subject: string; text: string; html: string; to: string[] };

/** The newest mail to an address once `count` have arrived. */
export async function mailTo(
  { inboxUrl }: Service,
  email: string,
  count = 1,
): Promise<Message & { link: string; page: string; digits: string }> {
  const found = await vi.waitFor(
    async () => {
      const response = await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
      const messages = (await response.json()) as Message[];
      if (messages.length < count) throw new Error(`${messages.length} of ${count} mails arrived`);
      return messages[0] as Message;
    },
    { timeout: 10_000, interval: 30 },
  );
  const page = /https?:\/\/\S+\/auth\/confirm#\S+/.exec(found.text)?.[0] ?? '';
  return {
    ...found,
    page,
    link: page && verifyLinkOf(page),
    digits: /(?:^|: )(\d{6})(?:$| \()/m.exec(found.text)?.[1] ?? '',
  };
}

/** The URL of the sign-in service that consumes the token of a mailed link, as other clients write it (contract, 5.1). */
export function verifyLinkOf(page: string): string {
  const { token_hash = '', ...rest } = Object.fromEntries(new URLSearchParams(page.split('#')[1]));
  return `${new URL(page).origin}/auth/v1/verify?${new URLSearchParams({ token: token_hash, ...rest })}`;
}

/** Opens a link of the contract as a browser does, and returns its redirect. */
export async function follow(link: string, method = 'GET') {
  const response = await fetch(link, { redirect: 'manual', method });
  const location = response.headers.get('location') ?? '';
  const values = new URLSearchParams(location.split('#')[1] ?? '');
  return {
    status: response.status,
    location,
    values,
    query: new URLSearchParams(location.split('#')[0]?.split('?')[1]),
  };
}

/** A confirmed, signed-in user. */
export async function aPerson(service: Service, flowType?: 'implicit' | 'pkce') {
  const client = aClient(service, flowType);
  const email = anEmail();
  const { error } = await client.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Ada' } } });
  if (error) throw error;
  await confirmDirectly(service, email);
  const { data, error: refused } = await client.signInWithPassword({ email, password: PASSWORD });
  if (refused) throw refused;
  return { client, email, id: data.user.id, session: data.session };
}

/** As opening the mailed link does, without waiting for the mail. */
async function confirmDirectly({ deps }: Service, email: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const { id } = await tx.selectFrom('auth.users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const token = await tx
      .selectFrom('auth.one_time_tokens')
      .select(['wanted_password_hash', 'wanted_metadata'])
      .where('user_id', '=', id)
      .executeTakeFirst();
    if (!token) return;
    const wanted = { passwordHash: token.wanted_password_hash, metadata: token.wanted_metadata ?? {} };
    await proved(tx, { userId: id, by: 'email', wanted, ip: null });
  });
}

/** A plain HTTP call, for what the client hides. */
export async function call(
  { url }: Service,
  path: string,
  init: RequestInit & { json?: unknown; bearer?: string } = {},
) {
  const { json, bearer, ...rest } = init;
  const response = await fetch(`${url}${path}`, {
    redirect: 'manual',
    ...rest,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(rest.headers as Record<string, string>),
    },
    ...(json !== undefined && { method: rest.method ?? 'POST', body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

export const setRole = async ({ deps }: Service, id: string, role: 'admin' | 'super_admin'): Promise<void> => {
  await deps.db.updateTable('auth.users').set({ role }).where('id', '=', id).execute();
};

/** A service token for the admin routes. */
export const serviceToken = ({ deps }: Service): Promise<string> => createSigningKeys(deps).sign(serviceClaims(60));
