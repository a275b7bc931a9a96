import { GoTrueClient, type Session } from '@supabase/auth-js';
import { URL_SESSION_WARN_SECONDS } from '#shared/constants.ts';

/** 'sb-{first label of the host}-auth-token' (SESSION-08, GAP-15). */
export const storageKey = (host: string = location.hostname): string => `sb-${host.split('.')[0]}-auth-token`;

let client: GoTrueClient | undefined;

/**
 * The published client of our sign-in service: it stores the session, refreshes it ahead of time with backoff from
 * 200 ms, and speaks to its other tabs (SESSION-05..07). Made on first use. The pages read the fragment themselves.
 */
export function auth(): GoTrueClient {
  client ??= new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    storageKey: storageKey(),
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
  });
  return client;
}

/** The bearer for our own calls, refreshed when it is about to end. */
export async function accessToken(): Promise<string | null> {
  const { data } = await auth().getSession();
  return data.session?.access_token ?? null;
}

/** A new bearer, or null: then the session is over, and the client has said so to everybody, or the server is away. */
export async function renewToken(): Promise<string | null> {
  const { data } = await auth().refreshSession();
  return data.session?.access_token ?? null;
}

/** Asks the server whether this session still lives; if not, the client signs this browser out. */
export async function checkSession(): Promise<void> {
  await auth().getUser();
}

export type UrlTokens = {
  access_token: string | null;
  refresh_token: string | null;
  type: string | null;
  error_description: string | null;
};

/** What an e-mailed link carries behind its '#'. */
export function readFragment(hash: string): UrlTokens {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    access_token: given.get('access_token'),
    refresh_token: given.get('refresh_token'),
    type: given.get('type'),
    error_description: given.get('error_description'),
  };
}

type Claims = { iat?: unknown; aal?: unknown };

/** What an access token says of itself; nothing when it is none. The server alone decides what it is worth. */
function claimsIn(jwt: string): Claims {
  try {
    const payload = (jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return (JSON.parse(atob(payload)) as Claims | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether a second factor is set up and this session has not used it yet: the pages behind the sign-in wait for its code. */
export const owesSecondStep = ({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean =>
  (user.factors ?? []).some(({ status }) => status === 'verified') && claimsIn(access_token).aal !== 'aal2';

/** Whether a session taken from the address is older than 120 s; that only causes a warning (SESSION-09). */
export function isOldUrlSession(accessToken: string, now: number = Date.now()): boolean {
  const { iat: issued } = claimsIn(accessToken);
  return typeof issued === 'number' && now / 1000 - issued > URL_SESSION_WARN_SECONDS;
}

/** Establishes the session of an e-mailed link. Throws the client's AuthError when the server refuses it. */
export async function takeSession(tokens: { access_token: string; refresh_token: string }): Promise<Session> {
  if (isOldUrlSession(tokens.access_token)) {
    console.warn(`The session in this link is more than ${URL_SESSION_WARN_SECONDS} seconds old.`);
  }
  const { data, error } = await auth().setSession(tokens);
  if (error) throw error;
  if (!data.session) throw new Error('The server answered without a session');
  return data.session;
}
