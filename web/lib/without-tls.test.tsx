// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://rolevoice.lan/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PasskeySignIn } from '#web/features/accounts/sign-in/login-page.tsx';
import { PasskeyStep } from '#web/features/accounts/sign-in/second-step.tsx';
import { NoticeChoice } from '#web/features/writing/generate/run-summary.tsx';
import { auth } from '#web/lib/auth.ts';
import { buttons, openScreen } from '#web/testing/screen.tsx';

beforeEach(() => {
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('PublicKeyCredential', undefined);
});
afterEach(() => vi.unstubAllGlobals());

const WHY = 'need an https address, and this page was opened without TLS.';

test.each([
  ['the sign-in', <PasskeySignIn key="a" />, `Passkeys ${WHY}`],
  ['the second step', <PasskeyStep key="b" factorId="f" isMain />, `Passkeys ${WHY}`],
  ['the notice of a run', <NoticeChoice key="c" />, `Notifications ${WHY}`],
])('without TLS the control of %s says why it is not offered [REAL-45]', async (_, control, text) => {
  await openScreen(control);
  expect(document.body.textContent).toBe(text);
  expect(buttons('')).toEqual([]);
});

test('a sign-in with a provider sends a digest and not the verifier itself [REAL-45]', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const options = { skipBrowserRedirect: true };
  const { data } = await auth().withPkce((client) => client.signInWithOAuth({ provider: 'github', options }));
  const { searchParams } = new URL(data.url ?? '');
  expect(searchParams.get('code_challenge_method')).toBe('s256');
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
});
