import type { Page } from 'playwright/test';
import { io, type Socket } from 'socket.io-client';
import { signInWith } from '#e2e/accounts-steps.ts';
import { aClient, anEmail, aPerson, done, follow, plain, refusal, takes, theAdmin } from '#e2e/contract/client.ts';
import { test as base, expect, linkIn, mailTo, newPerson, PASSWORD, type Running, theProduct } from '#e2e/fixtures.ts';
import { startApi } from '#e2e/processes.ts';

type Process = { url: string };
type Apis = Running & { second: Process };

/** Two api processes with their limits on, beside the product, on its database and Redis. */
const test = base.extend<object, { apis: Apis }>({
  apis: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const settings = {
        TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
        AUTH_MAIL_INTERVAL_S: '0',
        AUTH_REUSE_INTERVAL_S: '1',
      };
      const product = theProduct();
      const [first, second] = await Promise.all([startApi(product, settings), startApi(product, settings)]);
      await use({ ...product, url: first.url, second });
      await Promise.all([first.stop(), second.stop()]);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// Serial in one worker: two such processes are enough. The timeout is shorter than the minute after which sockets check their session.
test.describe.configure({ mode: 'default', timeout: 30_000 });

let clients = 0;
/** The header of a trusted proxy for the next client: each has its own address. */
const fromSomewhere = () => {
  clients += 1;
  return { 'x-forwarded-for': `198.51.100.${clients}` };
};

const signIn = ({ url }: Process, email: string, password: string, headers: Record<string, string> = fromSomewhere()) =>
  plain({ url }, '/auth/v1/token?grant_type=password', { json: { email, password }, headers });

async function connected({ url }: Process, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

const closed = (socket: Socket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve));

test('failed sign-ins count on both processes together, with Retry-After [LOGIN-14] [GAP-07] [S8] [S14]', async ({
  apis,
}) => {
  const { email } = await newPerson(apis);
  const first = await signIn(apis.second, email, PASSWORD);
  expect(first.status).toBe(200);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (let tries = 0; tries < 10; tries += 1) {
    const { status } = await signIn(tries % 2 ? apis : apis.second, email, 'Wrong.Harbour!7');
    expect(status).toBe(400);
  }
  for (const api of [apis, apis.second]) {
    const { status, body, headers } = await signIn(api, email, PASSWORD);
    expect([status, body.error_code]).toEqual([429, 'over_request_rate_limit']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    const known = { ...fromSomewhere(), cookie };
    expect((await signIn(api, email, PASSWORD, known)).status, 'the owner is not locked out').toBe(200);
  }
});

test('a known browser signs in while others guess, and an unknown one has to wait [LOGIN-14] [S8] @all', async ({
  apis,
  page,
  otherPage: elsewhere,
}) => {
  // No socket here, and thirty passwords are hashed.
  test.setTimeout(60_000);
  const { email } = await newPerson(apis);
  const enter = async (at: Page) => {
    await at.setExtraHTTPHeaders(fromSomewhere());
    await at.goto(`${apis.url}/login`);
    await signInWith(at, email, PASSWORD);
  };
  await enter(page);
  await expect(page).toHaveURL(`${apis.url}/`);
  await page.evaluate(() => localStorage.clear());
  const guesses = Array.from({ length: 30 }, () => signIn(apis.second, email, 'Wrong.Harbour!7'));
  expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
  await enter(page);
  await expect(page).toHaveURL(`${apis.url}/`);
  await enter(elsewhere);
  await expect(elsewhere.getByRole('alert')).toHaveText('Too many login attempts. Please try again later.');
});

test('reset mails count on both processes together: five an hour per address, twenty per client [GAP-07] [S14] @all', async ({
  apis,
}) => {
  const recover = ({ url }: Process, email: string, headers = fromSomewhere()) =>
    plain({ url }, '/auth/v1/recover', { json: { email }, headers });
  const email = anEmail();
  for (let mails = 0; mails < 5; mails += 1) await recover(mails % 2 ? apis : apis.second, email);
  const client = fromSomewhere();
  const asked = Array.from({ length: 20 }, (_, index) => recover(index % 2 ? apis : apis.second, anEmail(), client));
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  for (const api of [apis, apis.second]) {
    expect((await recover(api, email)).body.error_code).toBe('over_email_send_rate_limit');
    expect((await recover(api, anEmail(), client)).body.error_code).toBe('over_request_rate_limit');
  }
});

test('a token of one process is accepted by the other, and a logout on one ends it on both with its socket [S6] [S12]', async ({
  apis,
}) => {
  const { client, session } = await aPerson(apis);
  expect(await takes(apis.second, session.access_token)).toBe('200 200');
  const sockets = await Promise.all([apis, apis.second].map((api) => connected(api, session.access_token)));
  const ends = Promise.all(sockets.map(closed));
  expect((await client.signOut()).error).toBeNull();
  expect(await ends).toEqual(['io server disconnect', 'io server disconnect']);
  for (const api of [apis, apis.second]) {
    expect(await takes(api, session.access_token)).toBe('403 session_not_found 401');
    await expect(connected(api, session.access_token)).rejects.toThrow();
  }
});

test('a deleted user is gone on both processes at once, and an open socket closes [S6] [S12]', async ({ apis }) => {
  const [deleted, own] = [await aPerson(apis), await aPerson(apis)];
  const sockets = await Promise.all([deleted, own].map(({ session }) => connected(apis.second, session.access_token)));
  const ends = Promise.all(sockets.map(closed));
  const admin = await theAdmin(apis);
  await done(admin.deleteUser(deleted.id));
  const bearer = own.session.access_token;
  const removed = await plain(apis, '/api/account', { method: 'DELETE', bearer, json: { password: PASSWORD } });
  expect(removed.status).toBe(204);
  expect(await ends).toEqual(['io server disconnect', 'io server disconnect']);
  for (const { session, email } of [deleted, own]) {
    expect(await takes(apis.second, session.access_token)).toBe('403 user_not_found 401');
    expect((await signIn(apis.second, email, PASSWORD)).body.error_code).toBe('invalid_credentials');
    const refresh = aClient(apis.second).refreshSession({ refresh_token: session.refresh_token });
    expect(await refusal(refresh)).toContain('refresh_token_not_found');
  }
});

test('a ban and a new password on one process end the sessions on the other, socket included [S6] [S10]', async ({
  apis,
}) => {
  const admin = await theAdmin(apis);
  const [banned, changed] = [await aPerson(apis), await aPerson(apis)];
  const elsewhere = await done(aClient(apis.second).signInWithPassword({ email: changed.email, password: PASSWORD }));
  const sockets = await Promise.all([
    connected(apis.second, banned.session.access_token),
    connected(apis.second, elsewhere.session.access_token),
  ]);
  const kept = await connected(apis.second, changed.session.access_token);
  const ends = Promise.all(sockets.map(closed));
  await done(admin.updateUserById(banned.id, { ban_duration: '1h' }));
  await done(changed.client.updateUser({ password: 'Louder.Harbour!8', current_password: PASSWORD }));
  await ends;
  expect(await takes(apis.second, banned.session.access_token)).toBe('403 session_not_found 403');
  expect(await takes(apis.second, elsewhere.session.access_token)).toBe('403 session_not_found 401');
  expect(await takes(apis.second, changed.session.access_token)).toBe('200 200');
  expect(kept.connected).toBe(true);
  kept.disconnect();
});

test('both processes share a family of refresh tokens; theft at one ends it on both [S7]', async ({ apis }) => {
  const { session } = await aPerson(apis);
  const tabs = Array.from({ length: 6 }, (_, index) =>
    done(aClient(index % 2 ? apis : apis.second).refreshSession({ refresh_token: session.refresh_token })),
  );
  const answers = await Promise.all(tabs);
  const [next, ...others] = new Set(answers.map((answer) => answer.session?.refresh_token));
  expect(others).toEqual([]);
  const refresh = (api: Process, refresh_token = '') => aClient(api).refreshSession({ refresh_token });
  const after = await done(refresh(apis.second, next));
  await expect
    .poll(async () => (await refresh(apis, session.refresh_token)).error?.code, { timeout: 5_000 })
    .toBe('refresh_token_already_used');
  expect(await takes(apis.second, after.session?.access_token ?? '')).toBe('403 session_not_found 401');
});

test('a mailed link works once, also when both processes get it at the same time [S9]', async ({ apis }) => {
  const email = anEmail();
  await done(aClient(apis).signUp({ email, password: PASSWORD }));
  const { pathname, search } = new URL(linkIn(await mailTo(apis, email)));
  const both = [apis, apis.second, apis, apis.second];
  const clicks = await Promise.all(both.map(({ url }) => follow(`${url}${pathname}${search}`)));
  expect(clicks.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
  expect(clicks.filter(({ fragment }) => fragment.error_code === 'otp_expired')).toHaveLength(3);
});
