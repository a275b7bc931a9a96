import { queryOptions, useQuery } from '@tanstack/react-query';
import { listMembers } from '#shared/team/contracts/members.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { useOpenWorkspace } from '#web/lib/open-workspace.ts';
import { usePerson } from '#web/lib/session.ts';
import { openSlug } from '#web/lib/workspace.ts';

/** The members of the shared workspace of this page; none are asked for in Personal. */
export const membersQuery = queryOptions({
  ...readOf(listMembers),
  select: ({ items }) => items,
  enabled: openSlug !== null,
});

/** The name of a colleague; null for oneself, in Personal, for a former member and until it is known. */
export function useColleague(id: string | null | undefined): string | null {
  const me = usePerson().id;
  const { data } = useQuery(membersQuery);
  return id === me ? null : (data?.find((one) => one.id === id)?.name ?? null);
}

/** Whether a role has a lead: with at least two members. Taken for granted until the workspace is read. */
export function useHasLeads(): boolean {
  const members = useOpenWorkspace()?.members;
  return openSlug !== null && members !== 1;
}
