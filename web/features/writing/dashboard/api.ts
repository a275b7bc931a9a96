import { listDocuments } from '#shared/brand/contracts/assets.ts';
import { listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { listRoles } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments, readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { call, type QueryOf } from '#web/lib/call.ts';

export const fetchGuidelines = (query: QueryOf<typeof listGuidelines>, signal: AbortSignal) =>
  call(listGuidelines, { query, signal });

export const fetchDocuments = (query: QueryOf<typeof listDocuments>, signal: AbortSignal) =>
  call(listDocuments, { query, signal });

export const fetchRoles = (query: QueryOf<typeof listRoles>, signal: AbortSignal) => call(listRoles, { query, signal });

export const fetchGenerated = (query: QueryOf<typeof listGeneratedDocuments>, signal: AbortSignal) =>
  call(listGeneratedDocuments, { query, signal });

export const fetchGeneratedOne = (id: string, signal: AbortSignal) =>
  call(readGeneratedDocument, { params: { id }, signal });
