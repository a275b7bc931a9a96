import { sql } from 'kysely';
import { addConstraint, change, createIndex } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

const INDEXES = [
  { name: 'role_details_lead', on: 'role_details (lead_id) where lead_id is not null' },
  {
    name: 'role_details_ws_lead',
    on: 'role_details (workspace_id, coalesce(lead_id, user_id), updated_at desc, id desc)',
  },
  {
    name: 'generated_documents_ws_reviewed',
    on: `generated_documents (workspace_id, review_state, updated_at desc, id desc) where review_state <> 'draft'`,
  },
  {
    name: 'workspace_activity_of_subject',
    on: 'workspace_activity (subject_id, id desc) where subject_id is not null',
  },
];

const KINDS = `'review', 'answer', 'mention', 'reply', 'thread', 'share', 'membership', 'webhook', 'lead'`;

const KEEP_ACTIVITY = `
create or replace function keep_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null
    and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then return new; end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'workspace_id') = (to_jsonb(old) - 'workspace_id')
    and exists (select from workspaces where id = old.workspace_id and personal_of is not null) then return new; end if;
  if tg_op = 'DELETE' and (old.created_at < now() - make_interval(days => 400)
    or not exists (select from workspaces where id = old.workspace_id)) then return old; end if;
  raise exception 'activity is append-only';
end $$;`;

/**
 * Whom the answers about a role go to, which of its changes need no update, the indexes by which its page is read, and
 * activity that goes along with what is brought into a workspace.
 */
export async function prepare(db: Db): Promise<void> {
  await change(db, (tx) =>
    sql`alter table role_details add column if not exists lead_id uuid,
      add column if not exists dismissed_changes jsonb not null default '{}'`.execute(tx),
  );
  await addConstraint(db, {
    table: 'role_details',
    name: 'role_details_lead_fkey',
    rule: 'foreign key (lead_id) references auth.users on delete set null',
  });
  await change(db, (tx) =>
    sql
      .raw(
        `alter table notifications drop constraint if exists notifications_kind,
          add constraint notifications_kind check (kind in (${KINDS})) not valid`,
      )
      .execute(tx),
  );
  await sql`alter table notifications validate constraint notifications_kind`.execute(db);
  await change(db, (tx) => sql.raw(KEEP_ACTIVITY).execute(tx));
  for (const index of INDEXES) await createIndex(db, index);
}
