import { AuthApiError, type AuthResponse, type EmailOtpType, GoTrueClient, type Session } from '@supabase/auth-js';
import { URL_SESSION_WARN_SECONDS } from '#shared/constants.ts';
import { limitRefreshes } from '#web/lib/refresh-limit.ts';
import { lacksTls } from '#web/lib/secure-context.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { sessionStore } from '#web/lib/session-store.ts';
import { timedFetch } from '#web/lib/timed-fetch.ts';

/** 'sb-{first label of the host}-auth-token' (SESSION-08, GAP-15). */
export const storageKey = (host: string = location.hostname): string => `sb-${host.split('.')[0]}-auth-token`;

class Client extends GoTrueClient {
  /**
   * PKCE for sign-ins with a provider, which return to this browser. Mailed links go without it, because they are often
   * opened on another device.
   */
  async withPkce<Answer>(begin: (client: this) => Promise<Answer>): Promise<Answer> {
    this.flowType = 'pkce';
    if (lacksTls()) await import('#web/lib/sha-256.ts').then(({ provideDigest }) => provideDigest());
    try {
      return await begin(this);
    } finally {
      this.flowType = 'implicit';
    }
  }

  /** What calls it wants to see a change of the account in the session. */
  override refreshSession(...given: Parameters<GoTrueClient['refreshSession']>): Promise<AuthResponse> {
    return refreshes.always(() => super.refreshSession(...given));
  }
}

const refreshes = limitRefreshes(timedFetch);

let client: Client | undefined;

/**
 * The client of the sign-in service, created on first use. It stores the session, refreshes it ahead of time with a
 * backoff from 200 ms, and keeps the tabs in step (SESSION-05..07). The pages read the URL fragment themselves.
 */
export function auth(): Client {
  client ??= new Client({
    url: `${location.origin}/auth/v1`,
    storageKey: storageKey(),
    storage: sessionStore(expiryOf),
    fetch: refreshes.fetch,
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    experimental: { passkey: true },
  });
  return client;
}

/** The access token for api calls, refreshed when it is about to expire; null without a session. */
export async function accessToken(): Promise<string | null> {
  const { data } = await auth().getSession();
  return data.session?.access_token ?? null;
}

/**
 * Refreshes the access token. Returns null when the session has ended (the client publishes that) or the server does
 * not answer.
 */
export async function renewToken(): Promise<string | null> {
  const { data } = await auth().refreshSession();
  return data.session?.access_token ?? null;
}

/**
 * The access token after a 401 that refused this one, which may only mean that it has expired. Null also when it was
 * refreshed just now: another refresh would bring no other answer. Then the server is asked whether the session is over.
 */
export async function renewRefused(refused: string): Promise<string | null> {
  if (!refreshes.isFresh()) return renewToken();
  const token = await accessToken();
  if (token !== refused) return token;
  if (refused !== checked) await checkSession();
  checked = refused;
  return null;
}

/** The token that was refused last although it was new: it is asked about once. */
let checked: string | undefined;

type Answer<Data> = { data: Data; error: null } | { data: null; error: AuthApiError };

/** A call of the sign-in service that the published client does not have, with the client's kind of answer. */
export async function authCall<Data>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<Data>> {
  const response = await timedFetch(`${location.origin}/auth/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await accessToken()}`,
      'x-supabase-api-version': '2024-01-01',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = response.status === 204 ? undefined : await response.json();
  if (response.ok) return { data: answer as Data, error: null };
  const { code, message = '' } = (answer ?? {}) as { code?: string; message?: string };
  return { data: null, error: new AuthApiError(message, response.status, code) };
}

/** Asks the server whether this session is still valid; if not, the client signs this browser out. */
export async function checkSession(): Promise<void> {
  await auth().getUser();
}

type Claims = { iat?: unknown; exp?: unknown; aal?: unknown };

/**
 * Returns the unverified claims of an access token; {} when it cannot be parsed. Only the server decides whether it is
 * valid.
 */
function claimsIn(jwt: string): Claims {
  try {
    const payload = (jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return (JSON.parse(atob(payload)) as Claims | null) ?? {};
  } catch {
    return {};
  }
}

function expiryOf(accessToken: string): number | undefined {
  const { exp } = claimsIn(accessToken);
  return typeof exp === 'number' ? exp : undefined;
}

/**
 * Whether the account has a verified factor that this session has not used yet; pages behind the sign-in then require
 * the code.
 */
export const needsSecondStep = ({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean =>
  (user.factors ?? []).some(({ status }) => status === 'verified') && claimsIn(access_token).aal !== 'aal2';

/** Whether a session from the URL is older than URL_SESSION_WARN_SECONDS; that only logs a warning (SESSION-09). */
export function isOldUrlSession(accessToken: string, now: number = serverNow()): boolean {
  const { iat: issued } = claimsIn(accessToken);
  return typeof issued === 'number' && now / 1000 - issued > URL_SESSION_WARN_SECONDS;
}

/**
 * The account of a link or session; `new_email` for a link that confirms a change of address. `asked_here`: this browser
 * asked for the mail.
 */
export type Owner = { email: string; new_email?: string; asked_here: boolean };

/**
 * Uses plain calls, because the client would end its own session on a refused token. Returns undefined for a final
 * refusal.
 */
async function fetchOwner(of: object): Promise<Owner | undefined> {
  const response = await timedFetch(`${location.origin}/auth/v1/verify/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(of),
  });
  if (response.ok) return (await response.json()) as Owner;
  if (response.status === 429 || response.status >= 500) throw new Error(`The preview answered ${response.status}`);
  return undefined;
}

/**
 * The account of a mailed link, without redeeming it. Returns undefined when it has expired; throws when the server is
 * unavailable.
 */
export const ownerOfLink = ({ token_hash, type }: { token_hash: string; type: string }): Promise<Owner | undefined> =>
  fetchOwner({ token_hash, type });

/**
 * The account of an access token. Returns undefined when the token is not valid; throws when the server is unavailable.
 */
export const ownerOfSession = (accessToken: string): Promise<Owner | undefined> =>
  fetchOwner({ access_token: accessToken });

/**
 * Redeems a mailed link and signs this browser in; 'half' while the other mailbox still has to confirm.
 * @throws AuthError
 */
export async function redeemLink({
  token_hash,
  type,
}: {
  token_hash: string;
  type: string;
}): Promise<'half' | 'whole'> {
  const { data, error } = await auth().verifyOtp({ token_hash, type: type as EmailOtpType });
  if (error) throw error;
  return data.session ? 'whole' : 'half';
}

/**
 * Signs in with a session from the URL.
 * @throws AuthError when the server refuses it.
 */
export async function takeSession(tokens: { access_token: string; refresh_token: string }): Promise<void> {
  if (isOldUrlSession(tokens.access_token)) {
    console.warn(`The session in this link is more than ${URL_SESSION_WARN_SECONDS} seconds old.`);
  }
  // The client would take a token for whole that has expired, where this device's clock is behind.
  const isOver = (expiryOf(tokens.access_token) ?? 0) * 1000 <= serverNow();
  const { error } = isOver ? await auth().refreshSession(tokens) : await auth().setSession(tokens);
  if (error) throw error;
}
