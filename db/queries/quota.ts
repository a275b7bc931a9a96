import { sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import { limitError } from '#shared/limits.ts';
import type { Scope } from '#shared/scope.ts';

const tables = {
  LIMIT_ROLES: 'role_details',
  LIMIT_BRAND_VOICES: 'brand_guidelines',
  LIMIT_PROFILES: 'profiles',
} as const;
type Quota = { name: keyof typeof tables; most: number };

/**
 * Checks the room for one more of these. Other additions to the same workspace wait until the transaction ends,
 * so that two at once cannot both take the last place. Throws limit_reached.
 */
export async function holdRoom(tx: Tx, scope: Scope, { name, most }: Quota): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} of ${scope.workspace_id}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom(tables[name])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', scope.workspace_id)
    .executeTakeFirstOrThrow();
  if (count >= most) throw limitError(name, most);
}
