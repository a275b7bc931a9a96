import { endpointKey, nounKey } from '#web/lib/endpoint.ts';

/*
 * What is read that shows brand voices or assets, by its path: roles stand on brand, which may not name their contracts,
 * and the app begins with these keys before it loads any contract.
 */
export const ASSETS = nounKey({ path: '/api/reference-documents' });
export const ROLE_LISTS = endpointKey({ path: '/api/roles' });
export const SINGLE_ROLES = endpointKey({ path: '/api/roles/:id' });
