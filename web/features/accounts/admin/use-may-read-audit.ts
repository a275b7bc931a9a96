import { useQuery } from '@tanstack/react-query';
import { readAuditAccess } from '#shared/accounts/contracts/audit-access.ts';
import { readOf } from '#web/lib/endpoint.ts';

/** Whether the signed-in administrator may read the audit; undefined until the server has answered. */
export function useMayReadAudit(): boolean | undefined {
  const { data, isError } = useQuery(readOf(readAuditAccess));
  return isError ? false : data?.may_read;
}
