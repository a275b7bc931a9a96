import { expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  follow,
  mailTo,
  PASSWORD,
  startService,
} from '#api/accounts/auth/testing/service.ts';

const service = await startService({ AUTH_ANONYMOUS: 'on' });

async function aVisitor() {
  const client = aClient(service);
  const { data } = await client.signInAnonymously();
  return { client, id: data.user?.id ?? '', bearer: data.session?.access_token ?? '' };
}
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('an anonymous session is marked as such, and the product refuses it [LOGIN-13]', async () => {
  const { client, bearer } = await aVisitor();
  expect(claimsOf(bearer)).toMatchObject({
    is_anonymous: true,
    email: '',
    phone: '',
    amr: [expect.objectContaining({ method: 'anonymous' })],
  });
  expect((await client.getUser()).data.user).toMatchObject({ is_anonymous: true, identities: [], app_metadata: {} });
  expect(await call(service, '/api/preferences', { bearer })).toMatchObject({
    status: 401,
    body: { error: { message: 'Please verify your email before signing in' } },
  });
  expect((await client.reauthenticate()).error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('an anonymous user becomes a permanent one by one confirmed address', async () => {
  const { client, id, bearer } = await aVisitor();
  const email = anEmail();
  expect((await client.updateUser({ email })).data.user).toMatchObject({ id, new_email: email, is_anonymous: true });
  const { values } = await follow((await mailTo(service, email)).link);
  expect(values.get('type')).toBe('email_change');
  expect(claimsOf(values.get('access_token') ?? '')).toMatchObject({ sub: id, email, is_anonymous: false });
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({
    email,
    is_anonymous: false,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [expect.objectContaining({ provider: 'email', identity_data: expect.objectContaining({ email }) })],
  });
  expect((await call(service, '/api/preferences', { bearer })).status).toBe(200);
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull();
  expect((await aClient(service).signInWithPassword({ email, password: PASSWORD })).data.user?.id).toBe(id);
});

test('a taken address is refused to an anonymous user too', async () => {
  const { email } = await aPerson(service);
  const { client } = await aVisitor();
  expect((await client.updateUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
});

test('thirty anonymous sign-ins an hour from one address, then 429 [S14]', async () => {
  const limited = await startService({ AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMITS: 'on' });
  const visit = () => call(limited, '/auth/v1/signup', { json: {} });
  const answers = await Promise.all(Array.from({ length: 30 }, visit));
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  const refused = await visit();
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('with the setting off, or with sign-ups off, anonymous sign-in is refused', async () => {
  const off = await startService();
  expect((await aClient(off).signInAnonymously()).error).toMatchObject({
    status: 422,
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  });
  expect((await call(off, '/auth/v1/settings')).body.external).toMatchObject({ anonymous_users: false, phone: false });
  const closed = await startService({ AUTH_ANONYMOUS: 'on', AUTH_SIGNUPS_DISABLED: 'on' });
  expect((await aClient(closed).signInAnonymously()).error).toMatchObject({ code: 'signup_disabled' });
});
