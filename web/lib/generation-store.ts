import { create } from 'zustand';
import { applyCards, type Card, isFinal, isWriting, newerCard } from '#shared/card.ts';
import type { Budget } from '#shared/contracts/generations.ts';
import { withKind } from '#shared/kinds/by-name.ts';
import type { Task } from '#shared/tasks/index.ts';

export type GenerationState = {
  /** Every card of a text being written that this browser knows, by generation id. */
  cards: Record<string, Card>;
  /** When something new about a card last arrived, by this browser's clock: 30 s of silence is 'stalled'. */
  heardAt: Record<string, number>;
  /** When this browser saw a card leave 'pending': only such a card plays the pace of step 1 (GAP-54). */
  startedAt: Record<string, number>;
  budget: Budget | null;
};

const nothing: GenerationState = { cards: {}, heardAt: {}, startedAt: {}, budget: null };

/** The live state of all generations. Read it with a selector per card, so that an event redraws one card. */
export const useGenerations = create<GenerationState>()(() => nothing);

const stamp = (times: Record<string, number>, changed: readonly Card[], now: number) =>
  changed.length === 0 ? times : { ...times, ...Object.fromEntries(changed.map(({ id }) => [id, now])) };

/**
 * Whether `next` shows a start as it happens: work that has no text yet, of a card that was pending, or that events
 * alone have published (pending and processing often arrive within one frame).
 */
const isStart = (known: Card | undefined, next: Card | undefined, live: boolean): boolean =>
  next?.status === 'processing' && next.draft === '' && (known ? known.status === 'pending' : live);

/** The change itself: cards that are not newer change nothing. `live`: they are events, not the answer to a question. */
export function nextGenerations(
  state: GenerationState,
  incoming: readonly Card[],
  now: number,
  live = false,
): GenerationState {
  const cards = applyCards(state.cards, incoming);
  if (cards === state.cards) return state;
  const changed = incoming.filter(({ id }) => cards[id] !== state.cards[id]);
  const started = changed.filter(({ id }) => isStart(state.cards[id], cards[id], live));
  return {
    ...state,
    cards,
    heardAt: stamp(state.heardAt, changed, now),
    startedAt: stamp(state.startedAt, started, now),
  };
}

export const applyNow = (incoming: readonly Card[], live = false): void =>
  useGenerations.setState((state) => nextGenerations(state, incoming, Date.now(), live));

/** The document was deleted in this tab; from other tabs it is known when the cards are read again. */
export const forgetDocument = (documentId: string): void =>
  applyNow(
    Object.values(useGenerations.getState().cards)
      .filter(({ document_id }) => document_id === documentId)
      .map((card) => ({ ...card, document_id: null, draft: '' })),
  );

export const setBudget = (budget: Budget): void => useGenerations.setState({ budget });

// A hidden tab draws no frames, yet its title and its notices must follow.
const HIDDEN_FLUSH_MS = 200;
let waiting = new Map<string, Card>();
let flushing: { frame: number; timer: ReturnType<typeof setTimeout> } | null = null;

function flush(): void {
  if (flushing) {
    cancelAnimationFrame(flushing.frame);
    clearTimeout(flushing.timer);
  }
  flushing = null;
  const incoming = [...waiting.values()];
  waiting = new Map();
  applyNow(incoming, true);
}

/** Takes one event, also of an api of release 0.1.0; everything that arrives within one frame is applied at once. */
export function pushCard(card: Card<Task>): void {
  if (!isWriting(card)) return;
  waiting.set(card.id, newerCard(waiting.get(card.id), withKind(card)));
  flushing ??= { frame: requestAnimationFrame(flush), timer: setTimeout(flush, HIDDEN_FLUSH_MS) };
}

/** Forgets everything: another person signs in. */
export function forgetGenerations(): void {
  waiting = new Map();
  useGenerations.setState(nothing);
}

export const unfinishedCards = ({ cards }: Pick<GenerationState, 'cards'>): Card[] =>
  Object.values(cards).filter((card) => !isFinal(card));

/** At work right now: neither queued nor waiting for the limit (the count in the sidebar). */
export const runningCount = ({ cards }: Pick<GenerationState, 'cards'>): number =>
  Object.values(cards).filter(({ status, waiting: held }) => status === 'processing' && held === null).length;

/** The newest generation of each template of a role. */
export function lastCards(cards: Record<string, Card>, roleId: string): Card[] {
  const newest = new Map<string, Card>();
  for (const card of Object.values(cards)) {
    if (card.role_id !== roleId || card.template_id === null) continue;
    const known = newest.get(card.template_id);
    if (!known || known.created_at < card.created_at) newest.set(card.template_id, card);
  }
  return [...newest.values()];
}

/** The same in the order of the given templates. */
export function cardsFor(cards: Record<string, Card>, roleId: string, templateIds: readonly string[]): Card[] {
  const last = lastCards(cards, roleId);
  return templateIds.flatMap((id) => last.find(({ template_id }) => template_id === id) ?? []);
}
