import { queryOptions } from '@tanstack/react-query';
import { fetchGenerated, fetchRole } from '#web/features/generate/api.ts';
import { refreshActive, refreshBudget, refreshRole } from '#web/lib/generations.ts';
import { keys } from '#web/lib/query.ts';

export const roleQuery = (id: string) =>
  queryOptions({ queryKey: keys.role(id), queryFn: ({ signal }) => fetchRole(id, signal) });

/** Which documents of a role exist already: at most one per template. */
export const madeQuery = (roleId: string) =>
  queryOptions({
    queryKey: keys.generatedList({ role_id: roleId, limit: 200 }),
    queryFn: ({ signal }) => fetchGenerated({ role_id: roleId, limit: 200 }, signal),
  });

/** Puts the cards and the budget into the live store before step 3 is drawn, so that nothing jumps (GAP-57). */
export const activeQuery = queryOptions({
  queryKey: keys.activeGenerations,
  queryFn: async ({ signal }) => {
    const [cards] = await Promise.all([refreshActive(signal), refreshBudget(signal)]);
    return cards;
  },
});

/** The same for the last generations of a role, also those of another day (GAP-57). The live store holds what they are now. */
export const lastQuery = (roleId: string) =>
  queryOptions({ queryKey: keys.lastGenerations(roleId), queryFn: ({ signal }) => refreshRole(roleId, signal) });
