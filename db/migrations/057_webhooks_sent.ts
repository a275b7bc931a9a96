import { type Kysely, sql } from 'kysely';
import { addConstraint } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** That a webhook was switched off is a notification. */
export const prepare = (db: Db): Promise<void> =>
  addConstraint(db, {
    table: 'notifications',
    name: 'notifications_kind',
    rule: `check (kind in ('review', 'answer', 'mention', 'reply', 'thread', 'share', 'membership', 'webhook'))`,
  });

/** What the list of webhooks shows, and how a later change of a document finds the one that still waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db);
  await sql`alter table webhook_endpoints add column last_attempt jsonb`.execute(db);
  await sql`create index webhook_deliveries_bundled on webhook_deliveries (subject_id)
    where state = 'waiting' and type = 'document.updated'`.execute(db);
}
