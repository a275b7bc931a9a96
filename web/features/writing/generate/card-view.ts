import { TOKEN_WINDOW_MS } from '#shared/constants.ts';
import { type Card, type CardState, cardState, failedSteps } from '#shared/tasks/card.ts';
import { kinds } from '#shared/text/kinds/index.ts';
import { type StepView, stepViews } from '#web/features/tasks/step-view.ts';
import { draftText } from '#web/features/text/draft-text.ts';
import { type ClockOffset, elapsedMs, secondsUntil } from '#web/features/writing/generate/countdown.ts';
import { isPacing, pacedSteps } from '#web/features/writing/generate/pacing.ts';
import { formatDuration, plural } from '#web/lib/format.ts';

/** The content area of a card. */
export type BodyView =
  | { kind: 'note'; text: string; icon: 'clock' | 'none' }
  | { kind: 'draft'; text: string; live: boolean }
  | { kind: 'waiting'; text: string; detail: string; seconds: number; of: number }
  | { kind: 'error'; title: string; lines: string[] };

export type CardView = {
  state: CardState;
  title: string;
  /** 'Attempt 1 of 3', '0:12', '641 tokens'. */
  facts: string[];
  steps: StepView[];
  body: BodyView;
  /** Text at the right of the buttons. */
  aside: string;
};

/** What a view needs in addition to the card, by this browser's clock. */
export type CardTimes = {
  now: number;
  offset: ClockOffset;
  receivedAt?: number | undefined;
  startedAt?: number | undefined;
};

/** How a card is shown in each of its states. */
export function cardView(card: Card, times: CardTimes): CardView {
  const shown = shownCard(card, times);
  const silent = times.receivedAt === undefined ? 0 : times.now - times.receivedAt;
  const state = cardState(shown, silent);
  return {
    state,
    title: `Generating ${card.template_name}`,
    facts: factsOf(shown, times),
    steps: stepViews(shown, state),
    body: bodyOf(shown, cardState(shown), times),
    aside: asideOf(card, state),
  };
}

/** The card with its steps as shown: step 1 animated, the error of a failed card in place of its step (GEN-16). */
function shownCard(card: Card, { startedAt, now }: CardTimes): Card {
  const state = cardState(card);
  if (state === 'failed') return { ...card, steps: failedSteps(card.steps) };
  const held = card.status !== 'processing' || card.waiting !== null;
  return held || !isPacing(startedAt, now) ? card : { ...card, steps: pacedSteps(card.steps, startedAt, now) };
}

function factsOf(card: Card, { now, offset }: CardTimes): string[] {
  if (card.started_at === null) return ['Not started'];
  const elapsed = formatDuration(elapsedMs(card.started_at, card.ended_at, now, offset));
  const facts = [`Attempt ${card.attempt} of ${card.max_attempts}`, elapsed];
  const isReading = card.steps[0]?.state !== 'completed';
  const tokens = card.tokens > 0 && !isReading ? [`${plural(card.tokens, 'token')} written`] : [];
  return [...facts, ...tokens, ...(card.short_of ? [card.short_of] : [])];
}

const asideOf = (card: Card, state: CardState): string => {
  if (state === 'stalled') return 'Still working, longer than usual';
  return state === 'generating' && card.draft ? 'Draft, still being written' : '';
};

function bodyOf(card: Card, state: CardState, times: CardTimes): BodyView {
  const note = (text: string, icon: 'clock' | 'none' = 'none'): BodyView => ({ kind: 'note', text, icon });
  const draft = draftText(card.kind, card.draft);
  switch (state) {
    case 'pending':
      return note('Waiting for a free worker.', 'clock');
    case 'analyzing':
      return note(`Reading the role, your brand voice and ${plural(card.document_count, 'asset')}`);
    case 'generating':
    case 'stalled':
      return draft ? { kind: 'draft', text: draft, live: true } : note(firstWords(card, times));
    case 'reviewing':
    case 'completed':
      return { kind: 'draft', text: draft, live: false };
    case 'rate-limited':
      return waitingForTokens(card, times);
    case 'retrying':
      return waitingForRetry(card, times);
    case 'failed':
      return errorBody(card);
    case 'cancelled':
      return note(cancelledText(card));
    case 'deleted':
      return note('This text was deleted. Write it again to have a new one.');
  }
}

/**
 * A model that has to be loaded may send nothing for minutes (AI-12); the elapsed time shows that the wait continues.
 */
function firstWords({ asked_at }: Card, { now, offset }: CardTimes): string {
  const waited = asked_at ? elapsedMs(asked_at, null, now, offset) : 0;
  return waited < 1000 ? 'Waiting for the first words.' : `Waiting for the first words for ${formatDuration(waited)}.`;
}

/** Whether a cancelled card has a draft that can be stored; a partial list cannot (GAP-126). */
export const isKeepable = (card: Card): boolean =>
  cardState(card) === 'cancelled' &&
  card.error?.kept !== true &&
  card.draft.trim() !== '' &&
  kinds[card.kind].entries === null;

function cancelledText(card: Card): string {
  if (card.error?.kept) return 'Cancelled. What was written until then is kept below in Generated Content.';
  const kept = isKeepable(card) ? ' What was written until then can still be kept.' : '';
  return `${card.error?.message ?? 'Cancelled'}. Nothing was saved.${kept}`;
}

const left = ({ retry_at }: Card, { now, offset }: CardTimes) => (retry_at ? secondsUntil(retry_at, now, offset) : 0);

/** GAP-90: starts without an action of the user, as the sentence of LIMIT-04 says. */
function waitingForTokens(card: Card, times: CardTimes): BodyView {
  const rest = left(card, times);
  return {
    kind: 'waiting',
    text:
      rest > 0 ? `Starts by itself in ${plural(rest, 'second')}.` : 'The limit has reset. This one starts in a moment.',
    detail: rest > 0 ? `Rate limit exceeded. Please try again in ${plural(rest, 'second')}.` : '',
    seconds: rest,
    of: TOKEN_WINDOW_MS / 1000,
  };
}

function waitingForRetry(card: Card, times: CardTimes): BodyView {
  const rest = left(card, times);
  const whole = card.retry_at ? (Date.parse(card.retry_at) - Date.parse(card.server_time)) / 1000 : 0;
  const when = rest === 0 ? 'now' : `in ${rest} ${rest === 1 ? 'second' : 'seconds'}`;
  return {
    kind: 'waiting',
    text: `That attempt failed. Trying again ${when}.`,
    detail: card.error?.message ?? '',
    seconds: rest,
    of: Math.max(1, whole, rest),
  };
}

/**
 * A validation error shows its messages under its title, one per line (ERR-V-01); other errors show that nothing was
 * saved.
 */
function errorBody({ error }: Card): BodyView {
  if (!error) return { kind: 'error', title: 'An unexpected error occurred', lines: [NOTHING_LOST] };
  const lines = error.messages.length > 0 ? error.messages : [error.message];
  if (error.title && error.title !== lines[0]) return { kind: 'error', title: error.title, lines };
  const reason = error.reason ? [error.reason] : [];
  return { kind: 'error', title: lines[0] ?? error.message, lines: [...lines.slice(1), ...reason, NOTHING_LOST] };
}

const NOTHING_LOST = 'Nothing was saved. Your role, your brand voice and earlier texts are unchanged.';
