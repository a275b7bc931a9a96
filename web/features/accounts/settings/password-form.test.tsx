// @vitest-environment happy-dom
import { AuthApiError } from '@supabase/auth-js';
import { expect, test, vi } from 'vitest';
import { PasswordForm } from '#web/features/accounts/settings/password-form.tsx';
import { auth } from '#web/lib/auth.ts';
import { messages, openScreen, pass, press, type, until } from '#web/testing/screen.tsx';
// The form loads this module when a password is typed.
import '#shared/accounts/easy-passwords.ts';

const DONE = 'Password updated successfully!';
const isShown = () => messages('status').includes(DONE);

test('a password change is confirmed for 3000 ms [SET-20]', async () => {
  const update = vi.spyOn(auth(), 'updateUser').mockResolvedValue({ data: { user: {} as never }, error: null });
  await openScreen(<PasswordForm />);
  await type('Current Password', 'Old.Harbour!7');
  await type('New Password', 'Quiet.Harbour!7');
  await type('Confirm New Password', 'Quiet.Harbour!7');
  expect(isShown()).toBe(false);
  await press('Update Password');
  await until(isShown);
  expect(update).toHaveBeenCalledWith({ password: 'Quiet.Harbour!7', current_password: 'Old.Harbour!7' });
  await pass(2_999);
  expect(isShown()).toBe(true);
  await pass(1);
  expect(isShown()).toBe(false);
});

const text = () => document.body.textContent ?? '';

test('each of the three passwords is shown and hidden again [SET-15]', async () => {
  await openScreen(<PasswordForm />);
  const names = ['current password', 'new password', 'confirm new password'];
  const kinds = () => [...document.querySelectorAll('input')].flatMap((input) => (input.hidden ? [] : input.type));
  expect(kinds()).toEqual(names.map(() => 'password'));
  for (const name of names) await press(`Show ${name}`);
  expect(kinds()).toEqual(names.map(() => 'text'));
  for (const name of names) await press(`Hide ${name}`);
  expect(kinds()).toEqual(names.map(() => 'password'));
});

test('what the form or the server refuses is said, and what the form refuses is not sent [SET-16, SET-17, SET-18, SET-19, SET-21] [GAP-01]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const update = vi.spyOn(auth(), 'updateUser');
  await openScreen(<PasswordForm />);
  const fill = async (current: string, next: string, again: string) => {
    await type('Current Password', current);
    await type('New Password', next);
    await type('Confirm New Password', again);
    await press('Update Password');
  };
  const says = (line: string) => until(() => text().includes(line));
  await fill('Old.Harbour!7', 'Aa1!x', 'Aa1!');
  await says('New password must be at least 6 characters');
  expect(text()).toContain('New passwords do not match');
  expect(messages('status')).toContain('Password strength: Good');
  await fill('Old.Harbour!7', 'lantern8', 'lantern8');
  await says('Please ensure the password meets all requirements');
  expect(update).not.toHaveBeenCalled();

  const refuse = (message: string, code: string) =>
    update.mockResolvedValueOnce({ data: { user: null }, error: new AuthApiError(message, 422, code) });
  refuse('Wrong', 'current_password_invalid');
  await fill('not it', 'Quiet.Harbour!7', 'Quiet.Harbour!7');
  await says('Current password is incorrect');
  refuse('New password should be different from the old password.', 'same_password');
  await press('Update Password');
  await says('Failed to update password');
  expect(messages('alert').join()).toContain('should be different from the old password');
});
