import { type Card, type CardState, type CardStep, FINAL_SEQ } from '#shared/tasks/card.ts';
import { STEP_NAMES } from '#shared/tasks/task.ts';

export const START = Date.parse('2026-11-20T09:40:00.000Z');
export const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const ROLE = idOf(900);
export const USER = idOf(901);
export const templateId = (n: number): string => idOf(100 + n);

type State = CardStep['state'];
export const stepsOf = (...states: [State, number, number | null][]): CardStep[] =>
  STEP_NAMES.map((name, index) => {
    const [state, percent, ms] = states[index] ?? ['pending', 0, null];
    return { name, state, percent, ms };
  });

const done = (ms: number): [State, number, number] => ['completed', 100, ms];

/** A card with defaults: the first template, pending. */
export const aCard = (more: Partial<Card> = {}): Card => ({
  task: 'write',
  id: idOf(1),
  user_id: USER,
  role_id: ROLE,
  template_id: templateId(1),
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Senior Product Designer',
  company_name: 'Harbour & Pine',
  status: 'pending',
  steps: stepsOf(),
  attempt: 1,
  max_attempts: 3,
  tokens: 0,
  document_count: 3,
  draft: '',
  waiting: null,
  retry_at: null,
  server_time: at(12),
  error: null,
  document_id: null,
  created_at: at(0),
  started_at: null,
  ended_at: null,
  seq: 1,
  ...more,
});

const DRAFT = `Good design should feel like a good host: it notices, it helps, then it gets out of the way. We are looking for a Senior Product Designer who cares about that moment as much as we do.

You will join a crew of nine in Bristol, three days a week around the big table and two wherever you think best. Your first project is already waiting: the check-in journey that 40,000 guests use every`;
const RESULT =
  'Senior Product Designer, Harbour & Pine. You will lead the end-to-end design of our booking experience, working with two engineers and a researcher in a small crew that ships every week. In your first six months you will redesign the guest check-in journey and set the standard for how we run discovery.';

const running = { status: 'processing', started_at: at(0) } as const;
const ended = (seconds: number) => ({ started_at: at(0), ended_at: at(seconds), seq: FINAL_SEQ });

/** Each state as the server sends it. */
export const samples: Record<CardState, Partial<Card>> = {
  pending: {},
  analyzing: { ...running, steps: stepsOf(['processing', 40, null]) },
  generating: { ...running, steps: stepsOf(done(1000), ['processing', 62, null]), tokens: 641, draft: DRAFT },
  reviewing: {
    ...running,
    steps: stepsOf(done(1000), done(15_000), ['processing', 33, null]),
    tokens: 1107,
    draft:
      '1. Tell us about a journey you redesigned after watching people struggle with it. What did you see, and what did you change first?\n2. Which of your decisions turned out to be wrong, and how did you find out?\n3. How do you decide that a design is finished?',
  },
  'rate-limited': {
    ...running,
    steps: stepsOf(done(1000), ['processing', 0, null]),
    attempt: 2,
    waiting: 'budget',
    retry_at: at(12 + 23),
  },
  retrying: {
    status: 'failed',
    started_at: at(0),
    steps: stepsOf(done(1000)),
    attempt: 2,
    waiting: 'retry',
    retry_at: at(12 + 2),
    error: {
      code: 'provider_failed',
      message: 'The AI provider failed',
      title: null,
      messages: [],
      request_id: 'req-7f3a',
    },
  },
  completed: {
    ...ended(19),
    status: 'completed',
    steps: stepsOf(done(1000), done(15_000), done(3000)),
    tokens: 1482,
    draft: RESULT,
    document_id: idOf(500),
  },
  deleted: {
    ...ended(19),
    status: 'completed',
    steps: stepsOf(done(1000), done(15_000), done(3000)),
  },
  failed: {
    ...ended(31),
    status: 'failed',
    steps: stepsOf(done(1000), ['processing', 30, null]),
    attempt: 3,
    error: { code: 'no_content', message: 'No content generated', title: null, messages: [], request_id: 'req-91c2' },
  },
  cancelled: {
    ...ended(6),
    status: 'failed',
    steps: stepsOf(done(1000), ['processing', 30, null]),
    error: { code: 'cancelled', message: 'Cancelled', title: null, messages: [], request_id: null },
  },
  stalled: { ...running, steps: stepsOf(done(1000), ['processing', 62, null]), tokens: 641, draft: DRAFT },
};
