import { sql } from 'kysely';

/** A generation sets both times, a save only `updated_at`; a restored version brings its own. */
export const isEdited =
  sql<boolean>`(d.metadata ->> 'updated_at') is distinct from (d.metadata ->> 'generation_timestamp')`.as('edited');

/** The person whose id the column holds, with first and last name, else the address (GAP-26); null without one. */
export const nameOfPerson = (column: string) => sql<{ id: string; name: string } | null>`(
  select json_build_object('id', person.id, 'name', coalesce(nullif(trim(concat_ws(' ',
    person.user_metadata ->> 'first_name', person.user_metadata ->> 'last_name')), ''), person.email, ''))
  from auth.users person where person.id = ${sql.ref(column)} and person.deleted_at is null)`;
