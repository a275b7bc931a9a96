import { sql } from 'kysely';
import { limitOfWorkspace } from '#db/accounts/account-limits.ts';
import { limitOfMaker, lockMaker, workspacesOfMaker } from '#db/base/maker-room.ts';
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
 * Checks the room for one more of these, in the workspace and in all of the person who made it. Other additions there
 * wait until the transaction ends, so that two at once cannot both take the last place. Throws limit_reached.
 */
export async function holdRoom(tx: Tx, scope: Scope, { name, most }: Quota): Promise<void> {
  const { workspace_id } = scope;
  await lockMaker(tx, scope, name);
  const { rows } = await sql<{ count: number; most: number; made: number; most_made: number }>`
    select ${countOf(name, workspace_id)} as count, ${limitOfWorkspace(name, workspace_id, most)} as most,
      (select count(*) from ${sql.table(tables[name])} where workspace_id in ${workspacesOfMaker(workspace_id)}) as made,
      ${limitOfMaker(name, workspace_id, most)} as most_made`.execute(tx);
  const room = rows[0] as (typeof rows)[number];
  if (room.count >= room.most) throw limitError(name, room.most);
  if (room.made >= room.most_made) throw limitError(name, room.most_made);
}
