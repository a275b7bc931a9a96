import { sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

type Workspace = Pick<Scope, 'workspace_id'>;

const columns = ['token', 'title', 'site_url', 'created_at', 'rotated_at'] as const;

export type FeedRow = NonNullable<Awaited<ReturnType<typeof feedOf>>>;

/** Undefined: it is off. */
export const feedOf = (db: Db, { workspace_id }: Workspace) =>
  db.selectFrom('feeds').select(columns).where('workspace_id', '=', workspace_id).executeTakeFirst();

/** The same; it is not switched off before the transaction ends. */
export const holdFeed = (tx: Tx, { workspace_id }: Workspace) =>
  tx.selectFrom('feeds').select(columns).where('workspace_id', '=', workspace_id).forShare().executeTakeFirst();

/** Undefined: it was on already. */
export const insertFeed = (
  tx: Tx,
  { workspace_id }: Workspace,
  feed: { token: string; title: string; site_url: string | null },
) =>
  tx
    .insertInto('feeds')
    .values({ workspace_id, ...feed })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .returning(columns)
    .executeTakeFirst();

export const setFeed = (tx: Tx, { workspace_id }: Workspace, change: { title: string; site_url: string | null }) =>
  tx.updateTable('feeds').set(change).where('workspace_id', '=', workspace_id).returning(columns).executeTakeFirst();

export const setToken = (tx: Tx, { workspace_id }: Workspace, token: string) =>
  tx
    .updateTable('feeds')
    .set({ token, rotated_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspace_id)
    .returning(columns)
    .executeTakeFirst();

/** With what was listed. Undefined: it was off already. */
export async function deleteFeed(tx: Tx, { workspace_id }: Workspace) {
  const row = await tx
    .deleteFrom('feeds')
    .where('workspace_id', '=', workspace_id)
    .returning('title')
    .executeTakeFirst();
  await tx.deleteFrom('feed_items').where('workspace_id', '=', workspace_id).execute();
  return row;
}
