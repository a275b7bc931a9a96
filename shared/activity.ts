/**
 * What a workspace records of its members' acts (ACT-02), by kind as the page filters. Never content, never an address:
 * `details` hold names, numbers and words of the interface.
 */
export const ACTIVITY = {
  Review: [
    'review.sent',
    'review.approved',
    'review.changes_requested',
    'review.withdrawn',
    'review.replaced',
    'review.revoked',
    'review.draft_started',
    'review.draft_discarded',
  ],
  Content: [
    'role.created',
    'role.changed',
    'role.deleted',
    'role.copied',
    'brand.created',
    'brand.changed',
    'brand.deleted',
    'asset.created',
    'asset.changed',
    'asset.deleted',
    'generations.started',
    'document.edited',
    'document.deleted',
    'thread.started',
    'thread.resolved',
    'thread.reopened',
  ],
  'Share links': ['share.created', 'share.changed', 'share.revoked', 'share.answered'],
  Members: [
    'member.invited',
    'member.joined',
    'member.role_changed',
    'member.removed',
    'member.left',
    'invitation.revoked',
    'invitation.declined',
    'owner.transferred',
    'workspace.created',
    'workspace.changed',
    'workspace.exported',
    'workspace.suspended',
    'workspace.resumed',
    'workspace.owner_named',
  ],
  Integrations: [
    'webhook.created',
    'webhook.changed',
    'webhook.switched_on',
    'webhook.switched_off',
    'webhook.deleted',
    'webhook.secret_revealed',
    'webhook.secret_rotated',
    'webhook.secret_ended',
  ],
} as const;
export type ActivityKind = keyof typeof ACTIVITY;
export type ActivityAction = (typeof ACTIVITY)[ActivityKind][number];
