import { type RawBuilder, sql } from 'kysely';
import { isActiveAs } from '#db/accounts/suspended.ts';
import { type Permission, permissionsOf, WORKSPACE_ROLES } from '#shared/permissions.ts';

/** Columns or values of the statement this is a part of. */
type MemberColumns = { person: RawBuilder<unknown>; workspace: RawBuilder<unknown> };

/**
 * Whether a person may do this in a workspace now: a member by a role that may, neither suspended nor deleted. What they
 * made there that acts by itself (keys, links, invitations, webhooks) asks this each time it acts. Only for permissions
 * that the one member of a personal workspace has as an owner has them.
 */
export const mayNow = ({ person, workspace }: MemberColumns, permission: Permission) => {
  const roles = WORKSPACE_ROLES.filter((role) => permissionsOf(role).has(permission));
  return sql<boolean>`exists (
    select from workspace_members maker_member join auth.users maker on maker.id = maker_member.user_id
      where maker_member.workspace_id = ${workspace} and maker_member.user_id = ${person}
        and maker_member.role in (${sql.join(roles.map((role) => sql.lit(role)))}) and maker.deleted_at is null
        and ${isActiveAs('maker')})`;
};

/** The same for who made the row with this alias. */
export const makerMay = (alias: string, permission: Permission) =>
  mayNow({ person: sql.ref(`${alias}.created_by`), workspace: sql.ref(`${alias}.workspace_id`) }, permission);
