import { listDocuments } from '#shared/brand/contracts/assets.ts';
import { listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { deleteRole, listRoles, readRole } from '#shared/roles/contracts/roles.ts';
import { call, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export const fetchRoles = (filters: QueryOf<typeof listRoles>, { after, signal }: PageRequest) =>
  call(listRoles, { query: { ...filters, after }, signal });

export const fetchRole = (id: string, signal: AbortSignal) => call(readRole, { params: { id }, signal });

export const removeRole = (id: string) => call(deleteRole, { params: { id } });

export const fetchDocuments = (filters: QueryOf<typeof listDocuments>, { after, signal }: PageRequest) =>
  call(listDocuments, { query: { ...filters, after }, signal });

export const fetchGuidelines = (query: QueryOf<typeof listGuidelines>, signal: AbortSignal) =>
  call(listGuidelines, { query, signal });
