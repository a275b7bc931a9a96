import { expect, test } from 'vitest';
import { listDocuments } from '#shared/brand/contracts/assets.ts';
import { listRoles, readRole } from '#shared/roles/contracts/roles.ts';
import { ASSETS, ROLE_LISTS, SINGLE_ROLES } from '#web/features/brand/shown.ts';
import { endpointKey, nounKey } from '#web/lib/endpoint.ts';

test('what shows brand voices and assets is named by the paths of its contracts', () => {
  expect(ASSETS).toEqual(nounKey(listDocuments));
  expect([ROLE_LISTS, SINGLE_ROLES]).toEqual([endpointKey(listRoles), endpointKey(readRole)]);
});
