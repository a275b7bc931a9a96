import type { CardState } from '#shared/tasks/card.ts';
import { Pill, type Tone } from '#web/ui/feedback/pill.tsx';

const looks: Record<CardState, { tone: Tone; word: string }> = {
  pending: { tone: 'neutral', word: 'Pending' },
  analyzing: { tone: 'accent', word: 'Processing' },
  generating: { tone: 'accent', word: 'Processing' },
  reviewing: { tone: 'accent', word: 'Processing' },
  stalled: { tone: 'accent', word: 'Processing' },
  'rate-limited': { tone: 'warn', word: 'Rate limited' },
  retrying: { tone: 'warn', word: 'Retrying' },
  completed: { tone: 'ok', word: 'Completed' },
  deleted: { tone: 'neutral', word: 'Deleted' },
  failed: { tone: 'danger', word: 'Failed' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
};

/** The state of a generation with its text. */
export function StatusPill({ state }: { state: CardState }) {
  const { tone, word } = looks[state];
  return <Pill tone={tone}>{word}</Pill>;
}
