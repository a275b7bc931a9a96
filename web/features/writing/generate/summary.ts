import type { CardState } from '#shared/tasks/card.ts';

export type Part = 'ready' | 'working' | 'waiting' | 'failed' | 'queued';
export type Summary = {
  ready: number;
  total: number;
  unfinished: number;
  /** '2 in progress, 1 queued'; '' when all are completed. */
  words: string;
  /** One segment per card, completed ones first. */
  segments: Part[];
};

const partOf: Record<CardState, Part> = {
  completed: 'ready',
  deleted: 'queued',
  analyzing: 'working',
  generating: 'working',
  reviewing: 'working',
  stalled: 'working',
  'rate-limited': 'waiting',
  retrying: 'waiting',
  failed: 'failed',
  pending: 'queued',
  cancelled: 'queued',
};
const ORDER: Part[] = ['ready', 'working', 'waiting', 'failed', 'queued'];

const WORDS: [string, CardState[]][] = [
  ['in progress', ['analyzing', 'generating', 'reviewing', 'stalled']],
  ['waiting for the rate limit', ['rate-limited']],
  ['trying again', ['retrying']],
  ['queued', ['pending']],
  ['failed', ['failed']],
  ['cancelled', ['cancelled']],
  ['deleted', ['deleted']],
];

export function summaryOf(states: readonly CardState[]): Summary {
  const count = (counted: CardState[]) => states.filter((state) => counted.includes(state)).length;
  return {
    ready: count(['completed']),
    total: states.length,
    unfinished: states.length - count(['completed', 'deleted', 'failed', 'cancelled']),
    words: WORDS.map(([words, counted]) => [count(counted), words] as const)
      .filter(([number]) => number > 0)
      .map(([number, words]) => `${number} ${words}`)
      .join(', '),
    segments: states.map((state) => partOf[state]).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  };
}
