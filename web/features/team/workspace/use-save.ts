import { useMutation, useQueryClient } from '@tanstack/react-query';
import { save } from '#web/features/team/workspace/api.ts';
import { keys } from '#web/lib/query.ts';

/** Saves settings of the open workspace. */
export function useSave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (next) => queries.setQueryData(keys.workspace, next),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.workspaces }),
  });
}
