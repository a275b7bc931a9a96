import type { ErrorRequestHandler, RequestHandler } from 'express';
import { MulterError } from 'multer';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import { placeOf, securityOf } from '#api/accounts/security-events/of-request.ts';
import { loggedPath } from '#api/http/logged-path.ts';
import { requestIdOf } from '#api/http/request-id.ts';
import { isDatabaseFault } from '#db/faults.ts';
import { cause, type Log } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';

type Coded = { code?: unknown; type?: unknown; status?: unknown; message?: unknown };

/** Errors of Redis calls inside a request. */
const AWAY_TEXT = /Connection is closed|Command timed out/i;
// A text Postgres cannot store (NUL, a lone surrogate), an invalid id, or lists nested too deeply.
const UNSTORABLE = new Set(['22021', '22P05', '22P02', '54001']);
const isBottomless = (thrown: unknown): boolean => thrown instanceof RangeError && /call stack/.test(thrown.message);

/** Maps anything thrown to the error for the caller. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof MulterError) return fromMulter(thrown);
  if (thrown instanceof AuthError && thrown.status === 429) return tooMany(thrown);
  const coded = (thrown ?? {}) as Coded;
  if (coded.type === 'entity.too.large') return new AppError('body_too_large', { cause: thrown });
  if (isAway(thrown)) return new AppError('unavailable', { cause: thrown, retryAfterMs: 1_000 });
  if (isBadRequest(thrown, coded)) return new AppError('bad_request', { cause: thrown });
  return AppError.from(thrown);
}

const isAway = (thrown: unknown): boolean =>
  isDatabaseFault(thrown) || AWAY_TEXT.test(String((thrown as Coded | null)?.message));

const isBadRequest = (thrown: unknown, { code, status }: Coded): boolean =>
  thrown instanceof URIError ||
  isBottomless(thrown) ||
  UNSTORABLE.has(String(code)) ||
  (typeof status === 'number' && status >= 400 && status < 500);

/** A limit of the sign-in service reached by a call of the product. */
const tooMany = (thrown: AuthError): AppError =>
  new AppError('too_many_requests', { cause: thrown, retryAfterMs: thrown.more.retryAfterMs });

const fromMulter = (thrown: MulterError): AppError =>
  new AppError(thrown.code === 'LIMIT_FILE_SIZE' ? 'file_too_large' : 'bad_request', { cause: thrown });

/** The one error handler. Express recognises it by its four parameters. */
export const answerErrors =
  (log: Log): ErrorRequestHandler =>
  async (thrown, req, res, next) => {
    const error = toAppError(thrown);
    await securityOf(req).refused(thrown, placeOf(req));
    const requestId = requestIdOf(req);
    if (error.status >= 500) {
      log.error(
        { request_id: requestId, method: req.method, path: loggedPath(req.path), ...cause(error.more.cause ?? thrown) },
        'request failed',
      );
    }
    if (res.headersSent) return next(thrown);
    if (error.more.retryAfterMs !== undefined)
      res.set('Retry-After', String(Math.ceil(error.more.retryAfterMs / 1_000)));
    res
      .set('Cache-Control', 'no-store')
      .status(error.status)
      .json({ error: error.toWire(requestId) });
  };

export const noRoute: RequestHandler = () => {
  throw new AppError('no_route');
};
