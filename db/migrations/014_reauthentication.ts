import { type Kysely, sql } from 'kysely';

/** When a session last proved who holds it, and the devices an account was signed in from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth.sessions add column reauthenticated_at timestamptz(3)`.execute(db);
  await sql`
    create table auth.known_devices (
      user_id uuid not null references auth.users on delete cascade,
      device_hash text not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3) not null default now(),
      primary key (user_id, device_hash)
    )`.execute(db);
  await sql`create index known_devices_by_use on auth.known_devices (last_used_at)`.execute(db);
}
