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
