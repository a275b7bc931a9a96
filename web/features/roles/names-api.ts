import { listRoles, readRole } from '#shared/roles/contracts/roles.ts';
import { call, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export const fetchRoles = (filters: QueryOf<typeof listRoles>, { after, signal }: PageRequest) =>
  call(listRoles, { query: { ...filters, after }, signal });

export const fetchRole = (id: string, signal: AbortSignal) => call(readRole, { params: { id }, signal });
