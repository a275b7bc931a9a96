import { type Card, isFinal, newerCard } from '#shared/tasks/card.ts';
import type { Task } from '#shared/tasks.ts';
import type { Proposal } from '#shared/writing/contracts/proposals.ts';

/** A proposal with something to look at. */
export type Ready = Proposal & { before: NonNullable<Proposal['before']>; result: NonNullable<Proposal['result']> };

export const isReady = (one: Proposal): one is Ready =>
  one.card.status === 'completed' && one.before !== null && one.result !== null;
const hasChanges = (one: Proposal): one is Ready => isReady(one) && one.result.changes.length > 0;

/** What stands on the page of a document. */
export type Phase =
  | { kind: 'text'; waiting: Ready | null }
  | { kind: 'running'; proposal: Proposal }
  | { kind: 'failed'; proposal: Proposal }
  | { kind: 'cancelled'; proposal: Proposal }
  | { kind: 'unchanged'; proposal: Proposal }
  | { kind: 'review'; proposal: Ready; chain: readonly Ready[] };

/**
 * `items`: one's own for the document, newest first. `followed`: the one that was started, seen running or opened here;
 * one that waits since an earlier visit is only mentioned.
 */
export function phaseOf(items: readonly Proposal[], followed: string | null): Phase {
  const open = items.filter(({ closed_as }) => closed_as === null);
  const running = open.find(({ card }) => !isFinal(card));
  if (running) return { kind: 'running', proposal: running };
  const proposal = open.find(({ id }) => id === followed);
  const ready = open.filter(hasChanges);
  if (!proposal) return { kind: 'text', waiting: ready[0] ?? null };
  if (hasChanges(proposal)) return { kind: 'review', proposal, chain: [...ready].reverse() };
  if (isReady(proposal)) return { kind: 'unchanged', proposal };
  // Its end came before its result was read.
  if (proposal.card.status === 'completed') return { kind: 'running', proposal };
  return { kind: proposal.card.error?.code === 'cancelled' ? 'cancelled' : 'failed', proposal };
}

type Refinement = Card<'refine'>;
export const isRefinement = (card: Card<Task>): card is Refinement => card.task === 'refine';

/** The proposals with a card that came as an event; the same list when it is not newer or of none of them. */
export function withCard(items: Proposal[], card: Card<Task>): Proposal[] {
  const known = items.find(({ id }) => id === card.id);
  if (!known || known.card === card || newerCard(known.card, card) !== card) return items;
  return items.map((one) => (one === known ? { ...one, card } : one));
}

/** What was read again, without the cards that events have overtaken meanwhile. */
export const withKnownCards = (items: Proposal[], known: readonly Proposal[]): Proposal[] =>
  known.reduce((read, { card }) => withCard(read, card), items);
