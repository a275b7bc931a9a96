import { AuthError } from '#api/accounts/auth/auth-error.ts';
import type { AddRoutes } from '#api/accounts/auth/context.ts';

/** The part of the contract this product does not support: each call answers its own 'not enabled' (GAP-06, GAP-11). */
export const addNotOffered: AddRoutes = (router) => {
  router.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
};
