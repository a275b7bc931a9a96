import { expect, test } from 'vitest';
import { codeOf, forgetStep, signedInAgain, withFactor } from '#api/accounts/auth/testing/authenticator.ts';
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

const at = await startService();
const { db } = at.deps;
const OTHER = 'Other-Harbour-2!';
const NEEDED = { error_code: 'reauthentication_needed' };

type Holder = { session: { access_token: string } };
const sessionIdOf = ({ session }: Holder): string =>
  JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()).session_id;

/** As eleven minutes after the sign-in. */
async function lateIn(person: Holder): Promise<void> {
  const reauthenticated_at = new Date(Date.now() - 11 * 60_000);
  await db.updateTable('auth.sessions').set({ reauthenticated_at }).where('id', '=', sessionIdOf(person)).execute();
}

async function aLatePerson() {
  const person = await aPerson(at);
  await lateIn(person);
  return person;
}

const put = ({ session }: Holder, json: object) =>
  call(at, '/auth/v1/user', { method: 'PUT', json, bearer: session.access_token });
const proved = ({ session }: Holder, json: object) =>
  call(at, '/api/reauthentication', { json, bearer: session.access_token });
const enroll = ({ session }: Holder) =>
  call(at, '/auth/v1/factors', { json: { factor_type: 'totp' }, bearer: session.access_token });
const digitsFor = async ({ session, email }: Holder & { email: string }, mails: number): Promise<string> => {
  expect((await call(at, '/auth/v1/reauthenticate', { bearer: session.access_token })).status).toBe(200);
  return (await mailTo(at, email, mails)).digits;
};
const wrongFor = (digits: string): string => (digits === '000000' ? '111111' : '000000');
const withoutPassword = async (person: { id: string }): Promise<void> => {
  await db.updateTable('auth.users').set({ password_hash: null }).where('id', '=', person.id).execute();
};

test('a session of ten minutes ago sets up no second factor until it reauthenticates; a refresh does not count [S11]', async () => {
  const person = await aLatePerson();
  expect(await enroll(person)).toMatchObject({ status: 400, body: NEEDED });
  await person.client.refreshSession();
  expect((await enroll(person)).body).toMatchObject(NEEDED);
  expect((await proved(person, { password: OTHER })).body.error.code).toBe('wrong_password');
  expect((await enroll(person)).body).toMatchObject(NEEDED);
  expect((await proved(person, { password: PASSWORD })).status).toBe(204);
  expect((await enroll(person)).status).toBe(200);
});

test('an old session, aal2 too, removes a second factor only with a current code [S11]', async () => {
  const person = await aPerson(at);
  const factor = await withFactor(person.client);
  const session = (await person.client.getSession()).data.session ?? person.session;
  const holder = { session };
  await lateIn(holder);
  const remove = () => call(at, `/auth/v1/factors/${factor.id}`, { method: 'DELETE', bearer: session.access_token });
  expect(await remove()).toMatchObject({ status: 400, body: NEEDED });
  // With a factor set up the password alone is not enough.
  expect((await proved(holder, { password: PASSWORD })).body.error.code).toBe('reauthentication_needed');
  const asked = await call(at, '/api/reauthentication', { bearer: session.access_token });
  expect(asked.body).toEqual({ ask: 'code', has_password: true, factors: [{ id: factor.id, name: 'Phone' }] });
  await forgetStep(at, factor.id);
  await person.client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) });
  expect((await remove()).status).toBe(200);
});

test('the first code of a new factor does not count as reauthentication [S11]', async () => {
  const person = await aPerson(at);
  const { data } = await person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  await lateIn(person);
  const { error } = await person.client.mfa.challengeAndVerify({
    factorId: data?.id ?? '',
    code: codeOf(data?.totp.secret ?? ''),
  });
  expect(error).toBeNull();
  const session = (await person.client.getSession()).data.session ?? person.session;
  const second = { factor_type: 'totp', friendly_name: 'Tablet' };
  expect((await call(at, '/auth/v1/factors', { json: second, bearer: session.access_token })).body).toMatchObject(
    NEEDED,
  );
});

test('address and password change in an old session only with the current password or mailed digits in the same request [S10]', async () => {
  const person = await aLatePerson();
  expect(await put(person, { email: anEmail() })).toMatchObject({ status: 400, body: NEEDED });
  const wrong = await put(person, { email: anEmail(), current_password: OTHER });
  expect(wrong.body.error_code).toBe('current_password_invalid');
  expect((await put(person, { email: anEmail(), current_password: PASSWORD })).status).toBe(200);
  expect((await put(person, { email: anEmail() })).body).toMatchObject(NEEDED);
  const digits = await digitsFor(person, 3);
  expect((await put(person, { email: anEmail(), nonce: wrongFor(digits) })).body.error_code).toBe(
    'reauthentication_not_valid',
  );
  expect((await put(person, { email: anEmail(), nonce: digits })).status).toBe(200);
  expect((await put(person, { email: anEmail(), nonce: digits })).body.error_code).toBe('reauthentication_not_valid');
  // Cancelling the change needs no proof, and names are no sign-in method.
  expect((await put(person, { email: person.email })).status).toBe(200);
  expect((await put(person, { data: { first_name: 'Bea' } })).status).toBe(200);
});

