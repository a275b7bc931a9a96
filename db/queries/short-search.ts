import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#shared/scope.ts';

/**
 * Searches for two letters. A trigram index knows three at a time, so by itself it cannot answer them; but whatever
 * follows the two makes three. So all that may follow is listed: the rest of Latin, the signs of ordinary writing, the
 * end. Where something else follows a letter the migration 008 keeps the row in an index of its own.
 */
const TWO = /^[a-z0-9ß-öø-ſ]{2}$/;
// No more characters than Postgres takes apart into trigrams; signs beyond Latin it takes apart only in `like`.
const FOLLOWERS = ['[\\t\\n\\r -ÿ]', '[Ā-ſ]'];
const SIGNS = ['‘', '’', '“', '”', '–', '—', '…', '•'];
/** Word for word the condition of the indexes of 008 and 021. */
const UNLISTED = sql.lit('[a-z0-9ß-ſ][^\\t\\n\\r -ſ‘’“”–—…•]');

export const isShort = (text: string): boolean => TWO.test(text.toLowerCase());

/** The texts of a user that are searched, as rows `few`. */
export type Searched = {
  table: 'generated_documents' | 'reference_documents' | 'role_details';
  scope: Scope;
  /** The expression of a trigram index of the table, and of 008 or 021. */
  text: RawBuilder<unknown>;
  /** What it holds is in lower case anyway, which saves most of the comparing. */
  isLower: boolean;
};

/**
 * What holds the two letters, whatever their case: all that meets one of these conditions. Each is for a query of its
 * own: together Postgres expects so many rows of them that it would rather look through the whole table.
 */
export function waysToFindShort({ table, scope, text, isLower }: Searched, short: string): RawBuilder<unknown>[] {
  const two = short.toLowerCase();
  const matches = (pattern: string) => (isLower ? sql`${text} ~ ${pattern}` : sql`${text} ~* ${pattern}`);
  const like = (pattern: string) => (isLower ? sql`${text} like ${pattern}` : sql`${text} ilike ${pattern}`);
  return [
    ...FOLLOWERS.map((some) => matches(two + some)),
    sql`(${sql.join([...SIGNS.map((sign) => like(`%${two}${sign}%`)), like(`%${two}`)], sql` or `)})`,
    // By ids, which the index alone answers: Postgres expects so many of these rows that it would rather read them all.
    sql`few.id = any(array(select few.id from ${sql.table(table)} few
      where few.workspace_id = ${scope.workspace_id} and ${text} ~* ${UNLISTED})) and ${like(`%${two}%`)}`,
  ];
}
