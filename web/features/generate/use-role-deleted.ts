import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGenerations } from '#web/lib/generation-store.ts';
import { keys } from '#web/lib/query.ts';

/** A card without a role means that the role was deleted, in any tab: refetches the role. */
export function useRoleDeleted(roleId: string | null): void {
  const client = useQueryClient();
  useEffect(
    () =>
      useGenerations.subscribe(({ cards }, before) => {
        if (roleId === null || cards === before.cards) return;
        const lost = Object.values(before.cards).some(
          ({ id, role_id }) => role_id === roleId && cards[id]?.role_id === null,
        );
        if (lost) void client.invalidateQueries({ queryKey: keys.role(roleId) });
      }),
    [roleId, client],
  );
}
