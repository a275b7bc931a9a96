// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://rolevoice.localhost:9/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const readThing = endpoint({ method: 'GET', path: '/api/things', may: null, access: 'user', reply: z.string() });
const readConfig = endpoint({ method: 'GET', path: '/api/config', may: null, access: 'public', reply: z.string() });

/** A server with a clock of its own: `skew` is how far this device's is ahead. */
function serverOf({ skew, lifetime = HOUR, accepts = true }: { skew: number; lifetime?: number; accepts?: boolean }) {
  const counts = { refreshes: 0, calls: 0, refused: 0 };
  const now = () => Date.now() - skew;
  const tokenOf = (issued: number) => {
    const claims = { iat: Math.floor(issued / 1000), exp: Math.floor((issued + lifetime) / 1000) };
    return `${btoa('{}')}.${btoa(JSON.stringify({ ...claims, n: counts.refreshes }))}.sig`;
  };
  const sessionOf = (issued: number) => ({
    access_token: tokenOf(issued),
    refresh_token: `r${counts.refreshes}`,
    expires_in: lifetime / 1000,
    expires_at: Math.floor((issued + lifetime) / 1000),
    token_type: 'bearer',
    user: { id: 'u1', email: 'maya@example.org', email_confirmed_at: '2026-01-01T00:00:00Z', user_metadata: {} },
  });
  const isGood = (bearer: string) => {
    const [, claims = ''] = bearer.split('.');
    return accepts && (JSON.parse(atob(claims)) as { exp: number }).exp * 1000 > now();
  };
  const answer = (body: unknown, status = 200) =>
    Response.json(body, { status, headers: { date: new Date(now()).toUTCString() } });
  const fetch = async (input: string | URL, init: RequestInit = {}) => {
    if (String(input).includes('/token')) {
      counts.refreshes += 1;
      return answer(sessionOf(now()));
    }
    counts.calls += 1;
    const bearer = new Headers(init.headers).get('authorization');
    if (String(input).includes('/config') || (bearer && isGood(bearer.slice(7)))) return answer('one');
    counts.refused += 1;
    return answer({ error: { code: 'sign_in_required', message: 'x' } }, 401);
  };
  vi.stubGlobal('fetch', fetch);
  return { counts, sessionOf, now };
}

/** A page load: its modules are new, what the browser keeps is not. */
async function openPage() {
  vi.resetModules();
  const [{ auth, accessToken, renewRefused, storageKey }, { call, connectCalls }] = await Promise.all([
    import('#web/lib/auth.ts'),
    import('#web/lib/call.ts'),
  ]);
  connectCalls({ base: '', token: accessToken, renew: renewRefused, retryMs: 1 });
  const first = call(readConfig);
  const read = () => call(readThing).catch(() => 'refused');
  await vi.advanceTimersByTimeAsync(0);
  await first;
  return { auth: auth(), read, storageKey };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T12:00:00Z') });
  // The client warns of the second page load: to it, both are one page.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Two visits of four hours each, with reads every five minutes, three at once. */
async function costsOf(skew: number, age = 30 * MINUTE) {
  const { counts, sessionOf, now } = serverOf({ skew });
  localStorage.setItem('sb-rolevoice-auth-token', JSON.stringify(sessionOf(now() - age)));
  for (let visit = 0; visit < 2; visit += 1) {
    const { auth, read } = await openPage();
    for (let passed = 0; passed < 4 * HOUR; passed += 5 * MINUTE) {
      const all = Promise.all([read(), read(), read()]);
      await vi.advanceTimersByTimeAsync(5 * MINUTE);
      expect(await all).toEqual(['one', 'one', 'one']);
    }
    await auth.stopAutoRefresh();
  }
  return counts;
}

test.each([2 * HOUR, -2 * HOUR, 45 * MINUTE, -50 * MINUTE, 30 * 24 * HOUR, -30 * 24 * HOUR])(
  'a clock that is %i ms off costs the calls of a right one [REAL-51]',
  async (skew) => {
    const right = await costsOf(0);
    localStorage.clear();
    expect(right).toEqual({ refreshes: 8, calls: 290, refused: 0 });
    expect(await costsOf(skew)).toEqual(right);
  },
);

test('a clock that is set right later costs one refresh at most [REAL-51]', async () => {
  const { counts, sessionOf, now } = serverOf({ skew: 2 * HOUR });
  localStorage.setItem('sb-rolevoice-auth-token', JSON.stringify(sessionOf(now())));
  const { read } = await openPage();
  const first = read();
  await vi.advanceTimersByTimeAsync(MINUTE);
  await first;
  expect(counts.refreshes).toBe(0);
  expect(localStorage.getItem('clock-offset')).toBe(String(-2 * HOUR + 500));
  const after = serverOf({ skew: 0 });
  vi.setSystemTime(Date.now() - 2 * HOUR);
  const again = await openPage();
  const reads = Promise.all([again.read(), again.read()]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(await reads).toEqual(['one', 'one']);
  expect(after.counts.refreshes).toBeLessThanOrEqual(1);
  expect(localStorage.getItem('clock-offset')).toBeNull();
});

test.each([
  ['tokens that live shorter than they are renewed ahead of time', { lifetime: MINUTE }],
  ['a server that refuses every token', { accepts: false }],
])('with %s a page refreshes once in ten seconds at most [REAL-51]', async (_, given) => {
  const { counts, sessionOf, now } = serverOf({ skew: 0, ...given });
  localStorage.setItem('sb-rolevoice-auth-token', JSON.stringify(sessionOf(now())));
  const { read } = await openPage();
  for (let second = 0; second < 60; second += 1) {
    const all = Promise.all([read(), read()]);
    await vi.advanceTimersByTimeAsync(1_000);
    await all;
  }
  expect(counts.refreshes).toBeGreaterThan(0);
  expect(counts.refreshes).toBeLessThanOrEqual(7);
});

test('a refresh that is wanted, to see a change of the account, is never held back [REAL-51]', async () => {
  const { counts, sessionOf, now } = serverOf({ skew: 0 });
  localStorage.setItem('sb-rolevoice-auth-token', JSON.stringify(sessionOf(now())));
  const { auth } = await openPage();
  for (let times = 0; times < 3; times += 1) {
    const refreshed = auth.refreshSession();
    await vi.advanceTimersByTimeAsync(0);
    expect((await refreshed).data.session?.refresh_token).toBe(`r${times + 1}`);
  }
  expect(counts.refreshes).toBe(3);
});

test('a session that was ended just after a refresh is over at its next call [REAL-51]', async () => {
  const { sessionOf, now } = serverOf({ skew: 0 });
  localStorage.setItem('sb-rolevoice-auth-token', JSON.stringify(sessionOf(now())));
  const { auth, read } = await openPage();
  const refreshed = auth.refreshSession();
  await vi.advanceTimersByTimeAsync(0);
  await refreshed;
  vi.stubGlobal('fetch', async (input: string) =>
    String(input).endsWith('/user')
      ? Response.json({ code: 403, error_code: 'session_not_found', msg: 'over' }, { status: 403 })
      : Response.json({ error: { code: 'sign_in_required', message: 'x' } }, { status: 401 }),
  );
  const last = read();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await last).toBe('refused');
  expect(localStorage.getItem('sb-rolevoice-auth-token')).toBeNull();
});
