import type { Deps } from '#api/deps.ts';
import { queueFailures, queueJobs, readEnded, unfinishedDepth } from '#db/queue-depth.ts';
import { readBudget } from '#platform/budget.ts';
import { lastCards } from '#platform/live-events.ts';
import { presentWorkers } from '#platform/presence.ts';
import { readProviderNotes } from '#platform/provider-notes.ts';
import { withDeadline } from '#platform/redis.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError, type ErrorCode, errorCodes } from '#shared/errors.ts';
import type { Card, CardError } from '#shared/tasks/card.ts';
import {
  type AdminQueue,
  QUEUE_STATES,
  type QueueFailure,
  type QueueJob,
  type QueueState,
} from '#shared/tasks/contracts/queue.ts';
import type { Task } from '#shared/tasks.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis'>;

/** The queue as an admin sees it; see `adminQueue` for what is in it and what is not. */
export async function readAdminQueue({ config, db, redis }: Parts): Promise<AdminQueue> {
  const [depth, lastHour, rows, failures] = await Promise.all([
    unfinishedDepth(db).execute(),
    readEnded(db),
    queueJobs(db).execute(),
    queueFailures(db).execute(),
  ]);
  const orNull = <T>(asked: Promise<T>): Promise<T | null> => withDeadline(asked).catch(() => null);
  const held = rows.filter(({ status }) => status === 'processing').map(({ id }) => id);
  const [cards, budget, workers, provider] = await Promise.all([
    orNull(lastCards(redis, held)),
    orNull(readBudget(redis, config.TOKENS_PER_WINDOW, config.TOKEN_WINDOW_MS)),
    orNull(presentWorkers(redis)),
    orNull(readProviderNotes(redis)),
  ]);
  return {
    ...depthOf(depth),
    last_hour: lastHour,
    jobs: rows.map((row) => jobOf(row, cards?.get(row.id))),
    failures: failures.map(failureOf),
    budget,
    workers,
    provider,
    server_time: new Date().toISOString(),
  };
}

function depthOf(rows: Awaited<ReturnType<ReturnType<typeof unfinishedDepth>['execute']>>) {
  const of = (state: QueueState) => rows.filter((row) => row.state === state);
  const count = (state: QueueState) => of(state).reduce((sum, row) => sum + row.count, 0);
  const depth = Object.fromEntries(QUEUE_STATES.map((state) => [state, count(state)])) as AdminQueue['depth'];
  const oldest = of('pending').map(({ oldest_seconds }) => oldest_seconds * 1_000);
  return { depth, oldest_pending_ms: oldest.length > 0 ? Math.max(...oldest) : null };
}

type JobRow = Awaited<ReturnType<ReturnType<typeof queueJobs>['execute']>>[number];

/** Of the card only the step: its draft and its role are the owner's. */
function jobOf(row: JobRow, card: Card<Task> | undefined): QueueJob {
  const { id, template_name, kind, owner_email, max_attempts, state, attempt_count, scheduled_for } = row;
  const current = row.status === 'processing' && card?.status === 'processing' ? card : undefined;
  const step = current?.steps.find((one) => one.state !== 'completed');
  return {
    id,
    template_name,
    kind,
    owner_email,
    max_attempts,
    state,
    step: step?.name ?? null,
    percent: step?.percent ?? 0,
    attempt: Math.min(attempt_count + 1, max_attempts),
    next_at: scheduled_for?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
  };
}

type FailureRow = Awaited<ReturnType<ReturnType<typeof queueFailures>['execute']>>[number];

function failureOf(row: FailureRow): QueueFailure {
  const { id, template_name, kind, owner_email, max_attempts, error, attempt_count, role_id, template_id } = row;
  const again = role_id === null || template_id === null ? 'impossible' : 'possible';
  return {
    id,
    template_name,
    kind,
    owner_email,
    max_attempts,
    ...reasonOf(error),
    attempts: attempt_count,
    ended_at: row.ended_at.toISOString(),
    retry: row.retried ? 'done' : again,
  };
}

const isCode = (code: string): code is ErrorCode => (errorCodes as string[]).includes(code);

/** For operators: names the setting, where the text for users says whom to contact. */
const OPERATOR: Partial<Record<ErrorCode, string>> = {
  provider_key: 'The AI provider refused the key. Set OPENAI_API_KEY.',
  provider_quota: 'The quota of the AI provider account is used up. Raise it, or set another OPENAI_API_KEY.',
  provider_model: 'The AI model is not available. Set AI_MODEL.',
  provider_address: 'The address of the AI provider may be wrong: no AI service answered there. Set OPENAI_BASE_URL.',
  provider_refused: 'The AI provider refused the request. Its words are in the log of the workers.',
  provider_timeout: 'The AI provider took longer than AI_IDLE_TIMEOUT_MS or AI_TIMEOUT_MS allows.',
  context_exceeded:
    'The prompt is too long for the AI model even without the assets. Set an AI_MODEL with a longer context.',
  // Of what a generation needs, only the template has no code of its own.
  no_such_item: sentences.no_template,
  over_budget: 'One generation needs more tokens than TOKENS_PER_WINDOW allows. Raise it.',
};
/** The failure in fixed sentences that cannot quote a prompt: a provider's own message is only in the worker's log. */
export function reasonOf(error: Pick<CardError, 'code' | 'reason'> | null): { code: string; reason: string } {
  const code = error && isCode(error.code) ? error.code : 'UNKNOWN_ERROR';
  const text = OPERATOR[code] ?? new AppError(code).message;
  const reason = error?.reason;
  return { code, reason: reason ? `${text.replace(/\.?$/, '.')} ${reason}` : text };
}
