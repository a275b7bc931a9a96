import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Role } from '#shared/roles/contracts/roles.ts';
import type { Contradiction } from '#shared/roles/contradictions.ts';
import { roleLabels } from '#shared/roles/role-changes.ts';
import type { RoleChanges } from '#web/features/home/role/use-role-change.ts';
import { untilLoaded } from '#web/lib/lazy-in-page.ts';
import { TextButton } from '#web/ui/form/text-button.tsx';

const FOREVER = Number.POSITIVE_INFINITY;
/** The rules are large, and the page stands without them. */
const rulesQuery = queryOptions({
  queryKey: ['role-contradictions'],
  queryFn: () => untilLoaded(() => import('#shared/roles/contradictions.ts')),
  staleTime: FOREVER,
  gcTime: FOREVER,
  structuralSharing: false,
});

/** Where the fields of a role contradict each other; none until the rules are loaded. */
export function useContradictions(role: Role): Contradiction[] {
  const { data: rules } = useQuery(rulesQuery);
  return useMemo(() => rules?.contradictionsOf(role) ?? [], [rules, role]);
}

/** The field with the better words in their place. */
function changesOf(role: Role, { here: { field }, better }: Contradiction): RoleChanges {
  if (!better) return {};
  const text = field === 'benefits' ? role.benefits.join('\n') : role[field];
  const changed = text.slice(0, better.from) + better.text + text.slice(better.to);
  return field === 'benefits' ? { benefits: changed.split('\n') } : { [field]: changed };
}

const PLURAL = new Set(['benefits', 'role_requirements']);
const says = (field: string): string => (PLURAL.has(field) ? 'say' : 'says');

type Props = {
  role: Role;
  found: Contradiction;
  /** Undefined: the reader may not change the role. */
  onChange: ((changes: RoleChanges) => void) | undefined;
};

/** Two fields that say different things, each with its words (HOME-17). */
export function ContradictionNote({ role, found, onChange }: Props) {
  const { here, there, better, key } = found;
  return (
    <li className="rounded-md bg-warn-soft px-3 py-2.5 text-xs break-words text-warn-text">
      <b className="font-semibold">
        {roleLabels[here.field]} {says(here.field)} “{here.sentence}”
      </b>{' '}
      {roleLabels[there.field]} {says(there.field)} “{there.sentence}”
      {onChange && (
        <span className="mt-1 flex flex-wrap gap-x-3">
          {better && (
            <TextButton className={LINK} onClick={() => onChange(changesOf(role, found))}>
              Change to {better.label}
            </TextButton>
          )}
          <TextButton className={LINK} onClick={() => onChange({ keep_pairs: [key] })}>
            Keep both
          </TextButton>
        </span>
      )}
    </li>
  );
}

const LINK = 'text-xs! font-semibold text-warn-text! underline';
