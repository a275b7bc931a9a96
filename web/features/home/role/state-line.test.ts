import { expect, test } from 'vitest';
import { stateLine } from '#web/features/home/role/state-line.ts';
import { aText } from '#web/features/home/role/testing/role-home.ts';

const approved = { approved: { by: 'Marta Quayle', at: null }, state: { state: 'approved' } } as const;
const texts = (...given: Parameters<typeof aText>[1][]) => given.map((one, at) => aText(at, one));
const lineOf = (...given: Parameters<typeof texts>) => {
  const { first, others } = stateLine(texts(...given));
  return [first, ...others];
};

test('one line says where all texts stand, what comes first before the rest [HOME-03]', () => {
  const missing = { state: { state: 'missing' } } as const;
  const fixes = { state: { state: 'to_fix', to_fix: 3 } } as const;
  const review = { state: { state: 'review' } } as const;
  const asked = { state: { state: 'asked', to_fix: 1 } } as const;
  expect(lineOf(missing, missing)).toEqual(['Nothing written yet']);
  expect(lineOf({}, missing, { state: { state: 'failed' } })).toEqual(['1 of 3 written']);
  expect(lineOf({}, {})).toEqual(['2 of 2 written']);
  expect(lineOf(approved, approved)).toEqual(['All 2 approved']);
  expect(lineOf({ state: { state: 'writing' } }, fixes, review, approved)).toEqual([
    '1 of 4 being written',
    '3 to fix in 1 text',
    '1 in review',
    '1 approved',
  ]);
  expect(lineOf(asked, fixes, missing)).toEqual(['1 waiting for you', '4 to fix in 2 texts', '2 of 3 written']);
});

test('counts of an approved text count as well, and a text that is being written again counts nothing [HOME-03]', () => {
  const again = { document_id: 'd', state: { state: 'writing', to_fix: 2 } } as const;
  expect(lineOf({ ...approved, state: { state: 'approved', to_fix: 1 } }, again)).toEqual([
    '1 of 2 being written',
    '1 to fix in 1 text',
    '1 approved',
  ]);
});
