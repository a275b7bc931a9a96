import { AppError, stepOf } from '#shared/errors.ts';
import {
  type Card,
  type CardError,
  type CardStep,
  FINAL_SEQ,
  failedSteps,
  type GenerationStatus,
  pendingSteps,
  SEQ_PER_RUN,
} from '#shared/tasks/card.ts';
import { type RowNames, STEP_NAMES, type StepName } from '#shared/tasks/task.ts';
import { type Task, tasks } from '#shared/tasks.ts';

/** A row of the queue with what its card needs besides. */
export type CardRow = RowNames & {
  id: string;
  task: Task;
  workspace_id: string;
  user_id: string | null;
  /** Of the document a task works on; a text being written has none before it is stored. */
  document_id?: string | null;
  status: GenerationStatus;
  attempt_count: number;
  max_attempts: number;
  scheduled_for: Date | null;
  error: CardError | null;
  /** The last characters of the draft of a cancelled generation that was not kept. */
  draft_tail?: string | null;
  runs: number;
  request_id: string;
  started_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** The fields of a completed card that come from its document. */
export type CardDocument = { id: string | null; draft: string; tokens: number; short_of?: string | undefined };

export const isFinalRow = ({ status, scheduled_for }: Pick<CardRow, 'status' | 'scheduled_for'>): boolean =>
  status === 'completed' || (status === 'failed' && scheduled_for === null);

/** The highest `seq` within a run; higher ones belong to the next run or the final card. */
export const RUN_ENDED = SEQ_PER_RUN - 1;

/** The error of a cancelled generation. It has the completed steps of the last card. */
export const cancelledError = (last?: Card<Task>): CardError => {
  const done = (last?.steps ?? []).flatMap(({ name, state }) => (state === 'completed' ? [name] : []));
  const { code, message } = new AppError('cancelled');
  return { code, message, title: null, messages: [], request_id: null, done };
};

/** The steps with those before `name` completed, it and later ones pending. */
const stepsUpTo = (name: StepName): CardStep[] =>
  pendingSteps().map((step, at) => (at < STEP_NAMES.indexOf(name) ? doneStep(step) : step));

const doneStep = (step: CardStep): CardStep => ({ ...step, state: 'completed', percent: 100 });

function stepsOf({ status, scheduled_for, error }: CardRow): CardStep[] {
  if (status === 'completed') return pendingSteps().map(doneStep);
  if (status === 'pending') return pendingSteps();
  if (status === 'processing') {
    const at = scheduled_for ? 'generating' : 'analyzing';
    return stepsUpTo(at).map((step) => (step.name === at ? { ...step, state: 'processing' } : step));
  }
  if (error?.code === 'cancelled')
    return pendingSteps().map((step) => (error.done?.includes(step.name) ? doneStep(step) : step));
  const steps = stepsUpTo(stepOf(error?.code));
  return scheduled_for ? steps : failedSteps(steps);
}

/** The attempt, from 1. A counted failure belongs to the attempt that failed, unless another one follows. */
function attemptOf(row: CardRow): number {
  const failedForGood = row.status === 'failed' && isFinalRow(row) && row.error?.code !== 'cancelled';
  const attempt = failedForGood ? row.attempt_count : row.attempt_count + 1;
  return Math.min(Math.max(attempt, 1), row.max_attempts);
}

function waitingOf({ status, scheduled_for }: CardRow): Card<Task>['waiting'] {
  if (!scheduled_for) return null;
  if (status === 'failed') return 'retry';
  return status === 'processing' ? 'budget' : null;
}

function seqOf(row: CardRow): number {
  if (isFinalRow(row)) return FINAL_SEQ;
  const between = row.runs > 0 && row.status !== 'processing';
  // One less than the final card the run itself publishes, which has more details.
  return row.runs * SEQ_PER_RUN + (between ? RUN_ENDED - 1 : 0);
}

const endOf = (row: CardRow): Date | null => {
  if (!isFinalRow(row)) return null;
  return row.completed_at ?? row.updated_at;
};

/** The card of a row alone: exact for pending and final rows; for a running row only what is certain. */
export function cardOfRow(row: CardRow, document?: CardDocument): Card<Task> {
  const waiting = waitingOf(row);
  return {
    ...tasks[row.task].cardOf(row),
    id: row.id,
    workspace_id: row.workspace_id,
    user_id: row.user_id,
    status: row.status,
    steps: stepsOf(row),
    attempt: attemptOf(row),
    max_attempts: row.max_attempts,
    tokens: document?.tokens ?? 0,
    draft: document?.draft ?? row.draft_tail ?? '',
    waiting,
    retry_at: waiting && row.scheduled_for ? row.scheduled_for.toISOString() : null,
    server_time: new Date().toISOString(),
    error: row.error && { ...row.error, request_id: row.error.request_id ?? (row.request_id || null) },
    document_id: document?.id ?? row.document_id ?? null,
    ...(document?.short_of && { short_of: document.short_of }),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: endOf(row)?.toISOString() ?? null,
    seq: seqOf(row),
  };
}

/**
 * The last published card, with the current server time, when it matches the state of its row; else a card made from
 * the row. The row decides.
 */
export function currentCard(row: CardRow, kept: Card<Task> | undefined, document?: CardDocument): Card<Task> {
  const agrees =
    kept !== undefined &&
    kept.status === row.status &&
    (isFinalRow(row) ? kept.seq === FINAL_SEQ : Math.floor(kept.seq / SEQ_PER_RUN) === row.runs);
  return agrees ? { ...kept, server_time: new Date().toISOString() } : cardOfRow(row, document);
}
