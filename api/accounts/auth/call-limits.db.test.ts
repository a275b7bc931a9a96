import { expect, test } from 'vitest';
import { call, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';

const service = await startService({ AUTH_RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,::1' });
const FIVE_MINUTES = 300;
const HOUR = 3_600;
/** A different account for each call: limits per account have their own test. */
const email = (n: number) => `nobody-${n}@example.test`;

test.each([
  ['sign-ups', 'signup', (n: number) => ({ email: email(n), password: PASSWORD }), 30, FIVE_MINUTES],
  // A refresh is the only call of this path without hashing; it shares the counter with sign-ins.
  ['refreshes', 'token?grant_type=refresh_token', () => ({ refresh_token: 'none' }), 150, FIVE_MINUTES],
  ['reset mails', 'recover', (n: number) => ({ email: email(n) }), 20, HOUR],
  ['mails sent again', 'resend', (n: number) => ({ email: email(n), type: 'signup' }), 20, HOUR],
  ['mailed links', 'otp', (n: number) => ({ email: email(n), create_user: false }), 20, HOUR],
  ['links opened', 'verify', () => ({ type: 'signup', token_hash: 'none' }), 30, FIVE_MINUTES],
])(
  '%s (%s) from one client address are limited, with Retry-After; the next address is free [GAP-07] [S14]',
  async (what, path, body, most, seconds) => {
    const ask = (ip: string, n: number) =>
      call(service, `/auth/v1/${path}`, { json: body(n), headers: { 'x-forwarded-for': ip } });
    const [here, elsewhere] = [`2001:db8:${what.length}::1`, `2001:db8:${what.length}:ffff::1`];
    for (let n = 0; n < most; n += 1) expect((await ask(here, n)).status).not.toBe(429);
    const refused = await ask(here, most);
    expect(refused.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect((await ask(elsewhere, most + 1)).status).not.toBe(429);
  },
);
