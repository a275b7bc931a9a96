import { cancelExport, linkToExport, listExports, startExport } from '#shared/exports/contracts/exports.ts';
import { call } from '#web/lib/call.ts';

export const exportCalls = {
  list: (signal: AbortSignal) => call(listExports, { signal }),
  start: () => call(startExport),
  cancel: (id: string) => call(cancelExport, { params: { id } }),
  linkTo: async (id: string, part: number) => (await call(linkToExport, { params: { id }, body: { part } })).url,
};
