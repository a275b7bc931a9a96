import * as z from 'zod/mini';
import { mailAddress } from '#shared/accounts/mail-address.ts';
import { id, nothing, one, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { bringsMembers, WORKSPACE_ROLES } from '#shared/permissions.ts';
import { invitedRole } from '#shared/team/contracts/workspaces.ts';

/** `id` is that of the person. */
export const member = z.object({
  id,
  name: z.string(),
  job_title: z.string(),
  /** Null without `member.email`. */
  email: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  role: z.enum(WORKSPACE_ROLES),
  joined_at: time,
  /** The share links they made that are live. */
  share_links: z.int(),
  /** The API keys they made that are live. Missing from the previous release. */
  api_keys: z._default(z.int(), 0),
  /** The webhooks they added that are on. Missing from the previous release. */
  webhooks: z._default(z.int(), 0),
  /** The invitations they sent that can be accepted. Missing from the previous release. */
  invitations: z._default(z.int(), 0),
});
export type Member = z.output<typeof member>;
/** All of them, by name; Personal has its person. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  may: 'workspace.read',
  reply: z.object({ items: z.array(member) }),
});
/**
 * Making an owner, and changing one, needs `owner.manage` (403 role_too_low). 409 last_owner.
 */
export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/members/:id',
  may: 'member.manage',
  reauthenticated: { for: ({ role }) => bringsMembers(role) },
  params: one,
  body: z.object({ role: z.enum(WORKSPACE_ROLES) }),
  reply: member,
});
/** Removes a member, never oneself (leaving does). `revoke_links`: their share links end, else they become the caller's; `revoke_keys`: the API keys they made, which else stop until a manager takes them over. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id',
  may: 'member.manage',
  params: one,
  body: z.object({ revoke_links: z._default(z.boolean(), true), revoke_keys: z._default(z.boolean(), true) }),
  reply: nothing,
  status: 204,
});

/** A pending invitation; it is expired once `expires_at` is over. */
export const memberInvitation = z.object({
  id,
  email: z.string(),
  role: invitedRole,
  inviter: z.nullable(z.string()),
  sent_at: time,
  expires_at: time,
});
export type MemberInvitation = z.output<typeof memberInvitation>;

/** The newest first. */
export const listMemberInvitations = endpoint({
  method: 'GET',
  path: '/api/member-invitations',
  may: 'member.invite',
  reply: z.object({ items: z.array(memberInvitation) }),
});
export const INVITED_AT_ONCE = 20;
/**
 * All of them or none: a member (422, 'Already a member: {address}'), without INVITED_SIGNUPS an address without an
 * account (422), too_many_invitations, limit_reached. A pending one is sent again with this role.
 */
export const inviteMembers = endpoint({
  method: 'POST',
  path: '/api/member-invitations',
  may: 'member.invite',
  reauthenticated: { for: ({ role }) => bringsMembers(role) },
  body: z.object({
    emails: z.array(mailAddress()).check(z.minLength(1), z.maxLength(INVITED_AT_ONCE)),
    role: invitedRole,
  }),
  reply: z.object({ items: z.array(memberInvitation) }),
});
/** The link that was sent stays valid. */
export const changeMemberInvitation = endpoint({
  method: 'PATCH',
  path: '/api/member-invitations/:id',
  may: 'member.invite',
  reauthenticated: { for: ({ role }) => bringsMembers(role) },
  params: one,
  body: z.object({ role: invitedRole }),
  reply: memberInvitation,
});
/** Sends a new link; the one before is void. */
export const resendMemberInvitation = endpoint({
  method: 'POST',
  path: '/api/member-invitations/:id/resend',
  may: 'member.invite',
  params: one,
  reply: memberInvitation,
});
export const revokeMemberInvitation = endpoint({
  method: 'DELETE',
  path: '/api/member-invitations/:id',
  may: 'member.invite',
  params: one,
  reply: nothing,
  status: 204,
});
