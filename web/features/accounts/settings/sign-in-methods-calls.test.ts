import { expect, test } from 'vitest';
import { addressOf, connectionMessage, nameOfMethod } from '#web/features/accounts/settings/sign-in-methods-calls.ts';

const company = { name: 'company', label: 'company login' };

test('a sign-in method has its display name', () => {
  expect(nameOfMethod({ provider: 'email' }, company)).toBe('Email and password');
  expect(nameOfMethod({ provider: 'company' }, company)).toBe('Company login');
  expect(nameOfMethod({ provider: 'former' }, company)).toBe('Former');
});

test('an account at the provider is named by its address, else by another identifier', () => {
  const all = { email: 'a@example.test', preferred_username: 'ada', name: 'Ada', sub: '1' };
  expect(addressOf({ identity_data: all })).toBe('a@example.test');
  expect(addressOf({ identity_data: { ...all, email: '' } })).toBe('ada');
  expect(addressOf({ identity_data: { sub: '1', name: 7 } })).toBe('1');
});

test('only the connection message of the callback page is shown', () => {
  expect(connectionMessage({ connection: true }, 'Company')).toEqual({
    tone: 'success',
    text: 'Company was connected.',
  });
  expect(connectionMessage({ connection: 'No.' }, 'Company')).toEqual({ tone: 'error', text: 'No.' });
  expect([connectionMessage(null, 'C'), connectionMessage({ message: 'x' }, 'C')]).toEqual([undefined, undefined]);
});
