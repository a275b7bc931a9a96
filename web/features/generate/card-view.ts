import { type Card, type CardState, type CardStep, cardState, failedSteps, stepTextsOf } from '#shared/card.ts';
import { TOKEN_WINDOW_MS } from '#shared/constants.ts';
import { kinds } from '#shared/kinds/index.ts';
import type { StepName } from '#shared/tasks/task.ts';
import { type ClockOffset, elapsedMs, secondsUntil } from '#web/features/generate/countdown.ts';
import { draftText } from '#web/features/generate/draft-text.ts';
import { isPacing, pacedSteps } from '#web/features/generate/pacing.ts';
import { formatCount, formatDuration, plural } from '#web/lib/format.ts';

export type StepMark = 'pending' | 'processing' | 'completed' | 'error' | 'waiting';
export type StepView = {
  name: StepName;
  label: string;
  description: string;
  mark: StepMark;
  /** At the right: '62%', '15 s', 'Pending'. */
  value: string;
  /** Set while the step is at work: then it has a bar. */
  percent: number | null;
};

/** What stands in the card's window. */
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
  /** At the right of the buttons. */
  aside: string;
};

/** What the browser adds to a card: the time, and what it has seen of it (all by this browser's clock). */
export type Seen = { now: number; offset: ClockOffset; heardAt?: number | undefined; startedAt?: number | undefined };

/** One card as it is drawn, in each of its states. */
export function cardView(card: Card, seen: Seen): CardView {
  const drawn = drawnCard(card, seen);
  const silent = seen.heardAt === undefined ? 0 : seen.now - seen.heardAt;
  const state = cardState(drawn, silent);
  return {
    state,
    title: `Generating ${card.template_name}`,
    facts: factsOf(drawn, seen),
    steps: drawn.steps.map((step, index) => ({
      ...stepTextsOf(card)[step.name],
      ...stepView(step, state, index === activeIndex(drawn.steps)),
    })),
    body: bodyOf(drawn, cardState(drawn), seen),
    aside: asideOf(card, state),
  };
}

/** The card with its steps as they are to be shown: step 1 at its pace, a failed card with its error in place (GEN-16). */
function drawnCard(card: Card, { startedAt, now }: Seen): Card {
  const state = cardState(card);
  if (state === 'failed') return { ...card, steps: failedSteps(card.steps) };
  const held = card.status !== 'processing' || card.waiting !== null;
  return held || !isPacing(startedAt, now) ? card : { ...card, steps: pacedSteps(card.steps, startedAt, now) };
}

function factsOf(card: Card, { now, offset }: Seen): string[] {
  if (card.started_at === null) return ['Not started'];
  const elapsed = formatDuration(elapsedMs(card.started_at, card.ended_at, now, offset));
  const facts = [`Attempt ${card.attempt} of ${card.max_attempts}`, elapsed];
  const isReading = card.steps[0]?.state !== 'completed';
  const tokens = card.tokens > 0 && !isReading ? [`${plural(card.tokens, 'token')} written`] : [];
  return [...facts, ...tokens, ...(card.short_of ? [card.short_of] : [])];
}

/** '15 s', in whole seconds as the card's own time; what took less than one is only done. */
const seconds = (ms: number | null): string =>
  ms === null || ms < 1000 ? 'Done' : `${formatCount(Math.floor(ms / 1000))} s`;

const activeIndex = (steps: readonly CardStep[]): number => steps.findIndex(({ state }) => state !== 'completed');

function stepView(step: CardStep, state: CardState, active: boolean): Omit<StepView, 'label' | 'description'> {
  const about = { name: step.name, percent: null };
  if (state === 'cancelled' && step.state !== 'completed') return { ...about, mark: 'pending', value: 'Not done' };
  if (active && (state === 'rate-limited' || state === 'retrying'))
    return { ...about, mark: 'waiting', value: 'Waiting' };
  switch (step.state) {
    case 'completed':
      return { ...about, mark: 'completed', value: seconds(step.ms) };
    case 'error':
      return { ...about, mark: 'error', value: 'Error' };
    case 'pending':
      return { ...about, mark: 'pending', value: 'Pending' };
    case 'processing': {
      const percent = Math.round(step.percent);
      return { ...about, mark: 'processing', value: `${percent}%`, percent };
    }
  }
}

