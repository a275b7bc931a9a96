import { type Card, type CardState, type CardStep, stepTextsOf } from '#shared/tasks/card.ts';
import type { StepName } from '#shared/tasks/task.ts';
import type { Task } from '#shared/tasks.ts';
import { formatCount } from '#web/lib/format.ts';

export type StepMark = 'pending' | 'processing' | 'completed' | 'error' | 'waiting';
export type StepView = {
  name: StepName;
  label: string;
  description: string;
  mark: StepMark;
  /** '62%', '15 s' or 'Pending', at the right. */
  value: string;
  /** The progress of a step in progress; null for other steps. */
  percent: number | null;
};

/** '15 s', rounded down as the duration of the card is; 'Done' below one second. */
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

/** The three steps of a card of any task, as they are shown in its state. */
export const stepViews = (card: Card<Task>, state: CardState): StepView[] => {
  const active = activeIndex(card.steps);
  return card.steps.map((step, index) => ({
    ...stepTextsOf(card)[step.name],
    ...stepView(step, state, index === active),
  }));
};

/** How much of a text is written, from 0 to 100: its three steps as one. */
export const percentOf = ({ steps }: Pick<Card<Task>, 'steps'>): number =>
  Math.round(
    steps.reduce((sum, { state, percent }) => sum + (state === 'completed' ? 100 : percent), 0) /
      Math.max(1, steps.length),
  );
