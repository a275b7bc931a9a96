import { useQuery } from '@tanstack/react-query';
import { UNKNOWN_TEMPLATE } from '#web/features/text/document-name.ts';
import { templatesQuery } from '#web/features/text/templates.ts';
import type { ListFilters } from '#web/features/writing/documents/list-cache.ts';

type Option<Value extends string = string> = { value: Value; label: string };

export const stateOptions: readonly Option[] = [
  { value: '', label: 'Any state' },
  { value: 'to_fix', label: 'To fix' },
  { value: 'clear', label: 'Nothing to fix' },
];

export const sortOptions: readonly Option<ListFilters['sort']>[] = [
  { value: 'updated', label: 'Recently Updated' },
  { value: 'created', label: 'Recently Created' },
  { value: 'type', label: 'Asset Type' },
  { value: 'role', label: 'Role' },
];

/** The templates in their order, and 'Unknown Template' for documents whose template was deleted (CONTENT-04). */
export function useKindOptions(): Option[] {
  const { data = [] } = useQuery(templatesQuery);
  return [
    { value: '', label: 'All kinds' },
    ...data.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'unknown', label: UNKNOWN_TEMPLATE },
  ];
}
