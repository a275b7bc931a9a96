import { createHash } from 'node:crypto';
import { aClient, anEmail, aPerson, done, follow, plain, refusal, takes } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, type Running, test } from '#e2e/fixtures.ts';

const claimsIn = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

const refreshWith = (product: Running, refresh_token: string) => aClient(product).refreshSession({ refresh_token });

test('refused sign-ins: wrong password and unknown address alike, nothing given, unknown grant [LOGIN-12] [S8]', async ({
  product,
}) => {
  const { email } = await aPerson(product);
  const client = aClient(product);
  const wrong = '400 invalid_credentials: Invalid login credentials';
  expect(await refusal(client.signInWithPassword({ email, password: 'Wrong.Harbour!7' }))).toBe(wrong);
  expect(await refusal(client.signInWithPassword({ email: anEmail(), password: PASSWORD }))).toBe(wrong);
  expect(await refusal(client.signInWithPassword({ email: '', password: PASSWORD }))).toBe(
    '400 validation_failed: missing email or phone',
  );
  const grant = await plain(product, '/auth/v1/token?grant_type=nonsense', { json: {} });
  expect(grant).toMatchObject({ status: 400, body: { msg: 'unsupported_grant_type' } });
});

test('the client verifies an access token by itself, with the published key [S6]', async ({ product }) => {
  const { client, id, email, session } = await aPerson(product);
  const verified = await done(client.getClaims());
  expect(verified?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  const claims = verified?.claims;
  expect(claims).toMatchObject({ sub: id, email, aud: 'authenticated', role: 'authenticated', aal: 'aal1' });
  expect(claims?.iss).toBe(`${product.url}/auth/v1`);
  expect(claims?.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }]);
  const [head = '', body = '', signature = ''] = session.access_token.split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const other = Buffer.from(JSON.stringify({ ...claimsIn(session.access_token), sub: id, role: 'service_role' }));
  for (const forged of [`${none}.${body}.`, `${head}.${other.toString('base64url')}.${signature}`]) {
    expect(await refusal(client.getUser(forged))).toContain(
      '403 bad_jwt: invalid JWT: unable to parse or verify signature',
    );
    expect(await takes(product, forged)).toBe('403 bad_jwt 401');
  }
});

test('refreshing gives a new pair for the same session [AUTH-API-03] [S7]', async ({ product }) => {
  const { client, session } = await aPerson(product);
  const { session: next } = await done(client.refreshSession());
  expect(next?.refresh_token).not.toBe(session.refresh_token);
  const [before, after] = [claimsIn(session.access_token), claimsIn(next?.access_token ?? '')];
  expect(after).toMatchObject({ session_id: before.session_id, amr: before.amr, aal: before.aal });
});

test('five tabs that refresh at once agree on one next token [S7]', async ({ product }) => {
  const { session } = await aPerson(product);
  const tabs = await Promise.all(Array.from({ length: 5 }, () => done(refreshWith(product, session.refresh_token))));
  expect(new Set(tabs.map((tab) => tab.session?.refresh_token)).size).toBe(1);
});

test('after a lost response the token can be requested once more [S7]', async ({ product }) => {
  const { session } = await aPerson(product);
  const lost = await done(refreshWith(product, session.refresh_token));
  const again = await done(refreshWith(product, session.refresh_token));
  expect(again.session?.refresh_token).toBe(lost.session?.refresh_token);
  await done(refreshWith(product, again.session?.refresh_token ?? ''));
});

test('malformed and unknown refresh tokens have different errors [AUTH-API-03]', async ({ product }) => {
  expect(await refusal(refreshWith(product, 'short'))).toBe('400 validation_failed: Refresh token is not valid');
  const unknown = createHash('sha256').update('nobody').digest('base64url');
  expect(await refusal(refreshWith(product, unknown))).toBe(
    '400 refresh_token_not_found: Invalid Refresh Token: Refresh Token Not Found',
  );
});

