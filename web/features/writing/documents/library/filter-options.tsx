import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { UNKNOWN_TEMPLATE } from '#web/features/text/document-name.ts';
import { reviewStateWords } from '#web/features/text/review-state-words.ts';
import { templatesQuery } from '#web/features/text/templates.ts';
import type { ListFilters } from '#web/features/writing/documents/list-cache.ts';
import { nounKey, readOf } from '#web/lib/endpoint.ts';

export const STATES: Record<'' | NonNullable<ListFilters['state'] | ListFilters['review_state']>, string> = {
  '': 'Any state',
  to_fix: 'To fix',
  clear: 'Nothing to fix',
  changes_requested: reviewStateWords.changes_requested,
  in_review: reviewStateWords.in_review,
  approved: reviewStateWords.approved,
  published: 'Published',
};

export const SORTS: Record<ListFilters['sort'], string> = {
  updated: 'Recently Updated',
  created: 'Recently Created',
  type: 'Asset Type',
  role: 'Role',
};

export const ALL_AUTHORS = 'All authors';

/**
 * The options of a select: the templates in their order, and 'Unknown Template' while there is a text whose template was
 * deleted (CONTENT-04).
 */
export function useKindOptions(chosen: string | undefined): ReactNode {
  const { data = [] } = useQuery(templatesQuery);
  const hasUnknown = useHasUnknown();
  return (
    <>
      <option value="">All kinds</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {(hasUnknown || chosen === 'unknown') && <option value="unknown">{UNKNOWN_TEMPLATE}</option>}
    </>
  );
}

/** Apart from the lists of texts, which change with each finished one. */
function useHasUnknown(): boolean {
  const { data } = useQuery({
    ...readOf(listGeneratedDocuments, { query: { template_id: 'unknown', limit: 1 } }),
    queryKey: [...nounKey(listGeneratedDocuments), 'unknown'],
    select: ({ items }) => items.length > 0,
  });
  return data ?? false;
}
