import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { startProposal } from '#shared/writing/contracts/proposals.ts';
import type { Preset, RefineTarget } from '#shared/writing/refine/target.ts';
import { withDocument } from '#web/features/text/document-keys.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { proposalsQuery } from '#web/features/writing/documents/refine/use-proposals.ts';
import { call } from '#web/lib/call.ts';
import { randomId } from '#web/lib/random-id.ts';

const UNSAVED = 'Your text could not be saved, so nothing was started. Try again.';
const NEWER = 'A newer text was saved meanwhile. Look at it, then try again.';

const NOT_FIRST = 'The review could not be withdrawn, so nothing was started. Try again.';

class Unsaved extends Error {}
class NotFirst extends Error {}

/** What is asked of a text. `parent`: of 'Ask for another change', the proposal it changes and the changes that are on. */
export type Request = {
  target: RefineTarget;
  preset: Preset | null;
  instruction: string;
  channel: string | null;
  parent: { id: string; use: number[] } | null;
  /** The answer of a review that became the instruction. */
  note?: string | undefined;
  /** What has to be done before; false: it could not be done. */
  first?: (() => Promise<boolean>) | undefined;
};

export const failureOf = (error: unknown): string => {
  if (error instanceof Unsaved) return UNSAVED;
  if (error instanceof NotFirst) return NOT_FIRST;
  const known = AppError.from(error);
  if (known.code === 'edit_conflict') return NEWER;
  return known.lines[0] ?? known.message;
};

/** Starts a refinement once what is unsaved is saved (REFINE-04). `onStarted` is given the id. */
export function useStart(onStarted: (id: string, request: Request) => void) {
  const client = useQueryClient();
  const { document, flush } = usePage();
  const { queryKey } = documentQuery(document.id);
  return useMutation({
    mutationFn: async ({ first, ...request }: Request) => {
      if (!(await flush())) throw new Unsaved();
      if (first && !(await first())) throw new NotFirst();
      const { version } = client.getQueryData(queryKey) ?? document;
      // A repeated answer with the same key starts no second one.
      const idempotencyKey = randomId();
      return call(startProposal, { params: { id: document.id }, body: { version, ...request }, idempotencyKey });
    },
    onSuccess: (started, request) => {
      const own = proposalsQuery(document.id).queryKey;
      client.setQueryData(own, (was) => ({
        items: [started, ...(was?.items ?? []).filter(({ id }) => id !== started.id)],
      }));
      // The oldest one may have made room for it.
      void client.invalidateQueries({ queryKey: own });
      onStarted(started.id, request);
    },
    onError: (error) => {
      if (AppError.from(error).code === 'edit_conflict') void client.invalidateQueries(withDocument(document.id));
    },
  });
}
