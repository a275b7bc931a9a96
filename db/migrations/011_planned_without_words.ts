import { type Kysely, sql } from 'kysely';

/**
 * Statistics of a role's whole text help no search (see rare.ts), and with them Postgres compares every pattern with a
 * hundred texts before it begins. Those of before are forgotten where it knows how (18 and later); elsewhere they only
 * cost time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table role_details alter column search_text set statistics 0`.execute(db);
  await sql`
    do $$ begin
      if exists (select from pg_proc where proname = 'pg_clear_attribute_stats') then
        perform pg_clear_attribute_stats(current_schema()::text, 'role_details', 'search_text', false);
      end if;
    end $$`.execute(db);
}
