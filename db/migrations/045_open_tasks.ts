import { type Kysely, sql } from 'kysely';
import { createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** Counting what a person has under way, and finding what has expired, read no row of task 'write'. */
export const prepare = async (db: Db): Promise<void> => {
  await createIndex(db, {
    name: 'generation_queue_open_tasks',
    on: `generation_queue (user_id, updated_at) where task <> 'write' and closed_at is null`,
  });
};

/**
 * A task ends with the document it works on, in the transaction that deletes the document: an unfinished one is
 * cancelled, and no row keeps a text of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_task_of_document() returns trigger language plpgsql as $$
    begin
      new.input := null;
      new.result := null;
      new.closed_at := coalesce(new.closed_at, now());
      new.closed_as := coalesce(new.closed_as, 'discarded');
      new.replaced_at := coalesce(new.replaced_at, now());
      new.updated_at := now();
      if new.status in ('pending', 'processing') or (new.status = 'failed' and new.scheduled_for is not null) then
        new.status := 'failed';
        new.scheduled_for := null;
        new.run_token := null;
        new.last_error := 'The document was deleted';
        new.error := jsonb_build_object('code', 'cancelled', 'message', 'The document was deleted', 'title', null,
          'messages', '[]'::jsonb, 'request_id', null);
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger end_task_of_document before update of document_id on generation_queue
    for each row when (old.document_id is not null and new.document_id is null and new.task <> 'write')
    execute function end_task_of_document()`.execute(db);
}
