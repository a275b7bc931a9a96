import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readApproved, readReview } from '#shared/review/contracts/reviews.ts';
import * as contract from '#shared/review/contracts/shares.ts';
import { listWorkspaces } from '#shared/team/contracts/workspaces.ts';
import { withDocument } from '#web/features/text/document-keys.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';
import { createRequestKeys } from '#web/lib/request-keys.ts';

/** Reads again what a link that takes answers changes: the document is in review. */
function useReadAgain(id: string) {
  const client = useQueryClient();
  const given = { params: { id } };
  return () => {
    void client.invalidateQueries(withDocument(id));
    void readAgain(client, [
      readOf(readReview, given).queryKey,
      readOf(readApproved, given).queryKey,
      nounKey(listWorkspaces),
    ]);
  };
}

type Page = { id: string; flush: () => Promise<boolean> };

/** Makes a link; what is unsaved is saved first. */
export function useCreateShare({ id, flush }: Page) {
  const [requests] = useState(() => createRequestKeys());
  const onEnd = useReadAgain(id);
  return useMutation({
    mutationFn: async (body: contract.ShareWish) => {
      if (!(await flush())) throw new Error('Your last changes are not saved yet. Please try again.');
      const idempotencyKey = requests.forClick(JSON.stringify([id, body]));
      return call(contract.createShare, { params: { id }, body, idempotencyKey });
    },
    onSettled: (_, error) => {
      requests.ended(error ?? undefined);
      onEnd();
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
