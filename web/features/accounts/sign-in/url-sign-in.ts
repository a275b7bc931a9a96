import { parseUrl } from '#shared/parse-url.ts';
import { CALLBACK_FAILED, INVITATION_EXPIRED, RESET_LINK_EXPIRED } from '#web/features/accounts/sign-in/messages.ts';
import { paths, withQuery } from '#web/lib/paths.ts';

/** A sign-in from the URL: a mailed link that was not redeemed yet, or a session in the fragment. */
export type UrlSignIn = { type: string; redirect_to: string } & (
  | { by: 'link'; token_hash: string }
  | { by: 'session'; access_token: string; refresh_token: string }
);

/** Parses the URL fragment; undefined without a complete link or session. */
export function urlSignInOf(hash: string, redirectTo?: string): UrlSignIn | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => given.get(name) ?? '';
  const common = { type: read('type'), redirect_to: redirectTo ?? read('redirect_to') };
  const [token_hash, access_token, refresh_token] = [read('token_hash'), read('access_token'), read('refresh_token')];
  if (token_hash && common.type) return { ...common, by: 'link', token_hash };
  return access_token && refresh_token ? { ...common, by: 'session', access_token, refresh_token } : undefined;
}

/** Arguments for `navigate`: moves a session from the URL to the confirm page, which asks before using it. */
export const toConfirmPage = (urlSignIn: UrlSignIn) =>
  [paths.confirm, { replace: true, state: { urlSignIn } }] as const satisfies [string, object];

export const passedSignIn = (state: unknown): UrlSignIn | undefined =>
  (state as { urlSignIn?: UrlSignIn } | null)?.urlSignIn ?? undefined;

/**
 * The URL of the sign-in service that redeems a link for a PKCE flow of another browser or for another site; undefined
 * when the link is redeemed here.
 */
export function actionLinkOf(urlSignIn: UrlSignIn, origin: string): string | undefined {
  if (urlSignIn.by !== 'link') return undefined;
  const { token_hash: token, type, redirect_to } = urlSignIn;
  const isOurs = !redirect_to || parseUrl(redirect_to)?.origin === origin;
  if (isOurs && !token.startsWith('pkce_')) return undefined;
  return `${origin}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to })}`;
}

/** Navigation state for the reset page after a recovery link (RESET-03, GAP-03). */
const FROM_RECOVERY = { fromRecovery: true } as const;
/** The same after an invitation, which sets the first password. */
const FROM_INVITATION = { ...FROM_RECOVERY, invited: true } as const;

type NextPage = { path: string; state?: object };

const pageOf = ({ redirect_to }: UrlSignIn): URL | undefined => parseUrl(redirect_to);

/** Whether this confirms an address; the result is shown on the sign-in page (GAP-04). */
export function isConfirmation(urlSignIn: UrlSignIn): boolean {
  const page = pageOf(urlSignIn);
  return page?.pathname === paths.login && page.searchParams.get('source') === 'email_confirm';
}

/**
 * The page after the user confirmed; `fallback` when the type of the link has none (LOGIN-09, CALLBACK-04..06,
 * RESET-03).
 */
export function nextPageOf(urlSignIn: UrlSignIn, outcome: 'half' | 'whole', fallback: string): NextPage {
  const { type } = urlSignIn;
  if (outcome === 'half' || type === 'email_change') return { path: paths.callback, state: { emailChange: outcome } };
  if (isConfirmation(urlSignIn)) return { path: paths.login, state: { confirmation: 'verified' } };
  if (type === 'recovery') return { path: paths.resetPassword, state: FROM_RECOVERY };
  if (type === 'invite') return { path: paths.resetPassword, state: FROM_INVITATION };
  return { path: fallback };
}

/** The request for a new reset link, which says that the last one has expired (GAP-134, GAP-327). */
export const RESET_AGAIN: NextPage = {
  path: withQuery(paths.login, { mode: 'reset' }),
  state: { message: RESET_LINK_EXPIRED },
};

/** The page that shows that the link has expired and requests a new one (LOGIN-11, CALLBACK-07, GAP-134). */
export function failurePageOf(urlSignIn: UrlSignIn | undefined): NextPage {
  if (urlSignIn && isConfirmation(urlSignIn)) return { path: paths.login, state: { confirmation: 'failed' } };
  if (urlSignIn?.type === 'recovery') return RESET_AGAIN;
  const message = urlSignIn?.type === 'invite' ? INVITATION_EXPIRED : CALLBACK_FAILED;
  return { path: paths.login, state: { message } };
}
