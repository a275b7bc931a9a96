import { type Kysely, sql } from 'kysely';

/** Which demo accounts were made: each once, whatever became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth.demo_accounts (
      address text primary key,
      user_id uuid references auth.users on delete set null,
      password_hash text,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index demo_accounts_of_user on auth.demo_accounts (user_id)`.execute(db);
}
