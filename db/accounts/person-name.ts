import { sql } from 'kysely';

/** First and last name of the row `table` of auth.users; null without both (GAP-26). */
const fullName = (table: string) =>
  sql<string | null>`nullif(trim(concat_ws(' ', ${sql.ref(`${table}.user_metadata`)} ->> 'first_name',
    ${sql.ref(`${table}.user_metadata`)} ->> 'last_name')), '')`;

/** The name, else the address: for administrators. Null for an emptied account. */
export const nameOrAddress = (table: string) =>
  sql<string | null>`coalesce(${fullName(table)}, nullif(${sql.ref(`${table}.email`)}, ''))`;

/** The name, else the part of the address before the '@': colleagues need not see addresses (GAP-320). */
export const nameForOthers = (table: string) =>
  sql<string>`coalesce(${fullName(table)}, split_part(${sql.ref(`${table}.email`)}, '@', 1), '')`;
