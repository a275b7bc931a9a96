import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { listOutdatedDocuments } from '#shared/writing/contracts/outdated-documents.ts';
import { nounKey, readOf } from '#web/lib/endpoint.ts';

/**
 * Of every role. Below the documents and not below the role: it is read again with them, by those too who save a role
 * and do not know of it.
 */
export const outdatedKey: QueryKey = [...nounKey(listGeneratedDocuments), 'outdated'];

/** The documents of a role that were written when it said something else. */
export const outdatedQuery = (roleId: string) =>
  queryOptions({
    ...readOf(listOutdatedDocuments, { params: { id: roleId } }),
    queryKey: [...outdatedKey, roleId],
  });
