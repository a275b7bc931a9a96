import { expect, test } from 'vitest';
import { eventActor, eventWords } from '#web/features/admin/event-words.ts';

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

test('a changed role is named', () => {
  expect(textOf('role_changed', { role: 'super_admin' })).toBe('Role changed to super admin');
  expect(textOf('role_changed')).toBe('Role changed');
});

test('a stolen session key stands out', () => {
  expect(eventWords({ action: 'refresh_token_reused', details: {} }).isAlarm).toBe(true);
  expect(eventWords({ action: 'user_signed_up', details: {} }).isAlarm).toBeUndefined();
});

test('an unknown event still reads', () => {
  expect(textOf('report_made')).toBe('Report made');
});

test('another actor is named, the user and the system are not', () => {
  const [user, admin] = ['u', 'a'];
  expect(eventActor({ actor_id: admin, actor_name: 'Noor Haddad' }, user)).toBe('by Noor Haddad');
  expect(eventActor({ actor_id: admin, actor_name: null }, user)).toBe('by a deleted account');
  expect(eventActor({ actor_id: user, actor_name: 'Me' }, user)).toBeUndefined();
  expect(eventActor({ actor_id: null, actor_name: null }, user)).toBeUndefined();
});
