import { sql } from 'kysely';
import { nameForOthers } from '#db/queries/accounts/person-name.ts';
import type { Db } from '#db/schema.ts';
import { ACTIVITY } from '#shared/activity.ts';
import type { Activity, ActivityFilter } from '#shared/contracts/activity.ts';
import type { Scope } from '#shared/scope.ts';

/** `after`: the id of the last row of the page before. */
type Page = { limit: number; after?: number | undefined };
type Details = Activity['details'];

/** One page of what was done in the workspace, the newest first. */
export async function activityPage(db: Db, scope: Scope, { person, kind }: ActivityFilter, { limit, after }: Page) {
  const rows = await db
    .selectFrom('workspace_activity as a')
    .leftJoin('auth.users as u', (join) => join.onRef('u.id', '=', 'a.actor_id').on('u.deleted_at', 'is', null))
    .select(['a.id', 'a.created_at', 'a.action', 'a.actor_kind', 'a.actor_name', 'a.subject_id', 'a.subject_name'])
    .select(['u.id as actor_id', sql<Details>`a.details`.as('details')])
    .select(sql<string>`nullif(${nameForOthers('u')}, '')`.as('name'))
    .where('a.workspace_id', '=', scope.workspace_id)
    .$if(after !== undefined, (query) => query.where('a.id', '<', Number(after)))
    .$if(person !== undefined, (query) => query.where('a.actor_id', '=', String(person)))
    .$if(kind !== undefined, (query) => query.where('a.action', 'in', ACTIVITY[kind ?? 'Review']))
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items: items.map(shown), next: rows.length > limit && last ? String(last.id) : null };
}

type Row = { actor_kind: Activity['actor']['kind']; actor_name: string | null; name: string | null };
const nameOf = ({ actor_kind, actor_name, name }: Row): string | null => {
  if (actor_kind === 'system') return null;
  return (actor_kind === 'guest' ? actor_name : name) ?? 'Deleted user';
};

function shown<Of extends Row & { actor_id: string | null; subject_id: string | null; subject_name: string }>(row: Of) {
  const { actor_kind, actor_name: _, name: __, actor_id, subject_id, subject_name, ...rest } = row;
  const actor = { kind: actor_kind, id: actor_id, name: nameOf(row) };
  return { ...rest, actor, subject: { id: subject_id, name: subject_name } };
}

/** Days after which what was done is forgotten; the trigger of the table lets no younger row go (ACT-04). */
export const ACTIVITY_DAYS = 400;

/** A batch of those; the sweep comes again. */
export const deleteOldActivity = (db: Db): Promise<unknown> =>
  sql`
    delete from workspace_activity where id in (
      select id from workspace_activity where created_at < now() - make_interval(days => ${sql.lit(ACTIVITY_DAYS)})
        order by created_at limit 5000)`.execute(db);
