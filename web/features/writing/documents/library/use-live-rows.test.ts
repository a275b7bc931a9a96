// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentEvent } from '#shared/contracts/socket.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { watchRows } from '#web/features/writing/documents/library/use-live-rows.ts';
import type { ListFilters, Pages, Row } from '#web/features/writing/documents/list-cache.ts';
import { connectCalls } from '#web/lib/call.ts';
import { pagesOf } from '#web/lib/endpoint.ts';
import type { Connection } from '#web/lib/socket.ts';

const socket = {
  document: (_event: DocumentEvent) => {},
  connection: (_now: Connection) => {},
};
const live = {
  onDocument: (listener: typeof socket.document) => {
    socket.document = listener;
    return () => {};
  },
  onConnection: (listener: typeof socket.connection) => {
    socket.connection = listener;
    return () => {};
  },
};

const idOf = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;
const roleOf = (letter: string) => `00000000-0000-4000-9000-00000000000${letter}`;
const row = (letter: string, fix: number | null, more: Partial<Row> = {}): Row => ({
  id: idOf(letter),
  role_id: roleOf(letter),
  job_title: 'Designer',
  company_name: '',
  template_id: null,
  queue_id: null,
  template_name: null,
  kind: 'plain',
  version: 1,
  edited: false,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  checks: fix === null ? null : { fix, consider: 0, facts_open: 0, current: true },
  ...more,
});
const filters: ListFilters = { q: '', sort: 'updated' };
const { queryKey } = pagesOf(listGeneratedDocuments, { query: filters });
const event = (letter: string, version: number | null): DocumentEvent => ({
  id: idOf(letter),
  version,
  by: null,
  sitting: null,
});

/** The rows the server has, and what it was asked for. */
let stored: Row[] = [];
let asked: string[] = [];
const answer = (...items: Row[]) => {
  stored = items;
};

let queries: QueryClient;
let stop: () => void;
const shown = () =>
  queries
    .getQueryData<Pages>(queryKey)
    ?.pages.flatMap(({ items }) => items.map(({ id, checks }) => `${id.at(-1)} ${checks?.fix ?? '?'}`));

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
  asked = [];
  connectCalls({ base: '', token: async () => 'bearer', retryMs: 1 });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    asked.push(`${pathname}${search}`);
    return Response.json({ items: stored, next: null });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(...items: Row[]): void {
  queries.setQueryData<Pages>(queryKey, {
    pages: [{ items, next: null }],
    pageParams: [undefined],
  });
  stop = watchRows(queries, filters, live);
}

test('a count that changes elsewhere changes in its row, and no row moves [CONTENT-07]', async () => {
  open(row('a', 0), row('b', 2));
  // The server has the document that was saved first; the open list keeps its place.
  answer(row('b', 5, { updated_at: '2026-11-18T13:00:00Z' }), row('e', 1));
  socket.document(event('b', 2));
  socket.document(event('b', 2));
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual(['a 0', 'b 5']);
  expect(asked).toEqual([`/api/generated-documents?role_id=${roleOf('b')}&sort=updated`]);
});

test('a document that is not in the list is not read, and a deleted one leaves it', async () => {
  open(row('a', 0), row('b', 2));
  socket.document(event('e', 3));
  socket.document(event('a', null));
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual(['b 2']);
  expect(asked).toEqual([]);
});

test('counts whose event was lost are read again until they are there [CONTENT-07]', async () => {
  open(row('a', null), row('b', 2));
  answer(row('a', null));
  await vi.advanceTimersByTimeAsync(4_500);
  expect(shown()).toEqual(['a ?', 'b 2']);
  answer(row('a', 3));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toEqual(['a 3', 'b 2']);
  asked = [];
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toEqual([]);
});

test('a new connection reads what changed without one', async () => {
  open(row('a', 0));
  answer(row('a', 4));
  socket.connection('live');
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual(['a 4']);
});
