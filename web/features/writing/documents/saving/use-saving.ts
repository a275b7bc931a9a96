import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentEvent } from '#shared/contracts/socket.ts';
import { type GeneratedDocument, saveGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { ReviewState } from '#shared/text/review-states.ts';
import { withDocument } from '#web/features/text/document-keys.ts';
import { cacheChanged, isStoredHere } from '#web/features/writing/documents/queries.ts';
import { openSaver, type Saver } from '#web/features/writing/documents/saving/saver.ts';
import { isBlank } from '#web/features/writing/documents/saving/saving.ts';
import type { Saving } from '#web/features/writing/documents/saving/state.ts';
import { call } from '#web/lib/call.ts';
import { usePerson } from '#web/lib/session.ts';
import { onConnection, onDocument } from '#web/lib/socket.ts';

/** What the cache holds of a document: changes of other windows and of generations arrive there. */
export type ReadDocument = {
  document: GeneratedDocument;
  isFetching: boolean;
  /** It was read before, and is not there any more. */
  isDeleted: boolean;
};

/** The saving of a document that was read, for as long as its page is open. */
export function useSaving({ document, isFetching, isDeleted }: ReadDocument): Saver {
  const client = useQueryClient();
  const { id: owner } = usePerson();
  const [saver] = useState(() =>
    openSaver({
      owner,
      document,
      send: ({ keepalive, ...body }) => call(saveGeneratedDocument, { params: { id: document.id }, body, keepalive }),
      onStored: (stored) => cacheChanged(client, stored),
    }),
  );
  useEffect(() => saver.open(), [saver]);
  useSaveKey(saver);
  useReads(saver, document, isFetching);
  useEvents(saver, document.id);
  useEffect(() => {
    if (isDeleted) saver.dispatch({ type: 'deleted' });
  }, [saver, isDeleted]);
  // Events are lost while the socket is disconnected.
  useEffect(
    () =>
      onConnection((connection) => {
        if (connection === 'live') void client.invalidateQueries(withDocument(document.id));
      }),
    [client, document.id],
  );
  return saver;
}

/** What other windows and people did to the document. */
function useEvents(saver: Saver, documentId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onDocument((event) => {
        if (event.id === documentId) follow(client, saver, event);
      }),
    [client, saver, documentId],
  );
}

function follow(client: QueryClient, saver: Saver, { id, version, sitting, review_state }: DocumentEvent): void {
  const { stored } = saver.state();
  const isOwn = sitting === saver.sitting;
  if (version === null && !isOwn) saver.dispatch({ type: 'deleted' });
  const isNewer = version !== null && version > stored.version && !isOwn;
  if (isNewer || isMoved(review_state, stored)) void client.invalidateQueries(withDocument(id));
}

/** Also of a text of this window: its review took a step. */
const isMoved = (state: ReviewState | undefined, stored: GeneratedDocument): boolean =>
  state !== undefined && state !== (stored.review_state ?? 'draft');

/** What `pick` takes of the saving; rendered again when that is another value, so not at each keystroke unless it is. */
export const useSavingState = <Picked>(saver: Saver, pick: (saving: Saving) => Picked): Picked =>
  useSyncExternalStore(saver.subscribe, () => pick(saver.state()));

export const wholeSaving = (saving: Saving): Saving => saving;

/** Ctrl or Command S saves at once. */
function useSaveKey(saver: Saver): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!isBlank(saver.state())) void saver.flush();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [saver]);
}

/** Documents that reach the cache by another way than a save of this page. */
function useReads(saver: Saver, document: GeneratedDocument, isFetching: boolean): void {
  const fetched = useRef(false);
  if (isFetching) fetched.current = true;
  useEffect(() => {
    // What was fetched comes from elsewhere; what was put into the cache was done on this page.
    saver.dispatch({
      type: 'read',
      document,
      refused: false,
      isNews: fetched.current && !isStoredHere(document),
      at: Date.now(),
    });
    fetched.current = false;
    saver.dispatch({ type: 'urged' });
  }, [saver, document]);
}
