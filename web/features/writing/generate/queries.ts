import { queryOptions } from '@tanstack/react-query';
import { refreshActive, refreshBudget, refreshRole } from '#web/features/tasks/generations.ts';
import { fetchGenerated, fetchRole } from '#web/features/writing/generate/api.ts';
import { keys } from '#web/lib/query.ts';

export const roleQuery = (id: string) =>
  queryOptions({ queryKey: keys.role(id), queryFn: ({ signal }) => fetchRole(id, signal) });

/** The stored documents of a role, at most one per template. */
export const existingQuery = (roleId: string) =>
  queryOptions({
    queryKey: keys.generatedList({ role_id: roleId, limit: 200 }),
    queryFn: ({ signal }) => fetchGenerated({ role_id: roleId, limit: 200 }, signal),
  });

/**
 * Loads unfinished cards and the budget into the store before step 3 is shown, so that the layout does not shift
 * (GAP-57).
 */
export const activeQuery = queryOptions({
  queryKey: keys.activeGenerations,
  queryFn: async ({ signal }) => {
    const [cards] = await Promise.all([refreshActive(signal), refreshBudget(signal)]);
    return cards;
  },
});

/** Loads the last generations of a role, of any age, into the store (GAP-57). */
export const lastQuery = (roleId: string) =>
  queryOptions({ queryKey: keys.lastGenerations(roleId), queryFn: ({ signal }) => refreshRole(roleId, signal) });
