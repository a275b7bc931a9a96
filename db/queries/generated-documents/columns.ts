import { sql } from 'kysely';

/** A generation sets both times, a save only `updated_at`; a restored version brings its own. */
export const isEdited =
  sql<boolean>`(d.metadata ->> 'updated_at') is distinct from (d.metadata ->> 'generation_timestamp')`.as('edited');
