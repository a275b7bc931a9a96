import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as contract from '#shared/review/contracts/shares.ts';
import { type GeneratedDocument, listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { createRequestKeys } from '#web/lib/request-keys.ts';

const sharesKey = (id: string) => [...keys.generatedOne(id), 'shares'];

/** The share links of a document. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: sharesKey(id),
    queryFn: ({ signal }) => call(contract.listShares, { params: { id }, signal }).then(({ items }) => items),
  });

/** Reads again what a link that takes answers changes: the document is in review. */
function useReadAgain(id: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.generatedOne(id) });
    void client.invalidateQueries({ queryKey: keys.generatedReview(id) });
    void client.invalidateQueries({ queryKey: keys.workspaces });
  };
}

/** The other documents of its role that a link can show as well. */
export function useOtherDocuments({ id, role_id }: Pick<GeneratedDocument, 'id' | 'role_id'>) {
  const query = { role_id: role_id ?? ('deleted' as const), limit: contract.SHARED_DOCUMENTS_MAX };
  const { data } = useQuery({
    queryKey: keys.generatedList({ ...query, of: 'sharing' }),
    queryFn: ({ signal }) => call(listGeneratedDocuments, { query, signal }).then(({ items }) => items),
    enabled: role_id !== null,
  });
  return (data ?? []).filter((one) => one.id !== id).slice(0, contract.SHARED_DOCUMENTS_MAX - 1);
}

type Page = { id: string; flush: () => Promise<boolean> };

/** Makes a link; what is unsaved is saved first. */
export function useCreateShare({ id, flush }: Page) {
  const [requests] = useState(() => createRequestKeys());
  const readAgain = useReadAgain(id);
  return useMutation({
    mutationFn: async (body: contract.ShareWish) => {
      if (!(await flush())) throw new Error('Your last changes are not saved yet. Please try again.');
      const idempotencyKey = requests.forClick(JSON.stringify([id, body]));
      return call(contract.createShare, { params: { id }, body, idempotencyKey });
    },
    onSettled: (_, error) => {
      requests.ended(error ?? undefined);
      readAgain();
    },
  });
}

/** The changes of one link. */
export function useShareChanges(documentId: string, id: string) {
  const onSettled = useReadAgain(documentId);
  const params = { id };
  const change = useMutation({
    mutationFn: (body: contract.ShareChange) => call(contract.changeShare, { params, body }),
    onSettled,
  });
  const update = useMutation({ mutationFn: () => call(contract.updateShare, { params }), onSettled });
  const takeOver = useMutation({ mutationFn: () => call(contract.takeShareOver, { params }), onSettled });
  const renew = useMutation({ mutationFn: () => call(contract.renewShare, { params }), onSettled });
  const revoke = useMutation({ mutationFn: () => call(contract.revokeShare, { params }), onSettled });
  return { change, update, takeOver, renew, revoke };
}
