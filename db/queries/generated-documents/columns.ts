import { sql } from 'kysely';

/** A generation writes both times alike, a save only `updated_at`; an earlier text that is restored brings its own. */
export const isEdited =
  sql<boolean>`(d.metadata ->> 'updated_at') is distinct from (d.metadata ->> 'generation_timestamp')`.as('edited');
