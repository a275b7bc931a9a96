import { cancelExport, linkToExport, listExports, startExport } from '#shared/contracts/exports.ts';
import { call } from '#web/lib/call.ts';

export const fetchExports = (signal: AbortSignal) => call(listExports, { signal });

/** Asks for a reauthentication when the last one was too long ago; so does `linkTo`. */
export const beginExport = () => call(startExport);

export const endExport = (id: string) => call(cancelExport, { params: { id } });

/** The address of one file of an export, valid for a minute. */
export const linkTo = async (id: string, part: number): Promise<string> =>
  (await call(linkToExport, { params: { id }, body: { part } })).url;
