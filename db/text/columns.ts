import { sql } from 'kysely';
import { nameForOthers } from '#db/accounts/person-name.ts';

/** A generation sets both times, a save only `updated_at`; a restored version brings its own. */
export const isEdited =
  sql<boolean>`(d.metadata ->> 'updated_at') is distinct from (d.metadata ->> 'generation_timestamp')`.as('edited');

/** The person whose id the column holds, as others see one; null without one. */
export const nameOfPerson = (column: string) => sql<{ id: string; name: string } | null>`(
  select json_build_object('id', person.id, 'name', ${nameForOthers('person')})
  from auth.users person where person.id = ${sql.ref(column)} and person.deleted_at is null)`;
