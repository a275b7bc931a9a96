import type { QueryClient } from '@tanstack/react-query';
import type { Card } from '#shared/tasks/card.ts';
import { readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { markNew } from '#web/features/writing/documents/new-texts.ts';
import { cacheCreated } from '#web/features/writing/documents/queries.ts';
import { call } from '#web/lib/call.ts';
import { nounKey } from '#web/lib/endpoint.ts';

/**
 * Called for each card that reaches a final state. Fetches the document of a completed one and adds it to the cached
 * lists, without refetching them. Never rejects.
 */
export async function cacheFinished(client: QueryClient, { status, document_id }: Card): Promise<void> {
  if (status !== 'completed' || document_id === null) return;
  markNew(document_id);
  try {
    cacheCreated(client, await call(readGeneratedDocument, { params: { id: document_id } }));
  } catch (error) {
    console.warn('A finished text could not be read', error);
    await client.invalidateQueries({ queryKey: nounKey(readGeneratedDocument) });
  }
}
