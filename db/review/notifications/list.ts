import { sql } from 'kysely';
import { afterCursor, readCursor, toPage } from '#db/base/page.ts';
import type { Db } from '#db/schema.ts';
import { isValidAs } from '#db/team/workspaces/invitations.ts';
import { titleOf } from '#db/writing/document-titles.ts';
import type { Notification } from '#shared/review/contracts/notifications.ts';

/** The invitation itself stands at the head of the list, with its buttons. */
const isInvitation = sql<boolean>`(n.kind = 'membership' and coalesce(n.details ->> 'what', '') = 'invited')`;

/**
 * Whether the person of the notification `n` may still read what it is about: a member of a workspace that is neither
 * suspended nor being deleted. Being removed is news to who is no member any more, being invited while the invitation
 * can be accepted (NOTE-04, MEMBER-17).
 */
export const isReadable = sql<boolean>`(exists (
    select from workspace_members m join workspaces w on w.id = m.workspace_id
    where m.workspace_id = n.workspace_id and m.user_id = n.user_id and w.suspended_at is null and w.deleting_at is null)
  or n.kind = 'membership' and n.details ->> 'what' = 'removed'
  or ${isInvitation} and exists (
    select from workspace_invitations i join workspaces w on w.id = i.workspace_id
      join auth.users u on u.email = i.email
    where i.id = n.subject and i.workspace_id = n.workspace_id and u.id = n.user_id and u.email_confirmed_at is not null
      and ${isValidAs('i')}
      and w.suspended_at is null and w.deleting_at is null))`;

/** Shown as '99+': more are not counted, so that a person who was away for long costs no more than others (NOTE-01). */
const COUNTED_AT_MOST = 100;

export const unreadRows = (db: Db, userId: string) =>
  db
    .selectFrom('notifications as n')
    .select('n.id')
    .where('n.user_id', '=', userId)
    .where('n.read_at', 'is', null)
    .where(isReadable)
    .limit(sql.lit(COUNTED_AT_MOST));

/** How many one has not read, COUNTED_AT_MOST at the most. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom(unreadRows(db, userId).as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const rowsOf = (db: Db, userId: string) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('workspaces as w', 'w.id', 'n.workspace_id')
    .leftJoin('generated_documents as d', (join) =>
      join.onRef('d.id', '=', 'n.document_id').onRef('d.workspace_id', '=', 'n.workspace_id'),
    )
    .leftJoin('role_details as r', (join) =>
      join.onRef('r.id', '=', 'd.role_id').onRef('r.workspace_id', '=', 'n.workspace_id'),
    )
    .select(['n.id', 'n.kind', 'n.count', 'n.thread_id', 'n.updated_at', 'd.id as document_id'])
    .select(['w.name as workspace_name', 'w.slug'])
    .select([
      sql<Notification['actors']>`n.actors`.as('actors'),
      sql<Notification['details']>`n.details`.as('details'),
      sql<boolean>`n.read_at is not null`.as('is_read'),
      titleOf.as('title'),
      sql<string>`coalesce(r.job_title, d.metadata #>> '{context_summary,job_title}', '')`.as('job_title'),
    ])
    .where('n.user_id', '=', userId)
    .where(isReadable);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export function shownNotification({ workspace_name, slug, document_id, title, job_title, ...row }: Row) {
  const document = document_id === null ? null : { id: document_id, title, job_title };
  return { ...row, workspace: { name: workspace_name, slug }, document };
}

type Page = { limit: number; after?: string | undefined };

export const pageOf = (db: Db, userId: string, { limit, after }: Page) => {
  const from = afterCursor(readCursor(after, 'time'), {
    value: sql`n.updated_at`,
    id: sql`n.id`,
    order: 'desc',
  });
  return rowsOf(db, userId)
    .where(from)
    .where(sql<boolean>`not ${isInvitation}`)
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit + 1);
};

/** One's own over all workspaces, the newest first. */
export async function notificationsOf(db: Db, userId: string, { limit, after }: Page) {
  const rows = await pageOf(db, userId, { limit, after }).execute();
  const { items, next } = toPage(rows, limit, ({ updated_at }) => updated_at);
  return { items: items.map(shownNotification), next };
}

/** Marks these, or all, as read. */
export const markRead = (db: Db, userId: string, ids: readonly string[] | 'all'): Promise<unknown> =>
  db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .execute();

/** Whether there can be any: a shared workspace, an invitation, or a share link of one's own (NOTE-01). */
export async function mayBeNotified(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from shares where created_by = ${userId})
      or exists (select from notifications n where n.user_id = ${userId} and ${isReadable})
      or exists (select from workspace_members m join workspaces w on w.id = m.workspace_id
        where m.user_id = ${userId} and w.personal_of is null and w.deleting_at is null) as may`.execute(db);
  return rows[0]?.may === true;
}
