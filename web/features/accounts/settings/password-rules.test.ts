import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { passwordFailure, passwordInput } from '#web/features/accounts/settings/password-rules.ts';

const right = { current_password: 'Old-secret-1', new_password: 'Harbour-2026!', confirm_password: 'Harbour-2026!' };

const problems = (changed: Partial<typeof right>): Record<string, string[]> => {
  const { error } = passwordInput.safeParse({ ...right, ...changed });
  const all: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) all[path.join('.')] = [...(all[path.join('.')] ?? []), message];
  return all;
};

test('a strong password that is repeated correctly is accepted', () => {
  expect(problems({})).toEqual({});
});

test('under six characters only the length is reported [SET-17] [CONST-02] [GAP-01]', () => {
  const text = 'New password must be at least 6 characters';
  expect(problems({ new_password: 'Aa1!x', confirm_password: 'Aa1!x' })).toEqual({ new_password: [text] });
  expect(problems({ new_password: '', confirm_password: '' })).toEqual({ new_password: [text] });
});

test.each(['harbour1!', 'HARBOUR1!', 'Harbour!!', 'Harbour12', 'Aa1!xy'])(
  '"%s" has six characters but misses a requirement [GAP-01]',
  (password) => {
    expect(problems({ new_password: password, confirm_password: password })).toEqual({
      new_password: ['Please ensure the password meets all requirements'],
    });
  },
);

test('a different confirmation is reported, whatever other errors there are [SET-18]', () => {
  expect(problems({ confirm_password: 'Harbour-2026?' })).toEqual({ confirm_password: ['New passwords do not match'] });
  expect(problems({ new_password: 'short' })).toEqual({
    new_password: ['New password must be at least 6 characters'],
    confirm_password: ['New passwords do not match'],
  });
});

test('a trailing blank is part of the password', () => {
  expect(problems({ new_password: 'Harbour-2026! ', confirm_password: 'Harbour-2026!' })).toEqual({
    confirm_password: ['New passwords do not match'],
  });
});

test('the current password is required', () => {
  expect(problems({ current_password: '' })).toEqual({ current_password: ['Current password is required'] });
});

test.each(['current_password_invalid', 'current_password_required', 'invalid_credentials'])(
  '%s means the current password is wrong [SET-19]',
  (code) => {
    expect(passwordFailure(new AuthApiError('x', 400, code))).toEqual({
      text: 'Current password is incorrect',
      isCurrent: true,
    });
  },
);

test('any other refusal is a failed update, with the reason [SET-21]', () => {
  const reason = 'New password should be different from the old password.';
  expect(passwordFailure(new AuthApiError(reason, 422, 'same_password'))).toEqual({
    text: 'Failed to update password',
    detail: reason,
  });
});

test('without a usable response there is no reason to show [SET-21]', () => {
  expect(passwordFailure(new AuthRetryableFetchError('fetch failed', 0))).toEqual({
    text: 'Failed to update password',
  });
  expect(passwordFailure(new AuthApiError('Internal', 500, 'unexpected_failure'))).toEqual({
    text: 'Failed to update password',
  });
  expect(passwordFailure(new TypeError('x'))).toEqual({ text: 'Failed to update password' });
});
