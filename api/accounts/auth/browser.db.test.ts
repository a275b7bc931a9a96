import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  aSubject,
  NAME,
  redirected,
  settingsFor,
  signInBy,
  startProvided,
} from '#api/accounts/auth/external/testing/provided.ts';
import { call, startService } from '#api/accounts/auth/testing/service.ts';
import { throughProvider } from '#local/testing/oidc.ts';

const { service, provider } = await startProvided();
const site = service.url;
const failed = (error_code: string) => ({ status: 302, query: expect.objectContaining({ error_code }) });
const foreign = { headers: { cookie: 'theme=dark' } };
const inBrowser = (cookie: string) => ({ headers: { cookie: `theme=dark; ${cookie}` } });

test('a flow can only be finished in the browser that started it [S13]', async () => {
  const { sub } = await aSubject(provider);
  const asked = new URLSearchParams({ provider: NAME, redirect_to: `${site}/auth/callback`, login_hint: sub });
  const begin = () => redirected(service, `/auth/v1/authorize?${asked}`, foreign);
  const mine = await begin();
  const set = mine.headers.getSetCookie()[0] ?? '';
  expect(set).toMatch(/^sign-in-browser=[\w-]{43}; Max-Age=86400; Path=\/auth\/v1; .*HttpOnly; SameSite=Lax$/);
  const address = await throughProvider(provider, mine.location);
  const other = (await begin()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const init of [foreign, inBrowser(other), inBrowser('sign-in-browser=x')]) {
    expect(await redirected(service, address, init)).toMatchObject(failed('bad_oauth_state'));
  }
  const { fragment } = await redirected(service, address, inBrowser(set.split(';')[0] ?? ''));
  expect(fragment.access_token).toBeTruthy();
});

test('without its cookie a flow is finished only by its verifier, never with a session [S13]', async () => {
  const { sub } = await aSubject(provider);
  const verifier = 'v'.repeat(43);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const way = { hint: sub, init: foreign };
  expect(await signInBy(service, provider, way)).toMatchObject(failed('bad_oauth_state'));
  const query = { code_challenge, code_challenge_method: 's256' };
  const { location, fragment, query: back } = await signInBy(service, provider, { ...way, query });
  expect([location.split('?')[0], fragment]).toEqual([`${site}/auth/callback`, {}]);
  const json = { auth_code: back.code, code_verifier: verifier };
  const wrong = await call(service, '/auth/v1/token?grant_type=pkce', {
    json: { ...json, code_verifier: 'x'.repeat(43) },
  });
  expect(wrong.body.error_code).toBe('bad_code_verifier');
  const { status, body } = await call(service, '/auth/v1/token?grant_type=pkce', { json });
  expect([status, body.user.identities[0].id]).toEqual([200, sub]);
});

test('with TLS the cookie has the __Host- prefix and is Secure [S13]', async () => {
  const safe = await startService({
    ...settingsFor(provider),
    PUBLIC_URL: 'https://voice.example',
    ALLOWED_HOSTS: 'localhost',
  });
  const { headers } = await redirected(safe, `/auth/v1/authorize?provider=${NAME}`, foreign);
  expect(headers.getSetCookie()[0]).toMatch(
    /^__Host-sign-in-browser=[\w-]{43}; Max-Age=86400; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('a provider without TLS is refused at the start unless it is on this machine [S13]', async () => {
  const start = startService({ ...settingsFor(provider), PUBLIC_URL: 'http://intranet:3000' });
  await expect(start).rejects.toThrow(
    'PUBLIC_URL: must begin with https:// when AUTH_OIDC_ISSUER is set (http:// is for this machine only)',
  );
});
