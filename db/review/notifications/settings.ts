import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { NotificationSettings } from '#shared/review/contracts/notifications.ts';

const KINDS = ['mail_reviews', 'mail_answers', 'mail_mentions', 'mail_shares'] as const;
const COLUMNS = ['mail_rhythm', ...KINDS, 'last_mail_at'] as const;
/** Those of a person without preferences. */
const DEFAULTS: NotificationSettings & { last_mail_at: Date | null } = {
  mail_rhythm: 'soon',
  mail_reviews: true,
  mail_answers: true,
  mail_mentions: true,
  mail_shares: true,
  last_mail_at: null,
};

export const mailSettingsOf = async (db: Db, userId: string) =>
  (await db.selectFrom('user_preferences').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst()) ??
  DEFAULTS;

/** What is unread is looked at anew: it may be due earlier or later, or not at all. */
export const putMailSettings = (db: Db, userId: string, settings: NotificationSettings) => {
  const row = { ...settings, next_mail_at: sql<Date>`now()` };
  return db
    .insertInto('user_preferences')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
};

/** No more mails; nothing for an account that is gone. */
export const endMails = (db: Db, userId: string): Promise<unknown> =>
  sql`
    insert into user_preferences (user_id, mail_rhythm)
      select id, 'never' from auth.users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set mail_rhythm = excluded.mail_rhythm, next_mail_at = null`.execute(db);
