import { CALLBACK_FAILED, INVITATION_OVER, RESET_LINK_OVER } from '#web/features/accounts/messages.ts';
import { paths, withQuery } from '#web/lib/paths.ts';

/** What the address holds: a mailed link that is not used up yet, or a session that stood in the address. */
export type Arriving = { type: string; redirect_to: string } & (
  | { by: 'link'; token_hash: string }
  | { by: 'session'; access_token: string; refresh_token: string }
);

/** Reads what stands behind the '#'; undefined without a whole link or a whole session. */
export function arrivingIn(hash: string, redirectTo?: string): Arriving | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => given.get(name) ?? '';
  const common = { type: read('type'), redirect_to: redirectTo ?? read('redirect_to') };
  const [token_hash, access_token, refresh_token] = [read('token_hash'), read('access_token'), read('refresh_token')];
  if (token_hash && common.type) return { ...common, by: 'link', token_hash };
  return access_token && refresh_token ? { ...common, by: 'session', access_token, refresh_token } : undefined;
}

/** Hands a session from the address to the page that asks; the address itself is cleaned. */
export const askFirst = (arriving: Arriving) =>
  [paths.confirm, { replace: true, state: { arriving } }] as const satisfies [string, object];

export const handedOver = (state: unknown): Arriving | undefined =>
  (state as { arriving?: Arriving } | null)?.arriving ?? undefined;

/** Where a client of the sign-in service wants the token to go itself: a flow of another browser, or another site. */
export function actionLinkOf(arriving: Arriving, origin: string): string | undefined {
  if (arriving.by !== 'link') return undefined;
  const { token_hash: token, type, redirect_to } = arriving;
  const isOurs = !redirect_to || (URL.canParse(redirect_to) && new URL(redirect_to).origin === origin);
  if (isOurs && !token.startsWith('pkce_')) return undefined;
  return `${origin}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to })}`;
}

/** What the reset page is handed after a recovery session was set (RESET-03, GAP-03). */
const FROM_RECOVERY = { fromRecovery: true } as const;
/** The same after an invitation, whose first password it is. */
const FROM_INVITATION = { ...FROM_RECOVERY, invited: true } as const;

type Landing = { path: string; state?: object };

const pageOf = ({ redirect_to }: Arriving): URL | undefined =>
  URL.canParse(redirect_to) ? new URL(redirect_to) : undefined;

/** A confirmed address is shown on the sign-in page (GAP-04). */
export function isConfirmation(arriving: Arriving): boolean {
  const page = pageOf(arriving);
  return page?.pathname === paths.login && page.searchParams.get('source') === 'email_confirm';
}

/** The page after the question was answered with yes; `wanted` when the link has none of its own (LOGIN-09, CALLBACK-04..06, RESET-03). */
export function landingOf(arriving: Arriving, outcome: 'half' | 'whole', wanted: string): Landing {
  const { type } = arriving;
  if (outcome === 'half' || type === 'email_change') return { path: paths.callback, state: { emailChange: outcome } };
  if (isConfirmation(arriving)) return { path: paths.login, state: { confirmation: 'verified' } };
  if (type === 'recovery') return { path: paths.resetPassword, state: FROM_RECOVERY };
  if (type === 'invite') return { path: paths.resetPassword, state: FROM_INVITATION };
  return { path: wanted };
}

/** The page that shows that the link has expired, and where the next one is requested (LOGIN-11, CALLBACK-07, GAP-134). */
export function failedLandingOf(arriving: Arriving | undefined): Landing {
  if (arriving && isConfirmation(arriving)) return { path: paths.login, state: { confirmation: 'failed' } };
  if (arriving?.type === 'recovery')
    return { path: withQuery(paths.login, { mode: 'reset' }), state: { message: RESET_LINK_OVER } };
  const message = arriving?.type === 'invite' ? INVITATION_OVER : CALLBACK_FAILED;
  return { path: paths.login, state: { message } };
}
