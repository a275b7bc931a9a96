import { type Kysely, sql } from 'kysely';

/**
 * Limits that an administrator raised for one account. `user_id` is the person, and for stored amounts their personal
 * workspace, which has the same id. A limit without a row is the one of the installation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_limits (
      user_id uuid not null references auth.users on delete cascade,
      name text not null,
      value bigint not null check (value > 0),
      reason text not null default '' check (char_length(reason) <= 300),
      set_by uuid references auth.users on delete set null,
      set_at timestamptz(3) not null default now(),
      primary key (user_id, name)
    )`.execute(db);
  await sql`create index account_limits_set_by on account_limits (set_by)`.execute(db);
}
