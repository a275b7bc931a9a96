import { type RawBuilder, sql } from 'kysely';
import { contains } from '#db/queries/page.ts';
import { isShort, type Searched, waysToFindShort } from '#db/queries/short-search.ts';

/** So many of a user's newest texts say whether a search text is frequent. */
const PROBE = 100;
/** What is few of many: in how many texts at least, in how many of those asked and of all at most. */
type Few = { many: number; probed: number; found: number };
/** More than the documents of one role, which are made together and share their words; and what is soon read and sorted. */
const FEW: Few = { many: PROBE, probed: 7, found: 2_000 };
/** Two letters in a row take longer to find in each text, and longer to plan. */
const FEW_SHORT: Few = { many: 1_000, probed: 3, found: 300 };

/** `newest`: the column by which the list is in order; `texts`: what is searched of a row, each with an index of its own. */
type Texts = Omit<Searched, 'text'> & { texts: readonly RawBuilder<unknown>[]; newest: 'created_at' | 'updated_at' };

/**
 * The ids of all of a user's texts that hold `search`, if they are few of many; else null. The few are found by the
 * trigram index: all of them are read before they are sorted. What is frequent, or is looked for in few texts, is found
 * sooner by looking through them in the order of the list until a page is full. Postgres keeps no statistics of the
 * words inside long texts, so it cannot tell the two apart: it tries.
 */
export function idsOfFew({ texts, newest, ...searched }: Texts, search: string): RawBuilder<string[] | null> {
  const { table, scope, isLower } = searched;
  const pattern = contains(search);
  const each = texts.map((text) => (isLower ? sql`${text} like lower(${pattern})` : sql`${text} ilike ${pattern}`));
  const holds = sql`(${sql.join(each, sql` or `)})`;
  const few = isShort(search) ? FEW_SHORT : FEW;
  const rows = sql`from ${sql.table(table)} few where few.workspace_id = ${scope.workspace_id}`;
  const ways = isShort(search) ? texts.flatMap((text) => waysToFindShort({ ...searched, text }, search)) : each;
  const byIndex = ways.map((way) => sql`select few.id ${rows} and ${way}`);
  const newestFirst = sql`order by few.${sql.ref(newest)} desc, few.id desc`;
  // `materialized`: planned as if all were to be read, though no more are read than wanted; and none unless they are
  // asked for, which is after the probe, which is after the count.
  return sql<string[] | null>`(
    with found as materialized (${sql.join(byIndex, sql` union all `)}),
      all_few as materialized (select array(select id from found limit ${sql.lit(few.found)}) as ids)
    select case when probe.finds < ${sql.lit(few.probed)} then (select ids from all_few where cardinality(ids) < ${sql.lit(few.found)}) end
    from (select count(*) filter (where few.holds) as finds from (
      select ${holds} as holds ${rows} ${newestFirst} limit ${sql.lit(PROBE)}
    ) few) probe
    where exists (select few.id ${rows} ${newestFirst} limit 1 offset ${sql.lit(few.many - 1)})
  )`;
}
