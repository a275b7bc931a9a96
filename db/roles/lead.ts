import { type RawBuilder, sql } from 'kysely';
import { recordEvent } from '#db/base/outbox.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { mayNow } from '#db/team/workspaces/rights.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import type { Person } from '#shared/contracts/common.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

/** Whether the workspace has more than one member; without others there is no lead to be seen. Read once for a statement. */
const hasOthers = (workspace_id: string): RawBuilder<boolean> =>
  sql`exists (select from workspace_members m where m.workspace_id = ${workspace_id}::uuid offset 1)`;

/**
 * Whom the answers about the role of this alias go to: the one who was named, or else its author, while a member.
 * Null: they left, or the workspace has one member.
 */
export const leadIdOf = (workspace_id: string, role: string): RawBuilder<string | null> => sql`(
  select m.user_id from workspace_members m where m.workspace_id = ${workspace_id}::uuid
    and m.user_id = coalesce(${sql.ref(`${role}.lead_id`)}, ${sql.ref(`${role}.user_id`)}) and ${hasOthers(workspace_id)})`;

/** The same as others see them. */
export const leadOf = (workspace_id: string, role: string): RawBuilder<Person | null> => sql`(
  select ${nameOfPerson('lead.user_id')} from (select ${leadIdOf(workspace_id, role)} as user_id) lead)`;

/** Of the roles of this alias those whose lead this is; by the index. */
export const isLedBy = (workspace_id: string, role: string, person: string | null): RawBuilder<boolean> => sql`(
  coalesce(${sql.ref(`${role}.lead_id`)}, ${sql.ref(`${role}.user_id`)}) = ${person}::uuid
  and ${hasOthers(workspace_id)} and exists (
    select from workspace_members m where m.workspace_id = ${workspace_id}::uuid and m.user_id = ${person}::uuid))`;

const NOBODY_ELSE = 'There is nobody else in this workspace';
const NO_WRITER = 'Choose a member who may change roles';

/**
 * Names the lead of the role, which counts as no change of it: its version stays. The event of it says who it was before.
 * Undefined: the workspace has no such role. Throws invalid_input for who may not write in the workspace, and where
 * nobody else is a member.
 */
export async function setLead(tx: Tx, scope: Scope, id: string, lead_id: string): Promise<Person | null | undefined> {
  const { workspace_id } = scope;
  const role = await tx
    .selectFrom('role_details')
    .select(['job_title', 'company_name', leadIdOf(workspace_id, 'role_details').as('before')])
    .select(sql<boolean>`${hasOthers(workspace_id)}`.as('has_others'))
    .select(
      mayNow({ person: sql`${lead_id}::uuid`, workspace: sql`${workspace_id}::uuid` }, 'role.write').as('may_write'),
    )
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return undefined;
  const { job_title, company_name, before, has_others, may_write } = role;
  if (!has_others || !may_write)
    throw new AppError('invalid_input', { fields: { lead_id: has_others ? NO_WRITER : NOBODY_ELSE } });
  const now = await tx
    .updateTable('role_details')
    .set({ lead_id })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .returning(leadOf(workspace_id, 'role_details').as('lead'))
    .executeTakeFirstOrThrow();
  if (before === lead_id) return now.lead;
  const payload = { job_title, company_name, lead: lead_id, before };
  await recordEvent(tx, scope, { type: 'role.lead_changed', subject_id: id, payload });
  const details = { people: [lead_id] };
  await recordActivity(tx, scope, { action: 'role.lead_changed', subject: { id, name: job_title }, details });
  return now.lead;
}