const asideOf = (card: Card, state: CardState): string => {
  if (state === 'stalled') return 'Still working, longer than usual';
  return state === 'generating' && card.draft ? 'Draft, still being written' : '';
};

function bodyOf(card: Card, state: CardState, seen: Seen): BodyView {
  const note = (text: string, icon: 'clock' | 'none' = 'none'): BodyView => ({ kind: 'note', text, icon });
  const draft = draftText(card.kind, card.draft);
  switch (state) {
    case 'pending':
      return note('Waiting for a free worker.', 'clock');
    case 'analyzing':
      return note(`Reading the role, your brand voice and ${plural(card.document_count, 'document')}`);
    case 'generating':
    case 'stalled':
      return draft ? { kind: 'draft', text: draft, live: true } : note(firstWords(card, seen));
    case 'reviewing':
    case 'completed':
      return { kind: 'draft', text: draft, live: false };
    case 'rate-limited':
      return waitingForTokens(card, seen);
    case 'retrying':
      return waitingForRetry(card, seen);
    case 'failed':
      return errorBody(card);
    case 'cancelled':
      return note(cancelledText(card));
    case 'deleted':
      return note('This text was deleted. Write it again to have a new one.');
  }
}

/** A model that is being loaded may send nothing for minutes (AI-12): the elapsed time shows that the wait continues. */
function firstWords({ asked_at }: Card, { now, offset }: Seen): string {
  const waited = asked_at ? elapsedMs(asked_at, null, now, offset) : 0;
  return waited < 1000 ? 'Waiting for the first words.' : `Waiting for the first words for ${formatDuration(waited)}.`;
}

/** Whether a cancelled card holds a draft that its owner may keep: of a list there is nothing whole (GAP-126). */
export const isKeepable = (card: Card): boolean =>
  cardState(card) === 'cancelled' &&
  card.error?.kept !== true &&
  card.draft.trim() !== '' &&
  kinds[card.kind].entries === null;

function cancelledText(card: Card): string {
  if (card.error?.kept) return 'Cancelled. What was written until then is kept below in Generated Content.';
  const kept = isKeepable(card) ? ' What was written until then can still be kept.' : '';
  return `Cancelled. Nothing was saved.${kept}`;
}

const left = ({ retry_at }: Card, { now, offset }: Seen) => (retry_at ? secondsUntil(retry_at, now, offset) : 0);

/** GAP-90: it goes on by itself; the sentence of LIMIT-04 stands below. */
function waitingForTokens(card: Card, seen: Seen): BodyView {
  const rest = left(card, seen);
  return {
    kind: 'waiting',
    text:
      rest > 0 ? `Starts by itself in ${plural(rest, 'second')}.` : 'The limit has reset. This one starts in a moment.',
    detail: rest > 0 ? `Rate limit exceeded. Please try again in ${plural(rest, 'second')}.` : '',
    seconds: rest,
    of: TOKEN_WINDOW_MS / 1000,
  };
}

function waitingForRetry(card: Card, seen: Seen): BodyView {
  const rest = left(card, seen);
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

/** A validation error shows its messages one per line under its title (ERR-V-01); others show what was kept. */
function errorBody({ error }: Card): BodyView {
  if (!error) return { kind: 'error', title: 'An unexpected error occurred', lines: [NOTHING_LOST] };
  const lines = error.messages.length > 0 ? error.messages : [error.message];
  if (error.title && error.title !== lines[0]) return { kind: 'error', title: error.title, lines };
  const reason = error.reason ? [error.reason] : [];
  return { kind: 'error', title: lines[0] ?? error.message, lines: [...lines.slice(1), ...reason, NOTHING_LOST] };
}

const NOTHING_LOST = 'Nothing was saved. Your role, your brand voice and earlier texts are unchanged.';
