import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DocumentEvent } from '#shared/contracts/socket.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import type { ListFilters, Pages, Row } from '#web/features/writing/documents/list-cache.ts';
import { cacheDeleted, cacheRows } from '#web/features/writing/documents/queries.ts';
import { call } from '#web/lib/call.ts';
import { pagesOf } from '#web/lib/endpoint.ts';
import { type Connection, onConnection, onDocument } from '#web/lib/socket.ts';

/** Several events in a row, those of a save and of its checks, are one request. */
const WAIT_MS = 250;
/** Events can be lost: what is still being checked is read again, ever less often while nothing changes. */
const POLL_MS = { first: 4_000, last: 64_000 };

/** Keeps the rows of the open list up to date in their places, so that none moves under the pointer (CONTENT-07). */
export function useLiveRows(filters: ListFilters): void {
  const queries = useQueryClient();
  useEffect(() => watchRows(queries, filters), [queries, filters]);
}

const isChecked = ({ checks }: Row): boolean => checks === undefined || checks?.current === true;

type Live = {
  onDocument: (listener: (event: DocumentEvent) => void) => () => void;
  onConnection: (listener: (connection: Connection) => void) => () => void;
};
const socket: Live = { onDocument, onConnection };

/** Returns the function that ends it. */
export function watchRows(queries: QueryClient, filters: ListFilters, live = socket): () => void {
  const { queryKey } = pagesOf(listGeneratedDocuments, { query: filters });
  const leaving = new AbortController();
  const changed = new Set<string>();
  let pause: number = POLL_MS.first;
  let reading: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setTimeout> | undefined;
  const shown = () => queries.getQueryData<Pages>(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
  const read = async () => {
    reading = undefined;
    const rows = shown().filter(({ id }) => changed.has(id));
    changed.clear();
    try {
      cacheRows(queries, await rowsAgain(rows, leaving.signal));
    } catch (error) {
      if (!leaving.signal.aborted) console.warn('Rows could not be read again', error);
    }
  };
  const readSoon = (ids: readonly string[]) => {
    for (const id of ids) changed.add(id);
    if (ids.length > 0) reading ??= setTimeout(() => void read(), WAIT_MS);
  };
  const poll = () => {
    if (!document.hidden) {
      readSoon(
        shown()
          .filter((row) => !isChecked(row))
          .map(({ id }) => id),
      );
      pause = Math.min(pause * 2, POLL_MS.last);
    }
    polling = setTimeout(poll, pause);
  };
  polling = setTimeout(poll, pause);
  const stops = [
    live.onDocument(({ id, version }) => {
      if (!shown().some((row) => row.id === id)) return;
      pause = POLL_MS.first;
      if (version === null) cacheDeleted(queries, id);
      else readSoon([id]);
    }),
    // Events of the time without a connection are lost.
    live.onConnection((connection) => connection === 'live' && readSoon(shown().map(({ id }) => id))),
  ];
  return () => {
    leaving.abort();
    clearTimeout(reading);
    clearTimeout(polling);
    for (const stop of stops) stop();
  };
}

/**
 * The rows as they are now, whatever the filters of the list: one request for each of their roles, which has the newest
 * documents of that role.
 */
async function rowsAgain(rows: readonly Row[], signal: AbortSignal): Promise<Row[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const roles = new Set(rows.map(({ role_id }) => role_id ?? 'deleted'));
  const answers = await Promise.all(
    [...roles].map((role_id) => call(listGeneratedDocuments, { query: { role_id, sort: 'updated' }, signal })),
  );
  return answers.flatMap(({ items }) => items.filter(({ id }) => ids.has(id)));
}
