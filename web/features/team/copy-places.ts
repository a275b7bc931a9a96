import { useQuery } from '@tanstack/react-query';
import { permissionsOf } from '#shared/permissions.ts';
import type { WorkspaceSummary } from '#shared/team/contracts/workspaces.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { usePerson } from '#web/lib/session.ts';
import { openSlug } from '#web/lib/workspace.ts';

/** A workspace a role can be copied into; `slug` null: Personal. */
export type CopyPlace = { id: string; slug: string | null; name: string };

/** One's other workspaces where one may write, Personal last (TEAM-25). */
export function placesIn(items: readonly WorkspaceSummary[], person: string, open: string | null): CopyPlace[] {
  const shared = items.filter(
    ({ slug, role, is_suspended }) => slug !== open && !is_suspended && permissionsOf(role).has('role.write'),
  );
  return open === null ? shared : [...shared, { id: person, slug: null, name: 'Personal' }];
}

export function useCopyPlaces(): CopyPlace[] {
  const { id } = usePerson();
  const { data } = useQuery(workspacesQuery);
  return placesIn(data?.items ?? [], id, openSlug);
}
