import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { AppError } from '#shared/errors.ts';
import { fetchDocument, fetchDocuments, fetchVersion, fetchVersions } from '#web/features/generated-documents/api.ts';
import {
  type ListFilters,
  type Pages,
  placeRow,
  type Row,
  removeRow,
  replaceRow,
} from '#web/features/generated-documents/list-cache.ts';
import { forgetDocument } from '#web/lib/generation-store.ts';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: keys.generatedOne(id),
    queryFn: ({ signal }) =>
      fetchDocument(id, signal).catch((error: unknown) => {
        if (AppError.from(error).status === 404) forgetDocument(id);
        throw error;
      }),
  });

/**
 * Earlier texts without their content. Each version of the document has a list of its own, so a save or a restore reads
 * it anew; until then the last one is shown.
 */
export const useVersionPages = (id: string, version: number) =>
  usePages([...keys.generatedVersions(id), 'list', version], async (page) =>
    version > 1 ? fetchVersions(id, page) : { items: [], next: null },
  );

/** One earlier text. It never changes. */
export const versionQuery = (id: string, n: number) =>
  queryOptions({
    queryKey: [...keys.generatedVersions(id), 'one', n],
    queryFn: ({ signal }) => fetchVersion(id, n, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useDocumentPages = (filters: ListFilters) =>
  usePages(keys.generatedList(filters), (page) =>
    fetchDocuments({ q: filters.q, sort: filters.sort, role_id: filters.role_id ?? undefined }, page),
  );

const listKey = ['generated', 'list'] as const;

/** Whether a cached list is one of this feature's, paged and with its filters in the key. */
const isPaged = (data: unknown): data is Pages => Array.isArray((data as Partial<Pages> | undefined)?.pages);

function changeLists(client: QueryClient, change: (data: Pages, filters: ListFilters) => Pages | undefined): void {
  for (const [queryKey, data] of client.getQueriesData({ queryKey: listKey })) {
    const next = isPaged(data) ? change(data, queryKey[2] as ListFilters) : undefined;
    if (next) client.setQueryData(queryKey, next);
    else void client.invalidateQueries({ queryKey, exact: true });
  }
}

const rowOf = ({ content: _content, metadata: _metadata, user_id: _user, ...row }: GeneratedDocument): Row => row;

/** A document as the server has just answered it, after a change made here. */
export function takeChanged(client: QueryClient, document: GeneratedDocument): void {
  client.setQueryData(keys.generatedOne(document.id), document);
  changeLists(client, (data) => replaceRow(data, rowOf(document)));
}

/** A document that a run has just made or replaced: on top of every list it belongs to. */
export function takeMade(client: QueryClient, document: GeneratedDocument): void {
  client.setQueryData(keys.generatedOne(document.id), document);
  changeLists(client, (data, filters) => placeRow(data, rowOf(document), filters));
}

export function takeDeleted(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: keys.generatedOne(id) });
  forgetDocument(id);
  changeLists(client, (data) => removeRow(data, id));
}
