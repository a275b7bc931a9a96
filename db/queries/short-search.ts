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

export const isShort = (text: string): boolean => TWO.test(text.toLowerCase());

/**
 * Whether `searched` holds the two letters, whatever their case, said so that the trigram index of `searched` answers
 * it. `searched` must be the expression of that index, and of 008.
 */
export function holdsShort(searched: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const two = text.toLowerCase();
  const followed = FOLLOWERS.map((some) => sql<boolean>`${searched} ~* ${two + some}`);
  const signed = SIGNS.map((sign) => sql<boolean>`${searched} ilike ${`%${two}${sign}%`}`);
  const last = sql<boolean>`${searched} ilike ${`%${two}`}`;
  const unlisted = sql<boolean>`(${searched} ~* ${UNLISTED} and ${searched} ilike ${`%${two}%`})`;
  return sql<boolean>`(${sql.join([...followed, ...signed, last, unlisted], sql` or `)})`;
}
