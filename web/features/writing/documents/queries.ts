import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listVersions, readVersion } from '#shared/text/contracts/document-versions.ts';
import {
  type GeneratedDocument,
  listGeneratedDocuments,
  readGeneratedDocument,
} from '#shared/text/contracts/generated-documents.ts';
import { forgetDocument } from '#web/features/tasks/generation-store.ts';
import { withDocument } from '#web/features/text/document-keys.ts';
import {
  forgetRow,
  type ListFilters,
  type Pages,
  placeRow,
  type Row,
  replaceRow,
} from '#web/features/writing/documents/list-cache.ts';
import { outdatedKey } from '#web/features/writing/outdated/outdated-query.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, pagesOf, readOf, usePages } from '#web/lib/endpoint.ts';
import { isGone } from '#web/lib/is-gone.ts';

export const documentQuery = (id: string) =>
  queryOptions({
    ...readOf(readGeneratedDocument, { params: { id } }),
    queryFn: ({ signal }) =>
      call(readGeneratedDocument, { params: { id }, signal }).catch((error: unknown) => {
        if (isGone(error)) forgetDocument(id);
        throw error;
      }),
  });

/**
 * The earlier versions without their content. `version` is part of the key, so that a save or a restore fetches the
 * list again; until then the previous list is shown.
 */
export function useVersionPages(id: string, version: number) {
  const all = pagesOf(listVersions, { params: { id } });
  return usePages({
    queryKey: [...all.queryKey, 'earlier', version],
    load: async (page) => {
      if (version === 1) return { items: [], next: null };
      const { items, next } = await all.load(page);
      return { items: items.filter(({ is_current }) => !is_current), next };
    },
  });
}

/** One earlier version; immutable. */
export const versionQuery = (id: string, n: number) =>
  queryOptions({ ...readOf(readVersion, { params: { id, n } }), staleTime: Number.POSITIVE_INFINITY });

/** Whether a query holds a paged list of this feature, whose filters are part of the key. */
const isPaged = (data: unknown): data is Pages => Array.isArray((data as Partial<Pages> | undefined)?.pages);

function changeLists(client: QueryClient, change: (data: Pages, filters: ListFilters) => Pages | undefined): void {
  for (const [queryKey, data] of client.getQueriesData({ queryKey: endpointKey(listGeneratedDocuments) })) {
    const next = isPaged(data) ? change(data, (queryKey[2] as { query: ListFilters }).query) : undefined;
    if (next) client.setQueryData(queryKey, next);
    else void client.invalidateQueries({ queryKey, exact: true });
  }
}

const rowOf = ({ content: _content, metadata: _metadata, user_id: _user, ...row }: GeneratedDocument): Row => row;

/** The last version of each document that this window stored. */
const storedHere = new Map<string, number>();

/** Whether this text is one that this window stored, also when it was read again before the answer came. */
export const isStoredHere = ({ id, version }: Pick<GeneratedDocument, 'id' | 'version'>): boolean =>
  storedHere.get(id) === version;

/** A text that was stored or deleted may have been one that its role had outgrown. */
const outdatedChanged = (client: QueryClient): void => void client.invalidateQueries({ queryKey: outdatedKey });

/** Puts a document that was changed here into the cache. */
export function cacheChanged(client: QueryClient, document: GeneratedDocument): void {
  storedHere.set(document.id, document.version);
  client.setQueryData(documentQuery(document.id).queryKey, document);
  outdatedChanged(client);
  changeLists(client, (data) => replaceRow(data, rowOf(document)));
}

/** Puts rows that were read again in their places, without moving them. */
export const cacheRows = (client: QueryClient, rows: readonly Row[]): void =>
  changeLists(client, (data) => rows.reduce(replaceRow, data));

/** Puts a new or replaced document at the top of the cached lists it belongs to. */
export function cacheCreated(client: QueryClient, document: GeneratedDocument): void {
  client.setQueryData(documentQuery(document.id).queryKey, document);
  outdatedChanged(client);
  changeLists(client, (data, filters) => placeRow(data, rowOf(document), filters));
}

export function cacheDeleted(client: QueryClient, id: string): void {
  client.removeQueries(withDocument(id));
  forgetDocument(id);
  outdatedChanged(client);
  changeLists(client, (data) => forgetRow(data, id));
}
