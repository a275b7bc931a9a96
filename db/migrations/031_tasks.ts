import { type Kysely, sql } from 'kysely';

const unfinished = sql`(status in ('pending', 'processing') or (status = 'failed' and scheduled_for is not null))`;

/**
 * The task of a row of the queue. Release 0.1.0 inserts without these columns: its rows are of task 'write', and the
 * unique index named by its `on conflict` stays. Only 'write' has a role and a template, so the index limits no other
 * task.
 * `input`, `result`: as `shared/tasks` describes them. `document_id`, `base_version`: the text a task works on, and the
 * version it was given. `prompt`: id and number of the prompt. `tokens`, `model` and `prompt` are kept in a closed row,
 * `input` and `result` are not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table generation_queue
      add column task text not null default 'write'
        check (task in ('write', 'refine', 'read_advert', 'learn_voice', 'check_facts')),
      add column input jsonb,
      add column document_id uuid references generated_documents on delete set null,
      add column base_version int,
      add column result jsonb,
      add column tokens int,
      add column model text,
      add column prompt text,
      add column closed_at timestamptz(3),
      add column closed_as text check (closed_as in ('accepted', 'discarded', 'replaced', 'expired')),
      add constraint closed_is_empty check (closed_at is null or (input is null and result is null)),
      add constraint only_write_has_a_role check (task = 'write' or (role_id is null and template_id is null))`.execute(
    db,
  );
  await sql`create unique index generation_queue_unfinished_refine on generation_queue (document_id, user_id)
    where task = 'refine' and ${unfinished}`.execute(db);
  await sql`create unique index generation_queue_unfinished_check_facts on generation_queue (document_id)
    where task = 'check_facts' and ${unfinished}`.execute(db);
  await sql`create index generation_queue_document on generation_queue (document_id)
    where document_id is not null`.execute(db);
}
