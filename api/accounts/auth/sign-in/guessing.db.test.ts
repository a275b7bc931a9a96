import { afterEach, expect, test } from 'vitest';
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
import { timesOf } from '#local/testing/size.ts';

const settings = { AUTH_RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,::1' };
const one = await startService(settings);
const other = await startService({ ...settings, PUBLIC_URL: one.url }, one);
const WRONG = 'Wrong-one-1!';
const HOUR = 3_600;
/** More tries than the windows of a day have together, so that a burst is seen to be one window. */
const BURST = timesOf({ whole: 140, sample: 60 });

let last = 0;
const anAddress = () => `198.18.${Math.floor(++last / 250)}.${(last % 250) + 1}`;
const from = (ip: string, cookie?: string) => ({ 'x-forwarded-for': ip, ...(cookie && { cookie }) });

type Try = { service?: typeof one; ip?: string; cookie?: string | undefined };
const signIn = (email: string, password: string, { service = one, ip = anAddress(), cookie }: Try = {}) =>
  call(service, '/auth/v1/token?grant_type=password', { json: { email, password }, headers: from(ip, cookie) });

const statuses = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const either = (at: number) => (at % 2 ? one : other);
const many = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const failuresOf = async (id: string): Promise<number> => {
  const rows = one.deps.db.selectFrom('audit.events').select('id').where('user_id', '=', id);
  return (await rows.where('action', '=', 'sign_in_failed').execute()).length;
};
const cookieOf = ({ headers }: { headers: Headers }): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** Expires the windows of these counters. */
async function windowsOver(...names: string[]): Promise<void> {
  for (const name of names) {
    const keys = await one.deps.redis.keys(`rolevoice:limit:${name}:*`);
    if (keys.length > 0) await one.deps.redis.del(keys);
  }
}
afterEach(() => windowsOver('guess'));

test(`of many guesses at once over two processes ten are compared with the password, here of ${BURST} [S8] [LOGIN-14] [GAP-07]`, async () => {
  const { email, id } = await aPerson(one);
  const answers = await many(BURST, (at) => signIn(email, WRONG, { service: either(at) }));
  const compared = statuses(answers, 400);
  expect(compared).toBeGreaterThan(0);
  expect(compared).toBeLessThanOrEqual(10);
  expect(statuses(answers, 429)).toBe(BURST - compared);
  expect(await failuresOf(id)).toBe(compared);
  const unknown = await many(20, (at) => signIn(`nobody-${email}`, WRONG, { service: either(at) }));
  expect(statuses(unknown, 400)).toBe(10);
  expect(statuses(unknown, 429)).toBe(10);
});

test('the right password after ten wrong ones is not compared from an unknown device [S8]', async () => {
  const { email } = await aPerson(one);
  const answers = await many(30, (at) => signIn(email, at === 29 ? PASSWORD : WRONG, { service: either(at) }));
  expect(statuses(answers, 400) + statuses(answers, 200)).toBeLessThanOrEqual(10);
  expect((await signIn(email, PASSWORD)).status).toBe(429);
});

test('guesses spread over many accounts are bounded for each client address [S8]', async () => {
  const ip = anAddress();
  const answers = await many(60, (at) => signIn(anEmail(), WRONG, { service: either(at), ip }));
  expect(statuses(answers, 400)).toBe(50);
  expect(statuses(answers, 429)).toBe(10);
  expect((await signIn(anEmail(), WRONG)).status).toBe(400);
});

test('a known device can still sign in: by its cookie, not by its client address [S8]', async () => {
  const { email } = await aPerson(one);
  const first = await signIn(email, PASSWORD);
  const cookie = cookieOf(first);
  expect(first.headers.get('set-cookie')).toMatch(
    /^known-device=[\w.-]+; Max-Age=\d+; Path=\/; .*HttpOnly; SameSite=Lax/,
  );
  const days = Number(/Max-Age=(\d+)/.exec(first.headers.get('set-cookie') ?? '')?.[1]) / 86_400;
  expect(days).toBeGreaterThanOrEqual(180);
  const home = anAddress();
  expect((await signIn(email, PASSWORD, { ip: home, cookie })).status).toBe(200);
  await many(12, (at) => signIn(email, WRONG, { service: either(at) }));
  for (const service of [one, other]) {
    expect((await signIn(email, PASSWORD, { service, cookie })).status).toBe(200);
    expect((await signIn(email, PASSWORD, { service, ip: home })).status).toBe(429);
  }
  const rows = await one.deps.db.selectFrom('auth.known_devices').selectAll().execute();
  expect(rows.map((row) => row.device_hash)).not.toContain(cookie.split('=')[1]);
});

test('a known device has ten tries of its own, and a cookie of another account or an edited one is ignored [S8]', async () => {
  const { email } = await aPerson(one);
  const cookie = cookieOf(await signIn(email, PASSWORD));
  const stranger = await aPerson(one);
  const foreign = cookieOf(await signIn(stranger.email, PASSWORD));
  await many(12, () => signIn(email, WRONG));
  expect((await signIn(email, PASSWORD, { cookie: foreign })).status).toBe(429);
  const edited = cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect((await signIn(email, PASSWORD, { cookie: edited })).status).toBe(429);
  expect((await signIn(email, PASSWORD, { cookie: cookie.replace('=', '=x') })).status).toBe(429);
  const answers = await many(20, () => signIn(email, WRONG, { cookie }));
  expect(statuses(answers, 400)).toBe(10);
  expect((await signIn(email, PASSWORD, { cookie })).status).toBe(429);
});

test('signing out everywhere and a new password remove the other known devices [S8] [S10]', async () => {
  const { email, client } = await aPerson(one);
  const [home, office] = [cookieOf(await signIn(email, PASSWORD)), await signIn(email, PASSWORD)];
  const known = async (cookie: string) => {
    await windowsOver('guess');
    await many(12, () => signIn(email, WRONG));
    const status = (await signIn(email, PASSWORD, { cookie })).status;
    await windowsOver('guess');
    return status === 200;
  };
  const json = { password: 'Other-Harbour-2!', current_password: PASSWORD };
  const about = { method: 'PUT', json, bearer: office.body.access_token, headers: from(anAddress(), cookieOf(office)) };
  expect((await call(one, '/auth/v1/user', about)).status).toBe(200);
  expect(
    (await call(one, '/auth/v1/user', { ...about, json: { password: PASSWORD, current_password: json.password } }))
      .status,
  ).toBe(200);
  expect(await known(home)).toBe(false);
  expect(await known(cookieOf(office))).toBe(true);
  await client.signInWithPassword({ email, password: PASSWORD });
  await client.signOut({ scope: 'global' });
  expect(await known(cookieOf(office))).toBe(false);
});

test('a client without cookies signs in as before, however often [S8]', async () => {
  const { email } = await aPerson(one);
  for (let tried = 0; tried < 12; tried++) {
    expect((await aClient(one).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  }
});

test('continued guessing locks an unknown device for at most an hour [S8]', async () => {
  const { email } = await aPerson(one);
  const waits: number[] = [];
  for (let window = 0; window < 8; window++) {
    const answers = await many(12, (at) => signIn(email, WRONG, { service: either(at) }));
    waits.push(...answers.map(({ headers }) => Number(headers.get('retry-after'))));
    // Half an hour later the slower limit of one hour still applies.
    await windowsOver('guess:sign-in:window', 'guess:client');
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR);
  expect(Math.max(...waits)).toBeGreaterThan(HOUR / 4);
  expect((await signIn(email, PASSWORD)).status).toBe(429);
  await windowsOver('guess:sign-in:hour');
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('a burst of any size counts as one window of the day [S8]', async () => {
  const { email } = await aPerson(one);
  await many(BURST, (at) => signIn(email, WRONG, { service: either(at) }));
  const refused = await signIn(email, PASSWORD);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(HOUR / 4);
  await windowsOver('guess:sign-in:window');
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('a mailed link or its digits sign in during a lock [S8]', async () => {
  const { email } = await aPerson(one);
  await many(20, (at) => signIn(email, WRONG, { service: either(at) }));
  expect((await signIn(email, PASSWORD)).status).toBe(429);
  expect((await aClient(one).signInWithOtp({ email })).error).toBeNull();
  const mail = await mailTo(one, email, 2);
  expect((await follow(mail.link)).values.get('access_token')).toBeTruthy();
  expect((await aClient(one).signInWithOtp({ email })).error).toBeNull();
  const { digits } = await mailTo(one, email, 3);
  const { data, error } = await aClient(one).verifyOtp({ type: 'email', email, token: digits });
  expect(error).toBeNull();
  expect(data.session).toBeTruthy();
});

test('mailed digits: an account has ten tries in a quarter of an hour, with any number of mails; the link stays valid [S8] [S9]', async () => {
  const { email } = await aPerson(one);
  const guess = (address: string, token: string) => {
    const json = { type: 'email', email: address, token };
    return call(one, '/auth/v1/verify', { json, headers: from(anAddress()) });
  };
  for (const address of [email, anEmail()]) {
    const answers = [];
    for (let mails = 1; mails <= 3; mails++) {
      await aClient(one).signInWithOtp({ email: address, options: { shouldCreateUser: false } });
      // Several at once may arrive in any order, and only the last link is valid.
      if (address === email) await mailTo(one, email, 1 + mails);
      answers.push(...(await many(5, (at) => guess(address, `00000${at}`))));
    }
    expect(statuses(answers, 403)).toBe(10);
    expect(statuses(answers, 429)).toBe(5);
  }
  const { link } = await mailTo(one, email, 4);
  expect((await follow(link)).values.get('access_token')).toBeTruthy();
});

test('a session has ten tries for the current password, over all calls that take it [S8] [S10]', async () => {
  const { session, id } = await aPerson(one);
  const bearer = session.access_token;
  const change = (service: typeof one) => {
    const json = { password: 'Other-Harbour-2!', current_password: WRONG };
    return call(service, '/auth/v1/user', { method: 'PUT', json, bearer, headers: from(anAddress()) });
  };
  const remove = (service: typeof one) =>
    call(service, '/api/account', { method: 'DELETE', json: { password: WRONG }, bearer, headers: from(anAddress()) });
  const answers = await many(40, (at) => (at % 4 < 2 ? change : remove)(either(at)));
  expect(statuses(answers, 400) + statuses(answers, 403)).toBe(10);
  expect(statuses(answers, 429)).toBe(30);
  expect((await remove(one)).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await call(one, '/auth/v1/user', { bearer })).body.id).toBe(id);
});

test('guessing in a stolen session does not lock the owner’s sign-in [S8]', async () => {
  const { email, session } = await aPerson(one);
  const json = { password: WRONG };
  await many(12, () => call(one, '/api/account', { method: 'DELETE', json, bearer: session.access_token }));
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});
