import { expect, test } from 'vitest';
import { adminLabelOf, nameOf } from '#web/features/accounts/admin/user-words.ts';

const user = (first_name: string, last_name: string) => ({
  id: 'a0a0a0a0-0000-4000-8000-000000000001',
  email: 'noor@example.org',
  user_metadata: { first_name, last_name, job_title: '' },
});

test('the name of a user is the first and last name, else the address [GAP-26]', () => {
  expect(nameOf(user('Noor', 'Haddad'))).toBe('Noor Haddad');
  expect(nameOf(user('Noor', ''))).toBe('Noor');
  expect(nameOf(user(' ', ''))).toBe('noor@example.org');
});

test('admins and super admins are marked, users are not [GAP-21]', () => {
  expect(adminLabelOf({ role: 'admin' })).toBe('Admin');
  expect(adminLabelOf({ role: 'super_admin' })).toBe('Super admin');
  expect(adminLabelOf({ role: 'user' })).toBeUndefined();
});
