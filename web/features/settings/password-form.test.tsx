// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { PasswordForm } from '#web/features/settings/password-form.tsx';
import { auth } from '#web/lib/auth.ts';
import { messages, openScreen, pass, press, type, until } from '#web/testing/screen.tsx';
// The form loads this module when a password is typed.
import '#shared/easy-passwords.ts';

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
