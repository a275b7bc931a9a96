import { sql } from 'kysely';
import type { Scope } from '#shared/scope.ts';

/** Beside the workspace, of a table with an author: the rows that this scope may delete or cancel. */
export const mayChange = ({ author }: Scope) =>
  author === null ? sql<boolean>`true` : sql<boolean>`user_id = ${author}`;
