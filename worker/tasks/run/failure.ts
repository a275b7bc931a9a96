import { GENERATION_BACKOFF_MS } from '#shared/constants.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { CardError } from '#shared/tasks/card.ts';

const [FIRST_PAUSE_MS] = GENERATION_BACKOFF_MS;
const LONGEST_PAUSE_MS = 600_000;
const MESSAGE_CHARACTERS = 2_000;
const RAW_CHARACTERS = 4_000;

/**
 * Milliseconds to wait after the given number of failed attempts: 1 s, 2 s, …, or what the provider asks for, at most
 * 10 minutes (GAP-92).
 */
export const pauseAfter = (failures: number, retryAfterMs = 0, firstMs: number = FIRST_PAUSE_MS): number =>
  Math.min(Math.max(firstMs * 2 ** (failures - 1), retryAfterMs), LONGEST_PAUSE_MS);

export type Failure = {
  error: CardError;
  /** Null: no further attempt, the failure is final. */
  retryInMs: number | null;
};

type Counted = { attempt_count: number; max_attempts: number; request_id: string };

/**
 * Returns how a failed attempt is stored and shown (GAP-64, GAP-65). After the last attempt the message is the cause's
 * own, when it has one, else 'Failed to generate document after retries' (LIMIT-09) with the cause under it.
 */
export function failureOf(thrown: unknown, row: Counted, firstPauseMs?: number): Failure {
  const error = AppError.from(thrown);
  const failures = row.attempt_count + 1;
  const isRetried = error.retry && failures < row.max_attempts;
  return {
    error: toCardError(error.retry && !isRetried ? lastly(error) : meanwhile(error), row.request_id),
    retryInMs: error.retry ? pauseAfter(failures, error.more.retryAfterMs, firstPauseMs) : null,
  };
}

const NAMELESS: ReadonlySet<string> = new Set<ErrorCode>(['UNKNOWN_ERROR', 'provider_failed']);

const hasOwnWords = ({ code, more }: AppError): boolean => Boolean(more.message?.trim()) || !NAMELESS.has(code);

const lastly = (error: AppError): AppError =>
  hasOwnWords(error)
    ? error
    : new AppError('attempts_exhausted', { reason: error.more.reason ?? error.message, cause: error });

/** While an attempt follows, the message does not ask the person to try again (GAP-92). */
const meanwhile = (error: AppError): AppError =>
  error.code === 'provider_rate_limited'
    ? new AppError(error.code, { ...error.more, message: 'The AI provider asks us to slow down.' })
    : error;

/** Postgres can store neither a NUL nor half a surrogate pair, and a provider's message may hold both. */
const storable = (text: string, most = MESSAGE_CHARACTERS): string =>
  text
    .slice(0, most)
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '');

/** How an error is stored with its row, and shown. */
export const toCardError = (error: AppError, requestId: string): CardError => ({
  code: error.code,
  message: storable(error.message),
  title: error.title ?? null,
  messages: (error.more.messages ?? []).map((line) => storable(line)),
  request_id: requestId || null,
  ...(error.more.reason !== undefined && { reason: error.more.reason }),
  ...(error.more.raw !== undefined && { raw: storable(error.more.raw, RAW_CHARACTERS) }),
});
