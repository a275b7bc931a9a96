import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import type { Raisable } from '#shared/accounts/raisable-limits.ts';
import type { Scope } from '#shared/scope.ts';

/** The workspaces of the person who made this one, the personal one among them; alone once that account is gone. */
export const workspacesOfMaker = (workspaceId: string): RawBuilder<unknown> => sql`(
  select other.id from workspaces own
    join workspaces other on other.id = own.id or (other.created_by = own.created_by and other.deleting_at is null)
    where own.id = ${workspaceId})`;

/**
 * A limit on what these workspaces store together: that of one, times the people who may write in any of them, and what was
 * raised for them. So each person brings the room of one, however many workspaces they make.
 */
export const limitOfMaker = (name: Raisable, workspaceId: string, most: number): RawBuilder<number> =>
  sql<number>`least(${most}::numeric * greatest((select count(distinct user_id) from workspace_members
      where workspace_id in ${workspacesOfMaker(workspaceId)} and role in ('owner', 'admin', 'editor')), 1)
    + coalesce((select sum(value) from account_limits
      where name = ${sql.lit(name)} and user_id in ${workspacesOfMaker(workspaceId)}), 0),
    ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`;

/** Additions to all workspaces of one person wait for each other: two at once cannot both take the last place. */
export const lockMaker = (tx: Tx, { workspace_id }: Pick<Scope, 'workspace_id'>, what: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${what} made by `} || coalesce(
    (select created_by from workspaces where id = ${workspace_id}), ${workspace_id})::text, 0))`.execute(tx);
