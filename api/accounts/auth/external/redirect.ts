import type { AuthError } from '#api/accounts/auth/auth-error.ts';
import { withFragment, withQuery } from '#api/accounts/auth/links/redirects.ts';

/** The sealing context of the flow's own verifier. */
export const verifierAbout = (flowId: string): string => `external sign-in ${flowId}`;
/** The sealing context of a provider's tokens until the code is redeemed. */
export const tokensAbout = (flowId: string): string => `provider tokens ${flowId}`;

const ERROR_OF_STATUS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  422: 'access_denied',
  429: 'access_denied',
  503: 'temporarily_unavailable',
};

/** A failure as query parameters (contract, 5.3 and 9). */
export const errorValues = ({ status, code, message }: AuthError): Record<string, string> => ({
  error: ERROR_OF_STATUS[status] ?? 'server_error',
  error_code: code,
  error_description: message,
});

/** A failure in query and fragment: clients read either. */
export const withError = (url: string, error: AuthError): string => withValues(url, errorValues(error));

export const withValues = (url: string, values: Record<string, string>): string =>
  withFragment(withQuery(url, values), values);
