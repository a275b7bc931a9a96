import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { AuthError } from '#api/accounts/auth/auth-error.ts';
import { placeOf, securityOf } from '#api/accounts/security-events/of-request.ts';
import type { Addresses } from '#api/http/addresses.ts';
import { toAppError } from '#api/http/errors.ts';
import { requestIdOf } from '#api/http/request-id.ts';
import { cause, type Log } from '#platform/log.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION = '2024-01-01';
const BODY_LIMIT = '1mb';
const PREFLIGHT_SECONDS = '3600';

/** Public data, readable by pages of any origin. */
const PUBLIC = '/.well-known/jwks.json';

/** Pages of other origins read nothing here, unless they are listed: responses contain tokens and user data. Programs send no Origin. */
export const cors =
  ({ isOwnOrigin }: Addresses, listed: ReadonlySet<string>): RequestHandler =>
  (req, res, next) => {
    const { origin } = req.headers;
    const isAllowed = origin !== undefined && (listed.has(origin) || isOwnOrigin(req));
    const allowed = req.path === PUBLIC ? '*' : isAllowed ? origin : undefined;
    if (allowed) res.set('Access-Control-Allow-Origin', allowed);
    res.vary('Origin').set({
      'Access-Control-Expose-Headers': 'X-Total-Count, Link, X-Supabase-Api-Version, X-Sb-Error-Code, Retry-After',
      'Cache-Control': 'no-store',
    });
    if (req.method !== 'OPTIONS') return next();
    res
      .set({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, HEAD',
        'Access-Control-Allow-Headers':
          'accept, authorization, content-type, apikey, x-client-info, x-supabase-api-version, x-request-id, redirect_to',
        'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      })
      .status(204)
      .end();
  };

/** Whatever type a client names, the body is JSON. */
export const readBody: RequestHandler = express.json({ limit: BODY_LIMIT, type: () => true });

const speaksDatedErrors = (req: Request): boolean => {
  const asked = req.get(VERSION_HEADER) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) && asked >= VERSION;
};

/** The error handler of the sign-in service, in the format the request's version header asks for (1.1). */
export const answerAuthErrors =
  (log: Log): ErrorRequestHandler =>
  async (thrown, req, res, next) => {
    const error = toAuthError(thrown);
    await securityOf(req).refused(thrown, placeOf(req));
    if (error.status >= 500) {
      const request_id = requestIdOf(req);
      log.error({ request_id, method: req.method, path: req.path, ...cause(error.cause ?? thrown) }, 'request failed');
    }
    if (res.headersSent) return next(thrown);
    send(req, res, error);
  };

function send(req: Request, res: Response, error: AuthError): void {
  const { retryAfterMs, extra, oauth } = error.more;
  if (retryAfterMs !== undefined) res.set('Retry-After', String(Math.ceil(retryAfterMs / 1_000)));
  res.set({ 'X-Sb-Error-Code': error.code, 'Cache-Control': 'no-store' }).status(error.status);
  if (oauth !== undefined) {
    res.json({ error: oauth, error_description: error.message });
  } else if (speaksDatedErrors(req)) {
    res.set(VERSION_HEADER, VERSION).json({ code: error.code, message: error.message, ...extra });
  } else {
    const id = error.status >= 500 ? { error_id: requestIdOf(req) } : {};
    res.json({ code: error.status, error_code: error.code, msg: error.message, ...id, ...extra });
  }
}

type Parsing = { type?: unknown };

function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const { type } = (thrown ?? {}) as Parsing;
  if (type === 'entity.too.large') return new AuthError(413, 'request_entity_too_large', 'Request body is too large');
  if (typeof type === 'string') return badJson(thrown);
  const known = toAppError(thrown);
  if (known.code === 'bad_request') {
    return new AuthError(400, 'validation_failed', 'The request holds a text that cannot be stored', { cause: thrown });
  }
  const { retryAfterMs } = known.more;
  const more = { cause: thrown, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return known.code === 'unavailable'
    ? new AuthError(503, 'unexpected_failure', known.message, more)
    : new AuthError(
        500,
        'unexpected_failure',
        'Unexpected failure, please check server logs for more information',
        more,
      );
}

export const badJson = (thrown?: unknown): AuthError =>
  new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause: thrown });
