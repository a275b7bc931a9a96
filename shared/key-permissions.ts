import { PERMISSIONS, type Permission } from '#shared/permissions.ts';

/** What a key with 'Read' may do. */
const READ = ['workspace.read', 'brand.read', 'role.read', 'generation.read', 'content.read'] as const;
/** What 'Read and write' adds: it never deletes. */
const WRITE = ['brand.write', 'role.write', 'generation.start', 'generation.cancel', 'content.write'] as const;
/** What only a key with 'Custom' can have. */
const CUSTOM = [
  'brand.delete',
  'role.delete',
  'content.delete',
  'comment.read',
  'activity.read',
  'webhook.manage',
] as const;

/**
 * The permissions an API key can have (KEY-03), in the order of the dialog. A key never approves, shares, invites or
 * manages keys.
 */
export const KEY_PERMISSIONS = [...READ, ...WRITE, ...CUSTOM] as const satisfies readonly Permission[];
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];
export const isKeyPermission = (permission: Permission): permission is KeyPermission =>
  (KEY_PERMISSIONS as readonly Permission[]).includes(permission);

/** The kinds of access the dialog offers. */
export const KEY_ACCESS = ['read', 'write', 'custom'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];
export const permissionsOfAccess: Record<Exclude<KeyAccess, 'custom'>, readonly KeyPermission[]> = {
  read: READ,
  write: [...READ, ...WRITE],
};

/** Which access these permissions are, whatever their order. */
export function accessOf(permissions: readonly KeyPermission[]): KeyAccess {
  const own = new Set(permissions);
  const equals = (others: readonly KeyPermission[]) =>
    own.size === others.length && others.every((one) => own.has(one));
  if (equals(permissionsOfAccess.read)) return 'read';
  return equals(permissionsOfAccess.write) ? 'write' : 'custom';
}

/** In the order of the table of permissions. */
export const sortedPermissions = (permissions: readonly KeyPermission[]): KeyPermission[] =>
  PERMISSIONS.filter((one): one is KeyPermission => isKeyPermission(one) && permissions.includes(one));
