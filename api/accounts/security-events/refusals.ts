import { AuthError } from '#api/accounts/auth/auth-error.ts';
import { UNKNOWN_KEY } from '#api/accounts/auth/tokens/verified-tokens.ts';
import { toAppError } from '#api/http/errors.ts';
import type { SecurityAction } from '#shared/accounts/security-actions.ts';
import { AppError } from '#shared/errors.ts';

/** A refusal as it is recorded; `code` is the error of the response, from a list in the code. */
export type Refusal = { action: SecurityAction; code: string; reason?: string; limit?: string };

/** Sign-ins that are refused in the sign-in service, by any way: password, link, digits, provider, refresh token. */
const SIGN_IN = new Set([
  'invalid_credentials',
  'email_not_confirmed',
  'phone_not_confirmed',
  'user_banned',
  'otp_expired',
  'refresh_token_not_found',
  'bad_code_verifier',
  'flow_state_not_found',
  'flow_state_expired',
  'flow_state_already_used',
  'bad_oauth_state',
  'bad_oauth_callback',
]);
/** A wrong password, code or digits in a live session. */
const PROOF = new Set(['wrong_password', 'wrong_code', 'current_password_invalid', 'reauthentication_not_valid']);
/** A role, a switch or a guard that does not allow it. Not among them: what only asks for another step of the caller. */
const ACCESS = new Set([
  'forbidden',
  'role_too_low',
  'not_yours',
  'workspace_suspended',
  'unknown_host',
  'not_admin',
  'invalid_key',
  'key_scope',
  'key_stopped',
  'key_not_here',
]);
/** An id that does not exist or belongs to others; the response is the same for both, so the record is too. */
const UNKNOWN = new Set(['no_such_item', 'no_such_workspace']);

/**
 * The refusal that this error reports, or undefined for what is no security event: wrong input, an expired token (a
 * browser refreshes it), an ended session, a step that is still to be taken, an unknown route.
 */
export function refusalOf(thrown: unknown): Refusal | undefined {
  const { code, status } = thrown instanceof AuthError ? thrown : toAppError(thrown);
  if (status === 429) return { action: 'limit_reached', code, ...limitOf(thrown) };
  const token = tokenFault(thrown);
  if (token) return { action: 'token_refused', code: 'bad_jwt', reason: token };
  if (thrown instanceof AuthError && (SIGN_IN.has(code) || thrown.more.oauth !== undefined)) {
    return { action: 'sign_in_failed', code };
  }
  if (PROOF.has(code)) return { action: 'reauthentication_failed', code };
  if (ACCESS.has(code)) return { action: 'access_refused', code };
  return UNKNOWN.has(code) ? { action: 'item_unknown', code } : undefined;
}

/** Limits of accounts hold for all routes together; for others the route is part of what is sampled. */
const limitOf = (thrown: unknown): { limit?: string } =>
  thrown instanceof AppError && thrown.more.limit ? { limit: thrown.more.limit } : {};

/** Why a token was refused as forged, or as one of a key that is gone; undefined for any other error. */
function tokenFault(thrown: unknown): string | undefined {
  const fault = thrown instanceof AuthError ? thrown : (thrown as { cause?: unknown } | null)?.cause;
  if (!(fault instanceof AuthError) || fault.code !== 'bad_jwt') return undefined;
  const { code, message } = (fault.cause ?? {}) as { code?: unknown; message?: unknown };
  if (code === 'ERR_JWT_EXPIRED') return undefined;
  if (message === UNKNOWN_KEY) return 'unknown key';
  if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') return 'signature';
  return code === 'ERR_JWT_CLAIM_VALIDATION_FAILED' || fault.cause === undefined ? 'claims' : 'malformed';
}
