import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Card, FINAL_SEQ, pendingSteps } from '#shared/tasks/card.ts';
import {
  type GeneratedDocument,
  listGeneratedDocuments,
  readGeneratedDocument,
} from '#shared/text/contracts/generated-documents.ts';
import { cacheFinished } from '#web/features/writing/documents/cache-finished.ts';
import type { ListFilters, Pages } from '#web/features/writing/documents/list-cache.ts';
import { cacheChanged, cacheDeleted } from '#web/features/writing/documents/queries.ts';
import { outdatedQuery } from '#web/features/writing/outdated/outdated-query.ts';
import { connectCalls } from '#web/lib/call.ts';
import { pagesOf, readOf } from '#web/lib/endpoint.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const time = '2026-11-20T09:40:00.000Z';
const document: GeneratedDocument = {
  id: id(1),
  user_id: id(2),
  role_id: id(3),
  template_id: id(4),
  queue_id: id(5),
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Designer',
  company_name: 'Harbour & Pine',
  version: 2,
  created_at: time,
  updated_at: time,
  edited: false,
  content: 'The new text',
  metadata: {},
};
const { content: _content, metadata: _metadata, user_id: _user, ...row } = document;
const card: Card = {
  task: 'write',
  id: id(5),
  user_id: id(2),
  role_id: id(3),
  template_id: id(4),
  template_name: 'Job Advert',
  kind: 'job_advert',
  job_title: 'Designer',
  company_name: 'Harbour & Pine',
  status: 'completed',
  steps: pendingSteps(),
  attempt: 1,
  max_attempts: 3,
  tokens: 10,
  document_count: 1,
  draft: '',
  waiting: null,
  retry_at: null,
  server_time: time,
  error: null,
  document_id: id(1),
  created_at: time,
  started_at: time,
  ended_at: time,
  seq: FINAL_SEQ,
};

let server: Server;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  connectCalls({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => void server.close());
beforeEach(() => void asked.splice(0));

const filters: ListFilters = { q: '', sort: 'updated', role_id: id(3) };
const keyOf = (query: ListFilters) => pagesOf(listGeneratedDocuments, { query }).queryKey;
const listed = (client: QueryClient) => client.getQueryData<Pages>(keyOf(filters))?.pages[0]?.items;

function aClient(): QueryClient {
  const client = new QueryClient();
  const old = { ...row, id: id(9), template_name: 'Interview Questions' };
  const list: Pages = { pages: [{ items: [old, { ...row, version: 1 }], next: null }], pageParams: [undefined] };
  client.setQueryData(keyOf(filters), list);
  return client;
}

it('a completed document is fetched once and put at the top of its list, which is not refetched [GEN-15]', async () => {
  const client = aClient();
  await cacheFinished(client, card);
  expect(asked).toEqual([`GET /api/generated-documents/${id(1)}`]);
  expect(listed(client)).toEqual([row, expect.objectContaining({ id: id(9) })]);
  expect(client.getQueryData(readOf(readGeneratedDocument, { params: { id: id(1) } }).queryKey)).toEqual(document);
  expect(client.getQueryState(keyOf(filters))?.isInvalidated).toBe(false);
});

it('a failed or cancelled generation changes no list', async () => {
  const client = aClient();
  const before = listed(client);
  await cacheFinished(client, { ...card, status: 'failed', document_id: null });
  expect(asked).toEqual([]);
  expect(listed(client)).toBe(before);
});

it('a list in which only the server knows its place is refetched when it is next shown', async () => {
  const client = aClient();
  const byType: ListFilters = { ...filters, sort: 'type' };
  client.setQueryData(keyOf(byType), { pages: [{ items: [], next: null }], pageParams: [undefined] });
  await cacheFinished(client, card);
  expect(client.getQueryState(keyOf(byType))?.isInvalidated).toBe(true);
});

it.each<[string, (client: QueryClient) => unknown]>([
  ['written', (client) => cacheFinished(client, card)],
  ['changed', (client) => cacheChanged(client, document)],
  ['deleted', (client) => cacheDeleted(client, document.id)],
])('what a role has outgrown is read again once a text was %s', async (_, change) => {
  const client = aClient();
  const key = outdatedQuery(id(3)).queryKey;
  client.setQueryData(key, { items: [] });
  await change(client);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
