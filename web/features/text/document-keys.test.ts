import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listMarks } from '#shared/text/contracts/document-marks.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import { listVersions, readVersion } from '#shared/text/contracts/document-versions.ts';
import { listGeneratedDocuments, readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { versionKeys, withDocument } from '#web/features/text/document-keys.ts';
import { pagesOf, readAgain, readOf } from '#web/lib/endpoint.ts';

const params = { id: 'a' };
const other = { id: 'b' };
const noun = 'generated-documents';
/** What this domain does not know of, at the address of the document. */
const beyond = (rest: string): QueryKey => [noun, `/api/generated-documents/:id/${rest}`, { params }];
const versions: QueryKey[] = [
  [...pagesOf(listVersions, { params }).queryKey, 7],
  readOf(readVersion, { params: { id: 'a', n: 2 } }).queryKey,
];
const text: QueryKey[] = [
  readOf(readGeneratedDocument, { params }).queryKey,
  readOf(readDocumentMaterial, { params }).queryKey,
  readOf(listMarks, { params }).queryKey,
  beyond('threads'),
  [...beyond('look'), 7],
];
const rest: QueryKey[] = [
  beyond('review'),
  [...beyond('approved'), 7],
  readOf(readGeneratedDocument, { params: other }).queryKey,
  pagesOf(listVersions, { params: other }).queryKey,
  readOf(listGeneratedDocuments, { query: { role_id: 'a' } }).queryKey,
];

async function readAgainAfter(change: (client: QueryClient) => Promise<unknown>): Promise<QueryKey[]> {
  const client = new QueryClient();
  for (const queryKey of [...text, ...versions, ...rest]) client.setQueryData(queryKey, {});
  await change(client);
  const queries = client.getQueryCache().getAll();
  return queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey);
}

test('with a document all is read again that is read at its address, but its versions and its review', async () => {
  expect(await readAgainAfter((client) => client.invalidateQueries(withDocument('a')))).toEqual(text);
});

test('the versions of a document are its list and each of them', async () => {
  expect(await readAgainAfter((client) => readAgain(client, versionKeys('a')))).toEqual(versions);
});
