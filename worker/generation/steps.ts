import { type Card, type CardStep, failedSteps, pendingSteps, STEP_NAMES, type StepName } from '#shared/card.ts';

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
