import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi, GoTrueClient, isAuthError, type Session } from '@supabase/auth-js';
import { serviceTokenOf } from '#api/testing/signed-in.ts';
import { rowsOf } from '#e2e/database.ts';
import { expect, linkIn, mailTo, PASSWORD, type Running } from '#e2e/fixtures.ts';
import { browserFetch } from '#local/testing/cookies.ts';

type Options = { flowType?: 'implicit' | 'pkce'; fetch?: typeof fetch };

/** The published client in a separate browser context. */
export function aClient({ url }: Pick<Running, 'url'>, options: Options = {}): GoTrueClient {
  const kept = new Map<string, string>();
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    storageKey: `contract-${randomUUID()}`,
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: false,
    persistSession: true,
    fetch: browserFetch,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    ...options,
  });
}

export const anEmail = (): string => `${randomUUID()}@example.test`;

const SERVICE_S = 600;
const tokens = new Map<string, Promise<string>>();

/** The client's admin API, with a service token of an operator. */
export async function theAdmin(product: Pick<Running, 'url' | 'dataDir'>): Promise<GoTrueAdminApi> {
  const token = tokens.get(product.dataDir) ?? serviceTokenOf(rowsOf(product), SERVICE_S);
  tokens.set(product.dataDir, token);
  return adminWith(product, await token);
}

/** The client's admin API with this token. */
export const adminWith = ({ url }: Pick<Running, 'url'>, token: string): GoTrueAdminApi =>
  new GoTrueAdminApi({ url: `${url}/auth/v1`, headers: { Authorization: `Bearer ${token}` } });

type Answer = { data: unknown; error: unknown };

/** The data of a successful response; throws for any other. */
export async function done<A extends Answer>(answer: PromiseLike<A>): Promise<Extract<A, { error: null }>['data']> {
  const { data, error } = await answer;
  if (error) throw error;
  return data;
}

/** Status, code and message of a failed response; throws for any other. */
export async function refusal(answer: PromiseLike<{ error: unknown }>): Promise<string> {
  const { error } = await answer;
  if (!isAuthError(error)) throw new Error(`not refused: ${error}`);
  return `${error.status} ${error.code}: ${error.message}`;
}

/** A confirmed person, signed in with the client. */
export async function aPerson(product: Running, options?: Options) {
  const client = aClient(product, options);
  const email = anEmail();
  await done(client.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Ada' } } }));
  await follow(linkIn(await mailTo(product, email)));
  const { session, user } = await done(client.signInWithPassword({ email, password: PASSWORD }));
  return { client, email, id: user.id, session: session as Session };
}

/** Opens a mailed link like a browser and returns the redirect. */
export async function follow(link: string, method = 'GET') {
  const response = await browserFetch(link, { redirect: 'manual', method });
  const location = response.headers.get('location') ?? '';
  const [page = '', fragment = ''] = location.split('#');
  const values = Object.fromEntries(new URLSearchParams(fragment));
  return { status: response.status, location, fragment: values, query: new URLSearchParams(page.split('?')[1]) };
}

/** The six digits of a mail. */
export const digitsIn = ({ text }: { text: string }): string => /(?:^|: )(\d{6})(?:$| \()/m.exec(text)?.[1] ?? '';

/** The newest mail to an address once there are `count` of them. */
export async function mailNumber(product: Running, email: string, count: number) {
  await expect
    .poll(() => mailCount(product, email), { timeout: 10_000, intervals: [25, 25, 50, 100] })
    .toBeGreaterThanOrEqual(count);
  return mailTo(product, email);
}

export async function mailCount({ inbox }: Running, email: string): Promise<number> {
  const response = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as unknown[]).length;
}

type Plain = { method?: string; json?: unknown; bearer?: string; headers?: Record<string, string> };

/** A plain HTTP call, for what the client hides or never sends. */
export async function plain({ url }: Pick<Running, 'url'>, path: string, { json, bearer, ...rest }: Plain = {}) {
  const response = await fetch(`${url}${path}`, {
    method: rest.method ?? (json === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...rest.headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  const body = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

/** Whether the sign-in service and the api still accept an access token. */
export async function takes(product: Pick<Running, 'url'>, bearer: string): Promise<string> {
  const [auth, api] = await Promise.all([
    plain(product, '/auth/v1/user', { bearer }),
    plain(product, '/api/preferences', { bearer }),
  ]);
  return `${auth.status} ${auth.headers.get('x-sb-error-code') ?? ''} ${api.status}`.replace('  ', ' ');
}
