// @vitest-environment happy-dom
import { AuthApiError, type User } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProfileForm } from '#web/features/accounts/settings/profile-form.tsx';
import { auth } from '#web/lib/auth.ts';
import { useSession } from '#web/lib/session.ts';
import { messages, openScreen, pass, press, type, until } from '#web/testing/screen.tsx';

const profile = { first_name: 'Robin', last_name: 'Tester', job_title: 'Recruiter' };
const user = { id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10', email: 'robin@example.test', user_metadata: profile };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: user as unknown as User, loading: false });
});
afterEach(() => {
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState());
});

const open = () => openScreen(<ProfileForm />, { server: () => ({ url: null, expires_at: null }) });
const field = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(name))?.control as
    | HTMLInputElement
    | undefined;

test('without a picture there are initials, and the address is read-only [SET-02, SET-04]', async () => {
  await open();
  expect(document.body.textContent).toContain('RT');
  expect([...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Remove')?.disabled).toBe(
    true,
  );
  const email = field('Email Address');
  expect([email?.value, email?.readOnly]).toEqual([user.email, true]);
});

test('all names are required, and the time zone is one of the list [SET-03, SET-05] [GAP-102]', async () => {
  const update = vi.spyOn(auth(), 'updateUser');
  await open();
  expect(field('Time Zone')?.value).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const known = Intl.supportedValuesOf('timeZone').length;
  expect(document.querySelectorAll('datalist option').length).toBeGreaterThanOrEqual(known);
  for (const name of ['First Name', 'Last Name', 'Job Title']) await type(name, ' ');
  await type('Time Zone', 'Mars/Olympus');
  await press('Save Changes');
  const problems = ['First name', 'Last name', 'Job title'].map((name) => `${name} is required`);
  await until(() => problems.every((problem) => document.body.textContent?.includes(problem)));
  expect(document.body.textContent).toContain('Choose a time zone from the list');
  expect(update).not.toHaveBeenCalled();
});

test('a saved profile is confirmed for 3000 ms, a refused one said [SET-06, SET-07, SET-08] [GAP-98]', async () => {
  const refusal = { data: { user: null }, error: new AuthApiError('Too much', 422, 'validation_failed') };
  const update = vi.spyOn(auth(), 'updateUser').mockResolvedValueOnce(refusal);
  await open();
  await type('First Name', 'Noor');
  await type('Time Zone', 'tokyo');
  await press('Save Changes');
  await until(() => messages('alert').includes('Failed to update profile'));
  update.mockResolvedValueOnce({ data: { user: user as unknown as User }, error: null });
  await press('Save Changes');
  const isTold = () => messages('status').includes('Profile updated successfully!');
  await until(isTold);
  expect(update).toHaveBeenLastCalledWith({ data: { ...profile, first_name: 'Noor', timezone: 'Asia/Tokyo' } });
  await pass(2_999);
  expect(isTold()).toBe(true);
  await pass(1);
  expect(isTold()).toBe(false);
});
