import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Card } from '#shared/card.ts';
import { fetchDocument } from '#web/features/generated-documents/api.ts';
import { takeMade } from '#web/features/generated-documents/queries.ts';
import { keys } from '#web/lib/query.ts';

/** Documents that a run of this visit has made: they carry 'New'. */
const useMade = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

export const useIsNew = (id: string): boolean => useMade(({ ids }) => ids.has(id));

/**
 * Call it for each card seen to end. A completed one's document is read once and put into every list that shows it;
 * nothing else is fetched again. Never rejects.
 */
export async function takeFinished(client: QueryClient, { status, document_id }: Card): Promise<void> {
  if (status !== 'completed' || document_id === null) return;
  useMade.setState(({ ids }) => ({ ids: new Set([...ids, document_id]) }));
  try {
    takeMade(client, await fetchDocument(document_id));
  } catch (error) {
    console.warn('A finished document could not be read', error);
    await client.invalidateQueries({ queryKey: keys.generated });
  }
}
