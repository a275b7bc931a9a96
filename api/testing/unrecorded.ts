import type { SecurityEvents } from '#api/accounts/security-events/of-request.ts';

/** For sockets under test whose events do not matter. */
export const UNRECORDED: Pick<SecurityEvents, 'ofSocket' | 'read'> = {
  ofSocket: (_request, _address, work) => work(),
  read: async () => undefined,
};
