import { listRoles, readRole } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { call, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export const fetchRoles = (filters: QueryOf<typeof listRoles>, { after, signal }: PageRequest) =>
  call(listRoles, { query: { ...filters, after }, signal });

export const fetchRole = (id: string, signal: AbortSignal) => call(readRole, { params: { id }, signal });

export const fetchGenerated = (query: QueryOf<typeof listGeneratedDocuments>, signal: AbortSignal) =>
  call(listGeneratedDocuments, { query, signal });
