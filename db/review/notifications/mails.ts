import { sql } from 'kysely';
import { dueNow } from '#db/base/due.ts';
import { rowsOf, shownNotification } from '#db/review/notifications/list.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { NotificationSettings } from '#shared/review/contracts/notifications.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/review/notification-kinds.ts';

/** Neither read nor mailed since it last changed. */
const isNew = sql<boolean>`(n.read_at is null and (n.mailed_at is null or n.mailed_at < n.updated_at))`;

/** Looks at the mails of these people in READ_WITHIN_MS at the latest; where they end stands in their settings. */
export const planMails = async (db: Db, people: readonly string[], inMs: number): Promise<void> => {
  if (people.length === 0) return;
  await sql`
    insert into user_preferences (user_id, next_mail_at)
      select person, now() + make_interval(secs => ${inMs / 1000}) from unnest(${people}::uuid[]) person
    on conflict (user_id) do update set next_mail_at = coalesce(user_preferences.next_mail_at, excluded.next_mail_at)
      where user_preferences.mail_rhythm <> 'never'`.execute(db);
};

const AT_ONCE = 50;

/** Locks people whose mails are due, each for one worker, with what decides about their next mail. */
export const lockDue = (tx: Tx) =>
  tx
    .selectFrom('user_preferences as p')
    .innerJoin('auth.users as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'p.mail_rhythm', 'p.last_mail_at', 'p.mails_today', 'u.email'])
    .select(['p.mail_reviews', 'p.mail_answers', 'p.mail_mentions', 'p.mail_shares'])
    .select([
      sql<string>`coalesce(u.user_metadata ->> 'timezone', 'UTC')`.as('zone'),
      sql<string>`coalesce(u.user_metadata ->> 'first_name', '')`.as('first_name'),
      sql<boolean>`exists (select from auth.mail_outbox m where m.user_id = p.user_id and m.kind = 'notifications'
        and m.state = 'pending')`.as('is_pending'),
    ])
    .where('p.next_mail_at', '<=', dueNow)
    .orderBy('p.next_mail_at')
    .limit(AT_ONCE)
    .forUpdate('p')
    .skipLocked()
    .execute();

type Kinds = Pick<NotificationSettings, 'mail_reviews' | 'mail_answers' | 'mail_mentions' | 'mail_shares'>;
const mailedKinds = (settings: Kinds): NotificationKind[] =>
  (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((kind) => {
    const { mailedBy } = NOTIFICATION_KINDS[kind];
    return mailedBy !== null && settings[mailedBy];
  });

const toMail = (db: Db, userId: string, settings: Kinds) => {
  const kinds = mailedKinds(settings);
  return rowsOf(db, userId)
    .where(isNew)
    .where('n.kind', 'in', kinds.length > 0 ? kinds : [sql<NotificationKind>`null`]);
};

/** When the oldest of what is to be mailed happened; null: nothing. */
export async function oldestToMail(db: Db, userId: string, settings: Kinds): Promise<Date | null> {
  const rows = toMail(db, userId, settings).clearSelect().select(sql<Date | null>`min(n.updated_at)`.as('oldest'));
  return (await rows.executeTakeFirst())?.oldest ?? null;
}

/** Everything that is to be mailed, the newest first; `upTo`: the change of the newest. */
export async function listToMail(db: Db, userId: string) {
  const settings = await db
    .selectFrom('user_preferences')
    .select(['mail_rhythm', 'mail_reviews', 'mail_answers', 'mail_mentions', 'mail_shares'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!settings || settings.mail_rhythm === 'never') return [];
  const rows = await toMail(db, userId, settings).orderBy('n.updated_at', 'desc').orderBy('n.id', 'desc').execute();
  return rows.map(shownNotification);
}

/** What changed since the mail was written is new again. */
export const markMailed = (
  db: Db,
  userId: string,
  rows: readonly { id: string; updated_at: Date }[],
): Promise<unknown> =>
  sql`
    update notifications n set mailed_at = mailed.at
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ updated_at }) => updated_at)}::timestamptz[])
        as mailed(id, at)
      where n.id = mailed.id and n.user_id = ${userId}`.execute(db);

type Planned = { next_mail_at: Date | null; last_mail_at?: Date; mails_today?: number };

export const setPlanned = (tx: Tx, userId: string, planned: Planned): Promise<unknown> =>
  tx.updateTable('user_preferences').set(planned).where('user_id', '=', userId).execute();

const DELETED_AT_ONCE = 5_000;
/** Days for which notifications are kept. */
export const NOTIFICATION_DAYS = 90;

export const deleteOldNotifications = (db: Db): Promise<unknown> =>
  sql`
    delete from notifications where id in (
      select id from notifications where updated_at < now() - make_interval(days => ${sql.lit(NOTIFICATION_DAYS)})
        limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db);
