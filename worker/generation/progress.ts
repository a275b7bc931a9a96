import type { GenerationView } from '#db/queries/generations/rows.ts';
import { type Card, SEQ_PER_RUN, type StepName } from '#shared/card.ts';
import { type CardDocument, cardOfRow, isFinalRow, RUN_ENDED } from '#shared/card-of-row.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import { createSteps } from '#worker/generation/steps.ts';

/** At most ten cards a second while a text is being written. */
const EVERY_MS = 100;
/** Until the answer is complete nobody knows that it is (GAP-55). */
const STREAMING_PERCENT_MAX = 95;
/** At the usual length three quarters are shown; what is longer goes on ever more slowly, and never stands still at the end. */
const STEEPNESS = 1.6;

/** The percent of step 2 while its text arrives, rising with each token and always below 95. */
export const streamedPercent = (tokens: number, expectedTokens: number): number =>
  Math.floor(10 * STREAMING_PERCENT_MAX * (1 - Math.exp((-STEEPNESS * tokens) / expectedTokens))) / 10;

type Options = {
  row: GenerationView;
  /** The last card told about this generation, if it is still kept. */
  known: Card | undefined;
  /** Tells a card. Cards are hints: it never throws. */
  publish(card: Card): Promise<void>;
};

export type Progress = ReturnType<typeof createProgress>;

/** The card of one run as it goes on. Every card is whole and newer than the one before; after `end` nothing follows. */
export function createProgress({ row, known, publish }: Options) {
  const base = cardOfRow(row);
  const steps = createSteps(known, base.attempt);
  let text = '';
  let draft = '';
  let tokens = 0;
  let retryAt: Date | null = null;
  let askedAt: Date | undefined;
  let told = 0;
  let lastTold = 0;
  let timer: NodeJS.Timeout | undefined;
  let isToBeTold = false;
  let isOver = false;

  const tell = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isToBeTold = false;
    if (isOver) return;
    lastTold = Date.now();
    told++;
    void publish({
      ...base,
      steps: steps.shown(),
      draft,
      tokens,
      waiting: retryAt ? 'budget' : null,
      retry_at: retryAt?.toISOString() ?? null,
      ...(askedAt && { asked_at: askedAt.toISOString() }),
      server_time: new Date().toISOString(),
      seq: row.runs * SEQ_PER_RUN + told,
    });
  };
  /** Unless what follows in the same go is told anyway. */
  const tellAfterThis = (): void => {
    isToBeTold = true;
    queueMicrotask(() => isToBeTold && tell());
  };
  const tellSoon = (): void => {
    const pause = lastTold + EVERY_MS - Date.now();
    if (pause <= 0) tell();
    else timer ??= setTimeout(tell, pause);
  };

  return {
    begin: (name: StepName): void => {
      steps.begin(name);
      tellAfterThis();
    },
    percent: (name: StepName, percent: number): void => {
      steps.percent(name, percent);
      tell();
    },
    done: (name: StepName): void => steps.done(name),
    /** The provider is asked; its first words may take long. */
    asked: (): void => {
      askedAt = new Date();
      tellAfterThis();
    },
    /** The next piece of the text, and how many tokens there are so far. */
    write: (piece: string, tokensSoFar: number, expectedTokens: number): void => {
      text += piece;
      draft = tailOf(draft + piece);
      tokens = tokensSoFar;
      steps.percent('generating', streamedPercent(tokens, expectedTokens));
      tellSoon();
    },
    /** All that was written in this attempt. */
    text: (): string => text,
    /** Output tokens of this attempt so far. */
    written: (): number => tokens,
    /** Waiting for the token budget until then, or no longer (null). */
    wait: (until: Date | null): void => {
      retryAt = until;
      tell();
    },
    /** The run is over and somebody else tells the rest. */
    stop: (): void => {
      clearTimeout(timer);
      isOver = true;
    },
    /** What the row became. Tells the last card of this run. */
    end: async (ended: GenerationView, document?: CardDocument): Promise<void> => {
      clearTimeout(timer);
      if (isOver) return;
      isOver = true;
      const isRetried = ended.status === 'failed' && !isFinalRow(ended);
      const kept = isRetried ? { draft: '', tokens: 0 } : { draft, tokens };
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

function stepsAtEnd(ended: GenerationView, steps: ReturnType<typeof createSteps>): Card['steps'] {
  if (ended.status !== 'failed') return steps.shown();
  return isFinalRow(ended) ? steps.failed() : steps.beforeRetry();
}

/** The last characters, not beginning inside a surrogate pair. */
const tailOf = (text: string): string => text.slice(-DRAFT_TAIL_CHARACTERS).replace(/^[\uDC00-\uDFFF]/, '');
