import type { GenerationView } from '#db/tasks/rows.ts';
import { type Card, type CardStep, failedSteps, pendingSteps, SEQ_PER_RUN } from '#shared/tasks/card.ts';
import { type CardDocument, cardOfRow, isFinalRow, RUN_ENDED } from '#shared/tasks/card-of-row.ts';
import { STEP_NAMES, type StepName } from '#shared/tasks/task.ts';
import { type Task, tasks } from '#shared/tasks.ts';

/** At most ten cards a second until the last. */
const EVERY_MS = 100;
/** Until the answer is complete nobody knows that it is (GAP-55). */
const STREAMING_PERCENT_MAX = 95;
/** At the expected length three quarters are shown; beyond it the percent rises ever more slowly. */
const STEEPNESS = 1.6;

/** The percent of step 2 while its text arrives, rising with each token and always below 95. */
export const streamedPercent = (tokens: number, expectedTokens: number): number =>
  Math.floor(10 * STREAMING_PERCENT_MAX * (1 - Math.exp((-STEEPNESS * tokens) / expectedTokens))) / 10;

type Options = {
  row: GenerationView;
  /** The last card published of this generation, if it is still kept. */
  known: Card<Task> | undefined;
  /** Cards are hints: it never throws. */
  publish(card: Card<Task>): Promise<void>;
};

export type Progress = ReturnType<typeof createProgress>;

/** The card of one run as it goes on. Every card is whole and newer than the one before; after `end` nothing follows. */
export function createProgress({ row, known, publish }: Options) {
  const base = cardOfRow(row);
  const { draft_characters } = tasks[row.task];
  const steps = createSteps(known, base.attempt);
  let text = '';
  let shownAs = (written: string): string => written;
  let tokens = 0;
  let expected = 1;
  let retryAt: Date | null = null;
  let askedAt: Date | undefined;
  let published = 0;
  let publishedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  /** Once for each card, not for each piece. */
  const countWritten = (): void => {
    if (tokens > 0) steps.percent('generating', streamedPercent(tokens, expected));
  };
  const publishNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isOver) return;
    publishedAt = Date.now();
    published++;
    countWritten();
    void publish({
      ...base,
      steps: steps.shown(),
      draft: tailOf(shownAs(text), draft_characters),
      tokens,
      waiting: retryAt ? 'budget' : null,
      retry_at: retryAt?.toISOString() ?? null,
      ...(askedAt && { asked_at: askedAt.toISOString() }),
      server_time: new Date().toISOString(),
      seq: row.runs * SEQ_PER_RUN + published,
    });
  };
  const publishSoon = (): void => {
    const pause = publishedAt + EVERY_MS - Date.now();
    if (pause <= 0) publishNow();
    else timer ??= setTimeout(publishNow, pause);
  };

  return {
    begin: (name: StepName): void => {
      steps.begin(name);
      publishSoon();
    },
    percent: (name: StepName, percent: number): void => {
      steps.percent(name, percent);
      publishSoon();
    },
    done: (name: StepName): void => steps.done(name),
    /** The provider is asked; its first words may take long. */
    asked: (): void => {
      askedAt = new Date();
      publishSoon();
    },
    /** From now on cards show what this makes of the text. */
    showAs: (change: (written: string) => string): void => {
      shownAs = change;
    },
    /** The next piece of the text, and how many tokens there are so far. */
    write: (piece: string, tokensSoFar: number, expectedTokens: number): void => {
      text += piece;
      tokens = tokensSoFar;
      expected = expectedTokens;
      publishSoon();
    },
    /** All that was written in this attempt. */
    text: (): string => text,
    /** Output tokens of this attempt so far. */
    written: (): number => tokens,
    /** Waiting for the token budget until then, or no longer (null). */
    wait: (until: Date | null): void => {
      retryAt = until;
      publishSoon();
    },
    /** This run publishes nothing more. */
    stop: (): void => {
      clearTimeout(timer);
      isOver = true;
    },
    /** What the row became. Publishes the last card of this run. */
    end: async (ended: GenerationView, document?: CardDocument): Promise<void> => {
      clearTimeout(timer);
      if (isOver) return;
      isOver = true;
      countWritten();
      const isRetried = ended.status === 'failed' && !isFinalRow(ended);
      const kept = isRetried ? { draft: '', tokens: 0 } : { draft: tailOf(shownAs(text), draft_characters), tokens };
      const one = cardOfRow(ended, document);
      await publish({
        ...one,
        ...(document ? {} : kept),
        steps: stepsAtEnd(ended, steps),
        seq: isFinalRow(ended) ? one.seq : row.runs * SEQ_PER_RUN + RUN_ENDED,
      });
    },
  };
}

function stepsAtEnd(ended: GenerationView, steps: ReturnType<typeof createSteps>): CardStep[] {
  if (ended.status !== 'failed') return steps.shown();
  return isFinalRow(ended) ? steps.failed() : steps.beforeRetry();
}

/** The last characters, not beginning inside a surrogate pair. */
const tailOf = (text: string, characters: number): string => text.slice(-characters).replace(/^[\uDC00-\uDFFF]/, '');

const rank = { pending: 0, processing: 1, completed: 2, error: 3 } as const;

/** Of the same step twice what is further: within an attempt no step goes back, also when a run begins anew (F2). */
const further = (known: CardStep, next: CardStep): CardStep => ({
  ...next,
  state: rank[known.state] > rank[next.state] ? known.state : next.state,
  percent: Math.max(known.percent, next.percent),
  ms: next.ms ?? known.ms,
});

/**
 * The three steps of one run, changed by hand and read as a card shows them. `known` is the last card: a run that takes
 * up an attempt after a crash goes on where the card stands.
 */
export function createSteps(known: Pick<Card, 'steps' | 'attempt'> | undefined, attempt: number) {
  const floor = known?.attempt === attempt ? known.steps : pendingSteps();
  const began = new Map<StepName, number>();
  let steps = pendingSteps();

  const change = (name: StepName, more: Partial<CardStep>): void => {
    steps = steps.map((step) => (step.name === name ? { ...step, ...more } : step));
  };
  const shown = (): CardStep[] => steps.map((step, at) => further(floor[at] ?? step, step));
  const percentOf = (name: StepName): number => steps[STEP_NAMES.indexOf(name)]?.percent ?? 0;

  return {
    begin: (name: StepName): void => {
      began.set(name, Date.now());
      change(name, { state: 'processing' });
    },
    percent: (name: StepName, percent: number): void => change(name, { percent: Math.max(percent, percentOf(name)) }),
    done: (name: StepName): void =>
      change(name, { state: 'completed', percent: 100, ms: Date.now() - (began.get(name) ?? Date.now()) }),
    shown,
    failed: (): CardStep[] => failedSteps(shown()),
    /** Before another attempt: what was read need not be read again in the card, writing begins at nothing. */
    beforeRetry: (): CardStep[] =>
      shown().map((step, at) =>
        at === 0 && step.state === 'completed' ? step : { ...step, state: 'pending', percent: 0, ms: null },
      ),
  };
}
