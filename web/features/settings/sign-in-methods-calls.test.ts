import { expect, test } from 'vitest';
import { addressOf, connectionSaid, nameOfMethod } from '#web/features/settings/sign-in-methods-calls.ts';

const company = { name: 'company', label: 'company login' };

test('a method is called as people know it', () => {
  expect(nameOfMethod({ provider: 'email' }, company)).toBe('Email and password');
  expect(nameOfMethod({ provider: 'company' }, company)).toBe('Company login');
  expect(nameOfMethod({ provider: 'former' }, company)).toBe('Former');
});

test('an account at the provider is told by its address, else by what there is', () => {
  const all = { email: 'a@example.test', preferred_username: 'ada', name: 'Ada', sub: '1' };
  expect(addressOf({ identity_data: all })).toBe('a@example.test');
  expect(addressOf({ identity_data: { ...all, email: '' } })).toBe('ada');
  expect(addressOf({ identity_data: { sub: '1', name: 7 } })).toBe('1');
});

test('what the callback page says about a connection is shown, and nothing else', () => {
  expect(connectionSaid({ connection: true }, 'Company')).toEqual({ tone: 'success', text: 'Company was connected.' });
  expect(connectionSaid({ connection: 'No.' }, 'Company')).toEqual({ tone: 'error', text: 'No.' });
  expect([connectionSaid(null, 'C'), connectionSaid({ message: 'x' }, 'C')]).toEqual([undefined, undefined]);
});
