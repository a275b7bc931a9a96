import { expect, test } from 'vitest';
import { preparedName } from '#db/prepared.ts';

test('only a marked statement is prepared, each text under its own name', () => {
  expect(preparedName('select 1')).toBeUndefined();
  const one = preparedName('select 1 /* prepared */');
  expect(one).toBe(preparedName('select 1 /* prepared */'));
  expect(one).not.toBe(preparedName('select 2 /* prepared */'));
  // Postgres cuts longer names.
  expect(one?.length).toBeLessThan(63);
});
