import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { deletionFailure, isSessionEnded } from '#web/features/accounts/settings/deletion-failure.ts';

const FAILED = 'Failed to delete account. Please try again.';

test('a wrong password is reported under its field [SET-27]', () => {
  expect(deletionFailure(new AppError('wrong_password'))).toEqual({ text: 'Incorrect password', isPassword: true });
});

test('a refusal shows the reason of the server [SET-29] [GAP-22]', () => {
  const message = 'The last super admin cannot be deleted';
  expect(deletionFailure(new AppError('forbidden', { message }))).toEqual({ text: FAILED, detail: message });
});

test('the only owner of a workspace reads what to do first [TEAM-27]', () => {
  const message = 'You are the only owner of Otterbeck. Make another member an owner, or delete the workspace first.';
  expect(deletionFailure(new AppError('last_owner', { message }))).toEqual({ text: message });
});

test('without a usable response one sentence is shown [SET-29]', () => {
  expect(deletionFailure(new AppError('unavailable'))).toEqual({ text: FAILED });
  expect(deletionFailure(new Error('boom'))).toEqual({ text: FAILED });
});

test('only an ended session counts as already deleted', () => {
  expect(isSessionEnded(new AppError('sign_in_required'))).toBe(true);
  expect(isSessionEnded(new AppError('wrong_password'))).toBe(false);
});
