import { type Kysely, sql } from 'kysely';

/**
 * The tokens that provider calls of an account used on a day (UTC). What unfinished generations may still use is not
 * written down: it is counted from their rows, so that nothing has to be given back. The function of 010 stays for a
 * release that does not ask for tokens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table token_use (
      user_id uuid not null references auth.users on delete cascade,
      day date not null,
      tokens bigint not null,
      primary key (user_id, day)
    )`.execute(db);
  await sql`
    create function is_usual_start(of_user uuid, of_role uuid, of_templates uuid[], with_key text, at_most int,
      tokens_each int, tokens_at_most bigint) returns boolean language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('generations of ' || of_user, 0));
      return not exists (select from idempotency_keys where user_id = of_user and key = with_key)
        and (select count(*) + cardinality(of_templates) <= at_most
            and (count(*) + cardinality(of_templates)) * tokens_each + coalesce((select tokens from token_use
              where user_id = of_user and day = (now() at time zone 'utc')::date), 0) <= tokens_at_most
            and count(*) filter (where role_id = of_role and template_id = any(of_templates)) = 0
          from generation_queue where user_id = of_user
            and (status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null)));
    end $$`.execute(db);
}
