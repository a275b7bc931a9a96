import { QUERY_RETRY_STATUSES } from '#shared/constants.ts';
import type { Method } from '#shared/endpoint.ts';
import { AppError, type ErrorCode, errorCodes, type WireError } from '#shared/errors.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** `status` is null when there was no response. */
export type Fault = { ok: false; status: number | null; error: AppError; retryAfterMs: number };
export type Reply<Body> = { ok: true; body: Body } | Fault;

/** The error is shown instead of waiting for a longer Retry-After. */
const MAX_WAIT_MS = 10_000;

/** Which requests are idempotent and may be sent again (GAP-96). */
export const sendAgain = (method: Method, idempotencyKey: string | undefined): boolean =>
  method === 'GET' || method === 'PUT' || method === 'DELETE' || (method === 'POST' && idempotencyKey !== undefined);

/** A network failure, or a status that is retried (DATA-API-16). */
export const mayRetry = ({ status }: Fault): boolean =>
  status === null || QUERY_RETRY_STATUSES.some((passing) => passing === status);

/** Milliseconds until the next retry, or null when Retry-After is too long. */
export const retryDelay = ({ retryAfterMs }: Fault, retryMs: number): number | null =>
  retryAfterMs > MAX_WAIT_MS ? null : Math.max(retryMs, retryAfterMs);

/** The milliseconds of a Retry-After header, which holds seconds or a date. */
export function retryAfterMs(header: string | null, now = serverNow()): number {
  if (!header) return 0;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

const codeOf = (status: number): ErrorCode => {
  if (status === 401) return 'sign_in_required';
  if (status === 403) return 'forbidden';
  if (status === 413) return 'body_too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'UNKNOWN_ERROR';
};

/** The AppError of the response, or the nearest code for a response that is not from our server. */
export function faultOf(status: number, text: string, retryAfter: string | null): Fault {
  const wait = retryAfterMs(retryAfter);
  const sent = wireError(text);
  const error = sent
    ? new AppError(sent.code, {
        message: sent.message,
        title: sent.title,
        messages: sent.messages,
        fields: sent.fields,
        current: sent.current,
        requestId: sent.request_id,
        retryAfterMs: wait || undefined,
      })
    : new AppError(codeOf(status), { retryAfterMs: wait || undefined });
  return { ok: false, status, error, retryAfterMs: wait };
}

function wireError(text: string): WireError | null {
  try {
    const error = (JSON.parse(text) as { error?: WireError } | null)?.error;
    return error && (errorCodes as string[]).includes(error.code) ? error : null;
  } catch {
    return null;
  }
}
