import { type RawBuilder, sql } from 'kysely';
import { nameOfPerson } from '#db/text/columns.ts';
import type { Person } from '#shared/contracts/common.ts';

/** Whether the workspace has more than one member; without others there is no lead to be seen. Read once for a statement. */
const hasOthers = (workspace_id: string): RawBuilder<boolean> =>
  sql`exists (select from workspace_members m where m.workspace_id = ${workspace_id}::uuid offset 1)`;

/**
 * Whom the answers about the role of this alias go to: the one who was named, or else whoever created it, while a member.
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
