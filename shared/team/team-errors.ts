import type { Entry } from '#shared/error-entry.ts';

/** The failures of workspaces with several members, of reviews and of share links: a part of the catalogue. */
export const teamErrors = {
  own_review: {
    status: 403,
    retry: false,
    message: 'You sent this for review, so another person has to approve it.',
  },
  share_read_only: { status: 403, retry: false, message: 'This link is for reading only.' },
  last_owner: {
    status: 409,
    retry: false,
    message: 'A workspace needs an owner. Make another member an owner first.',
  },
  invitation_invalid: { status: 404, retry: false, message: 'This invitation is no longer valid.' },
  invitation_expired: { status: 410, retry: false, message: 'This invitation has expired.' },
  invitation_address: { status: 409, retry: false, message: 'This invitation was sent to another address.' },
  /** Personal cannot be brought along now; the message of the refusal says why. */
  not_bringable: { status: 409, retry: false, message: 'Wait until your generations are done.' },
  share_invalid: { status: 404, retry: false, message: 'This link is no longer valid.' },
  document_locked: {
    status: 409,
    retry: false,
    message: 'This document is in review. Withdraw it to change it.',
  },
  open_fixes: { status: 409, retry: false, message: 'Something is to fix in this text.' },
  review_changed: { status: 409, retry: false, message: 'The review has changed. Look at it again.' },
  too_many_invitations: { status: 429, retry: true, message: 'Too many invitations. Please wait.' },
  workspace_too_many_unfinished: {
    status: 429,
    retry: true,
    message: 'This workspace has 200 generations under way. Wait until some are done.',
  },
} as const satisfies Record<string, Entry>;
