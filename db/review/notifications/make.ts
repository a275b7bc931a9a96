import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { Notification } from '#shared/review/contracts/notifications.ts';
import type { NotificationKind } from '#shared/review/notification-kinds.ts';

type Actor = { id: string | null; name: string };
export type NewNotification = {
  kind: NotificationKind;
  /** What more of the same is counted by. */
  subject: string;
  /** Who is to look at it; who acted and who is no member is left out. */
  people: readonly (string | null)[];
  document_id?: string;
  thread_id?: string;
  details?: Notification['details'];
};
type Origin = { id: number; workspace_id: string; actor: Actor };

const ACTORS_SHOWN = 5;

/**
 * Makes a notification of an event for each of its people, or adds to the one that is unread; answers whose changed. An
 * event counts once per person, however often it is delivered, also after it was read.
 */
export async function makeNotification(db: Db, event: Origin, made: NewNotification): Promise<string[]> {
  const people = [...new Set(made.people)].filter((id) => id !== null && id !== event.actor.id);
  if (people.length === 0) return [];
  const actors = JSON.stringify([event.actor]);
  const details = JSON.stringify(made.details ?? {});
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications as known
      (user_id, workspace_id, kind, subject, document_id, thread_id, actors, details, last_event_id)
    select person, ${event.workspace_id}, ${made.kind}, ${made.subject}::uuid,
        (select id from generated_documents where id = ${made.document_id ?? null} and workspace_id = ${event.workspace_id}),
        (select id from comment_threads where id = ${made.thread_id ?? null} and workspace_id = ${event.workspace_id}),
        ${actors}::jsonb, ${details}::jsonb, ${event.id}
      from unnest(${people}::uuid[]) person
      where exists (select from workspaces where id = ${event.workspace_id})
        and exists (select from auth.users u where u.id = person and u.deleted_at is null)
        and not exists (select from notifications earlier where earlier.user_id = person and earlier.kind = ${made.kind}
          and earlier.subject = ${made.subject}::uuid and earlier.last_event_id >= ${event.id})
    on conflict (user_id, kind, subject) where read_at is null do update set
      count = known.count + 1, details = excluded.details, last_event_id = excluded.last_event_id, updated_at = now(),
      document_id = excluded.document_id, thread_id = excluded.thread_id,
      actors = (select jsonb_agg(actor order by place) from (
        select actor, min(place) as place
        from jsonb_array_elements(excluded.actors || known.actors) with ordinality as named(actor, place)
        group by actor order by 2 limit ${sql.lit(ACTORS_SHOWN)}) newest)
      where known.last_event_id < excluded.last_event_id
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Takes back what a document's people need not look at any more; answers whose unread ones changed. */
export async function withdrawNotifications(
  db: Db,
  { workspace_id, document_id, kind }: { workspace_id: string; document_id: string; kind: NotificationKind },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('notifications')
    .where('workspace_id', '=', workspace_id)
    .where('document_id', '=', document_id)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
