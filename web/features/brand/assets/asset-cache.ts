import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type BrandDocument, listDocuments, readDocument } from '#shared/brand/contracts/assets.ts';
import { endpointKey, readOf } from '#web/lib/endpoint.ts';

type Pages = InfiniteData<{ items: BrandDocument[]; next: string | null }>;

/** Changes the items of every cached list of assets. */
function changeLists(queries: QueryClient, change: (items: BrandDocument[]) => BrandDocument[]): void {
  queries.setQueriesData<Pages>({ queryKey: endpointKey(listDocuments) }, (list) =>
    list && 'pages' in list
      ? { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) }
      : list,
  );
}

export const putDocument = (queries: QueryClient, saved: BrandDocument): void =>
  changeLists(queries, (items) => items.map((item) => (item.id === saved.id ? saved : item)));

export const dropDocument = (queries: QueryClient, id: string): void =>
  changeLists(queries, (items) => items.filter((item) => item.id !== id));

/** Whether a document is in a profile. */
export type Membership = { documentId: string; profileId: string; member: boolean };

export function setMembership(queries: QueryClient, { documentId, profileId, member }: Membership): void {
  const changed = (document: BrandDocument): BrandDocument => {
    const others = document.profile_ids.filter((id) => id !== profileId);
    return { ...document, profile_ids: member ? [...others, profileId] : others };
  };
  changeLists(queries, (items) => items.map((item) => (item.id === documentId ? changed(item) : item)));
  queries.setQueryData(readOf(readDocument, { params: { id: documentId } }).queryKey, (one) => one && changed(one));
}
