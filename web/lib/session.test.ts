// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://rolevoice.localhost:9/" }
import type { Session } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOldUrlSession, renewToken, storageKey } from '#web/lib/auth.ts';
import {
  nextSession,
  personOf,
  type SessionState,
  sessionKnown,
  signOut,
  startSession,
  useSession,
} from '#web/lib/session.ts';

const session = (email_confirmed_at?: string) =>
  ({
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    token_type: 'bearer',
    user: { id: 'u1', email: 'maya@example.org', email_confirmed_at, user_metadata: {} },
  }) as unknown as Session;
const confirmed = session('2026-01-01T00:00:00Z');
const start: SessionState = {
  user: null,
  loading: true,
  needsCode: false,
  restriction: null,
  ending: null,
  unavailable: false,
};
const nobody = { ...start, loading: false };
const known = { ...nobody, user: confirmed.user };
const ended = { ...nobody, ending: 'session-over' as const };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['SIGNED_IN', 'TOKEN_REFRESHED', 'INITIAL_SESSION'] as const)(
  '%s sets the user only when the address is confirmed [SESSION-02, SESSION-03]',
  (event) => {
    expect(nextSession(start, event, confirmed)).toEqual(known);
    expect(nextSession(start, event, session())).toEqual(nobody);
  },
);

test('without a stored session no user is signed in and loading ends [SESSION-01]', () => {
  expect(useSession.getInitialState()).toEqual(start);
  expect(nextSession(start, 'INITIAL_SESSION', null)).toEqual(nobody);
});

test('the signed-in user is known once the stored session was read, also to later callers [SESSION-01]', async () => {
  useSession.setState(start);
  const early = sessionKnown();
  useSession.setState({ needsCode: true });
  useSession.setState(known);
  expect(await early).toEqual(known);
  useSession.setState(nobody);
  expect(await sessionKnown()).toEqual(nobody);
});

test('SIGNED_OUT clears the user and reports an ended session, unless a sign-out was announced [SESSION-04] [GAP-132]', () => {
  expect(nextSession({ ...known, needsCode: true }, 'SIGNED_OUT', null)).toEqual(ended);
  expect(nextSession(start, 'SIGNED_OUT', null)).toEqual(ended);
  expect(nextSession(nobody, 'SIGNED_OUT', null)).toEqual(nobody);
  const elsewhere = { ...nobody, ending: 'signed-out-elsewhere' as const };
  expect(nextSession({ ...known, ending: 'signed-out-elsewhere' }, 'SIGNED_OUT', null)).toEqual(elsewhere);
  expect(nextSession(elsewhere, 'SIGNED_IN', confirmed)).toEqual(known);
});

test('a session that cannot be refreshed while the server is unreachable is kept, and continues afterwards [GAP-133]', async () => {
  let isAway = true;
  const answer = vi.fn(async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return Response.json(confirmed);
  });
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  localStorage.setItem(storageKey(), JSON.stringify({ ...confirmed, expires_at: 1 }));
  useSession.setState(start);
  const stop = startSession();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(useSession.getState()).toEqual({ ...start, unavailable: true });
  expect(await sessionKnown()).toEqual({ ...start, unavailable: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useSession.getState()).toEqual({ ...start, unavailable: true });
  expect(localStorage.getItem(storageKey())).not.toBeNull();
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useSession.getState()).toMatchObject({ user: { id: 'u1' }, loading: false, unavailable: false });
  stop();
});

test('a refresh without a response is retried after 200 ms, doubling each time [SESSION-07] [CONST-08]', async () => {
  const tries: number[] = [];
  vi.stubGlobal('fetch', async () => {
    tries.push(Date.now());
    throw new TypeError('Failed to fetch');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  localStorage.setItem(storageKey(), JSON.stringify({ ...confirmed, expires_at: 1 }));
  const renewed = renewToken();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await renewed).toBeNull();
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(waits.slice(0, 6)).toEqual([200, 400, 800, 1_600, 3_200, 6_400]);
});

test('with a verified factor the session requires a code until it is aal2 [S11]', () => {
  const token = (aal?: string) => `x.${btoa(JSON.stringify({ aal }))}.y`;
  const needsCode = (access_token: string, status: string) => {
    const user = { ...confirmed.user, factors: [{ id: 'f1', status }] } as unknown as Session['user'];
    return nextSession(known, 'TOKEN_REFRESHED', { ...confirmed, access_token, user }).needsCode;
  };
  expect([
    needsCode(token('aal1'), 'verified'),
    needsCode(token(), 'verified'),
    needsCode('not a token', 'verified'),
  ]).toEqual([true, true, true]);
  expect([needsCode(token('aal2'), 'verified'), needsCode(token('aal1'), 'unverified')]).toEqual([false, false]);
  expect(nextSession({ ...known, needsCode: true }, 'TOKEN_REFRESHED', null).needsCode).toBe(true);
});

test('the storage key comes from the first label of the host [SESSION-08, GAP-15]', () => {
  expect(storageKey('app.example.org')).toBe('sb-app-auth-token');
  expect(storageKey()).toBe('sb-rolevoice-auth-token');
});

test('sign-out clears user, stored key and session storage although the server is unreachable [SESSION-10]', async () => {
  localStorage.setItem(storageKey(), JSON.stringify(confirmed));
  sessionStorage.setItem('anything', 'x');
  useSession.setState(known);
  await signOut();
  expect(useSession.getState()).toEqual({ ...nobody, ending: 'signed-out-here' });
  expect(localStorage.getItem(storageKey())).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('a session from the address is old after 120 seconds [SESSION-09]', () => {
  const issued = 1_800_000_000;
  const jwt = `x.${btoa(JSON.stringify({ iat: issued }))}.y`;
  expect(isOldUrlSession(jwt, (issued + 120) * 1000)).toBe(false);
  expect(isOldUrlSession(jwt, (issued + 121) * 1000)).toBe(true);
  expect(isOldUrlSession('not a token')).toBe(false);
});

test('the name of a user is the first and last name, else the address [GAP-26]', () => {
  const named = { first_name: 'Maya', last_name: 'Okafor' };
  expect(personOf({ id: '1', email: 'a@b.c', user_metadata: named }).name).toBe('Maya Okafor');
  expect(personOf({ id: '1', email: 'a@b.c', user_metadata: {} }).name).toBe('a@b.c');
});
