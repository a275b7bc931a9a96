import { beforeAll, describe, expect, test } from 'vitest';
import {
  aClient,
  anEmail,
  aPerson,
  call,
  follow,
  mailTo,
  PASSWORD,
  type Service,
  serviceToken,
  sharedService,
  startService,
} from '#api/accounts/auth/testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** A sign-in link of this address, from the mail. */
async function signInLink(email: string, flowType?: 'implicit' | 'pkce') {
  const { error } = await aClient(service, flowType).signInWithOtp({ email });
  if (error) throw error;
  const mail = await mailTo(service, email, 2);
  const values = new URLSearchParams(mail.page.split('#')[1]);
  return { ...mail, token_hash: values.get('token_hash') ?? '', type: values.get('type') ?? '', values };
}

const preview = (json: object) => call(service, '/auth/v1/verify/preview', { json });
const sessionsOf = async (id: string) =>
  (await service.deps.db.selectFrom('auth.sessions').select('id').where('user_id', '=', id).execute()).length;

describe('a mailed link', () => {
  test('leads to a page of the web app with everything behind the hash, so that opening it does not consume the token [S9]', async () => {
    const { email, id } = await aPerson(service);
    const { page, token_hash, type, values } = await signInLink(email);
    expect(page.split('#')[0]).toBe(`${service.url}/auth/confirm`);
    expect([type, values.get('redirect_to')]).toEqual(['magiclink', `${service.url}/auth/callback`]);
    const before = await sessionsOf(id);
    for (const method of ['GET', 'HEAD']) expect((await follow(page, method)).location).toBe('');
    expect(await sessionsOf(id)).toBe(before);
    const { data } = await aClient(service).verifyOtp({ token_hash, type: 'magiclink' });
    expect(data.user?.email).toBe(email);
  });

  test('can be previewed any number of times without consuming it [S9]', async () => {
    const { email, id } = await aPerson(service);
    const { token_hash, type } = await signInLink(email);
    const before = await sessionsOf(id);
    for (let time = 0; time < 2; time += 1) {
      const { status, body, headers } = await preview({ token_hash, type });
      expect([status, body]).toEqual([200, { email, type: 'magiclink', asked_here: false }]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(await sessionsOf(id)).toBe(before);
    expect((await call(service, '/auth/v1/verify', { json: { token_hash, type } })).status).toBe(200);
    const used = await preview({ token_hash, type });
    expect([used.status, used.body.error_code]).toEqual([403, 'otp_expired']);
  });

  test('of a change of address names both addresses [S9]', async () => {
    const { client, email } = await aPerson(service);
    const wanted = anEmail();
    await client.updateUser({ email: wanted });
    const { page } = await mailTo(service, wanted);
    const { token_hash, type } = Object.fromEntries(new URLSearchParams(page.split('#')[1]));
    expect((await preview({ token_hash, type })).body).toEqual({
      email,
      type: 'email_change',
      new_email: wanted,
      asked_here: false,
    });
  });

  test('that is unknown, of another type or incomplete is refused in the same way as when it is used [S9]', async () => {
    const { email } = await aPerson(service);
    const { token_hash } = await signInLink(email);
    const answers = [
      { token_hash: 'x'.repeat(43), type: 'magiclink' },
      { token_hash, type: 'recovery' },
      { type: 'signup' },
    ];
    const got = await Promise.all(answers.map(async (json) => (await preview(json)).body.error_code));
    expect(got).toEqual(['otp_expired', 'otp_expired', 'validation_failed']);
  });

  test('made by an administrator keeps the address of the contract [S9]', async () => {
    const { email } = await aPerson(service);
    const json = { type: 'magiclink', email };
    const { body } = await call(service, '/auth/v1/admin/generate_link', { json, bearer: await serviceToken(service) });
    expect(body.action_link).toBe(
      `${service.url}/auth/v1/verify?token=${body.hashed_token}&type=magiclink&redirect_to=${encodeURIComponent(`${service.url}/auth/callback`)}`,
    );
  });
});

test('previews are limited with the uses of links [S14]', async () => {
  const limited = await startService({ AUTH_RATE_LIMITS: 'on' });
  const json = { token_hash: 'x'.repeat(43), type: 'signup' };
  const statuses = [];
  for (let time = 0; time < 31; time += 1) {
    statuses.push((await call(limited, '/auth/v1/verify/preview', { json })).status);
  }
  expect(statuses).toEqual([...new Array(30).fill(403), 429]);
});

/** A call of a browser of its own, or of the one with these cookies. */
const callIn = async (path: string, json: object, cookie = '') => {
  const answer = await call(service, path, { json, headers: { cookie: `theme=dark; ${cookie}` } });
  return { ...answer, cookie: cookie || (answer.headers.getSetCookie()[0]?.split(';')[0] ?? '') };
};
const askedHere = async (json: object, cookie?: string) =>
  (await callIn('/auth/v1/verify/preview', json, cookie)).body.asked_here;

const linkTo = async (email: string, mails: number) => {
  const { page, link } = await mailTo(service, email, mails);
  const { token_hash = '', type = '' } = Object.fromEntries(new URLSearchParams(page.split('#')[1]));
  return { json: { token_hash, type }, link };
};

const ASKS: [what: string, isKnown: boolean, path: string, json: object][] = [
  ['a sign-up', false, '/auth/v1/signup', { password: PASSWORD }],
  ['a reset', true, '/auth/v1/recover', {}],
  ['a sign-in by link', true, '/auth/v1/otp', {}],
  ['a sign-up by link', false, '/auth/v1/otp', {}],
];

describe('the browser that asked for a mail', () => {
  test.each(ASKS)('is known when it follows the link of %s [S9] [GAP-326]', async (_, isKnown, path, json) => {
    const email = isKnown ? (await aPerson(service)).email : anEmail();
    const { status, cookie } = await callIn(path, { ...json, email });
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^sign-in-browser=[\w-]{43}$/)]);
    const { json: link } = await linkTo(email, isKnown ? 2 : 1);
    const { cookie: other } = await callIn('/auth/v1/recover', { email: anEmail() });
    expect(await Promise.all([cookie, other, ''].map((one) => askedHere(link, one)))).toEqual([true, false, false]);
  });

  test('is the last one that asked: another that asks again takes its place, and no link of an administrator has one [S9] [GAP-326]', async () => {
    const email = anEmail();
    const first = await callIn('/auth/v1/signup', { email, password: PASSWORD });
    await linkTo(email, 1);
    const again = await callIn('/auth/v1/resend', { email, type: 'signup' });
    const { json } = await linkTo(email, 2);
    expect([await askedHere(json, first.cookie), await askedHere(json, again.cookie)]).toEqual([false, true]);
    const bearer = await serviceToken(service);
    const made = { json: { type: 'magiclink', email: (await aPerson(service)).email }, bearer };
    const { body } = await call(service, '/auth/v1/admin/generate_link', made);
    const link = { token_hash: body.hashed_token, type: 'magiclink' };
    expect(await askedHere(link, again.cookie)).toBe(false);
  });

  test('is known of the session that a link left in the address, where it was followed there [S9] [GAP-326]', async () => {
    const { email } = await aPerson(service);
    const ask = async (mails: number) => ({
      cookie: (await callIn('/auth/v1/recover', { email })).cookie,
      link: (await linkTo(email, mails)).link,
    });
    const sessionBy = async (link: string, cookie: string) => {
      const followed = await fetch(link, { redirect: 'manual', headers: { cookie } });
      return { access_token: new URLSearchParams(followed.headers.get('location')?.split('#')[1]).get('access_token') };
    };
    const own = await ask(2);
    const mine = await sessionBy(own.link, own.cookie);
    expect([await askedHere(mine, own.cookie), await askedHere(mine)]).toEqual([true, false]);
    const given = await ask(3);
    const theirs = await sessionBy(given.link, 'theme=dark');
    expect(await askedHere(theirs, given.cookie)).toBe(false);
    expect((await preview({ access_token: 'a.b.c' })).body.error_code).toBe('bad_jwt');
  });
});
