import { useQueries } from '@tanstack/react-query';
import { type Role, readRole } from '#shared/roles/contracts/roles.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { isGone } from '#web/lib/is-gone.ts';

export type ChosenRole = { id: string; role: Role | undefined; isLoading: boolean; isGone: boolean };

/** The selected roles, in the order of the selection. */
export const useChosenRoles = (ids: readonly string[]): ChosenRole[] =>
  useQueries({
    queries: ids.map((id) => readOf(readRole, { params: { id } })),
    combine: (results) =>
      results.map(({ data, error, isLoading }, at) => ({
        id: ids[at] ?? '',
        role: data,
        isLoading,
        isGone: isGone(error),
      })),
  });

/** The title of the only role, or '3 roles'; undefined while it loads. */
export const rolesTitle = (roles: readonly ChosenRole[]): string | undefined =>
  roles.length > 1 ? plural(roles.length, 'role') : roles[0]?.role?.job_title;
