import { type RawBuilder, sql } from 'kysely';

/** Of a search; what follows is one more of them, with its spaces. A text without end costs no condition without end. */
const WORDS_MAX = 8;

/**
 * The words of a search, each of which a row has to hold. To read a text costs more than to search it: each stands
 * once, and first the longest one, which the fewest texts hold.
 */
export function searchedWords(text: string): string[] {
  const words = text.split(/\s+/u).filter(Boolean);
  const all = [...words.slice(0, WORDS_MAX - 1), words.slice(WORDS_MAX - 1).join(' ')].filter(Boolean);
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}

/**
 * Whether these texts of a row, made by `searched`, hold each word of `text`, in any order, as it is seen, ignoring case,
 * in any script; there are no wildcards. `or`: what else may hold a word. A list reads the rows of its workspace in its
 * own order until a page is full, and compares each (decision 023).
 */
export function holds(
  texts: readonly RawBuilder<unknown>[],
  text: string,
  or: (word: string) => readonly RawBuilder<unknown>[] = () => [],
): RawBuilder<boolean> {
  const conditions = searchedWords(text).map((word) => {
    const held = texts.map((searched) => sql`strpos(${searched}, searched(${word})) > 0`);
    return sql`(${sql.join([...or(word), ...held], sql` or `)})`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
