import { useQuery } from '@tanstack/react-query';
import { readRole } from '#shared/roles/contracts/roles.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { isGone } from '#web/lib/is-gone.ts';

export const ALL_ROLES = 'All roles';
export const DELETED_ROLES = 'Deleted roles';

/** What the filter by role shows as its value. */
export function useRoleName(roleId: string | undefined): string {
  const isRole = roleId !== undefined && roleId !== 'deleted';
  const { data, error } = useQuery({ ...readOf(readRole, { params: { id: roleId ?? '' } }), enabled: isRole });
  if (!isRole) return roleId === undefined ? ALL_ROLES : DELETED_ROLES;
  if (data) return data.job_title;
  return isGone(error) ? 'Unknown role' : 'One role';
}
