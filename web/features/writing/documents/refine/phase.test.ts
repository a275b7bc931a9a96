import { expect, test } from 'vitest';
import type { Proposal } from '#shared/writing/contracts/proposals.ts';
import { phaseOf, withCard, withKnownCards } from '#web/features/writing/documents/refine/phase.ts';
import { aProposal, failedAs } from '#web/features/writing/documents/refine/testing/a-proposal.ts';

const kindOf = (items: Proposal[], followed: string | null) => phaseOf(items, followed).kind;

test('a refinement under way is shown in each window, before any proposal [REFINE-05, REFINE-19]', () => {
  const done = aProposal('a');
  const running = aProposal('b', { status: 'processing' });
  expect(kindOf([running, done], null)).toBe('running');
  expect(kindOf([running, done], 'a')).toBe('running');
});

test('a proposal of an earlier visit waits, and is opened once it is followed [REFINE-19]', () => {
  const done = aProposal('a');
  expect(phaseOf([done], null)).toEqual({ kind: 'text', waiting: done });
  expect(phaseOf([done], 'a')).toEqual({ kind: 'review', proposal: done, chain: [done] });
});

test('a proposal that is closed or gone gives the text back [REFINE-10, REFINE-19]', () => {
  expect(phaseOf([], 'a')).toEqual({ kind: 'text', waiting: null });
  expect(phaseOf([{ ...aProposal('a'), closed_as: 'discarded' }], 'a')).toEqual({ kind: 'text', waiting: null });
});

test('the chain of proposals is in the order in which they were made [REFINE-11]', () => {
  const [first, second] = [aProposal('a'), aProposal('b')];
  const failed = failedAs('c', 'generation_timeout');
  const phase = phaseOf([failed, second, first], 'a');
  expect(phase.kind === 'review' && phase.chain.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a failed, a cancelled and an unchanged one differ, and only the followed one is spoken of [REFINE-06]', () => {
  const failed = failedAs('a', 'generation_timeout');
  const cancelled = failedAs('b', 'cancelled');
  const unchanged = aProposal('c', { changes: [] });
  expect(kindOf([failed], 'a')).toBe('failed');
  expect(kindOf([cancelled], 'b')).toBe('cancelled');
  expect(kindOf([unchanged], 'c')).toBe('unchanged');
  expect(kindOf([failed, cancelled, unchanged], null)).toBe('text');
});

test('one that is completed is under way until its result was read', () => {
  expect(kindOf([{ ...aProposal('a'), result: null }], 'a')).toBe('running');
});

test('an event updates the card of its proposal, an older one does not', () => {
  const items = [aProposal('a', { status: 'processing', seq: 5 })];
  const card = aProposal('a', { status: 'processing', seq: 6 }).card;
  expect(withCard(items, card)[0]?.card).toBe(card);
  const old = aProposal('a', { status: 'processing', seq: 4 }).card;
  expect(withCard(items, old)).toBe(items);
  expect(withCard(items, aProposal('b').card)).toBe(items);
});

test('what is read again does not take back what events said meanwhile', () => {
  const read = [aProposal('a', { status: 'processing', seq: 5 })];
  const known = [aProposal('a', { status: 'processing', seq: 9 })];
  expect(withKnownCards(read, known)[0]?.card.seq).toBe(9);
});
