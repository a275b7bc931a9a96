import { type Kysely, sql } from 'kysely';

/**
 * Whether a start of generations is the usual one: its key is new, none of it is under way, and the user may have that
 * many more. Starts of one user wait for each other here until the transaction that asks ends (the lock of `lockStarts`).
 * A volatile function looks at what is committed when each of its statements begins: the second one sees everything that
 * was there when the lock was given, which the statement that calls it does not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_usual_start(of_user uuid, of_role uuid, of_templates uuid[], with_key text, at_most int)
      returns boolean language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('generations of ' || of_user, 0));
      return not exists (select from idempotency_keys where user_id = of_user and key = with_key)
        and (select count(*) + cardinality(of_templates) <= at_most
            and count(*) filter (where role_id = of_role and template_id = any(of_templates)) = 0
          from generation_queue where user_id = of_user
            and (status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null)));
    end $$`.execute(db);
}
