import { type RawBuilder, sql } from 'kysely';
import { contains } from '#db/queries/page.ts';
import type { Db } from '#db/schema.ts';

/** What is looked for in roles, and whether it is frequent among the newest of them. */
export type RoleSearch = { pattern: string; isFrequent: boolean };

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
  return { pattern, isFrequent: finds.length === PROBE_FINDS };
}

/**
 * The condition, both sides in lower case. Within `coalesce` the index cannot serve it, and it is expected to hold for
 * half of the rows: so they are read in their order and no further than a page needs.
 */
export const isFound = ({ pattern, isFrequent }: RoleSearch): RawBuilder<boolean> =>
  isFrequent
    ? sql<boolean>`coalesce(role_details.search_text like lower(${pattern}), false)`
    : sql<boolean>`role_details.search_text like lower(${pattern})`;
