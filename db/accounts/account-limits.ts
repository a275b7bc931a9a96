import { sql } from 'kysely';
import { nameOrAddress } from '#db/accounts/person-name.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Raisable } from '#shared/accounts/raisable-limits.ts';

/**
 * A limit of one account, as part of the statement that needs it: the raised value, or `most`, that of the installation,
 * where nothing was raised or the installation's is higher by now. `ownerId` is the person, for stored amounts the
 * workspace: a personal one has the id of its person.
 */
export const limitOf = (name: Raisable, ownerId: unknown, most: unknown) =>
  sql<number>`greatest(${most}::bigint,
    (select value from account_limits where user_id = ${ownerId} and name = ${sql.lit(name)}))`;

/**
 * A limit on what a workspace stores: that of `limitOf` times its members who may write. A personal one has a single
 * member.
 */
export const limitOfWorkspace = (name: Raisable, workspaceId: unknown, most: unknown) =>
  sql<number>`greatest(least(${most}::numeric * greatest((select count(*) from workspace_members
      where workspace_id = ${workspaceId} and role in ('owner', 'admin', 'editor')), 1), ${sql.lit(Number.MAX_SAFE_INTEGER)}),
    (select value from account_limits where user_id = ${workspaceId} and name = ${sql.lit(name)}))::bigint`;

type Raise = { user_id: string; name: Raisable; value: number; reason: string; set_by: string };

export const raiseLimit = (tx: Tx, { user_id, name, ...raise }: Raise): Promise<unknown> =>
  tx
    .insertInto('account_limits')
    .values({ user_id, name, ...raise })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ ...raise, set_at: sql<Date>`now()` }))
    .execute();

/** False when the limit was not raised. */
export async function setLimitBack(tx: Tx, user_id: string, name: Raisable): Promise<boolean> {
  const row = await tx
    .deleteFrom('account_limits')
    .where('user_id', '=', user_id)
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** What was raised for an account, by whom (null: that account is gone) and when. */
export const raisesOf = (db: Db, userId: string) =>
  db
    .selectFrom('account_limits as raised')
    .leftJoin('auth.users as actor', (join) =>
      join.onRef('actor.id', '=', 'raised.set_by').on('actor.deleted_at', 'is', null),
    )
    .select(['raised.name', 'raised.value', 'raised.reason', 'raised.set_at', nameOrAddress('actor').as('actor_name')])
    .where('raised.user_id', '=', userId)
    .execute();
