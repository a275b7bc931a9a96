import { type EmailOtpType, GoTrueClient, type Session } from '@supabase/auth-js';
import { URL_SESSION_WARN_SECONDS } from '#shared/constants.ts';

/** 'sb-{first label of the host}-auth-token' (SESSION-08, GAP-15). */
export const storageKey = (host: string = location.hostname): string => `sb-${host.split('.')[0]}-auth-token`;

class Client extends GoTrueClient {
  /**
   * What begins here at the provider carries a PKCE challenge, so that nobody else's answer is taken when the browser
   * comes back. Mails do not: they are often opened on another device.
   */
  async withPkce<Answer>(begin: (client: this) => Promise<Answer>): Promise<Answer> {
    this.flowType = 'pkce';
    try {
      return await begin(this);
    } finally {
      this.flowType = 'implicit';
    }
  }
}

let client: Client | undefined;

/**
 * The published client of our sign-in service: it stores the session, refreshes it ahead of time with backoff from
 * 200 ms, and speaks to its other tabs (SESSION-05..07). Made on first use. The pages read the fragment themselves.
 */
export function auth(): Client {
  client ??= new Client({
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

/** A new bearer, or null: then the session has ended and the client has published it, or the server does not answer. */
export async function renewToken(): Promise<string | null> {
  const { data } = await auth().refreshSession();
  return data.session?.access_token ?? null;
}

/** Asks the server whether this session still lives; if not, the client signs this browser out. */
export async function checkSession(): Promise<void> {
  await auth().getUser();
}

type Claims = { iat?: unknown; aal?: unknown };

/** Returns the claims of an access token, unverified; nothing when it cannot be read. Only the server decides whether it is valid. */
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

/** Whose a link or session is; `new_email` when it agrees to a change of address. */
export type Owner = { email: string; new_email?: string };

/** Asks in plain calls: the client would end its own session when a stranger's is over. Undefined: refused for good. */
async function askOwner(path: string, init: RequestInit): Promise<Owner | undefined> {
  const response = await fetch(`${location.origin}/auth/v1${path}`, init);
  if (response.ok) return (await response.json()) as Owner;
  if (response.status === 429 || response.status >= 500) throw new Error(`${path} answered ${response.status}`);
  return undefined;
}

/** Who a mailed link belongs to, without using it up. Undefined when it is over; throws when the server is away. */
export const ownerOfLink = ({ token_hash, type }: { token_hash: string; type: string }): Promise<Owner | undefined> =>
  askOwner('/verify/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token_hash, type }),
  });

/** Who an access token belongs to. Undefined when it is worth nothing; throws when the server is away. */
export const ownerOfSession = (accessToken: string): Promise<Owner | undefined> =>
  askOwner('/user', { headers: { authorization: `Bearer ${accessToken}` } });

/** Uses a mailed link up and signs this browser in; 'half' when the other mailbox has to agree first. Throws AuthError. */
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

/** Takes over a session that stood in the address. Throws the client's AuthError when the server refuses it. */
export async function takeSession(tokens: { access_token: string; refresh_token: string }): Promise<void> {
  if (isOldUrlSession(tokens.access_token)) {
    console.warn(`The session in this link is more than ${URL_SESSION_WARN_SECONDS} seconds old.`);
  }
  const { error } = await auth().setSession(tokens);
  if (error) throw error;
}
