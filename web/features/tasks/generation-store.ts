import { create } from 'zustand';
import { applyCards, type Card, isFinal, isWriting, newerCard } from '#shared/tasks/card.ts';
import type { Budget } from '#shared/tasks/contracts/generations.ts';
import type { Task } from '#shared/tasks.ts';

export type GenerationState = {
  /** The cards of generations this browser knows, by generation id. */
  cards: Record<string, Card>;
  /** When an event or response last changed a card, by this browser's clock; after 30 s without one it is 'stalled'. */
  receivedAt: Record<string, number>;
  /** When this browser received the change of a card from 'pending'; only such a card animates step 1 (GAP-54). */
  startedAt: Record<string, number>;
  budget: Budget | null;
};

const nothing: GenerationState = { cards: {}, receivedAt: {}, startedAt: {}, budget: null };

/** The live state of all generations. Select a single card, so that an event renders that card only. */
export const useGenerations = create<GenerationState>()(() => nothing);

const stamp = (times: Record<string, number>, changed: readonly Card[], now: number) =>
  changed.length === 0 ? times : { ...times, ...Object.fromEntries(changed.map(({ id }) => [id, now])) };

/**
 * Whether `next` shows the start of a run: in progress without a text, and before it pending or known only from events
 * (`pending` and `processing` often arrive in one frame).
 */
const isStart = (known: Card | undefined, next: Card | undefined, live: boolean): boolean =>
  next?.status === 'processing' && next.draft === '' && (known ? known.status === 'pending' : live);

/**
 * Applies cards to the state; cards with an older or equal `seq` change nothing. `live`: received as events, not as a
 * response.
 */
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
    receivedAt: stamp(state.receivedAt, changed, now),
    startedAt: stamp(state.startedAt, started, now),
  };
}

export const applyNow = (incoming: readonly Card[], live = false): void =>
  useGenerations.setState((state) => nextGenerations(state, incoming, Date.now(), live));

/**
 * Removes a document deleted in this tab from its card; deletions elsewhere arrive when the cards are fetched again.
 */
export const forgetDocument = (documentId: string): void =>
  applyNow(
    Object.values(useGenerations.getState().cards)
      .filter(({ document_id }) => document_id === documentId)
      .map((card) => ({ ...card, document_id: null, draft: '' })),
  );

export const setBudget = (budget: Budget): void => useGenerations.setState({ budget });

// A hidden tab renders no frames, but its title and notifications must be up to date.
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

/** Adds an event; events of one frame are applied together. */
export function pushCard(card: Card<Task>): void {
  if (!isWriting(card)) return;
  waiting.set(card.id, newerCard(waiting.get(card.id), card));
  flushing ??= { frame: requestAnimationFrame(flush), timer: setTimeout(flush, HIDDEN_FLUSH_MS) };
}

/** Clears the state, when another user signs in. */
export function forgetGenerations(): void {
  waiting = new Map();
  useGenerations.setState(nothing);
}

export const unfinishedCards = ({ cards }: Pick<GenerationState, 'cards'>): Card[] =>
  Object.values(cards).filter((card) => !isFinal(card));

/** How many generations of this person are in progress, without queued and rate-limited ones; shown in the sidebar. */
export const runningCount = ({ cards }: Pick<GenerationState, 'cards'>, userId: string): number =>
  Object.values(cards).filter(
    ({ status, waiting: held, user_id }) => status === 'processing' && held === null && user_id === userId,
  ).length;

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

/** The newest generation of each of the given templates for a role, in their order. */
export function cardsFor(cards: Record<string, Card>, roleId: string, templateIds: readonly string[]): Card[] {
  const last = lastCards(cards, roleId);
  return templateIds.flatMap((id) => last.find(({ template_id }) => template_id === id) ?? []);
}
