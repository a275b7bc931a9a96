import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UNKNOWN_TEMPLATE } from '#web/features/text/document-name.ts';
import { templatesQuery } from '#web/features/text/templates.ts';
import type { ListFilters } from '#web/features/writing/documents/list-cache.ts';

export const STATES: Record<'' | NonNullable<ListFilters['state']>, string> = {
  '': 'Any state',
  to_fix: 'To fix',
  clear: 'Nothing to fix',
};

export const SORTS: Record<ListFilters['sort'], string> = {
  updated: 'Recently Updated',
  created: 'Recently Created',
  type: 'Asset Type',
  role: 'Role',
};

/**
 * The options of a select: the templates in their order, and 'Unknown Template' for documents whose template was deleted
 * (CONTENT-04).
 */
export function useKindOptions(): ReactNode {
  const { data = [] } = useQuery(templatesQuery);
  return (
    <>
      <option value="">All kinds</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="unknown">{UNKNOWN_TEMPLATE}</option>
    </>
  );
}
