import { useQuery } from '@tanstack/react-query';
import { fetchAuditAccess } from '#web/features/accounts/admin/api.ts';
import { keys } from '#web/lib/query.ts';

/** Whether the signed-in administrator may read the audit; undefined until the server has answered. */
export function useMayReadAudit(): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.adminAuditAccess,
    queryFn: ({ signal }) => fetchAuditAccess(signal),
  });
  return isError ? false : data?.may_read;
}
