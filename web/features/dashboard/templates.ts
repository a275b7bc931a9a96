import { queryOptions } from '@tanstack/react-query';
import { listTemplates } from '#shared/contracts/templates.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

/** In their order. */
export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: async ({ signal }) => (await call(listTemplates, { signal })).items,
});
