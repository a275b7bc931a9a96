import type { GoTrueClient } from '@supabase/auth-js';
import { authenticator } from '#e2e/authenticator.ts';
import { aClient, aPerson, done, follow, plain, refusal, takes, theAdmin } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, test } from '#e2e/fixtures.ts';

const NEW_PASSWORD = 'Louder.Harbour!8';
const WRONG = '422 mfa_verification_failed: Invalid TOTP code entered';
const UNKNOWN = '404 mfa_factor_not_found: Factor not found';

const enrol = async (client: GoTrueClient, friendlyName = 'Phone') => {
  const { id, totp } = await done(client.mfa.enroll({ factorType: 'totp', friendlyName }));
  return { id, app: authenticator(totp.secret), totp };
};

/** Sets a factor up and enters its first code. */
async function withFactor(client: GoTrueClient) {
  const factor = await enrol(client);
  await done(client.mfa.challengeAndVerify({ factorId: factor.id, code: await factor.app.next() }));
  return factor;
}

const levels = async (client: GoTrueClient) => {
  const { currentLevel, nextLevel } = await done(client.mfa.getAuthenticatorAssuranceLevel());
  return `${currentLevel} of ${nextLevel}`;
};

test('a factor is set up, and its code makes this session aal2; weaker sessions end [AUTH-API-11] [S11]', async ({
  product,
}) => {
  const { client, email, session } = await aPerson(product);
  const other = aClient(product);
  await done(other.signInWithPassword({ email, password: PASSWORD }));
  expect(await levels(client)).toBe('aal1 of aal1');
  const { id, totp, app } = await enrol(client);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [\s\S]+<\/svg>$/);
  const uri = new URL(totp.uri);
  expect(decodeURIComponent(uri.pathname)).toBe(`/${new URL(product.url).host}:${email}`);
  expect(uri.searchParams.get('secret')).toBe(totp.secret);
  expect(await levels(client)).toBe('aal1 of aal1');
  const challenge = await done(client.mfa.challenge({ factorId: id }));
  expect(challenge).toEqual({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) });
  const verified = await done(client.mfa.verify({ factorId: id, challengeId: challenge.id, code: await app.next() }));
  expect(verified).toMatchObject({ token_type: 'bearer', expires_in: 3_600, user: { email } });
  expect(await levels(client)).toBe('aal2 of aal2');
  const { totp: known } = await done(client.mfa.listFactors());
  expect(known).toEqual([
    expect.objectContaining({ id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }),
  ]);
  expect(JSON.stringify(known)).not.toContain(totp.secret);
  expect(await takes(product, verified.access_token)).toBe('200 200');
  expect(await refusal(other.getUser())).toContain('session');
  expect(await refusal(aClient(product).refreshSession({ refresh_token: session.refresh_token }))).toBe(
    '400 refresh_token_already_used: Invalid Refresh Token: Already Used',
  );
  await done(client.refreshSession());
  const { currentAuthenticationMethods } = await done(client.mfa.getAuthenticatorAssuranceLevel());
  expect(currentAuthenticationMethods.map((one) => (typeof one === 'string' ? one : one.method))).toEqual([
    'totp',
    'password',
  ]);
  expect(await levels(client)).toBe('aal2 of aal2');
  await mailTo(product, email, /Two-step verification was set up/);
});

test('before the code a new session cannot use the product or change the sign-in [AUTH-API-11] [S11]', async ({
  product,
}) => {
  const { client: first, email } = await aPerson(product);
  const { id, app } = await withFactor(first);
  const client = aClient(product);
  const { session } = await done(client.signInWithPassword({ email, password: PASSWORD }));
  expect(await levels(client)).toBe('aal1 of aal2');
  expect(await takes(product, session.access_token)).toBe('200 401');
  const refused = await plain(product, '/api/preferences', { bearer: session.access_token });
  expect(refused.body.error).toMatchObject({ code: 'insufficient_aal' });
  const aal = '401 insufficient_aal: AAL2 session is required to update email or password when MFA is enabled.';
  expect(await refusal(client.updateUser({ password: NEW_PASSWORD }))).toBe(aal);
  expect(await refusal(client.updateUser({ email: `new-${email}` }))).toBe(aal);
  expect(await refusal(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }))).toBe(
    '403 insufficient_aal: AAL2 required to enroll a new factor',
  );
  expect(await refusal(client.mfa.unenroll({ factorId: id }))).toBe(
    '422 insufficient_aal: AAL2 required to unenroll verified factor',
  );
  expect(await refusal(client.mfa.challengeAndVerify({ factorId: id, code: app.used() }))).toBe(WRONG);
  await done(client.mfa.challengeAndVerify({ factorId: id, code: await app.next() }));
  expect(await levels(client)).toBe('aal2 of aal2');
  expect(await takes(product, session.access_token)).toBe('200 200');
});

test('a reset link does not bypass the second step [AUTH-API-07] [AUTH-API-11] [S11]', async ({ product }) => {
  const { client: first, email } = await aPerson(product);
  const { id, app } = await withFactor(first);
  const client = aClient(product);
  await done(client.resetPasswordForEmail(email));
  const { fragment } = await follow(linkIn(await mailTo(product, email, /Reset/)));
  const { access_token = '', refresh_token = '' } = fragment;
  await done(client.setSession({ access_token, refresh_token }));
  expect(await refusal(client.updateUser({ password: NEW_PASSWORD }))).toContain('401 insufficient_aal');
  expect((await takes(product, access_token)).endsWith('401')).toBe(true);
  await done(client.mfa.challengeAndVerify({ factorId: id, code: await app.next() }));
  await done(client.updateUser({ password: NEW_PASSWORD }));
  await done(aClient(product).signInWithPassword({ email, password: NEW_PASSWORD }));
});

