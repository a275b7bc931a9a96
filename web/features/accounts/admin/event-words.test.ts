import { expect, test } from 'vitest';
import { eventActor, eventWords } from '#web/features/accounts/admin/event-words.ts';

const textOf = (action: string, details: Record<string, unknown> = {}) => eventWords({ action, details }).text;

test('a sign-in shows its method', () => {
  expect(textOf('user_signed_in', { method: 'password' })).toBe('Signed in with the password');
  expect(textOf('user_signed_in', { method: 'recovery' })).toBe('Signed in with a reset link');
  expect(textOf('user_signed_in', { method: 'toString' })).toBe('Signed in');
  expect(textOf('user_signed_in')).toBe('Signed in');
});

test('a sign-out shows its scope', () => {
  expect(textOf('user_signed_out', { scope: 'local' })).toBe('Signed out');
  expect(textOf('user_signed_out', { scope: 'global' })).toBe('Signed out on all devices');
});

test('a changed role shows the new role', () => {
  expect(textOf('role_changed', { role: 'super_admin' })).toBe('Role changed to super admin');
  expect(textOf('role_changed')).toBe('Role changed');
});

test('a suspension shows its reason, and a request for a second admin its act and outcome [ADMIN-19] [ADMIN-25]', () => {
  expect(textOf('user_suspended')).toBe('Suspended by an administrator');
  expect(textOf('user_suspended', { reason: 'Left' })).toBe('Suspended by an administrator: Left');
  expect(textOf('admin_request_made', { act: 'delete' })).toBe('Request to delete the account made');
  expect(textOf('admin_request_declined', { act: 'reset_password' })).toBe(
    'Request to reset the password declined by another administrator',
  );
});

test('a reused refresh token is shown as an alarm', () => {
  expect(eventWords({ action: 'refresh_token_reused', details: {} }).isAlarm).toBe(true);
  expect(eventWords({ action: 'user_signed_up', details: {} }).isAlarm).toBeUndefined();
});

test('an unknown event shows its code in readable form', () => {
  expect(textOf('report_made')).toBe('Report made');
});

test('the actor is shown when it is neither the user nor the system', () => {
  const [user, admin] = ['u', 'a'];
  expect(eventActor({ actor_id: admin, actor_name: 'Noor Haddad' }, user)).toBe('by Noor Haddad');
  expect(eventActor({ actor_id: admin, actor_name: null }, user)).toBe('by a deleted account');
  expect(eventActor({ actor_id: user, actor_name: 'Me' }, user)).toBeUndefined();
  expect(eventActor({ actor_id: null, actor_name: null }, user)).toBeUndefined();
});
