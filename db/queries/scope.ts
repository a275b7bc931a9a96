import { sql } from 'kysely';
import type { Scope } from '#shared/scope.ts';

/** The further condition, in a table with an author, on the rows that this scope may delete or cancel. */
export const mayChange = ({ author }: Scope) =>
  author === null ? sql<boolean>`true` : sql<boolean>`user_id = ${author}`;
