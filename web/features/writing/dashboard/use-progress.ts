import { useQuery } from '@tanstack/react-query';
import { fetchDocuments, fetchGuidelines, fetchRoles } from '#web/features/writing/dashboard/api.ts';
import { keys } from '#web/lib/query.ts';

const one = { limit: 1 } as const;
const some = { limit: 20 } as const;

/** Which of the three first steps are done: voice, asset, role. Undefined until loaded. */
export function useFirstSteps() {
  const voice = useQuery({
    queryKey: keys.guidelinesList(one),
    queryFn: ({ signal }) => fetchGuidelines(one, signal),
  });
  const asset = useQuery({
    queryKey: keys.documentsList(one),
    queryFn: ({ signal }) => fetchDocuments(one, signal),
  });
  const role = useQuery({
    queryKey: keys.rolesList(some),
    queryFn: ({ signal }) => fetchRoles(some, signal),
  });
  const all = [voice, asset, role];
  return {
    /** A role that is ready for a generation. */
    readyRole: role.data?.items.find(({ missing }) => missing.length === 0),
    done: all.every(({ data }) => data) ? all.map(({ data }) => (data?.items.length ?? 0) > 0) : undefined,
    failed: all.some(({ isError }) => isError),
    retrying: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of all) void refetch();
    },
  };
}
