import { useQueries } from '@tanstack/react-query';
import { existingQuery } from '#web/features/generate/queries.ts';
import { plural } from '#web/lib/format.ts';

/** A stored document: when it was changed last, and whether by hand. */
export type ExistingDocument = { role_id: string; updated_at: string; edited: boolean };
/** The stored documents of the roles of a run, by template id. */
export type ExistingDocuments = ReadonlyMap<string, readonly ExistingDocument[]>;

/** Undefined until loaded; the wizard does not wait for it. */
export function useExistingDocuments(roleIds: readonly string[]): ExistingDocuments | undefined {
  return useQueries({
    queries: roleIds.map((id) => existingQuery(id)),
    combine: (results) => {
      if (results.length === 0 || results.some(({ data }) => !data)) return undefined;
      const existing = new Map<string, ExistingDocument[]>();
      results.forEach(({ data }, at) => {
        for (const { template_id, updated_at, edited } of data?.items ?? []) {
          if (!template_id) continue;
          const one = { role_id: roleIds[at] ?? '', updated_at, edited };
          existing.set(template_id, [...(existing.get(template_id) ?? []), one]);
        }
      });
      return existing;
    },
  });
}

/** 'Replaces 6 texts, 1 of them edited by you'; '' when no document is replaced. */
export function replacing(chosen: readonly string[], existing: ExistingDocuments | undefined): string {
  const replaced = chosen.flatMap((id) => existing?.get(id) ?? []);
  if (replaced.length === 0) return '';
  const edited = replaced.filter((one) => one.edited).length;
  return `Replaces ${plural(replaced.length, 'text')}${edited > 0 ? `, ${edited} of them edited by you` : ''}`;
}
