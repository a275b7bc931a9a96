import { deleteDocument, listDocuments } from '#shared/brand/contracts/assets.ts';
import { deleteGuidelines, listGuidelines } from '#shared/brand/contracts/guidelines.ts';
import { call, type QueryOf } from '#web/lib/call.ts';

export const fetchGuidelines = (query: QueryOf<typeof listGuidelines>, signal: AbortSignal) =>
  call(listGuidelines, { query, signal });

export const fetchDocuments = (query: QueryOf<typeof listDocuments>, signal: AbortSignal) =>
  call(listDocuments, { query, signal });

export type Deleting = { kind: 'guidelines' | 'document'; id: string; name: string };

export const deleteItem = ({ kind, id }: Deleting) =>
  kind === 'document' ? call(deleteDocument, { params: { id } }) : call(deleteGuidelines, { params: { id } });
