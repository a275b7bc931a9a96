import * as z from 'zod/mini';
import { filled, id, listOf, nothing, one, page, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { WORKSPACE_ROLES } from '#shared/permissions.ts';

export const WORKSPACE_SORTS = ['name', 'members', 'documents', 'bytes', 'active'] as const;

/** A shared workspace as the administration sees it: counts, never content. For super admins only. */
export const adminWorkspace = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  created_at: time,
  /** The names of its owners; empty: no owner. */
  owners: z.array(z.string()),
  members: z.int(),
  documents: z.int(),
  /** The bytes of its files. */
  bytes: z.int(),
  /** Generations under way. */
  running: z.int(),
  /** The newest row of its activity. */
  last_active_at: z.nullable(time),
  suspended_at: z.nullable(time),
  suspended_reason: z.nullable(z.string()),
});
export type AdminWorkspace = z.output<typeof adminWorkspace>;
/** `counted_at`: as of when the counts are, at most ten minutes ago. */
export const listAdminWorkspaces = endpoint({
  method: 'GET',
  path: '/api/admin/workspaces',
  may: null,
  query: z.extend(page, { sort: z._default(z.enum(WORKSPACE_SORTS), 'name') }),
  reply: z.extend(listOf(adminWorkspace), { counted_at: time }),
  access: 'admin',
});
/** Who can be made its owner. */
export const listAdminWorkspaceMembers = endpoint({
  method: 'GET',
  path: '/api/admin/workspaces/:id/members',
  may: null,
  params: one,
  reply: z.object({ items: z.array(z.object({ id, name: z.string(), role: z.enum(WORKSPACE_ROLES) })) }),
  access: 'admin',
});
/** Only super admins see the reason. */
export const suspendWorkspace = endpoint({
  method: 'POST',
  path: '/api/admin/workspaces/:id/suspend',
  may: null,
  params: one,
  body: z.object({ reason: filled('Reason', 500) }),
  reply: nothing,
  status: 204,
  access: 'admin',
  reauthenticated: true,
});
export const resumeWorkspace = endpoint({
  method: 'POST',
  path: '/api/admin/workspaces/:id/resume',
  may: null,
  params: one,
  reply: nothing,
  status: 204,
  access: 'admin',
  reauthenticated: true,
});
/** Makes a member an owner; the other owners stay. */
export const nameWorkspaceOwner = endpoint({
  method: 'POST',
  path: '/api/admin/workspaces/:id/owner',
  may: null,
  params: one,
  body: z.object({ user_id: id }),
  reply: nothing,
  status: 204,
  access: 'admin',
  reauthenticated: true,
});
