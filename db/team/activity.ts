import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { The } from '#db/statement.ts';
import type { Scope } from '#shared/scope.ts';
import type { ActivityAction } from '#shared/team/activity.ts';

/** Who acted: a member or an API key (the `Scope` of the request is one), a guest of a share link by name, or the system. */
export type Actor =
  | Pick<Scope, 'workspace_id' | 'actor_id' | 'key'>
  | { workspace_id: string; guest: string }
  | { workspace_id: string; system: true };

export type Act = {
  action: ActivityAction;
  /** What it was done to, and its name then: a title, a person's name, a label. */
  subject: { id: string | null; name: string };
  /** Names, numbers and states to show; never content or an address (ACT-02, ACT-04). */
  details?: Record<string, unknown>;
};

/** Writes what was done, in the transaction of the act itself (ACT-03). */
export async function recordActivity(tx: Tx, actor: Actor, ...acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await sql`${insertActs(actor, acts)} ${prepared}`.execute(tx);
}

/** Writes an act of a key, once a day for each name of its subject. */
export async function recordDaily(db: Db, actor: Pick<Scope, 'workspace_id' | 'actor_id' | 'key'>, act: Act) {
  const isRecorded = sql`exists (select from workspace_activity
    where workspace_id = ${actor.workspace_id} and action = ${act.action} and subject_id = ${act.subject.id}
      and subject_name = ${act.subject.name} and created_at >= current_date)`;
  await sql`${insertActs(actor, [act], isRecorded)} ${prepared}`.execute(db);
}

/** The same as a part of the statement that changes what the acts are about; `unless`: when they are not recorded. */
export const insertActs = (actor: Actor, acts: readonly Act[], unless?: RawBuilder<unknown>) =>
  insertActRows(actRows(actor, acts), unless);

/** `acts`: the rows as JSON. */
export type ActRows = {
  act_workspace: string;
  act_person: string | null;
  act_kind: 'user' | 'key' | 'guest' | 'system';
  act_name: string | null;
  acts: string;
};

export function actRows(actor: Actor, acts: readonly Act[]): ActRows {
  const rows = acts.map(({ action, subject, details = {} }) => ({
    action,
    subject_id: subject.id,
    subject_name: subject.name,
    details,
  }));
  return {
    act_workspace: actor.workspace_id,
    act_person: 'actor_id' in actor && !actor.key ? actor.actor_id : null,
    act_kind: kindOf(actor),
    act_name: ('guest' in actor ? actor.guest : 'actor_id' in actor ? actor.key?.name : null) ?? null,
    acts: JSON.stringify(rows),
  };
}

/** Of the values themselves, or of a built statement. */
export const insertActRows = (of: ActRows | The<ActRows>, unless: RawBuilder<unknown> = sql`false`) => sql`
  insert into workspace_activity
      (workspace_id, actor_id, actor_kind, actor_name, action, subject_id, subject_name, details)
    select place.workspace_id, ${of.act_person}::uuid, ${of.act_kind}::text, ${of.act_name}::text,
      act.action, act.subject_id, act.subject_name, act.details
    from (select id as workspace_id from workspaces) place, jsonb_to_recordset(${of.acts}::jsonb)
      as act (action text, subject_id uuid, subject_name text, details jsonb)
    where place.workspace_id = ${of.act_workspace}::uuid and not (${unless})`;

/** A person works on a text for a while: of many saves one act is recorded (ACT-02). */
const EDITED_MINUTES = 30;

/** Whether the person's work on the document is recorded already. The document is locked: of two saves one is first. */
export const isRecentlyEdited = ({ workspace_id, actor_id, key }: Scope, documentId: string) => sql`
  exists (select from workspace_activity where workspace_id = ${workspace_id}
    and ${key ? sql`actor_kind = 'key' and actor_name = ${key.name}` : sql`actor_id = ${actor_id}`}
    and subject_id = ${documentId} and action = 'document.edited'
    and created_at > now() - make_interval(mins => ${sql.lit(EDITED_MINUTES)}))`;

const kindOf = (actor: Actor) => {
  if ('actor_id' in actor) return actor.key ? ('key' as const) : ('user' as const);
  return 'guest' in actor ? ('guest' as const) : ('system' as const);
};
