import { partialMatchKey, type Query, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { listVersions, readVersion } from '#shared/text/contracts/document-versions.ts';
import { readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { endpointKey, nounKey, readOf } from '#web/lib/endpoint.ts';

/** Its versions and its review are not read again with its text: who changes them says so. */
const APART = /\/:id\/(?:versions|review|approved)\b/;

/** What was read with the text of a document: the document, and what is read at its address but what stands APART. */
export const withDocument = (id: string): QueryFilters => ({
  queryKey: nounKey(readGeneratedDocument),
  predicate: ({ queryKey }: Query) => {
    const [noun, path] = queryKey;
    return partialMatchKey(queryKey, [noun, path, { params: { id } }]) && !APART.test(String(path));
  },
});

/** The list of the versions of a document, and each of them. */
export const versionKeys = (id: string): QueryKey[] => [
  readOf(listVersions, { params: { id } }).queryKey,
  [...endpointKey(readVersion), { params: { id } }],
];
