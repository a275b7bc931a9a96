import { expect, test } from 'vitest';
import { readDay } from '#web/lib/read-day.ts';

test.each([
  '2026-12-09',
  '2026/12/9',
  '2026.12.09',
  '9/12/2026',
  '09.12.2026',
  '9.12.26',
  '9-12-2026',
  '9. 12. 2026',
  '9 Dec 2026',
  '9th December 2026',
  '09-Dec-2026',
  "9 Dec '26",
  '9. Dezember 2026',
  'Dec 9, 2026',
  'December 9th, 2026',
  'Wednesday, 9 December 2026',
  'Wed 9 Dec 2026',
  'Mittwoch, 9. Dezember 2026',
  'Wednesday, December 9, 2026',
  '  2026-12-09\n',
])('%j is read as one day [HOME-78]', (text) => {
  expect(readDay(text, false)).toBe('2026-12-09');
});

test('two numbers are in the order of the country, unless one can only be the day [HOME-78]', () => {
  expect([readDay('03/04/2027', false), readDay('03/04/2027', true)]).toEqual(['2027-04-03', '2027-03-04']);
  expect([readDay('12/31/2026', false), readDay('31/12/2026', true)]).toEqual(['2026-12-31', '2026-12-31']);
});

test.each(['', '12', '2026', '12/2026', '31/02/2027', '2027-02-30', '0/0/2027', '13/13/2026', '12 Foo 2026', 'soon'])(
  '%j is no day [HOME-78]',
  (text) => {
    expect(readDay(text, false)).toBeNull();
  },
);

test('a leap day is one, and a long text is not searched', () => {
  expect([readDay('29/2/2028', false), readDay('29/2/2027', false)]).toEqual(['2028-02-29', null]);
  expect(readDay(`${' '.repeat(9)}${'9'.repeat(10_000)}/12/2026`, false)).toBeNull();
});
