import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readRole } from '#shared/roles/contracts/roles.ts';
import type { Card } from '#shared/tasks/card.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { GenerateStep } from '#web/features/writing/generate/generate-step.tsx';
import { RoleNotices } from '#web/features/writing/generate/role-notices.tsx';
import { SelectRoles } from '#web/features/writing/generate/select-roles.tsx';
import { SelectTemplates } from '#web/features/writing/generate/select-templates.tsx';
import { readSelection } from '#web/features/writing/generate/selection.ts';
import { rolesTitle, useChosenRoles } from '#web/features/writing/generate/use-chosen-roles.ts';
import { WaitingNotices } from '#web/features/writing/generate/waiting-notice.tsx';
import { readOf } from '#web/lib/endpoint.ts';

type Props = {
  /**
   * The list of generated content of a role, or of all roles with null (GAP-60). Passed in, because it belongs to
   * another feature.
   */
  list: (roleId: string | null) => ReactNode;
  /** A link to the list of all roles. */
  toList: ReactNode;
  /** Actions of a completed card, besides opening its document. */
  finished: (card: Card) => ReactNode;
};

/** /roles/generate: three steps whose whole state is in the URL (GEN-01, GEN-02). */
export function GeneratePage({ list, toList, finished }: Props) {
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const roles = useChosenRoles(selection.roles);
  useRoleDeleted(selection.roles);
  const frame = { selection, roleTitle: rolesTitle(roles) };
  const waiting = <WaitingNotices roles={roles} />;
  const notice = (
    <>
      <RoleNotices roles={roles} selection={selection} />
      {waiting}
    </>
  );
  const [first, second] = selection.roles;
  if (selection.step === 3) {
    const listed = list(second === undefined ? (first ?? null) : null);
    return <GenerateStep {...frame} roles={roles} notice={notice} list={listed} finished={finished} />;
  }
  if (selection.step === 2) return <SelectTemplates {...frame} notice={notice} />;
  return <SelectRoles {...frame} chosen={roles} notice={waiting} list={list(null)} toList={toList} />;
}

/** A card without a role means that the role was deleted, in any tab: refetches the role. `roleIds` must be stable. */
function useRoleDeleted(roleIds: readonly string[]): void {
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
        for (const id of roleIds)
          if (lost.has(id)) void client.invalidateQueries({ queryKey: readOf(readRole, { params: { id } }).queryKey });
      }),
    [roleIds, client],
  );
}
