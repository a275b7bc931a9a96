import { type RawBuilder, sql } from 'kysely';
import { contains } from '#db/queries/page.ts';
import { idsOfFew } from '#db/queries/rare.ts';
import type { Db } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/** What is looked for in roles (ROLES-03). `ids`: of all roles that hold it, where they are few of many. */
export type RoleSearch = { text: string; ids: string[] | null };

const searched = { table: 'role_details', newest: 'updated_at', texts: [sql`few.search_text`], isLower: true } as const;
export const idsOfFewRoles = (scope: Scope, text: string) => idsOfFew({ ...searched, scope }, text);

export async function searchRolesFor(db: Db, scope: Scope, text: string): Promise<RoleSearch> {
  const { rows } = await sql<{ ids: string[] | null }>`select ${idsOfFewRoles(scope, text)} as ids`.execute(db);
  return { text, ids: rows[0]?.ids ?? null };
}

/**
 * The condition, both sides in lower case. Within `coalesce` no index can serve it, and it is expected to hold for half
 * of the rows: so they are read in their order and no further than a page needs.
 */
export const isFound = ({ text, ids }: RoleSearch): RawBuilder<boolean> =>
  ids
    ? sql<boolean>`role_details.id = any(${ids}::uuid[])`
    : sql<boolean>`coalesce(role_details.search_text like lower(${contains(text)}), false)`;
