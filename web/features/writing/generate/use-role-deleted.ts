import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { keys } from '#web/lib/query.ts';

/** A card without a role means that the role was deleted, in any tab: refetches the role. `roleIds` must be stable. */
export function useRoleDeleted(roleIds: readonly string[]): void {
  const client = useQueryClient();
  useEffect(
    () =>
      useGenerations.subscribe(({ cards }, before) => {
        if (cards === before.cards) return;
        const lost = new Set(
          Object.values(before.cards).flatMap(({ id, role_id }) =>
            cards[id]?.role_id === null ? (role_id ?? []) : [],
          ),
        );
        for (const id of roleIds) if (lost.has(id)) void client.invalidateQueries({ queryKey: keys.role(id) });
      }),
    [roleIds, client],
  );
}
