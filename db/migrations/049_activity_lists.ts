import { type Kysely, sql } from 'kysely';

/** The activity of one person or of one kind by key, however much there is, and a person's last edit of a document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index workspace_activity_of_actor`.execute(db);
  await sql`create index workspace_activity_of_actor on workspace_activity (actor_id, workspace_id, id desc)`.execute(
    db,
  );
  await sql`create index workspace_activity_by_action on workspace_activity (workspace_id, action, id desc)`.execute(
    db,
  );
  await sql`create index workspace_activity_edits on workspace_activity (subject_id, actor_id, created_at)
    where action = 'document.edited'`.execute(db);
}
