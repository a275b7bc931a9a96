import { type Kysely, sql } from 'kysely';

/**
 * The events of workspaces, written with the change they report and dispatched by workers (decision 027). `subject_id`
 * and `actor_id` are no foreign keys: an event outlives both. A trigger deletes events with their workspace, because a
 * foreign key would lock the row of the workspace for each event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      workspace_id uuid not null,
      type text not null,
      subject_id uuid not null,
      actor_id uuid,
      actor_name text,
      payload jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      attempts int not null default 0,
      due_at timestamptz(3) not null default now(),
      dispatched_at timestamptz(3),
      sent_seq bigint,
      constraint outbox_sent_when_dispatched check ((sent_seq is null) = (dispatched_at is null))
    )`.execute(db);
  await sql`create sequence outbox_sent_seq as bigint owned by outbox.sent_seq`.execute(db);
  await sql`create index outbox_due on outbox (due_at, id) where dispatched_at is null`.execute(db);
  await sql`create index outbox_subject on outbox (subject_id, id) where dispatched_at is null`.execute(db);
  await sql`create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null`.execute(db);
  await sql`create unique index outbox_sent on outbox (workspace_id, sent_seq)`.execute(db);
  await sql`
    create function delete_events_of_workspace() returns trigger language plpgsql as $$
    begin
      delete from outbox where workspace_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger delete_events_of_workspace after delete on workspaces
    for each row execute function delete_events_of_workspace()`.execute(db);
}
