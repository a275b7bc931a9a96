import * as z from 'zod/mini';
import { ownPassword } from '#shared/accounts/contracts/auth.ts';
import { filled, id, nothing, optionalText, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { invitedRole } from '#shared/team/contracts/workspaces.ts';

/** The header with the token of an invitation, which its link carries in the fragment. */
export const INVITATION_HEADER = 'X-Invitation';

/**
 * What the page of an invitation shows. Reading changes nothing. With a bearer `reader` says who reads: its recipient, a
 * member already, or a person signed in with another address; 'nobody' without one. 404 invitation_invalid; an expired
 * one is answered, with `is_expired`.
 */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/read',
  may: null,
  access: 'public',
  reply: z.object({
    workspace_name: z.string(),
    logo_url: z.nullable(z.string()),
    role: invitedRole,
    inviter: z.nullable(z.string()),
    /** 'i•••@example.com'. */
    masked_email: z.string(),
    expires_at: time,
    is_expired: z.boolean(),
    reader: z.enum(['nobody', 'recipient', 'member', 'other']),
    /** Only for a member: where it leads. */
    slug: z.nullable(z.string()),
    /**
     * Whether an invited address may make an account (INVITED_SIGNUPS). Whether this one has an account is not said: the
     * page offers both to who is not signed in.
     */
    may_register: z.boolean(),
  }),
});

/** By the token in the header, or by `id` for an invitation to one's own confirmed address. */
const which = z.object({ id: z.optional(id) });

/** 404 invitation_invalid, 410 invitation_expired, 409 invitation_address. A member is led in again. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  may: null,
  body: which,
  reply: z.object({ slug: z.string(), name: z.string() }),
});
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/decline',
  may: null,
  body: which,
  reply: nothing,
  status: 204,
});

/**
 * Makes the account of the invited address, confirmed by the link, and a member of it. The page then signs in with the
 * address and the password. 409 email_taken when it has an account; 422 for a password that is too easy.
 */
export const registerByInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/register',
  may: null,
  access: 'public',
  body: z.object({
    first_name: filled('First name', 100),
    last_name: filled('Last name', 100),
    job_title: optionalText('Job title', 100),
    password: ownPassword,
  }),
  reply: z.object({ email: z.string(), slug: z.string() }),
});

/** Asks who sent an expired invitation for a new one: one notification a day, however often it is asked. */
export const askForInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/ask-again',
  may: null,
  access: 'public',
  reply: nothing,
  status: 204,
});
