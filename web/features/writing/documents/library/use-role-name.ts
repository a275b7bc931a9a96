import { useQuery } from '@tanstack/react-query';
import { fetchRole } from '#web/features/roles/names-api.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { keys } from '#web/lib/query.ts';

export const ALL_ROLES = 'All roles';
export const DELETED_ROLES = 'Deleted roles';

/** What the filter by role shows as its value. */
export function useRoleName(roleId: string | null): string {
  const isRole = roleId !== null && roleId !== 'deleted';
  const { data, error } = useQuery({
    queryKey: keys.role(roleId ?? ''),
    queryFn: ({ signal }) => fetchRole(roleId ?? '', signal),
    enabled: isRole,
  });
  if (!isRole) return roleId === null ? ALL_ROLES : DELETED_ROLES;
  if (data) return data.job_title;
  return isGone(error) ? 'Unknown role' : 'One role';
}
