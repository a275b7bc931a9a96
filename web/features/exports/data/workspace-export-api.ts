import {
  cancelWorkspaceExport,
  linkToWorkspaceExport,
  listWorkspaceExports,
  startWorkspaceExport,
} from '#shared/exports/contracts/exports.ts';
import { call } from '#web/lib/call.ts';

export const exportCalls = {
  list: (signal: AbortSignal) => call(listWorkspaceExports, { signal }),
  start: () => call(startWorkspaceExport),
  cancel: (id: string) => call(cancelWorkspaceExport, { params: { id } }),
  linkTo: async (id: string, part: number) =>
    (await call(linkToWorkspaceExport, { params: { id }, body: { part } })).url,
};
