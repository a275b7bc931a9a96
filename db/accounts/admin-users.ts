import { sql } from 'kysely';
import { hasFactor } from '#db/accounts/auth/factors.ts';
import { afterCursor, contains, readCursor, toPage } from '#db/base/page.ts';
import type { Db } from '#db/schema.ts';

type ListQuery = {
  limit: number;
  after?: string | undefined;
  q?: string | undefined;
  sort: 'joined' | 'name';
  state: 'all' | 'suspended';
};

// Exactly the expressions of the indexes users_search and users_by_name.
const searched = sql`(email || ' ' || coalesce(user_metadata ->> 'first_name', '') || ' '
  || coalesce(user_metadata ->> 'last_name', '') || ' ' || coalesce(user_metadata ->> 'job_title', ''))`;
const byName = sql<string>`lower(coalesce(user_metadata ->> 'first_name', '') || ' '
  || coalesce(user_metadata ->> 'last_name', ''))`;
const sorts = {
  joined: { value: sql<Date>`created_at`, kind: 'time', order: 'desc' },
  name: { value: byName, kind: 'text', order: 'asc' },
} as const;

const text = (key: string) => sql<string>`coalesce(user_metadata ->> ${sql.lit(key)}, '')`;

/** The rows of one page, plus one: users with an address that are not deleted (ENT-15, DATA-API-22). */
export function usersPage(db: Db, { limit, after, q, sort, state }: ListQuery) {
  const { value, kind, order } = sorts[sort];
  return db
    .selectFrom('auth.users')
    .select(sql<Date | null>`case when banned_until > now() then banned_until end`.as('suspended_until'))
    .select(['id', 'email', 'role', 'created_at', value.$castTo<Date | string>().as('sort_key')])
    .select((eb) => hasFactor(eb.ref('auth.users.id')).as('two_step'))
    .select([text('first_name').as('first_name'), text('last_name').as('last_name'), text('job_title').as('job_title')])
    .where('deleted_at', 'is', null)
    .where('email', '<>', '')
    .$if(state === 'suspended', (query) => query.where('banned_until', '>', sql<Date>`now()`))
    .$if(Boolean(q), (query) => query.where(sql<boolean>`${searched} ilike ${contains(q ?? '')}`))
    .where(afterCursor(readCursor(after, kind), { value, id: sql.ref('id'), order }))
    .orderBy(value, order)
    .orderBy('id', order)
    .limit(limit + 1);
}

/** ADMIN-04, ADMIN-05: newest first or by name, searched by the database. */
export async function listUsers(db: Db, query: ListQuery) {
  const rows = await usersPage(db, query).execute();
  const { items, next } = toPage(rows, query.limit, (row) => row.sort_key);
  const shown = items.map(({ sort_key, first_name, last_name, job_title, ...user }) => ({
    ...user,
    user_metadata: { first_name, last_name, job_title },
  }));
  return { items: shown, next };
}

/** One page for the contract's own list (section 10), newest first, with the total count. */
export async function accountIdsPage(
  db: Db,
  { page, perPage, filter }: { page: number; perPage: number; filter: string },
) {
  const found = db
    .selectFrom('auth.users')
    .$if(filter !== '', (query) => query.where(sql<boolean>`${searched} ilike ${contains(filter)}`));
  const [rows, all] = await Promise.all([
    found
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total: all.count };
}

/** Serialises changes of the super admin role, so that two at once cannot remove the last two. */
export const lockSuperAdmins = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('rolevoice super admins'))`.execute(db);

/** Texts removed by one statement: with all their earlier versions it stays far within what a statement may take. */
export const TEXTS_AT_ONCE = 2_000;

/** No new ones are written meanwhile: that takes a share lock on the user's row, which the caller has locked. */
async function deleteTexts(db: Db, userId: string): Promise<void> {
  const some = db
    .selectFrom('generated_documents')
    .select('id')
    .where('workspace_id', '=', userId)
    .limit(TEXTS_AT_ONCE);
  let gone: bigint;
  do {
    const { numDeletedRows } = await db.deleteFrom('generated_documents').where('id', 'in', some).executeTakeFirst();
    gone = numDeletedRows;
  } while (gone > 0n);
}

/** What is counted and kept for an account or an API key, without a foreign key. */
async function forgetOwner(db: Db, id: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  await db.deleteFrom('token_use').where('user_id', '=', id).execute();
}

/**
 * Deletes the user and, by foreign keys, everything of the user and the personal workspace; when there are
 * very many documents, they are deleted first, in batches. In a transaction that holds `lockUser`.
 */
export async function deleteUserRow(db: Db, id: string): Promise<boolean> {
  await deleteTexts(db, id);
  await forgetOwner(db, id);
  const gone = await db.deleteFrom('auth.users').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}