test('invalid factors are refused, each with its own code [AUTH-API-11]', async ({ product }) => {
  const { client } = await aPerson(product);
  const enroll = (friendlyName: string) => client.mfa.enroll({ factorType: 'totp', friendlyName });
  expect(await refusal(client.mfa.enroll({ factorType: 'phone', phone: '+4912345678', friendlyName: 'x' }))).toContain(
    '422 mfa_phone_enroll_not_enabled',
  );
  expect(await refusal(client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'x' }))).toContain(
    '422 mfa_webauthn_enroll_not_enabled',
  );
  expect(await refusal(client.mfa.enroll({ factorType: 'other' as 'totp' }))).toBe(
    '400 validation_failed: factor_type needs to be totp, phone, or webauthn',
  );
  await done(enroll('Phone'));
  expect(await refusal(enroll('Phone'))).toContain('422 mfa_factor_name_conflict');
  for (let made = 1; made < 10; made++) await done(enroll(`Phone ${made}`));
  expect(await refusal(enroll('One more'))).toContain('422 too_many_enrolled_mfa_factors');
  expect(await refusal(aClient(product).mfa.enroll({ factorType: 'totp' }))).toContain('401 no_authorization');
});

test('a challenge is valid in one session and once; the factor of another user is not found [AUTH-API-11] [S1] [S11]', async ({
  product,
}) => {
  const { client, email } = await aPerson(product);
  const { id, app } = await enrol(client);
  const verify = (challengeId: string, code: string, by = client) =>
    refusal(by.mfa.verify({ factorId: id, challengeId, code }));
  const { id: challengeId } = await done(client.mfa.challenge({ factorId: id }));
  expect(await verify(challengeId, '')).toBe('400 validation_failed: Code needs to be non-empty');
  expect(await verify(crypto.randomUUID(), await app.next())).toContain('422 mfa_factor_not_found');
  const elsewhere = aClient(product);
  await done(elsewhere.signInWithPassword({ email, password: PASSWORD }));
  expect(await verify(challengeId, app.used(), elsewhere)).toContain('422 mfa_factor_not_found');
  const { client: stranger } = await aPerson(product);
  expect(await verify(challengeId, app.used(), stranger)).toBe(UNKNOWN);
  expect(await refusal(stranger.mfa.challenge({ factorId: id }))).toBe(UNKNOWN);
  expect(await refusal(stranger.mfa.unenroll({ factorId: id }))).toBe(UNKNOWN);
  expect(await refusal(client.mfa.challenge({ factorId: 'x' }))).toBe(
    '404 validation_failed: factor_id must be an UUID',
  );
  await done(client.mfa.verify({ factorId: id, challengeId, code: app.used() }));
  expect(await verify(challengeId, await app.next())).toBe(
    '422 mfa_ip_address_mismatch: Challenge and verify IP addresses mismatch.',
  );
});

test('five wrong codes lock a factor, also for the right code [AUTH-API-11] [S11] [S14]', async ({ product }) => {
  const { client } = await aPerson(product);
  const { id, app } = await enrol(client);
  const ask = (code: string) => client.mfa.challengeAndVerify({ factorId: id, code });
  for (let tried = 0; tried < 5; tried++) expect(await refusal(ask(app.wrong()))).toBe(WRONG);
  expect(await refusal(ask(await app.next()))).toBe(
    '429 over_request_rate_limit: Too many wrong codes. Try again in 15 minutes.',
  );
});

test('without its factor a session is aal1 again; an administrator lists and removes factors [AUTH-API-11] [AUTH-API-15]', async ({
  product,
}) => {
  const { client, email } = await aPerson(product);
  const { id } = await withFactor(client);
  expect(await done(client.mfa.unenroll({ factorId: id }))).toEqual({ id });
  await done(client.refreshSession());
  expect(await levels(client)).toBe('aal1 of aal1');
  expect((await done(client.getUser())).user).not.toHaveProperty('factors');
  await mailTo(product, email, /authenticator app was removed/);

  const lost = await aPerson(product);
  const factor = await withFactor(lost.client);
  const admin = await theAdmin(product);
  const { factors } = await done(admin.mfa.listFactors({ userId: lost.id }));
  expect(factors).toEqual([expect.objectContaining({ id: factor.id, status: 'verified' })]);
  const ask = { userId: lost.id, id: factor.id };
  // The client returns the response inside `data`.
  expect(await done(admin.mfa.deleteFactor(ask))).toMatchObject({ data: { id: factor.id, factor_type: 'totp' } });
  expect(await refusal(admin.mfa.deleteFactor(ask))).toBe(UNKNOWN);
  expect((await done(admin.mfa.listFactors({ userId: lost.id }))).factors).toEqual([]);
  await done(lost.client.refreshSession());
  expect(await levels(lost.client)).toBe('aal1 of aal1');
  await mailTo(product, lost.email, /Two-step verification was removed/);
});
