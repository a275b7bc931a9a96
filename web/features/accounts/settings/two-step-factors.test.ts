import { AuthApiError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { enrolmentProblem, freeName } from '#web/features/accounts/settings/two-step-factors.ts';

test('each new device is offered a free name', () => {
  const named = (...names: (string | undefined)[]) =>
    names.map((name) => (name === undefined ? {} : { friendly_name: name }));
  expect(freeName([])).toBe('Authenticator app');
  expect(freeName(named('My phone'))).toBe('Authenticator app');
  expect(freeName(named('Authenticator app'))).toBe('Authenticator app 2');
  expect(freeName(named('Authenticator app', 'Authenticator app 2'))).toBe('Authenticator app 3');
  expect(freeName(named(undefined, 'Authenticator app 3'))).toBe('Authenticator app 2');
});

test('each failure names the next step, and only an expired set-up starts again', () => {
  const problem = (code: string, status = 422) => enrolmentProblem(new AuthApiError('x', status, code));
  expect(problem('mfa_factor_not_found', 404)).toMatchObject({ isExpired: true });
  for (const code of ['mfa_verification_failed', 'mfa_factor_name_conflict', 'too_many_enrolled_mfa_factors', 'x']) {
    expect(problem(code).isExpired).toBeUndefined();
  }
  expect(problem('over_request_rate_limit', 429).text).toContain('wait');
  expect(enrolmentProblem(new TypeError('x'))).toEqual(problem('x'));
});
