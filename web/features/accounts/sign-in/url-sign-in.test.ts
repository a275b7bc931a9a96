import { expect, test } from 'vitest';
import {
  actionLinkOf,
  failurePageOf,
  nextPageOf,
  type UrlSignIn,
  urlSignInOf,
} from '#web/features/accounts/sign-in/url-sign-in.ts';

const SITE = 'https://voice.example';
const link = (more: Partial<UrlSignIn> = {}): UrlSignIn =>
  ({ by: 'link', token_hash: 'abc', type: 'magiclink', redirect_to: `${SITE}/auth/callback`, ...more }) as UrlSignIn;
const RESET_EXPIRED = { message: 'Your password reset link has expired. Please request a new one.' };
const confirmation = { type: 'signup', redirect_to: `${SITE}/login?source=email_confirm` };

test.each([
  ['a whole link', '#redirect_to=x&token_hash=abc&type=signup', 'link'],
  ['a whole session', '#access_token=a&refresh_token=r&type=signup', 'session'],
  ['a link without its type', '#token_hash=abc', undefined],
  ['half a session', '#access_token=a&type=signup', undefined],
  ['nothing', '', undefined],
])('%s in the address is recognised [CALLBACK-01]', (_what, hash, by) => {
  expect(urlSignInOf(hash)?.by).toBe(by);
});

test.each([
  ['an own page', link(), undefined],
  ['no page at all', link({ redirect_to: '' }), undefined],
  ['another site', link({ redirect_to: 'https://other.example/in' }), 'https://other.example/in'],
  ['a flow of another browser', { ...link(), token_hash: 'pkce_abc' } as UrlSignIn, `${SITE}/auth/callback`],
])('a link for %s is redeemed here or passed to the sign-in service', (_what, urlSignIn, wanted) => {
  const address = actionLinkOf(urlSignIn, SITE);
  expect(address && new URL(address).searchParams.get('redirect_to')).toBe(wanted);
  if (address) expect(new URL(address).origin + new URL(address).pathname).toBe(`${SITE}/auth/v1/verify`);
});

test.each([
  ['signup', link(confirmation), '/login'],
  ['recovery', link({ type: 'recovery' }), '/reset-password'],
  ['invite', link({ type: 'invite' }), '/reset-password'],
  ['email_change', link({ type: 'email_change' }), '/auth/callback'],
  ['magiclink', link(), '/roles'],
  ['anything else', link({ type: 'signup' }), '/roles'],
])(
  'a link of type %s leads to its own page or to the page to return to [CALLBACK-04, CALLBACK-05, CALLBACK-06] [GAP-132]',
  (_type, urlSignIn, path) => {
    expect(nextPageOf(urlSignIn, 'whole', '/roles').path).toBe(path);
  },
);

test.each([
  [link(), '/login', { message: 'Authentication failed. Please try again.' }],
  [undefined, '/login', { message: 'Authentication failed. Please try again.' }],
  [link(confirmation), '/login', { confirmation: 'failed' }],
  [link({ type: 'invite' }), '/login', { message: expect.stringContaining('This invitation has expired') }],
  [link({ type: 'recovery', redirect_to: `${SITE}/reset-password` }), '/login?mode=reset', RESET_EXPIRED],
  [link({ type: 'recovery' }), '/login?mode=reset', RESET_EXPIRED],
])(
  'an expired link is reported on the page that requests a new one [CALLBACK-07] [LOGIN-11] [GAP-134]',
  (urlSignIn, path, state) => {
    const landing = failurePageOf(urlSignIn);
    expect([landing.path, landing.state]).toEqual([path, state]);
  },
);
