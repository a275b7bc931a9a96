import { queryOptions } from '@tanstack/react-query';
import { listGenerations } from '#shared/tasks/contracts/generations.ts';
import { refreshActive, refreshBudget, refreshRole } from '#web/features/tasks/generations.ts';
import { endpointKey } from '#web/lib/endpoint.ts';

/**
 * Loads unfinished cards and the budget into the store before step 3 is shown, so that the layout does not shift
 * (GAP-57).
 */
export const activeQuery = queryOptions({
  queryKey: [...endpointKey(listGenerations), 'active'],
  queryFn: async ({ signal }) => {
    const [cards] = await Promise.all([refreshActive(signal), refreshBudget(signal)]);
    return cards;
  },
});

/** Loads the last generations of a role, of any age, into the store (GAP-57). */
export const lastQuery = (roleId: string) =>
  queryOptions({
    queryKey: [...endpointKey(listGenerations), 'last', roleId],
    queryFn: ({ signal }) => refreshRole(roleId, signal),
  });
