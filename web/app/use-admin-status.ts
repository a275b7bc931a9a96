import { useQuery } from '@tanstack/react-query';
import { checkAdminStatus } from '#shared/accounts/contracts/admin.ts';
import { call } from '#web/lib/call.ts';
import { endpointKey } from '#web/lib/endpoint.ts';
import { useSession } from '#web/lib/session.ts';

const STALE_MS = 5 * 60_000;

/** Whether the user is an admin; undefined until known. Without an answer of the server: false (PERM-03). */
export function useAdminStatus(): { isAdmin: boolean | undefined } {
  const id = useSession((state) => state.user?.id ?? '');
  const query = useQuery({
    queryKey: [...endpointKey(checkAdminStatus), id],
    queryFn: ({ signal }) => call(checkAdminStatus, { body: { target_user_id: id }, signal }),
    enabled: id !== '',
    staleTime: STALE_MS,
  });
  return { isAdmin: query.data ?? (query.isError ? false : undefined) };
}
