import { AuthError } from '#api/auth/auth-error.ts';
import type { AddRoutes } from '#api/auth/context.ts';

/** What the contract knows and this product does not offer: each call answers its own 'not enabled' (GAP-06, GAP-11). */
export const addNotOffered: AddRoutes = (router) => {
  router.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
};
