import { sql } from 'kysely';
import { nameForOthers } from '#db/accounts/person-name.ts';
import { isKept, isLive } from '#db/review/shares/shown.ts';
import type { Db, Tx } from '#db/schema.ts';

declare const opened: unique symbol;

/**
 * What a token of a share link opens: the documents of that link alone. A scope of its own kind, made by `openShare`
 * only: a request without a session never gets a `Scope`, and one with a session is no guest by it.
 */
export type GuestScope = {
  readonly share_id: string;
  readonly workspace_id: string;
  readonly may_comment: boolean;
  readonly may_answer: boolean;
  readonly label: string;
  readonly expires_at: Date;
  /** Who made it; null: a deleted account. */
  readonly created_by: string | null;
  readonly sender: string | null;
  /** Null: Personal. */
  readonly workspace_name: string | null;
  readonly logo_path: string | null;
  readonly [opened]: true;
};

/**
 * The link of a token that works. Undefined for an unknown, expired or revoked one, for one whose documents are deleted,
 * whose maker may not share any more, and of a deleted or suspended workspace: all are the same to a guest (SHARE-08). `lock`: it is not
 * changed or revoked before the transaction ends.
 */
export async function openShare(
  db: Db | Tx,
  tokenHash: Buffer,
  { teams, lock = false }: { teams: boolean; lock?: boolean },
) {
  const row = await db
    .selectFrom('shares as s')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .leftJoin('auth.users as sender', (join) =>
      join.onRef('sender.id', '=', 's.created_by').on('sender.deleted_at', 'is', null),
    )
    .select(['s.id as share_id', 's.workspace_id', 's.may_comment', 's.may_answer', 's.label', 's.expires_at'])
    .select(['s.created_by', 'w.logo_path'])
    .select([
      sql<string | null>`case when w.personal_of is null then w.name end`.as('workspace_name'),
      sql<string | null>`nullif(${nameForOthers('sender')}, '')`.as('sender'),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where(isLive)
    .where(isKept)
    .where('w.suspended_at', 'is', null)
    .where('w.deleting_at', 'is', null)
    .where(sql<boolean>`exists (select from share_documents of_link where of_link.share_id = s.id)`)
    .$if(!teams, (query) => query.where('w.personal_of', 'is not', null))
    .$if(lock, (query) => query.forShare('s'))
    .executeTakeFirst();
  return row as GuestScope | undefined;
}

export type Guest = { id: string; name: string };

/** The guest of a pass; undefined for an unknown one, and for one of another link. */
export const guestOf = (db: Db | Tx, { share_id }: GuestScope, passHash: Buffer): Promise<Guest | undefined> =>
  db
    .selectFrom('share_guests')
    .select(['id', 'name'])
    .where('share_id', '=', share_id)
    .where('pass_hash', '=', passHash)
    .executeTakeFirst();

export const insertGuest = (
  db: Db,
  { share_id, workspace_id }: GuestScope,
  guest: { name: string; pass_hash: Buffer },
) =>
  db
    .insertInto('share_guests')
    .values({ share_id, workspace_id, ...guest })
    .execute();

/** What was written under the earlier name keeps it. */
export const renameGuest = (db: Db, { share_id }: GuestScope, id: string, name: string): Promise<unknown> =>
  db
    .updateTable('share_guests')
    .set({ name, seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('share_id', '=', share_id)
    .execute();

export const countView = (db: Db, { share_id, workspace_id }: GuestScope): Promise<unknown> =>
  db
    .updateTable('shares')
    .set({ views: sql<number>`views + 1`, last_viewed_at: sql<Date>`now()` })
    .where('id', '=', share_id)
    .where('workspace_id', '=', workspace_id)
    .execute();

/** How many comments the guests of the link wrote. */
export async function countGuestComments(db: Db | Tx, { share_id, workspace_id }: GuestScope): Promise<number> {
  const row = await db
    .selectFrom('comments as c')
    .innerJoin('share_guests as g', 'g.id', 'c.guest_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('g.share_id', '=', share_id)
    .where('c.workspace_id', '=', workspace_id)
    .executeTakeFirstOrThrow();
  return row.count;
}
