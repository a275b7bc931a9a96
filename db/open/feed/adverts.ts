import { sql } from 'kysely';
import { afterCursor, type Cursor, readCursor, toPage } from '#db/base/page.ts';
import { offerColumns } from '#db/roles/role-offer.ts';
import type { Db, Tx } from '#db/schema.ts';
import { isClosed } from '#db/text/goes-out.ts';
import type { Scope } from '#shared/scope.ts';

type Workspace = Pick<Scope, 'workspace_id'>;

/** The version in the feed, or that would be; of a personal workspace the current one would. */
const wouldGoOut = sql<number | null>`(case when w.personal_of is null then d.approved_version
  else coalesce(item.pinned_version, d.version) end)`;

/** Listed ones first, then the newest. */
const place = sql<string>`((case when item.listed_at is null then '0' else '1' end)
  || to_char(coalesce(item.listed_at, d.created_at) at time zone 'UTC', 'YYYYMMDDHH24MISSMS')) collate "C"`;

const roleColumns = ['r.job_title', 'r.company_name', 'r.location_type', 'r.country', 'r.city'] as const;

const adverts = (db: Db, { workspace_id }: Workspace) =>
  db
    .selectFrom('generated_documents as d')
    .innerJoin('role_details as r', 'r.id', 'd.role_id')
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .leftJoin('feed_items as item', 'item.document_id', 'd.id')
    .leftJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').on('v.number', '=', wouldGoOut),
    )
    .select(['d.id', 'r.id as role_id', 'd.review_state as state', 'item.listed_at', 'v.ordinal as version'])
    .select([isClosed.as('is_closed'), sql<boolean>`item.document_id is not null`.as('is_listed'), place.as('place')])
    .select(
      sql<boolean>`w.personal_of is not null and coalesce(item.pinned_version <> d.version, false)`.as('has_newer'),
    )
    .select(sql<boolean>`w.personal_of is null`.as('is_shared'))
    .select(roleColumns)
    .select(['r.to_check', ...offerColumns('r')])
    .where('d.kind', '=', 'job_advert')
    .where('d.workspace_id', '=', workspace_id);

export type AdvertRow = NonNullable<Awaited<ReturnType<typeof advertOf>>>;

/** A page of the adverts of the workspace that belong to a role. */
export async function advertsPage(
  db: Db,
  scope: Workspace,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const cursor: Cursor | undefined = readCursor(after, 'text');
  const rows = await adverts(db, scope)
    .where(afterCursor(cursor, { value: place, id: sql`d.id`, order: 'desc' }))
    .orderBy(place, 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => row.place);
}

/** Undefined: the workspace has no such advert, or its role was deleted. */
export const advertOf = (db: Db, scope: Workspace, id: string) =>
  adverts(db, scope).where('d.id', '=', id).executeTakeFirst();

export async function countListed(tx: Tx, { workspace_id }: Workspace): Promise<number> {
  const { count } = await tx
    .selectFrom('feed_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the locked document, or pins its current version; `version` null: the approved one goes out. */
export const putItem = (
  tx: Tx,
  { workspace_id, actor_id }: Scope,
  { document_id, version }: { document_id: string; version: number | null },
): Promise<unknown> =>
  tx
    .insertInto('feed_items')
    .values({ document_id, workspace_id, pinned_version: version, listed_by: actor_id })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ pinned_version: version }))
    .execute();

/** False: it was not listed. */
export async function deleteItem(tx: Tx, { workspace_id }: Workspace, documentId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('feed_items')
    .where('document_id', '=', documentId)
    .where('workspace_id', '=', workspace_id)
    .returning('document_id')
    .executeTakeFirst();
  return row !== undefined;
}
