import { queryOptions } from '@tanstack/react-query';
import { fetchMaterial } from '#web/features/generated-documents/api.ts';
import { keys } from '#web/lib/query.ts';

/** The sources of a document: its role, brand voice and brand assets as they stand now, and as they were. */
export const materialQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.generatedOne(id), 'material'],
    queryFn: ({ signal }) => fetchMaterial(id, signal),
  });
