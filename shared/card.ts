import * as z from 'zod/mini';
import { kindAdded } from '#shared/kinds/by-name.ts';
import { kindName } from '#shared/kinds/names.ts';

/**
 * The whole state of one generation as a person sees it. Every event carries all of it, so a lost event is harmless:
 * the next one says everything (design: one generation, from click to card).
 */
export const generationStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type GenerationStatus = z.output<typeof generationStatus>;

export const STEP_NAMES = ['analyzing', 'generating', 'reviewing'] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** GEN-09..11. */
export const stepTexts: Record<StepName, { label: string; description: string }> = {
  analyzing: { label: 'Analyzing Context', description: 'Processing role and brand information' },
  generating: { label: 'Generating Content', description: 'Creating tailored content using AI' },
  reviewing: { label: 'Reviewing & Formatting', description: 'Finalizing and formatting the content' },
};

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
  /** What the message leaves out, in words of our own (GAP-64). */
  reason: z.optional(z.string()),
  /** The beginning of an answer that could not be used. */
  raw: z.optional(z.string()),
  /** Of a cancellation: the steps that were done before it. */
  done: z.optional(z.array(z.enum(STEP_NAMES))),
  /** Of a cancellation: what was written until then has become the document. */
  kept: z.optional(z.boolean()),
});
export type CardError = z.output<typeof cardError>;

const fields = z.object({
  /** The id of the generation_queue row. */
  id: z.uuid(),
  /** Left out by release 0.1.0: then it is the personal workspace of the user. */
  workspace_id: z.optional(z.uuid()),
  user_id: z.uuid(),
  role_id: z.nullable(z.uuid()),
  template_id: z.nullable(z.uuid()),
  template_name: z.string(),
  kind: kindName,
  job_title: z.string(),
  company_name: z.string(),
  status: generationStatus,
  /** Always the three steps in order. */
  steps: z.array(step),
  /** The attempt under way, counted from 1. */
  attempt: z.int(),
  max_attempts: z.int(),
  /** Output tokens: so far, and of the whole text once completed. */
  tokens: z.int(),
  document_count: z.int(),
  /** The last characters of the draft, newest at the end; its beginning once completed. */
  draft: z.string(),
  /** Why nothing moves right now: waiting for the token budget, or for the next attempt. */
  waiting: z.nullable(z.enum(['budget', 'retry'])),
  /** When it goes on by itself (ISO), with `server_time` to count down without trusting the browser's clock. */
  retry_at: z.nullable(z.string()),
  server_time: z.string(),
  /** Since when the provider has been asked (ISO): what is waited for while there is no draft. */
  asked_at: z.optional(z.string()),
  /** Set while a retry is waiting (what went wrong) and when finally failed. */
  error: z.nullable(cardError),
  document_id: z.nullable(z.uuid()),
  /** '7 of 8 search strings': once completed with less than was asked for (GAP-75). */
  short_of: z.optional(z.string()),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Grows with every event of a generation: runs · 10^6 + n; FINAL_SEQ once final. */
  seq: z.int(),
});
export const card = kindAdded(fields);
export type Card = z.output<typeof card>;

/** A final card is followed by none, except as `changedSince` says. */
export const FINAL_SEQ = Number.MAX_SAFE_INTEGER;
export const SEQ_PER_RUN = 1_000_000;

export const pendingSteps = (): CardStep[] =>
  STEP_NAMES.map((name) => ({ name, state: 'pending', percent: 0, ms: null }));

export const isFinal = (one: Pick<Card, 'seq'>): boolean => one.seq === FINAL_SEQ;

/** All that can still happen to a final card: its document is deleted, or the draft of a cancelled one is kept. */
const changedSince = (known: Card, next: Card): boolean =>
  isFinal(next) &&
  ((known.status === 'completed' && known.document_id !== null && next.document_id === null) ||
    (next.error?.kept === true && known.error?.kept !== true));

/** Which of two cards of one generation is to be believed. A final one always is. */
export const newerCard = (known: Card | undefined, next: Card): Card =>
  known && known.seq >= next.seq && !changedSince(known, next) ? known : next;

/** The pure reducer of the live store: cards by id, not newer ones dropped. */
export function applyCards(cards: Record<string, Card>, incoming: readonly Card[]): Record<string, Card> {
  const changed = incoming.filter((next) => newerCard(cards[next.id], next) === next && cards[next.id] !== next);
  if (changed.length === 0) return cards;
  return { ...cards, ...Object.fromEntries(changed.map((next) => [next.id, next])) };
}

/** The faces of a card. 'deleted': it was completed, and its document is gone. */
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

const activeState = ({ steps }: Card): CardState => {
  const active = steps.find(({ state }) => state !== 'completed');
  return active?.name ?? 'reviewing';
};

/** `silentMs`: how long no event of this card has been seen. */
export function cardState(one: Card, silentMs = 0): CardState {
  if (one.status === 'completed') return one.document_id === null ? 'deleted' : 'completed';
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
