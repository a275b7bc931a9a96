import { type Kysely, sql } from 'kysely';

/** Which mailbox has agreed to a change of address so far, and who is changing to an address or a number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth.users add column email_change_confirmed text not null default ''
      check (email_change_confirmed in ('', 'current', 'new'))`.execute(db);
  await sql`create index users_new_email on auth.users (new_email) where new_email <> ''`.execute(db);
  await sql`create index users_new_phone on auth.users (new_phone) where new_phone <> ''`.execute(db);
}
