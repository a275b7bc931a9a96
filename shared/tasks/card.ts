import * as z from 'zod/mini';
import { STEP_NAMES } from '#shared/tasks/task.ts';
import { type Task, tasks } from '#shared/tasks.ts';

/**
 * The whole state of one generation as shown to a person. Every event carries all of it, so a lost event is harmless:
 * the next one is complete.
 */
export const generationStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type GenerationStatus = z.output<typeof generationStatus>;

const step = z.object({
  name: z.enum(STEP_NAMES),
  state: z.enum(['pending', 'processing', 'completed', 'error']),
  /** 0 to 100, never falling within an attempt. */
  percent: z.number(),
  /** Milliseconds the step took; null until it ended. */
  ms: z.nullable(z.number()),
});
export type CardStep = z.output<typeof step>;

export const cardError = z.object({
  code: z.string(),
  message: z.string(),
  title: z.nullable(z.string()),
  /** One line each, shown under the title (ERR-V-01). */
  messages: z.array(z.string()),
  request_id: z.nullable(z.string()),
  /** Details the message leaves out, never the provider's text (GAP-64). */
  reason: z.optional(z.string()),
  /** The beginning of an unusable answer. */
  raw: z.optional(z.string()),
  /** Of a cancellation: the steps completed before it. */
  done: z.optional(z.array(z.enum(STEP_NAMES))),
  /** Of a cancellation: the draft was stored as the document. */
  kept: z.optional(z.boolean()),
});
export type CardError = z.output<typeof cardError>;

/** The fields of the cards of all tasks. */
const common = z.object({
  /** The id of the generation_queue row. */
  id: z.uuid(),
  /** Missing from the cards that a page shows before it has received one. */
  workspace_id: z.optional(z.uuid()),
  /** Who started it; null: a deleted account. */
  user_id: z.nullable(z.uuid()),
  status: generationStatus,
  /** Always the three steps in order. */
  steps: z.array(step),
  /** The current attempt, counted from 1. */
  attempt: z.int(),
  max_attempts: z.int(),
  /** Output tokens: so far, and of the whole text once completed. */
  tokens: z.int(),
  /** The last characters of the draft, newest at the end; its beginning once completed. */
  draft: z.string(),
  /** The reason for waiting: the token budget, or the next attempt. */
  waiting: z.nullable(z.enum(['budget', 'retry'])),
  /** When the wait ends (ISO); `server_time` allows a countdown independent of the browser's clock. */
  retry_at: z.nullable(z.string()),
  server_time: z.string(),
  /** When the provider was called (ISO), shown while there is no draft. */
  asked_at: z.optional(z.string()),
  /** Set while waiting for the next attempt (the error of the last one) and after the final failure. */
  error: z.nullable(cardError),
  document_id: z.nullable(z.uuid()),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Increases with every event of a generation: runs · 10^6 + n; FINAL_SEQ once final. */
  seq: z.int(),
});

/** `Card<Task>` is the union of the cards of all tasks, `Card` alone that of a text being written. */
export type Card<T extends Task = 'write'> = {
  [Name in T]: z.output<typeof common> & z.output<(typeof tasks)[Name]['card']>;
}[T];
const cardOfEachTask = (): z.ZodMiniType<Card<Task>> =>
  z.union(Object.values(tasks).map((task) => z.extend(common, task.card.shape)));
// Annotated, so that the bundle of a page that only shows cards does not carry the schema.
export const card = /* @__PURE__ */ cardOfEachTask();

/** No card follows a final one, except those of `changedSince`. */
export const FINAL_SEQ = Number.MAX_SAFE_INTEGER;
export const SEQ_PER_RUN = 1_000_000;

/** The labels of the steps of this card. */
export const stepTextsOf = ({ task }: Pick<Card<Task>, 'task'>) => tasks[task].steps;

/** Whether the card is of task 'write': the wizard and the counts of generations use only these. */
export const isWriting = (one: Card<Task>): one is Card => one.task === 'write';

export const pendingSteps = (): CardStep[] =>
  STEP_NAMES.map((name) => ({ name, state: 'pending', percent: 0, ms: null }));

export const isFinal = (one: Pick<Card, 'seq'>): boolean => one.seq === FINAL_SEQ;

/**
 * True for the only cards that may follow a final one: its document was deleted, or the draft of a cancelled one was
 * kept.
 */
const changedSince = (known: Card<Task>, next: Card<Task>): boolean =>
  isFinal(next) &&
  ((known.status === 'completed' && known.document_id !== null && next.document_id === null) ||
    (next.error?.kept === true && known.error?.kept !== true));

/** The newer of two cards of one generation. A final one always is. */
export const newerCard = <One extends Card<Task>>(known: One | undefined, next: One): One =>
  known && known.seq >= next.seq && !changedSince(known, next) ? known : next;

/** The pure reducer of the live store: cards by id; a card that is not newer is dropped. */
export function applyCards<One extends Card<Task>>(
  cards: Record<string, One>,
  incoming: readonly One[],
): Record<string, One> {
  const changed = incoming.filter((next) => newerCard(cards[next.id], next) === next && cards[next.id] !== next);
  if (changed.length === 0) return cards;
  return { ...cards, ...Object.fromEntries(changed.map((next) => [next.id, next])) };
}

/** How a card is shown. 'deleted': it was completed, and its document was deleted. */
export type CardState =
  | 'pending'
  | 'analyzing'
  | 'generating'
  | 'reviewing'
  | 'rate-limited'
  | 'retrying'
  | 'completed'
  | 'deleted'
  | 'failed'
  | 'cancelled'
  | 'stalled';

export const STALLED_AFTER_MS = 30_000;

const activeState = ({ steps }: Pick<Card, 'steps'>): CardState => {
  const active = steps.find(({ state }) => state !== 'completed');
  return active?.name ?? 'reviewing';
};

/** Whether the document that it wrote was deleted. */
const isDeleted = (one: Card<Task>): boolean => isWriting(one) && one.document_id === null;

/** `silentMs`: milliseconds since the last event of this card. */
export function cardState(one: Card<Task>, silentMs = 0): CardState {
  if (one.status === 'completed') return isDeleted(one) ? 'deleted' : 'completed';
  if (one.status === 'failed' && one.waiting === null) return one.error?.code === 'cancelled' ? 'cancelled' : 'failed';
  if (one.waiting) return one.waiting === 'budget' ? 'rate-limited' : 'retrying';
  if (one.status === 'pending') return 'pending';
  return silentMs > STALLED_AFTER_MS ? 'stalled' : activeState(one);
}

/** GEN-16: the step in processing becomes error, later steps return to pending. */
export const failedSteps = (steps: readonly CardStep[]): CardStep[] => {
  const at = steps.findIndex(({ state }) => state !== 'completed');
  return steps.map((one, index) => {
    if (at === -1 || index < at) return one;
    return index === at ? { ...one, state: 'error' } : { ...one, state: 'pending', percent: 0, ms: null };
  });
};
