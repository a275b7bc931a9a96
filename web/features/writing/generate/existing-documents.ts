import { useQueries } from '@tanstack/react-query';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import type { ReviewState } from '#shared/text/review-states.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';

/** A stored document: when it was changed last, whether by hand, and where its review stands. */
export type ExistingDocument = {
  role_id: string;
  updated_at: string;
  edited: boolean;
  review_state?: ReviewState | undefined;
};
/** The stored documents of the roles of a run, by template id. */
export type ExistingDocuments = ReadonlyMap<string, readonly ExistingDocument[]>;

/** Undefined until loaded; the wizard does not wait for it. */
export function useExistingDocuments(roleIds: readonly string[]): ExistingDocuments | undefined {
  return useQueries({
    // At most one for each template.
    queries: roleIds.map((role_id) => readOf(listGeneratedDocuments, { query: { role_id, limit: 200 } })),
    combine: (results) => {
      if (results.length === 0 || results.some(({ data }) => !data)) return undefined;
      const existing = new Map<string, ExistingDocument[]>();
      results.forEach(({ data }, at) => {
        for (const { template_id, updated_at, edited, review_state } of data?.items ?? []) {
          if (!template_id) continue;
          const one = { role_id: roleIds[at] ?? '', updated_at, edited, review_state };
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

/** What a new generation does to a review that stands (REVIEW-11); null: no review of theirs does. */
export function reviewWarning(existing: readonly ExistingDocument[]): string | null {
  const stands = (state: ReviewState) => existing.some(({ review_state }) => review_state === state);
  if (stands('in_review')) return 'In review: a new generation withdraws it';
  return stands('approved') ? 'Approved: a new generation becomes a draft beside it' : null;
}
