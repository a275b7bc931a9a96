import { useQuery } from '@tanstack/react-query';
import { madeQuery } from '#web/features/generate/queries.ts';
import { plural } from '#web/lib/format.ts';

/** Template id → the document that is there: when it was last changed, and whether by hand. */
export type Made = ReadonlyMap<string, { updated_at: string; edited: boolean }>;

/** Undefined until known; not knowing keeps nobody from going on. */
export function useMade(roleId: string | null): Made | undefined {
  const { data } = useQuery({ ...madeQuery(roleId ?? ''), enabled: roleId !== null });
  return (
    data &&
    new Map(data.items.flatMap(({ template_id, ...made }) => (template_id ? [[template_id, made] as const] : [])))
  );
}

/** 'Replaces 6 texts, 1 of them edited by you'; '' when nothing is replaced. */
export function replacing(chosen: readonly string[], made: Made | undefined): string {
  const replaced = chosen.flatMap((id) => made?.get(id) ?? []);
  if (replaced.length === 0) return '';
  const edited = replaced.filter((one) => one.edited).length;
  return `Replaces ${plural(replaced.length, 'text')}${edited > 0 ? `, ${edited} of them edited by you` : ''}`;
}
