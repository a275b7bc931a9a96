/** The role of a member in a workspace. */
export const WORKSPACE_ROLES = ['owner', 'admin', 'editor', 'reviewer', 'viewer'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** `personal`: the owner of a personal workspace, where nobody else is a member. */
const COLUMNS = [...WORKSPACE_ROLES, 'personal'] as const;
export type PermissionColumn = (typeof COLUMNS)[number];

/** The column of a membership; `personal_of`: whose personal workspace it is, null for a shared one. */
export const columnOf = ({
  personal_of,
  role,
}: {
  personal_of: string | null;
  role: WorkspaceRole;
}): PermissionColumn => (personal_of === null ? role : 'personal');

/** Every row of the workspace, or only those the member created. */
export type Extent = 'any' | 'own';
type Row = readonly [Extent | null, ...(Extent | null)[]] & { length: 6 };

const any = 'any';
const own = 'own';
const no = null;

const everybody: Row = [any, any, any, any, any, any];
const writers: Row = [any, any, any, no, no, any];
const writersOwnForEditors: Row = [any, any, own, no, no, any];
const managers: Row = [any, any, no, no, no, any];

/**
 * The permissions of each role: owner, admin, editor, reviewer, viewer, personal. What depends on the state (the last
 * owner leaves, a sender approves, an editor approves where the workspace does not let them, an admin removes an owner) is checked by the action. The names are also the scopes
 * of API keys.
 */
const table = {
  'workspace.read': everybody,
  'workspace.write': [any, any, no, no, no, no],
  'workspace.export': [any, no, no, no, no, any],
  'workspace.delete': [any, no, no, no, no, no],
  'workspace.leave': [any, any, any, any, any, no],
  'member.email': managers,
  'member.invite': managers,
  'member.manage': [any, any, no, no, no, no],
  'owner.manage': [any, no, no, no, no, no],
  'brand.read': everybody,
  'role.read': everybody,
  'generation.read': everybody,
  'content.read': everybody,
  'brand.write': writers,
  'role.write': writers,
  'generation.start': writers,
  'content.write': writers,
  'content.mark': [any, any, any, any, no, any],
  'brand.delete': writersOwnForEditors,
  'role.delete': writersOwnForEditors,
  'content.delete': writersOwnForEditors,
  'generation.cancel': writersOwnForEditors,
  'review.send': writers,
  'content.approve': [any, any, any, any, no, no],
  'review.revoke': managers,
  'comment.read': everybody,
  'comment.write': [any, any, any, any, no, any],
  'comment.edit': [own, own, own, own, no, own],
  'comment.delete': [any, any, own, own, no, any],
  'comment.resolve': [any, any, any, own, no, any],
  'share.read': [any, any, any, any, no, any],
  'share.write': writers,
  'share.change': writersOwnForEditors,
  presence: everybody,
  'activity.read': [any, any, any, any, any, no],
  'key.manage': managers,
  'webhook.manage': managers,
  'template.manage': managers,
  'usage.read': managers,
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof table;
export const PERMISSIONS = Object.keys(table) as Permission[];

const mapOf = (column: number): ReadonlyMap<Permission, Extent> =>
  new Map(
    PERMISSIONS.flatMap((permission) => {
      const extent = table[permission][column];
      return extent ? [[permission, extent] as const] : [];
    }),
  );
const maps = Object.fromEntries(COLUMNS.map((name, column) => [name, mapOf(column)])) as Record<
  PermissionColumn,
  ReadonlyMap<Permission, Extent>
>;

/** The permissions of a role, each with the rows it covers. An absent one is not allowed. */
export const permissionsOf = (column: PermissionColumn): ReadonlyMap<Permission, Extent> => maps[column];

/** Whether who gets this role can bring in others: giving it needs a reauthentication. */
export const bringsMembers = (role: WorkspaceRole): boolean => permissionsOf(role).has('member.invite');

/** The permissions that remain in a suspended workspace. */
export const ALLOWED_WHILE_SUSPENDED: ReadonlySet<Permission> = new Set([
  'workspace.read',
  'workspace.leave',
  'workspace.export',
]);
