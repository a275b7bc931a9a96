import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listWorkspaces, readWorkspace, updateWorkspace, type Workspace } from '#shared/team/contracts/workspaces.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain, readOf } from '#web/lib/endpoint.ts';

type Settings = Partial<Pick<Workspace, 'name' | 'required_approvals' | 'editors_approve' | 'link_approvals_count'>>;

/** Saves settings of the open workspace. */
export function useSave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Settings) => call(updateWorkspace, { body }),
    onSuccess: (next) => queries.setQueryData(readOf(readWorkspace).queryKey, next),
    onSettled: () => readAgain(queries, [nounKey(listWorkspaces)]),
  });
}
