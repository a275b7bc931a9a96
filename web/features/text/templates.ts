import { queryOptions } from '@tanstack/react-query';
import { listTemplates } from '#shared/text/contracts/templates.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

/** All templates, in their display order. */
export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: async ({ signal }) => {
    const { items } = await call(listTemplates, { signal });
    return items.sort((a, b) => a.sort_order - b.sort_order);
  },
});
