import { sql } from 'kysely';
import { afterCursor, contains, readCursor, toPage } from '#db/base/page.ts';
import { mayChange } from '#db/base/scope.ts';
import { isUniqueConflict } from '#db/faults.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Profile } from '#shared/brand/contracts/profiles.ts';
import type { Scope } from '#shared/scope.ts';

type ListQuery = { limit: number; after?: string | undefined; q?: string | undefined };
type Link = { profileId: string; documentId: string };

const columns = ['id', 'name', 'description'] as const;
const documentCount = sql<number>`(select count(*) from document_profiles where profile_id = profiles.id)`;
const byName = sql<string>`lower(name)`;

/** The rows of one page of profiles by name, one more than the limit. */
export const profilesPage = (db: Db, scope: Scope, { limit, after, q }: ListQuery) =>
  db
    .selectFrom('profiles')
    .select([...columns, byName.as('sort_key'), documentCount.as('document_count')])
    .where('workspace_id', '=', scope.workspace_id)
    .$if(Boolean(q), (query) => query.where('name', 'ilike', contains(q ?? '')))
    .where(afterCursor(readCursor(after, 'text'), { value: byName, id: sql.ref('id'), order: 'asc' }))
    .orderBy(byName)
    .orderBy('id')
    .limit(limit + 1);

/** DATA-API-10: by name, whatever its case. */
export async function listProfiles(db: Db, scope: Scope, query: ListQuery) {
  const rows = await profilesPage(db, scope, query).execute();
  const { items, next } = toPage(rows, query.limit, (row) => row.sort_key);
  return { items: items.map(({ sort_key: _, ...profile }) => profile), next };
}

export const profileOf = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('profiles')
    .select([...columns, documentCount.as('document_count')])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();

/** Undefined when the workspace has a profile of this name already. */
export const insertProfile = (db: Db, scope: Scope, { name, description }: Pick<Profile, 'name' | 'description'>) =>
  db
    .insertInto('profiles')
    .values({ workspace_id: scope.workspace_id, user_id: scope.actor_id, name, description })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...columns, sql<number>`0`.as('document_count')])
    .executeTakeFirst();

/** Undefined when the workspace has no such profile; 'taken' when another one has this name. */
export const renameProfile = (db: Db, scope: Scope, id: string, name: string) =>
  db
    .updateTable('profiles')
    .set({ name })
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .returning([...columns, documentCount.as('document_count')])
    .executeTakeFirst()
    .catch((thrown: unknown) => {
      if (isUniqueConflict(thrown)) return 'taken' as const;
      throw thrown;
    });

/** Its documents stay, only their association goes. */
export async function deleteProfile(db: Db, scope: Scope, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('profiles')
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Locks both ends of a link, so that neither is deleted before the transaction ends. */
async function bothOf(tx: Tx, scope: Scope, { profileId, documentId }: Link): Promise<boolean> {
  const own = (table: 'reference_documents' | 'profiles', id: string) =>
    tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('workspace_id', '=', scope.workspace_id)
      .forKeyShare()
      .executeTakeFirst();
  return Boolean(await own('reference_documents', documentId)) && Boolean(await own('profiles', profileId));
}

/** False when the workspace has no such profile or document; idempotent. */
export async function linkProfile(tx: Tx, scope: Scope, link: Link): Promise<boolean> {
  if (!(await bothOf(tx, scope, link))) return false;
  await tx
    .insertInto('document_profiles')
    .values({
      document_id: link.documentId,
      profile_id: link.profileId,
      workspace_id: scope.workspace_id,
      user_id: scope.actor_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** False when the workspace has no such profile or document; idempotent. */
export async function unlinkProfile(tx: Tx, scope: Scope, link: Link): Promise<boolean> {
  if (!(await bothOf(tx, scope, link))) return false;
  await tx
    .deleteFrom('document_profiles')
    .where('document_id', '=', link.documentId)
    .where('profile_id', '=', link.profileId)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
  return true;
}
