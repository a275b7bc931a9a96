import type { Request } from 'express';
import type { Identity } from '#api/http/identity.ts';
import { AppError } from '#shared/errors.ts';
import { ALLOWED_WHILE_SUSPENDED, type Permission, permissionsOf } from '#shared/permissions.ts';
import { type PersonScope, scopeOf } from '#shared/scope.ts';

/** The id or slug in `X-Workspace`; null without the header: the personal workspace. */
export const workspaceOf = (req: Request): string | null => req.get('x-workspace') ?? null;

/**
 * The scope for this permission. Throws no_such_workspace for non-members, role_too_low and
 * workspace_suspended.
 */
export function scopeFor({ id, membership }: Pick<Identity, 'id' | 'membership'>, may: Permission): PersonScope {
  if (!membership) throw new AppError('no_such_workspace');
  const extent = permissionsOf(membership.column).get(may);
  if (!extent) throw new AppError('role_too_low');
  if (membership.is_suspended && !ALLOWED_WHILE_SUSPENDED.has(may)) throw new AppError('workspace_suspended');
  return scopeOf(membership.workspace_id, id, extent);
}
