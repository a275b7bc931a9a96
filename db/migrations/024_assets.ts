import { type Kysely, sql } from 'kysely';

/** Two tabs that edit one asset: each change of its texts raises its version, whichever release made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reference_documents add column version int not null default 1`.execute(db);
  await sql`
    create trigger raise_version before update on reference_documents for each row
      when ((old.title, old.description) is distinct from (new.title, new.description))
      execute function raise_version()`.execute(db);
}
