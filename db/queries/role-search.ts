import { type RawBuilder, sql } from 'kysely';
import { contains } from '#db/queries/page.ts';
import { FEW_PER_THOUSAND, idsOfShort, isShort } from '#db/queries/short-search.ts';
import type { Db } from '#db/schema.ts';

/** What is looked for in roles, and whether it is frequent among the newest of them. `two`: two letters that are not. */
export type RoleSearch = { pattern: string; isFrequent: boolean; two?: { letters: string; userId: string } };

const PROBE_ROLES = 500;
/** A page's worth among so few: looking through them in order fills any page soon. */
const PROBE_FINDS = 51;

/**
 * ROLES-03. A rare word is found by the trigram index; a frequent one sooner by looking through the roles in their
 * order. Postgres keeps no statistics about words inside long texts, so it cannot tell the two apart: it is told.
 */
export async function searchRolesFor(db: Db, userId: string, q: string): Promise<RoleSearch> {
  const pattern = contains(q);
  const newest = db
    .selectFrom('role_details')
    .select('search_text')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PROBE_ROLES)
    .as('role_details');
  const finds = await db
    .selectFrom(newest)
    .select(sql`1`.as('one'))
    .where(isFound({ pattern, isFrequent: true }))
    .limit(PROBE_FINDS)
    .execute();
  if (isShort(q)) {
    const areFew = finds.length < (FEW_PER_THOUSAND * PROBE_ROLES) / 1_000;
    return { pattern, isFrequent: !areFew, ...(areFew && { two: { letters: q, userId } }) };
  }
  return { pattern, isFrequent: finds.length === PROBE_FINDS };
}

/**
 * The condition, both sides in lower case. Within `coalesce` the index cannot serve it, and it is expected to hold for
 * half of the rows: so they are read in their order and no further than a page needs.
 */
export function isFound({ pattern, isFrequent, two }: RoleSearch): RawBuilder<boolean> {
  if (two) return isAmongFew(two);
  return isFrequent
    ? sql<boolean>`coalesce(role_details.search_text like lower(${pattern}), false)`
    : sql<boolean>`role_details.search_text like lower(${pattern})`;
}

/** All that the index finds, before anything is sorted: else Postgres looks for the few by walking through all. */
const isAmongFew = ({ letters, userId }: { letters: string; userId: string }): RawBuilder<boolean> =>
  sql<boolean>`role_details.id = any(${idsOfShort({ ...shortPlace, userId }, letters)})`;

const shortPlace = { table: 'role_details', searched: sql`few.search_text`, isLower: true } as const;
