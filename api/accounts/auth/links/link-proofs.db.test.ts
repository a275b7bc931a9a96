import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  follow,
  mailTo,
  PASSWORD,
  sharedService,
} from '#api/accounts/auth/testing/service.ts';

const service = await sharedService();

const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
});

test('a program verifies a PKCE link only with its verifier, and a try without it does not consume the link [S9]', async () => {
  const { email, id } = await aPerson(service);
  const verifier = randomBytes(32).toString('hex');
  await call(service, '/auth/v1/otp', { json: { email, ...challengeOf(verifier) } });
  const token_hash = new URL((await mailTo(service, email, 2)).link).searchParams.get('token') ?? '';
  expect(token_hash).toMatch(/^pkce_/);
  const verify = (more: object) =>
    call(service, '/auth/v1/verify', { json: { type: 'magiclink', token_hash, ...more } });
  for (const wrong of [{}, { code_verifier: '' }, { code_verifier: randomBytes(32).toString('hex') }]) {
    expect((await verify(wrong)).body).toMatchObject({
      code: 403,
      error_code: 'otp_expired',
      msg: 'Email link is invalid or has expired',
    });
  }
  expect((await verify({ code_verifier: verifier })).body.user.id).toBe(id);
});

test('a change of address is confirmed by the digits of one mail and the hash of the other link, once [AUTH-API-06]', async () => {
  const { client, email } = await aPerson(service);
  const wanted = anEmail();
  await client.updateUser({ email: wanted });
  const { digits: token } = await mailTo(service, email, 2);
  const token_hash = new URL((await mailTo(service, wanted)).link).searchParams.get('token') ?? '';
  const byDigits = () => client.verifyOtp({ type: 'email_change', email, token });
  expect(await byDigits()).toMatchObject({ data: { session: null }, error: null });
  const over = { status: 403, code: 'otp_expired' };
  expect((await byDigits()).error).toMatchObject({ ...over, message: 'Token has expired or is invalid' });
  const byHash = () => client.verifyOtp({ type: 'email_change', token_hash });
  expect((await byHash()).data.session?.user.email).toBe(wanted);
  expect((await byHash()).error).toMatchObject({ ...over, message: 'Email link is invalid or has expired' });
});

test('wrong digits use up the digits, but not the link of the same mail [S9]', async () => {
  const email = anEmail();
  await aClient(service).signUp({ email, password: PASSWORD });
  const { link, digits } = await mailTo(service, email);
  const wrong = digits === '000000' ? '000001' : '000000';
  for (const token of [...Array(5).fill(wrong), digits]) {
    const { error } = await aClient(service).verifyOtp({ email, token, type: 'signup' });
    expect(error?.code).toBe('otp_expired');
  }
  expect((await follow(link)).values.get('access_token')).toBeTruthy();
});
