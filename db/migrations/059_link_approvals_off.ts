import { sql } from 'kysely';
import { change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/**
 * Answers of share links decide only in shared workspaces where a member decided so: migration 047 had turned that on
 * everywhere. A decision is the last change of settings that names it; where it is turned off, the activity says so.
 */
export async function prepare(db: Db): Promise<void> {
  const isDefault = sql`alter table workspaces alter column link_approvals_count set default false`;
  await change(db, (tx) => isDefault.execute(tx));
  await change(db, (tx) => turnOff.execute(tx));
}

const turnOff = sql`
  with decided as (
    select distinct on (workspace_id) workspace_id, (details ->> 'link_approvals_count')::boolean as counts
      from workspace_activity where action = 'workspace.changed' and details ? 'link_approvals_count'
      order by workspace_id, id desc
  ), turned_off as (
    update workspaces set link_approvals_count = false
      where personal_of is null and link_approvals_count and id not in (select workspace_id from decided where counts)
      returning id, name
  )
  insert into workspace_activity (workspace_id, actor_kind, action, subject_id, subject_name, details)
    select id, 'system', 'workspace.changed', id, name, '{"link_approvals_count": false}' from turned_off`;
