import { sql } from 'kysely';
import { isUniqueConflict } from '#db/faults.ts';
import { afterCursor, contains, readCursor, toPage } from '#db/queries/page.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Profile } from '#shared/contracts/profiles.ts';

type ListQuery = { limit: number; after?: string | undefined; q?: string | undefined };
type Link = { profileId: string; documentId: string };

const columns = ['id', 'name', 'description'] as const;
const documentCount = sql<number>`(select count(*) from document_profiles where profile_id = profiles.id)`;
const byName = sql<string>`lower(name)`;

/** The rows of one page of profiles by name, one more than the limit. */
export const profilesPage = (db: Db, userId: string, { limit, after, q }: ListQuery) =>
  db
    .selectFrom('profiles')
    .select([...columns, byName.as('sort_key'), documentCount.as('document_count')])
    .where('user_id', '=', userId)
    .$if(Boolean(q), (query) => query.where('name', 'ilike', contains(q ?? '')))
    .where(afterCursor(readCursor(after, 'text'), { value: byName, id: sql.ref('id'), order: 'asc' }))
    .orderBy(byName)
    .orderBy('id')
    .limit(limit + 1);

/** DATA-API-10: by name, whatever its case. */
export async function listProfiles(db: Db, userId: string, query: ListQuery) {
  const rows = await profilesPage(db, userId, query).execute();
  const { items, next } = toPage(rows, query.limit, (row) => row.sort_key);
  return { items: items.map(({ sort_key: _, ...profile }) => profile), next };
}

export const profileOf = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('profiles')
    .select([...columns, documentCount.as('document_count')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Undefined when the user has a profile of this name already. */
export const insertProfile = (db: Db, userId: string, { name, description }: Pick<Profile, 'name' | 'description'>) =>
  db
    .insertInto('profiles')
    .values({ user_id: userId, name, description })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...columns, sql<number>`0`.as('document_count')])
    .executeTakeFirst();

/** Undefined when the user has no such profile; 'taken' when another of theirs has this name. */
export const renameProfile = (db: Db, userId: string, id: string, name: string) =>
  db
    .updateTable('profiles')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning([...columns, documentCount.as('document_count')])
    .executeTakeFirst()
    .catch((thrown: unknown) => {
      if (isUniqueConflict(thrown)) return 'taken' as const;
      throw thrown;
    });

/** Its documents stay, only their association goes. */
export async function deleteProfile(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('profiles')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Locks both ends of a link, so that neither goes before the transaction ends. */
async function bothOf(tx: Tx, userId: string, { profileId, documentId }: Link): Promise<boolean> {
  const own = (table: 'reference_documents' | 'profiles', id: string) =>
    tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forKeyShare()
      .executeTakeFirst();
  return Boolean(await own('reference_documents', documentId)) && Boolean(await own('profiles', profileId));
}

/** False when the user has no such profile or document; adding twice is adding once. */
export async function linkProfile(tx: Tx, userId: string, link: Link): Promise<boolean> {
  if (!(await bothOf(tx, userId, link))) return false;
  await tx
    .insertInto('document_profiles')
    .values({ document_id: link.documentId, profile_id: link.profileId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** False when the user has no such profile or document; removing twice is removing once. */
export async function unlinkProfile(tx: Tx, userId: string, link: Link): Promise<boolean> {
  if (!(await bothOf(tx, userId, link))) return false;
  await tx
    .deleteFrom('document_profiles')
    .where('document_id', '=', link.documentId)
    .where('profile_id', '=', link.profileId)
    .where('user_id', '=', userId)
    .execute();
  return true;
}
