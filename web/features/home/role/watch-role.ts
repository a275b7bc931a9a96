import type { QueryClient } from '@tanstack/react-query';
import { type RoleHome, readRoleHome } from '#shared/home/contracts/home.ts';
import { isFinal, isWriting } from '#shared/tasks/card.ts';
import { linksQuery } from '#web/features/home/role/links-query.ts';
import { readAgain, readOf } from '#web/lib/endpoint.ts';
import { onAsset, onCard, onConnection, onDocument, onRole, onThreads, onWorkspace } from '#web/lib/socket.ts';

/** Several events in a row, those of a save and of its checks, are one request. */
const WAIT_MS = 300;

const LIVE = { onAsset, onCard, onConnection, onDocument, onRole, onThreads, onWorkspace };

/**
 * Reads the page of a role and its links again when something of the role changed, once for what changed together; returns
 * the function that ends it.
 */
export function watchRole(client: QueryClient, id: string, live = LIVE): () => void {
  const params = { id };
  const { queryKey } = readOf(readRoleHome, { params });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void readAgain(client, [queryKey, linksQuery(id).queryKey]);
    }, WAIT_MS);
  };
  const home = () => client.getQueryData<RoleHome>(queryKey);
  const hasText = (text: string) => home()?.texts.some(({ document_id }) => document_id === text) ?? false;
  const hasAsset = (asset: string) => home()?.role.reference_documents.some((one) => one.id === asset) ?? false;
  const stops = [
    live.onRole((role) => role.id === id && soon()),
    // A first version may be of a new text of this role.
    live.onDocument((document) => (document.version === 1 || hasText(document.id)) && soon()),
    live.onThreads((threads) => hasText(threads.document_id) && soon()),
    live.onAsset((asset) => hasAsset(asset.id) && soon()),
    // What ended is the text of this role, or a proposal for one of its texts.
    live.onCard((card) => {
      if (isFinal(card) && (!isWriting(card) || card.role_id === id)) soon();
    }),
    live.onWorkspace(soon),
    live.onConnection((connection) => connection === 'live' && soon()),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
