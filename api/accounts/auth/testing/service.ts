import { randomUUID } from 'node:crypto';
import { GoTrueClient } from '@supabase/auth-js';
import { type Job, Worker } from 'bullmq';
import { inject, vi } from 'vitest';
import { proved } from '#api/accounts/auth/sign-up/first-proof.ts';
import { createSigningKeys, serviceClaims } from '#api/accounts/auth/tokens/keys.ts';
import { type AppOptions, ownApp, type Settings, sharedApp, type TestApp } from '#api/testing/app.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { transact } from '#db/transact.ts';
import { browserFetch } from '#local/testing/cookies.ts';
import { createMailer } from '#platform/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { MAIL_QUEUE, type MailJob } from '#platform/queue.ts';
import { connectRedis, prefixOf, withDeadline } from '#platform/redis.ts';
import { smsSenderOf } from '#platform/sms.ts';
import { createMailProcessor } from '#worker/mail/process.ts';

export const PASSWORD = 'Tr1cky-Harbour!';
const ignore = () => undefined;

/** The sign-in service of an app of the file's own, and a worker that mails into the real inbox. */
export const startService = async (settings: Settings = {}, options: Omit<AppOptions, 'settings'> = {}) =>
  mailing(await ownApp({ ...options, settings: { LOG_LEVEL: 'fatal', RATE_LIMITS: 'on', ...settings } }));

/** That of the app of this process, for files that bring their own people and need no other settings. */
export const sharedService = async () => mailing(await sharedApp());

export type Service = Awaited<ReturnType<typeof mailing>>;

/** Works off the mails of an app until the file ends. */
async function mailing(app: TestApp) {
  const { deps, db, redisUrl } = app;
  const { config, secret, log } = deps;
  const { smtpUrl, inboxUrl } = inject('mail');
  const mailer = createMailer(smtpUrl, config.MAIL_FROM);
  const metrics = createMetrics('worker');
  const sendMail = createMailProcessor({ db, mailer, sms: smsSenderOf(config), secret, config, log, metrics });
  const connection = connectRedis(redisUrl, 'worker', ignore);
  const worker = new Worker<MailJob>(MAIL_QUEUE, (job: Job<MailJob>) => sendMail(job), {
    connection,
    prefix: prefixOf(connection),
    skipVersionCheck: true,
  });
  worker.on('error', ignore);
  atEnd(async () => {
    // Redis may be away for good.
    await withDeadline(worker.close(true)).catch(() => undefined);
    mailer.close();
    connection.disconnect();
  });
  // Cookies and passkeys need the name of the product's public address.
  return { ...app, url: `http://localhost:${config.PORT}`, inboxUrl };
}

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
