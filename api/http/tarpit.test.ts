import { expect, test } from 'vitest';
import { createTarpit } from '#api/http/tarpit.ts';

test('refusals of a flood are delayed, the first ones and those of others are not [S14]', async () => {
  const tarpit = createTarpit(60_000);
  const answered: string[] = [];
  const refuse = (key: string) => tarpit(key).then(() => answered.push(key));
  const flood = Array.from({ length: 31 }, () => refuse('mallory'));
  await refuse('ada');
  await Promise.all(flood.slice(0, 30));
  expect(answered.filter((key) => key === 'mallory')).toHaveLength(30);
});
