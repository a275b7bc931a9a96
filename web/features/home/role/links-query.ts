import { listRoleShares } from '#shared/review/contracts/shares.ts';
import { readOf } from '#web/lib/endpoint.ts';

/** The share links of the texts of a role. */
export const linksQuery = (roleId: string) => readOf(listRoleShares, { params: { id: roleId } });
