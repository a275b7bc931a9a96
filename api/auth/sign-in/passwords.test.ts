import { expect, test } from 'vitest';
import { createPasswords } from '#api/auth/sign-in/passwords.ts';

test('a crowd that guesses does not make a known device or another network wait for all of them [S8]', async () => {
  const passwords = createPasswords();
  const right = await passwords.hash('Tr1cky-Harbour!');
  const order: string[] = [];
  const compare = async (name: string, client: string, isKnown = false) => {
    const same = await passwords.matches('Tr1cky-Harbour!', right, { client, account: name, isKnown });
    order.push(name);
    return same;
  };
  const crowd = Array.from({ length: 40 }, (_, at) => compare(`crowd ${at}`, 'crowd'));
  const others = [compare('new place', 'elsewhere'), compare('owner', 'home', true)];
  expect(await Promise.all([...crowd, ...others])).not.toContain(false);
  // Three run already when the others come, and on a busy machine one that began early may end late.
  expect(order.indexOf('owner')).toBeLessThan(20);
  expect(order.indexOf('new place')).toBeLessThan(25);
});
