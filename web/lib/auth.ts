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

const issuedAt = (jwt: string): number | null => {
  try {
    const payload = (jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { iat } = JSON.parse(atob(payload)) as { iat?: unknown };
    return typeof iat === 'number' ? iat : null;
  } catch {
    return null;
  }
};

/** Whether a session taken from the address is older than 120 s; that only causes a warning (SESSION-09). */
export function isOldUrlSession(accessToken: string, now: number = Date.now()): boolean {
  const issued = issuedAt(accessToken);
  return issued !== null && now / 1000 - issued > URL_SESSION_WARN_SECONDS;
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
