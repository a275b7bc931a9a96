import { type Insertable, sql } from 'kysely';
import { writeAudit } from '#db/accounts/audit.ts';
import { nameOrAddress } from '#db/accounts/person-name.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { AdminRequestsTable } from '#db/schema-accounts.ts';
import { transact } from '#db/transact.ts';

const isOver = sql<boolean>`expires_at <= now()`;
const isOpen = sql<boolean>`expires_at > now()`;

/** Undefined when the same act on this person waits already. */
export async function insertAdminRequest(
  tx: Tx,
  request: Insertable<AdminRequestsTable>,
): Promise<{ id: string } | undefined> {
  await tx
    .deleteFrom('auth.admin_requests')
    .where('about_id', '=', request.about_id)
    .where('act', '=', request.act)
    .where(isOver)
    .execute();
  return tx
    .insertInto('auth.admin_requests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['about_id', 'act']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Deletes and returns the request, for the one caller that decides it; undefined when it was decided or has expired. */
export const takeAdminRequest = (tx: Tx, id: string) =>
  tx
    .deleteFrom('auth.admin_requests')
    .where('id', '=', id)
    .where(isOpen)
    .returning(['id', 'act', 'about_id', 'asked_by', 'reason', 'password_hash'])
    .executeTakeFirst();
export type TakenRequest = NonNullable<Awaited<ReturnType<typeof takeAdminRequest>>>;

const SHOWN_AT_MOST = 100;

/** Those that wait, oldest first, with the names of both (GAP-26) and their roles. */
export const openAdminRequests = (db: Db) =>
  db
    .selectFrom('auth.admin_requests as request')
    .innerJoin('auth.users as about', 'about.id', 'request.about_id')
    .innerJoin('auth.users as asker', 'asker.id', 'request.asked_by')
    .select(['request.id', 'act', 'reason', 'request.created_at', 'expires_at', 'about_id', 'asked_by'])
    .select(['about.role as about_role', 'about.email as about_email'])
    .select([nameOrAddress('about').$notNull().as('about_name'), nameOrAddress('asker').$notNull().as('asker_name')])
    .where(isOpen)
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(SHOWN_AT_MOST)
    .execute();

/** Deletes those nobody decided in time, and records it. */
export const expireAdminRequests = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    const over = await tx
      .deleteFrom('auth.admin_requests')
      .where(isOver)
      .returning(['id', 'act', 'about_id'])
      .execute();
    for (const { id, act, about_id } of over) {
      await writeAudit(tx, { user_id: about_id, action: 'admin_request_expired', details: { request_id: id, act } });
    }
  });
