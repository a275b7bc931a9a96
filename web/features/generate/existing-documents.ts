import { useQuery } from '@tanstack/react-query';
import { existingQuery } from '#web/features/generate/queries.ts';
import { plural } from '#web/lib/format.ts';

/** The stored documents of a role by template id: when each was changed last, and whether by hand. */
export type ExistingDocuments = ReadonlyMap<string, { updated_at: string; edited: boolean }>;

/** Undefined until loaded; the wizard does not wait for it. */
export function useExistingDocuments(roleId: string | null): ExistingDocuments | undefined {
  const { data } = useQuery({ ...existingQuery(roleId ?? ''), enabled: roleId !== null });
  return (
    data &&
    new Map(
      data.items.flatMap(({ template_id, ...existing }) => (template_id ? [[template_id, existing] as const] : [])),
    )
  );
}

/** 'Replaces 6 texts, 1 of them edited by you'; '' when no document is replaced. */
export function replacing(chosen: readonly string[], existing: ExistingDocuments | undefined): string {
  const replaced = chosen.flatMap((id) => existing?.get(id) ?? []);
  if (replaced.length === 0) return '';
  const edited = replaced.filter((one) => one.edited).length;
  return `Replaces ${plural(replaced.length, 'text')}${edited > 0 ? `, ${edited} of them edited by you` : ''}`;
}
