import { expect, test } from 'vitest';
import { createStandings, MOST_ADDRESSES } from '#api/http/turns.ts';

test('however many addresses come, so many are kept, those noted last [S14]', () => {
  const standings = createStandings(() => 0);
  for (let n = 0; n <= MOST_ADDRESSES; n += 1) standings.note(`address ${n}`, 'served');
  expect(standings.of('address 0')).toBe('new');
  expect(standings.of('address 1')).toBe('served');
  standings.note('address 1', 'served');
  standings.note('another', 'served');
  expect([standings.of('address 1'), standings.of('address 2')]).toEqual(['served', 'new']);
});
