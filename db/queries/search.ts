import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/schema.ts';

type Sql = RawBuilder<unknown>;

/** The searched texts of a row of each list, in lower case. The triggers `unset_search_bits` name the columns. */
const TEXTS = {
  generated_documents: (row: Sql): Sql[] => [sql`${row}.role_text`, sql`${row}.content_text`],
  role_details: (row: Sql): Sql[] => [sql`${row}.search_text`],
  reference_documents: (row: Sql): Sql[] => [sql`lower(${row}.title || ' ' || ${row}.description)`],
};
type Searched = keyof typeof TEXTS;

/**
 * Whether one of a row's texts holds `text`, ignoring case; wildcards are escaped. One design for all lists:
 * a list reads its rows in its own order until a page is full and asks this of each. Beside its texts a row has 8,192
 * bits that say which pairs of adjacent bytes they contain (`search_bits`). A row that lacks one of those of `text` cannot hold
 * it, and its long texts are not read; the few that are left, and rows that have no bits yet, are compared. Within
 * `case` the bits come first, and Postgres expects half of the rows to pass: so it goes by the index of the order, and
 * never sorts. `alias` names the row in the statement, the table itself unless given.
 */
export function holds(table: Searched, text: string, alias: string = table): RawBuilder<boolean> {
  const each = TEXTS[table](sql.ref(alias)).map((searched) => sql`strpos(${searched}, lower(${text})) > 0`);
  return sql<boolean>`case when ${lacksBits(text, alias)} then false else ${sql.join(each, sql` or `)} end`;
}

/** Whether the bits of a row do not rule out that it holds the text: its long texts are not read. */
export const mayHold = (text: string, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${lacksBits(text, alias)}) is not true`;

function lacksBits(text: string, alias: string): Sql {
  const wanted = sql`search_bits(lower(${text}))`;
  return sql`${sql.ref(alias)}.search_bits & ${wanted} <> ${wanted}`;
}

/**
 * Writes the search bits of rows that have none, new and changed ones, at most `most` per list. Returns how many it
 * wrote. Rows that are locked at the moment are skipped until the next call.
 */
export async function writeSearchBits(db: Db, most: number): Promise<number> {
  let written = 0;
  for (const [name, textsOf] of Object.entries(TEXTS)) {
    const table = sql.table(name);
    const { numAffectedRows = 0n } = await sql`
      update ${table} set search_bits = search_bits(${sql.join(textsOf(table), sql` || ' ' || `)})
      where id in (select id from ${table} where search_bits is null limit ${most} for no key update skip locked)`.execute(
      db,
    );
    written += Number(numAffectedRows);
  }
  return written;
}
