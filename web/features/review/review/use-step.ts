import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { type OpenFixes, openFixes } from '#shared/review/contracts/open-fixes.ts';
import * as contracts from '#shared/review/contracts/reviews.ts';
import { review as reviewShape } from '#shared/review/contracts/reviews.ts';
import { listGeneratedDocuments, readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { versionKeys, withDocument } from '#web/features/text/document-keys.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey, readAgain, readOf } from '#web/lib/endpoint.ts';

type Body = { version: number };
/** `over`: how much to fix was seen, of an approval. */
type Answer = Body & { note: string; over: number };
const calls = {
  send: (id: string, body: Body & { people: string[]; note: string; over: number }) =>
    call(contracts.sendForReview, { params: { id }, body }),
  withdraw: (id: string, body: Body) => call(contracts.withdrawReview, { params: { id }, body }),
  approve: (id: string, { version, note, over }: Answer) =>
    call(contracts.approveReview, { params: { id }, body: { version, note, over } }),
  request_changes: (id: string, { version, note }: Answer) =>
    call(contracts.requestChanges, { params: { id }, body: { version, note } }),
  draft: (id: string, body: Body) => call(contracts.startDraft, { params: { id }, body }),
  discard: (id: string, body: Body) => call(contracts.discardDraft, { params: { id }, body }),
  revoke: (id: string, { version, note }: Answer) =>
    call(contracts.revokeApproval, { params: { id }, body: { version, note } }),
};
export type StepName = keyof typeof calls;
type Given<Name extends StepName> = Omit<Parameters<(typeof calls)[Name]>[1], 'version'>;

type Page = { id: string; version: number; flush: () => Promise<boolean> };

/**
 * A step of the review of this document. What is unsaved is saved first; the page then shows what the server answers,
 * also when another step came before: its message says which.
 */
export function useStep<Name extends StepName>(name: Name, { id, version, flush }: Page, onDone?: () => void) {
  const client = useQueryClient();
  const { queryKey } = readOf(readGeneratedDocument, { params: { id } });
  const show = (review: contracts.Review) => {
    client.setQueryData(readOf(contracts.readReview, { params: { id } }).queryKey, review);
    // Locked or opened at once; a text that changed with the step is read again.
    client.setQueryData(queryKey, (document) =>
      document?.version === review.version ? { ...document, review_state: review.state } : document,
    );
    void client.invalidateQueries(withDocument(id));
    void readAgain(client, [...versionKeys(id), endpointKey(listGeneratedDocuments)]);
  };
  const mutation = useMutation({
    mutationFn: async (given: Given<Name>) => {
      if (!(await flush())) throw new Error('Your last changes are not saved yet. Please try again.');
      const stored = client.getQueryData(queryKey);
      const take = calls[name] as (of: string, body: object) => Promise<contracts.Review>;
      return take(id, { ...given, version: stored?.version ?? version });
    },
    onSuccess: (review) => {
      show(review);
      onDone?.();
    },
    onError: (thrown) => {
      const current = thrown instanceof AppError ? reviewShape.safeParse(thrown.more.current) : undefined;
      if (current?.success) show(current.data);
    },
  });
  const { mutate, mutateAsync, isPending, error, reset } = mutation;
  /** Whether the step was taken. */
  const taken = (given: Given<Name>): Promise<boolean> =>
    mutateAsync(given).then(
      () => true,
      () => false,
    );
  const open = openIn(error);
  return { take: mutate, taken, busy: isPending, error: error && !open ? messageOf(error) : null, open, reset };
}

/** What is to fix, when that is why the step was not taken yet. */
function openIn(error: Error | null): OpenFixes | null {
  if (!(error instanceof AppError) || error.code !== 'open_fixes') return null;
  const read = openFixes.safeParse(error.more.current);
  return read.success ? read.data : null;
}

const messageOf = (error: Error): string => {
  const fields = error instanceof AppError ? Object.values(error.fields) : [];
  return fields[0] ?? error.message;
};
