import { expect, test } from 'vitest';
import { composedParts, isStale, targetNow } from '#web/features/writing/documents/refine/proposal-parts.ts';
import { aChange, aProposal } from '#web/features/writing/documents/refine/testing/a-proposal.ts';

const parts = (text: string) => [{ name: 'text', card: '', text } as const];

test('a text saved within the same version makes a proposal stale too', () => {
  const proposal = aProposal('a');
  expect(isStale(proposal, 'We hire users.')).toBe(false);
  expect(isStale(proposal, 'We hire users!')).toBe(true);
  expect(isStale({ ...proposal, is_stale: true }, 'We hire users.')).toBe(true);
});

test('only the changes that are on are in the new text [REFINE-14]', () => {
  const proposal = aProposal('a', { changes: [aChange(0, 2, 'They'), aChange(8, 13, 'riders')] });
  expect(composedParts('job_advert', proposal, [1])[0]?.text).toBe('We hire riders.');
  expect(composedParts('job_advert', proposal, [])[0]?.text).toBe('We hire users.');
});

test('a passage is found again where its words stand now, and not where they are gone', () => {
  const target = { of: 'passage', part: 'text', from: 3, to: 7 } as const;
  expect(targetNow(target, parts('We hire users'), parts('Today we hire users'))).toEqual({
    ...target,
    from: 9,
    to: 13,
  });
  expect(targetNow(target, parts('We hire users'), parts('We employ users'))).toBe(null);
  expect(targetNow({ of: 'card', card: 2 }, [], parts('x'))).toBe(null);
});