test('the current password in the request changes the password, in a session of any age [S10]', async () => {
  const person = await aLatePerson();
  expect((await put(person, { password: OTHER })).body.error_code).toBe('current_password_required');
  expect((await put(person, { password: OTHER, current_password: PASSWORD })).status).toBe(200);
});

test('users without a password set one and delete their account after mailed digits [S10]', async () => {
  const person = await aLatePerson();
  await withoutPassword(person);
  const bearer = person.session.access_token;
  const remove = () => call(at, '/api/account', { method: 'DELETE', json: {}, bearer });
  expect(await put(person, { password: OTHER })).toMatchObject({ status: 400, body: NEEDED });
  expect(await remove()).toMatchObject({ status: 403, body: { error: { code: 'reauthentication_needed' } } });
  expect((await call(at, '/api/reauthentication', { bearer })).body).toMatchObject({
    ask: 'digits',
    has_password: false,
  });
  expect((await proved(person, { password: PASSWORD })).body.error.code).toBe('reauthentication_needed');
  const digits = await digitsFor(person, 2);
  expect((await proved(person, { digits: wrongFor(digits) })).body.error.code).toBe('wrong_code');
  expect((await proved(person, { digits })).status).toBe(204);
  expect((await put(person, { password: OTHER })).status).toBe(200);
  expect((await remove()).body.error.code).toBe('wrong_password');
  await withoutPassword(person);
  expect((await remove()).status).toBe(204);
  expect(await db.selectFrom('auth.users').select('id').where('id', '=', person.id).execute()).toEqual([]);
});

test('a recovery link sets one password, within a quarter of an hour, and allows nothing else [S10]', async () => {
  const byLink = async (email: string, mails: number): Promise<Holder> => {
    await aClient(at).resetPasswordForEmail(email);
    const { values } = await follow((await mailTo(at, email, mails)).link);
    return { session: { access_token: values.get('access_token') ?? '' } };
  };
  const { email } = await aPerson(at);
  const holder = await byLink(email, 2);
  expect((await enroll(holder)).body).toMatchObject(NEEDED);
  expect((await put(holder, { email: anEmail() })).body).toMatchObject(NEEDED);
  expect((await put(holder, { password: OTHER, email: anEmail() })).body).toMatchObject(NEEDED);
  const [one, other] = await Promise.all([
    put(holder, { password: OTHER }),
    put(holder, { password: 'Third-Harbour-3!' }),
  ]);
  const refused = one.status === 200 ? other : one;
  expect([one.status, other.status].toSorted()).toEqual([200, 400]);
  expect(refused.body.error_code).toBe('current_password_required');
  expect((await put(holder, { password: 'Fourth-Harbour-4!' })).body.error_code).toBe('current_password_required');

  const late = await byLink(email, 4);
  const created_at = new Date(Date.now() - 16 * 60_000);
  await db.updateTable('auth.sessions').set({ created_at }).where('id', '=', sessionIdOf(late)).execute();
  expect((await put(late, { password: 'Fifth-Harbour-5!' })).body.error_code).toBe('current_password_required');
});

test('a recent sign-in needs no reauthentication: by password, link or second step [AUTH-API-11]', async () => {
  const person = await aPerson(at);
  expect((await put(person, { email: anEmail() })).status).toBe(200);
  await aClient(at).signInWithOtp({ email: person.email });
  const { values } = await follow((await mailTo(at, person.email, 3)).link);
  expect((await enroll({ session: { access_token: values.get('access_token') ?? '' } })).status).toBe(200);
  const again = await signedInAgain(at, person.email);
  await withFactor(again.client);
  const { error } = await again.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
  expect(error).toBeNull();
});

test('of sixty passwords at once in a session ten are compared, not the right one at the end [S8]', async () => {
  const strict = await startService({ AUTH_RATE_LIMITS: 'on', PUBLIC_URL: at.url }, at);
  const person = await aLatePerson();
  const bearer = person.session.access_token;
  const guess = (password: string) => call(strict, '/api/reauthentication', { json: { password }, bearer });
  const answers = await Promise.all(Array.from({ length: 60 }, () => guess(OTHER)));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  const refused = await guess(PASSWORD);
  expect(refused.body.error.code).toBe('too_many_requests');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  const rows = db.selectFrom('audit.events').select('action').where('user_id', '=', person.id);
  expect(await rows.where('action', '=', 'reauthentication_failed').execute()).toHaveLength(10);
});

test('of forty codes at once five are compared, and the factor is locked [S11] [S8]', async () => {
  const person = await aPerson(at);
  const factor = await withFactor(person.client);
  const { bearer } = await signedInAgain(at, person.email);
  const path = `/auth/v1/factors/${factor.id}`;
  const { body } = await call(at, `${path}/challenge`, { json: {}, bearer });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      call(at, `${path}/verify`, { json: { challenge_id: body.id, code: '000000' }, bearer }),
    ),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});
