import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Card } from '#shared/tasks/card.ts';
import { readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { cacheCreated } from '#web/features/writing/documents/queries.ts';
import { call } from '#web/lib/call.ts';
import { nounKey } from '#web/lib/endpoint.ts';

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
    cacheCreated(client, await call(readGeneratedDocument, { params: { id: document_id } }));
  } catch (error) {
    console.warn('A finished text could not be read', error);
    await client.invalidateQueries({ queryKey: nounKey(readGeneratedDocument) });
  }
}
