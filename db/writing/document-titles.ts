import { sql } from 'kysely';

/** What the document `d` is called: the name of its template (OUT-05). */
export const titleOf = sql<string>`coalesce((select t.name from document_templates t where t.id = d.template_id),
  'Unknown Template')`;
