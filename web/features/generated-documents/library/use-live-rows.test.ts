// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentEvent } from '#shared/contracts/socket.ts';
import { fetchDocuments } from '#web/features/generated-documents/api.ts';
import { watchRows } from '#web/features/generated-documents/library/use-live-rows.ts';
import type { ListFilters, Pages, Row } from '#web/features/generated-documents/list-cache.ts';
import { keys } from '#web/lib/query.ts';

const socket = vi.hoisted(() => ({
  document: (_event: unknown) => {},
  connection: (_now: string) => {},
}));
vi.mock('#web/lib/socket.ts', () => ({
  onDocument: (listener: typeof socket.document) => {
    socket.document = listener;
    return () => {};
  },
  onConnection: (listener: typeof socket.connection) => {
    socket.connection = listener;
    return () => {};
  },
}));
vi.mock('#web/features/generated-documents/api.ts');

const row = (id: string, fix: number | null, more: Partial<Row> = {}): Row => ({
  ...{ id, role_id: `role-${id}`, job_title: 'Designer', company_name: '', template_id: null, queue_id: null },
  ...{ template_name: null, kind: 'plain', version: 1, edited: false },
  ...{ created_at: '2026-11-18T12:00:00Z', updated_at: '2026-11-18T12:00:00Z' },
  checks: fix === null ? null : { fix, consider: 0, facts_open: 0, current: true },
  ...more,
});
const filters: ListFilters = { q: '', sort: 'updated', role_id: null };
const event = (id: string, version: number | null): DocumentEvent => ({ id, version, by: null, sitting: null });

let queries: QueryClient;
let stop: () => void;
const shown = () =>
  queries
    .getQueryData<Pages>(keys.generatedList(filters))
    ?.pages.flatMap(({ items }) => items.map(({ id, checks }) => `${id} ${checks?.fix ?? '?'}`));

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.resetAllMocks();
});

function open(...items: Row[]): void {
  queries.setQueryData<Pages>(keys.generatedList(filters), { pages: [{ items, next: null }], pageParams: [undefined] });
  stop = watchRows(queries, filters);
}
const answer = (...items: Row[]) => vi.mocked(fetchDocuments).mockResolvedValue({ items, next: null });

test('a count that changes elsewhere changes in its row, and no row moves [CONTENT-07]', async () => {
  open(row('a', 0), row('b', 2));
  // The server has the document that was saved first; the open list keeps its place.
  answer(row('b', 5, { updated_at: '2026-11-18T13:00:00Z' }), row('x', 1));
  socket.document(event('b', 2));
  socket.document(event('b', 2));
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual(['a 0', 'b 5']);
  expect(fetchDocuments).toHaveBeenCalledTimes(1);
  expect(fetchDocuments).toHaveBeenCalledWith({ role_id: 'role-b', sort: 'updated' }, expect.anything());
});

test('a document that is not in the list is not read, and a deleted one leaves it', async () => {
  open(row('a', 0), row('b', 2));
  socket.document(event('x', 3));
  socket.document(event('a', null));
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual(['b 2']);
  expect(fetchDocuments).not.toHaveBeenCalled();
});

test('counts whose event was lost are read again until they are there [CONTENT-07]', async () => {
  open(row('a', null), row('b', 2));
  answer(row('a', null));
  await vi.advanceTimersByTimeAsync(4_500);
  expect(shown()).toEqual(['a ?', 'b 2']);
  answer(row('a', 3));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toEqual(['a 3', 'b 2']);
  vi.mocked(fetchDocuments).mockClear();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(fetchDocuments).not.toHaveBeenCalled();
});

test('a new connection reads what changed without one', async () => {
  open(row('a', 0));
  answer(row('a', 4));
  socket.connection('live');
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual(['a 4']);
});
