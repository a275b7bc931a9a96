import type { Metadata } from '#db/schema-columns.ts';

type AuthErrorOptions = {
  /** Further fields of the body, in both formats. */
  extra?: Metadata;
  retryAfterMs?: number;
  /** Sent in the OAuth format, with this as its error: the faults of an id token. */
  oauth?: string;
  cause?: unknown;
};

/** A failure as the sign-in contract names it: HTTP status, error code, the exact message. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: AuthErrorOptions;

  constructor(status: number, code: string, message: string, more: AuthErrorOptions = {}) {
    super(message, { cause: more.cause });
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

export const tooManyCalls = (retryAfterMs: number): AuthError =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterMs });

export const invalid = (message: string): AuthError => new AuthError(400, 'validation_failed', message);

/** A fault of an id token: the one response in the OAuth format (contract, 1.1). */
export const oauthFault = (error: string, message: string): AuthError =>
  new AuthError(400, 'validation_failed', message, { oauth: error });
