import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from '#api/accounts/auth/sign-in/passwords.ts';

test('a flood of guesses delays neither a known device nor another network [S8]', async () => {
  const passwords = createPasswords();
  const right = await passwords.hash('Tr1cky-Harbour!');
  const order: string[] = [];
  const compare = async (name: string, client: string, isKnown = false) => {
    const same = await passwords.matches('Tr1cky-Harbour!', right, { client, account: name, isKnown });
    order.push(name);
    return same;
  };
  const flood = Array.from({ length: 40 }, (_, at) => compare(`flood ${at}`, 'flood'));
  const others = [compare('new place', 'elsewhere'), compare('owner', 'home', true)];
  expect(await Promise.all([...flood, ...others])).not.toContain(false);
  // Three are running already when the others start, and on a busy machine one that began early may end late.
  expect(order.indexOf('owner')).toBeLessThan(20);
  expect(order.indexOf('new place')).toBeLessThan(25);
});

const FAST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

test('a password typed on another system, keyboard or browser is the same one [REAL-30]', async () => {
  const passwords = createPasswords(FAST);
  const made = await passwords.hash('Mu\u0308nchen\u00a0Ａ1!');
  for (const typed of ['München A1!', 'Mu\u0308nchen\u3000A1!', 'Mu\u0308nchen\u00a0Ａ1!'])
    expect([typed, await passwords.matches(typed, made)]).toEqual([typed, true]);
  expect(await passwords.matches('Munchen A1!', made)).toBe(false);
});

test('one that an earlier release hashed as it was typed still signs in [REAL-30]', async () => {
  const passwords = createPasswords(FAST);
  const typed = 'Mu\u0308nchen\u00a0A1!';
  const stored = await hash(typed, FAST);
  expect(await passwords.matches(typed, stored)).toBe(true);
  expect(await passwords.matches('Mu\u0308nchen A2!', stored)).toBe(false);
  expect(await passwords.matches(typed, null)).toBe(false);
});
