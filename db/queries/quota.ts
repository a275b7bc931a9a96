import { sql } from 'kysely';
import { limitOfWorkspace } from '#db/queries/account-limits.ts';
import type { Tx } from '#db/schema.ts';
import { limitError } from '#shared/limits.ts';
import type { Scope } from '#shared/scope.ts';

const tables = {
  LIMIT_ROLES: 'role_details',
  LIMIT_BRAND_VOICES: 'brand_guidelines',
  LIMIT_PROFILES: 'profiles',
} as const;
type Counted = keyof typeof tables;
/** `most`: of the installation. */
type Quota = { name: Counted; most: number };

/** How many of these the workspace has, as part of a statement. */
export const countOf = (name: Counted, workspaceId: string) =>
  sql<number>`(select count(*) from ${sql.table(tables[name])} where workspace_id = ${workspaceId})`;

/**
 * Checks the room for one more of these. Other additions to the same workspace wait until the transaction ends,
 * so that two at once cannot both take the last place. Throws limit_reached.
 */
export async function holdRoom(tx: Tx, scope: Scope, { name, most }: Quota): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} of ${scope.workspace_id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number; most: number }>`
    select ${countOf(name, scope.workspace_id)} as count, ${limitOfWorkspace(name, scope.workspace_id, most)} as most`.execute(
    tx,
  );
  const room = rows[0] as { count: number; most: number };
  if (room.count >= room.most) throw limitError(name, room.most);
}
