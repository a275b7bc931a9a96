import { expect, test } from 'vitest';
import { partsOf } from '#shared/text/document-parts.ts';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { composedParts } from '#web/features/writing/documents/refine/proposal-parts.ts';
import { askedIn, missingWords, pointsOf } from '#web/features/writing/documents/refine/proposal-points.ts';
import { aChange, aProposal } from '#web/features/writing/documents/refine/testing/a-proposal.ts';

const BEFORE = 'We hire users. You get a van.';

const asked = (instruction: string, more: Partial<Ready> = {}): Ready => ({
  ...aProposal('one', { changes: [aChange(8, 13, 'riders'), aChange(14, 29, '')] }),
  before: BEFORE,
  preset: null,
  instruction,
  ...more,
});

const pointsWith = (proposal: Ready, used: number[]) =>
  pointsOf([proposal.instruction], proposal, partsOf('plain', BEFORE), composedParts('plain', proposal, used));

test('the points follow the changes that are on, and what is missing is said [JUDGE-60]', () => {
  const proposal = asked('1 riders instead of users, 2 leave out the van, 3 warmer');
  const said = (used: number[]) => missingWords(pointsWith(proposal, used));
  expect(said([0, 1])).toBe('2 of 3 points are in these changes. Not checked: warmer.');
  expect(said([0])).toBe('1 of 3 points are in these changes. Not done: leave out the van. Not checked: warmer.');
  expect(said([])).toBe(
    '0 of 3 points are in these changes. Not done: riders instead of users; leave out the van. Not checked: warmer.',
  );
});

test('nothing is said when all is done, and of one point alone only that it is missing [JUDGE-60]', () => {
  const proposal = asked('leave out the van');
  expect(missingWords(pointsWith(proposal, [0, 1]))).toBeNull();
  expect(missingWords(pointsWith(proposal, [0]))).toBe('What you asked for is not in these changes.');
  expect(pointsWith(asked('warmer'), [0, 1])).toEqual([]);
});

test('of a passage only its own words count [JUDGE-60]', () => {
  const target = { of: 'passage', part: 'text', from: 0, to: 14 } as const;
  const proposal = asked('under 3 words', { target });
  expect(pointsWith(proposal, [0])).toEqual([{ text: 'under 3 words', state: 'not_done' }]);
  const short = { ...proposal, result: { ...proposal.result, changes: [aChange(2, 13, ' hire')] } };
  expect(pointsWith(short, [0])).toEqual([{ text: 'under 3 words', state: 'done' }]);
});

test('what was asked before comes first, without ready-made instructions [JUDGE-60]', () => {
  const first = asked('leave out the van', { id: 'first' });
  const second = asked('Shorter', { id: 'second', preset: 'shorter', parent: 'first' });
  const third = asked('warmer', { id: 'third', parent: 'second' });
  expect(askedIn(third, [third, second, first])).toEqual(['leave out the van', 'warmer']);
  expect(askedIn(third, [third])).toEqual(['warmer']);
});
