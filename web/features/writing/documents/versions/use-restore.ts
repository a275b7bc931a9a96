import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { restoreVersion } from '#shared/text/contracts/document-versions.ts';
import { withDocument } from '#web/features/text/document-keys.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { cacheChanged, documentQuery } from '#web/features/writing/documents/queries.ts';
import { call } from '#web/lib/call.ts';

const UNSAVED = 'Your text could not be saved, so nothing was restored. Try again.';
const NEWER = 'A newer text was saved meanwhile. Look at it, then try again.';
const FAILED = 'Failed to restore this version. Try again.';

class Unsaved extends Error {}

const textOf = (error: Error): string => {
  if (error instanceof Unsaved) return UNSAVED;
  return error instanceof AppError && error.code === 'edit_conflict' ? NEWER : FAILED;
};

/** Restores a version, once what is unsaved is saved, and offers to undo it (VER-05). `onDone` runs after a success. */
export function useRestore(onDone: () => void = () => {}) {
  const { document, flush, showUndo } = usePage();
  const client = useQueryClient();
  const { queryKey } = documentQuery(document.id);
  const current = () => client.getQueryData(queryKey) ?? document;
  const put = useMutation({
    mutationFn: async ({ n, seen }: { n: number; seen: number }) => {
      const restored = await call(restoreVersion, { params: { id: document.id, n }, body: { version: seen } });
      cacheChanged(client, restored);
      return restored;
    },
    // The newer text of a refused restore, which the page then shows or asks about (CONTENT-27).
    onError: () => client.invalidateQueries(withDocument(document.id)),
  });
  const all = useMutation({
    mutationFn: async (n: number) => {
      if (!(await flush())) throw new Unsaved();
      const before = current().version;
      const restored = await put.mutateAsync({ n, seen: before });
      showUndo('Restored.', () => put.mutate({ n: before, seen: restored.version }));
    },
    onSuccess: onDone,
  });
  const error = all.error ?? put.error;
  return { restore: (n: number) => all.mutate(n), busy: all.isPending, error: error && textOf(error) };
}
