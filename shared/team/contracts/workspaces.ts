import * as z from 'zod/mini';
import { mailAddress } from '#shared/accounts/mail-address.ts';
import { filled, id, nothing, one, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { bringsMembers, WORKSPACE_ROLES } from '#shared/permissions.ts';
import { WORKSPACE_NAME_MAX } from '#shared/team/workspace-names.ts';

/** Trimmed, without a line break. */
export const workspaceName = filled('Workspace name', WORKSPACE_NAME_MAX).check(
  z.refine((text) => !text.includes('\n'), 'Workspace name has a line break'),
);
/** The roles an invitation can give. */
export const INVITED_ROLES = ['admin', 'editor', 'reviewer', 'viewer'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];
export const invitedRole = z.enum(INVITED_ROLES);

/** A shared workspace in which the caller is a member. Personal is not listed: everybody has it. */
export const workspaceSummary = z.object({
  id,
  /** Its address is `/w/{slug}/`; it never changes. */
  slug: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  role: z.enum(WORKSPACE_ROLES),
  members: z.int(),
  is_suspended: z.boolean(),
  /** Whether the caller is its only owner, and cannot leave it. Missing from the previous release. */
  is_only_owner: z.optional(z.boolean()),
});
export type WorkspaceSummary = z.output<typeof workspaceSummary>;

/** An invitation to the caller's confirmed address. */
export const invitationToMe = z.object({
  id,
  workspace_name: z.string(),
  logo_url: z.nullable(z.string()),
  role: invitedRole,
  /** Null: the account of who sent it is deleted. */
  inviter: z.nullable(z.string()),
  expires_at: time,
  /** Whether it counts among the unread notifications; absent from the previous release. */
  is_unread: z.optional(z.boolean()),
});
export type InvitationToMe = z.output<typeof invitationToMe>;

/**
 * By name. `may_create`: whether the caller may make one more (WORKSPACES_PER_PERSON). `notifications` is null without a
 * shared workspace, an invitation or a share link of one's own: nothing of them is shown then (NOTE-01). Missing from the previous release.
 */
export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/api/workspaces',
  may: null,
  reply: z.object({
    items: z.array(workspaceSummary),
    invitations: z.array(invitationToMe),
    may_create: z.boolean(),
    notifications: z.optional(z.nullable(z.object({ unread: z.int() }))),
  }),
});

/** What the first invitation can bring along from Personal. */
export const readBringable = endpoint({
  method: 'GET',
  path: '/api/workspaces/bringable',
  may: null,
  reply: z.object({
    /** The company most roles name, as far as it fits a name; '' without a role. */
    company: z.string(),
    brand_voices: z.int(),
    assets: z.int(),
    roles: z.int(),
    documents: z.int(),
    /** Nothing can be brought along before these are done. */
    unfinished: z.int(),
    /** Above it nothing can be brought along. */
    documents_max: z.int(),
  }),
});

/**
 * Creates a workspace with the caller as its owner; `bring` moves everything of Personal into it, `invite` sends an
 * invitation. All of it or nothing. 409 limit_reached, 409 not_bringable.
 */
export const createWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspaces',
  may: null,
  reauthenticated: { for: ({ invite }) => invite !== undefined && bringsMembers(invite.role) },
  body: z.object({
    name: workspaceName,
    bring: z._default(z.boolean(), false),
    invite: z.optional(z.object({ email: mailAddress(), role: invitedRole })),
  }),
  reply: workspaceSummary,
  idempotent: true,
});

/** The open workspace. Personal answers with `slug` null and the role owner. */
export const workspace = z.object({
  id,
  slug: z.nullable(z.string()),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  role: z.enum(WORKSPACE_ROLES),
  members: z.int(),
  is_suspended: z.boolean(),
  /** How many approvals a document needs. */
  required_approvals: z.int(),
  /** Whether editors may approve what another member sent. */
  editors_approve: z.boolean(),
  /** Whether the answer of a share link made with 'May approve' decides. */
  link_approvals_count: z.boolean(),
});
export type Workspace = z.output<typeof workspace>;
export const readWorkspace = endpoint({
  method: 'GET',
  path: '/api/workspace',
  may: 'workspace.read',
  reply: workspace,
});
/** What makes documents easier to approve needs a reauthentication. */
export const updateWorkspace = endpoint({
  method: 'PATCH',
  path: '/api/workspace',
  may: 'workspace.write',
  reauthenticated: {
    for: (wish) => wish.required_approvals === 0 || wish.link_approvals_count === true || wish.editors_approve === true,
  },
  body: z.object({
    name: z.optional(workspaceName),
    required_approvals: z.optional(z.int().check(z.minimum(0), z.maximum(1))),
    editors_approve: z.optional(z.boolean()),
    link_approvals_count: z.optional(z.boolean()),
  }),
  reply: workspace,
});
/** PNG or JPEG under 1 MB, by its bytes. */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/workspace/logo',
  may: 'workspace.write',
  multipart: true,
  reply: workspace,
});
export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/workspace/logo',
  may: 'workspace.write',
  reply: workspace,
});

/** What a deletion of the workspace takes along. */
export const readWorkspaceDeletion = endpoint({
  method: 'GET',
  path: '/api/workspace/deletion',
  may: 'workspace.delete',
  reply: z.object({
    roles: z.int(),
    documents: z.int(),
    brand_voices: z.int(),
    assets: z.int(),
    members: z.int(),
    share_links: z.int(),
    running: z.int(),
  }),
});
/** `name` must be the exact name: 422 otherwise. */
export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: '/api/workspace',
  may: 'workspace.delete',
  reauthenticated: true,
  body: z.object({ name: z.string().check(z.maxLength(1_000)) }),
  reply: nothing,
  status: 204,
});
/** 409 last_owner. */
export const leaveWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspace/leave',
  may: 'workspace.leave',
  reply: nothing,
  status: 204,
});
/** Makes the member an owner and the caller an admin. */
export const transferOwnership = endpoint({
  method: 'POST',
  path: '/api/workspace/transfer',
  may: 'owner.manage',
  reauthenticated: true,
  body: z.object({ user_id: id }),
  reply: nothing,
  status: 204,
});

/**
 * Which of the caller's workspaces holds the role, document, brand voice, asset or profile with this id; `slug` null:
 * Personal. 404 no_such_item: none of them.
 */
export const findPlace = endpoint({
  method: 'GET',
  path: '/api/places/:id',
  may: null,
  params: one,
  reply: z.object({ slug: z.nullable(z.string()), name: z.string() }),
});
