import { type Kysely, sql } from 'kysely';
import { lockTables } from '#db/online.ts';

const TABLES = ['role_details', 'brand_guidelines'];

/**
 * The version of a role and of a brand voice, so that a save can name the one it began from. The database raises it with
 * every save of whichever release: each sets `updated_at`. Deleting a brand voice takes it off its roles without that,
 * so it is no new version of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, TABLES);
  await sql`
    create function raise_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db);
  for (const table of TABLES) {
    await sql`alter table ${sql.table(table)} add column version int not null default 1`.execute(db);
    await sql`create trigger raise_version before update of updated_at on ${sql.table(table)}
      for each row execute function raise_version()`.execute(db);
  }
}
