import { sql } from 'kysely';

/** Whether the person with this alias of `auth.users` is suspended now; false where a join found nobody. */
export const isSuspendedAs = (alias: string) =>
  sql<boolean>`coalesce(${sql.ref(`${alias}.banned_until`)} > now(), false)`;

/** Whether not; true where a join found nobody. */
export const isActiveAs = (alias: string) => sql<boolean>`not ${isSuspendedAs(alias)}`;
