import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { proposalsQuery } from '#web/features/writing/documents/refine/use-proposals.ts';
import { type Request, startRefinement } from '#web/features/writing/documents/refine-api.ts';
import { randomId } from '#web/lib/random-id.ts';

const UNSAVED = 'Your text could not be saved, so nothing was started. Try again.';
const NEWER = 'A newer text was saved meanwhile. Look at it, then try again.';

class Unsaved extends Error {}

export const failureOf = (error: unknown): string => {
  if (error instanceof Unsaved) return UNSAVED;
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
    mutationFn: async (request: Request) => {
      if (!(await flush())) throw new Unsaved();
      const { version } = client.getQueryData(queryKey) ?? document;
      return startRefinement(document.id, version, request, randomId());
    },
    onSuccess: (started, request) => {
      const own = proposalsQuery(document.id).queryKey;
      client.setQueryData(own, (items = []) => [started, ...items.filter(({ id }) => id !== started.id)]);
      // The oldest one may have made room for it.
      void client.invalidateQueries({ queryKey: own });
      onStarted(started.id, request);
    },
    onError: (error) => {
      if (AppError.from(error).code === 'edit_conflict') void client.invalidateQueries({ queryKey });
    },
  });
}
