import { type RawBuilder, sql } from 'kysely';

/**
 * Searches for two letters. A trigram index knows three at a time, so by itself it cannot answer them; but whatever
 * follows the two makes three. So all that may follow is listed: the rest of Latin, the signs of ordinary writing, the
 * end. Where something else follows a letter the migration 008 keeps the row in an index of its own.
 */
const TWO = /^[a-z0-9ß-öø-ſ]{2}$/;
// No more characters than Postgres takes apart into trigrams; signs beyond Latin it takes apart only in `like`.
const FOLLOWERS = ['[\\t\\n\\r -ÿ]', '[Ā-ſ]'];
const SIGNS = ['‘', '’', '“', '”', '–', '—', '…', '•'];
/** Word for word the condition of the indexes of 008. */
const UNLISTED = sql.lit('[a-z0-9ß-ſ][^\\t\\n\\r -ſ‘’“”–—…•]');

/**
 * Few of the newest thousand. All that the index finds is read before it is sorted: what stands in more rows than this
 * is found sooner by looking through them in their order until a page is full.
 */
export const FEW_PER_THOUSAND = 8;

export const isShort = (text: string): boolean => TWO.test(text.toLowerCase());

type Place = {
  table: 'generated_documents' | 'reference_documents' | 'role_details';
  userId: string;
  /** Of rows `few`: the expression of the table's trigram index, and of 008. */
  searched: RawBuilder<unknown>;
  /** What it holds is in lower case anyway, which saves most of the comparing. */
  isLower: boolean;
};

/**
 * The ids of all of a user's rows that hold the two letters, whatever their case. Each way of finding is a query of its
 * own: together Postgres expects so many rows of them that it would rather look through the whole table.
 */
export function idsOfShort({ table, userId, searched, isLower }: Place, text: string): RawBuilder<string[]> {
  const two = text.toLowerCase();
  const matches = (pattern: RawBuilder<unknown> | string) =>
    isLower ? sql<boolean>`${searched} ~ ${pattern}` : sql<boolean>`${searched} ~* ${pattern}`;
  const like = (pattern: string) =>
    isLower ? sql<boolean>`${searched} like ${pattern}` : sql<boolean>`${searched} ilike ${pattern}`;
  const ways = [
    ...FOLLOWERS.map((some) => matches(two + some)),
    sql<boolean>`(${sql.join([...SIGNS.map((sign) => like(`%${two}${sign}%`)), like(`%${two}`)], sql` or `)})`,
    // By ids, which the index alone answers: Postgres expects so many of these rows that it would rather read them all.
    sql<boolean>`few.id = any(array(select few.id from ${sql.table(table)} few
      where few.user_id = ${userId} and ${searched} ~* ${UNLISTED})) and ${like(`%${two}%`)}`,
  ];
  const found = ways.map(
    (way) => sql`select few.id from ${sql.table(table)} few where few.user_id = ${userId} and ${way}`,
  );
  return sql<string[]>`array(${sql.join(found, sql` union `)})`;
}