test('logout ends this session, the others or all of them, at once [AUTH-API-12] [S6]', async ({ product }) => {
  const { client, email, session } = await aPerson(product);
  const { session: other } = await done(aClient(product).signInWithPassword({ email, password: PASSWORD }));
  const unknown = await plain(product, '/auth/v1/logout?scope=some', { method: 'POST', bearer: session.access_token });
  expect(unknown.body).toMatchObject({ error_code: 'validation_failed', msg: 'Unsupported logout scope "some"' });
  const third = aClient(product);
  const { session: mine } = await done(third.signInWithPassword({ email, password: PASSWORD }));
  expect((await third.signOut({ scope: 'local' })).error).toBeNull();
  expect(await takes(product, mine.access_token)).toBe('403 session_not_found 401');
  expect(await takes(product, other.access_token)).toBe('200 200');
  expect((await client.signOut({ scope: 'others' })).error).toBeNull();
  expect(await takes(product, other.access_token)).toBe('403 session_not_found 401');
  expect(await takes(product, session.access_token)).toBe('200 200');
  expect((await client.signOut()).error).toBeNull();
  expect(await takes(product, session.access_token)).toBe('403 session_not_found 401');
  expect(await refusal(refreshWith(product, session.refresh_token))).toContain('Invalid Refresh Token');
  expect((await client.getSession()).data.session).toBeNull();
});

test('profile data is merged, null removes a key, permissions cannot be set [AUTH-API-08] [PERM-07] [S15]', async ({
  product,
}) => {
  const { client, id } = await aPerson(product);
  await done(client.updateUser({ data: { job_title: 'Recruiter', avatar_url: 'x' } }));
  const { user } = await done(client.updateUser({ data: { avatar_url: null, role: 'super_admin' } }));
  expect(user.user_metadata).toMatchObject({ first_name: 'Ada', job_title: 'Recruiter' });
  expect(user.user_metadata).not.toHaveProperty('avatar_url');
  expect(user.role).toBe('authenticated');
  const bearer = (await client.getSession()).data.session?.access_token ?? '';
  const promote = await plain(product, '/auth/v1/user', {
    method: 'PUT',
    bearer,
    json: { app_metadata: { role: 'super_admin' } },
  });
  expect(promote.body).toMatchObject({ error_code: 'not_admin' });
  const json = { target_user_id: id };
  expect((await plain(product, '/api/rpc/check_admin_status', { bearer, json })).body).toBe('false');
});

test('a password change needs the current one, refuses weak and old ones, ends other sessions [AUTH-API-08] [GAP-27, GAP-325] [S10]', async ({
  product,
}) => {
  const { client, email, session } = await aPerson(product);
  const { session: other } = await done(aClient(product).signInWithPassword({ email, password: PASSWORD }));
  const current_password = PASSWORD;
  const password = 'Louder.Harbour!8';
  expect(await refusal(client.updateUser({ password }))).toContain('400 current_password_required');
  expect(await refusal(client.updateUser({ password, current_password: 'Wrong.1!' }))).toContain(
    '400 current_password_invalid',
  );
  expect(await refusal(client.updateUser({ password: 'weak', current_password }))).toContain('422 weak_password');
  expect(await refusal(client.updateUser({ password: PASSWORD, current_password }))).toBe(
    '422 same_password: New password should be different from the old password.',
  );
  await done(client.updateUser({ password, current_password }));
  expect(await takes(product, other.access_token)).toBe('403 session_not_found 401');
  expect(await takes(product, session.access_token)).toBe('200 200');
  expect((await mailTo(product, email, /changed/)).subject).toBe('Your Rolevoice password was changed');
  expect(await refusal(client.signInWithPassword({ email, password: PASSWORD }))).toContain('invalid_credentials');
});

test('a code for reauthentication is mailed [AUTH-API-09]', async ({ product }) => {
  const { client, email } = await aPerson(product);
  expect((await client.reauthenticate()).error).toBeNull();
  expect((await mailTo(product, email, /code/)).text).toMatch(/\n\d{6}\n/);
  expect(await refusal(aClient(product).reauthenticate())).toContain('Auth session missing');
});

test('a confirmation link opens a session with its authentication method [AUTH-API-14]', async ({ product }) => {
  const email = anEmail();
  await done(aClient(product).signUp({ email, password: PASSWORD }));
  const { fragment } = await follow(linkIn(await mailTo(product, email)));
  expect(claimsIn(fragment.access_token ?? '').amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
});
