import { exportAudit, readAudit } from '#shared/accounts/contracts/audit.ts';
import { call, fetchFile, type PageRequest, type QueryOf } from '#web/lib/call.ts';

export type AuditQuery = QueryOf<typeof exportAudit>;

export const fetchAudit = (filter: AuditQuery, { after, signal }: PageRequest) =>
  call(readAudit, { query: { ...filter, after }, signal });
export const fetchAuditFile = (filter: AuditQuery) => fetchFile(exportAudit, { query: filter });
