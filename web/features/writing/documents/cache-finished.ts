import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Card } from '#shared/tasks/card.ts';
import { fetchDocument } from '#web/features/writing/documents/api.ts';
import { cacheCreated } from '#web/features/writing/documents/queries.ts';
import { keys } from '#web/lib/query.ts';

/** The documents generated since the page was loaded; they are marked 'New'. */
const useNewDocuments = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

export const useIsNew = (id: string): boolean => useNewDocuments(({ ids }) => ids.has(id));

/**
 * Called for each card that reaches a final state. Fetches the document of a completed one and adds it to the cached
 * lists, without refetching them. Never rejects.
 */
export async function cacheFinished(client: QueryClient, { status, document_id }: Card): Promise<void> {
  if (status !== 'completed' || document_id === null) return;
  useNewDocuments.setState(({ ids }) => ({ ids: new Set([...ids, document_id]) }));
  try {
    cacheCreated(client, await fetchDocument(document_id));
  } catch (error) {
    console.warn('A finished document could not be read', error);
    await client.invalidateQueries({ queryKey: keys.generated });
  }
}
