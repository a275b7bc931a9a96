/** Where a document stands between its first draft and what goes out. Draft and Changes requested can be edited. */
export const REVIEW_STATES = ['draft', 'in_review', 'changes_requested', 'approved'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_STEPS = [
  'send',
  'approve',
  'request_changes',
  'withdraw',
  'draft',
  'discard',
  'revoke',
  'generated',
] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

/** How a round ended. */
export type ReviewOutcome = 'approved' | 'changes_requested' | 'withdrawn' | 'replaced' | 'revoked';
export type Verdict = 'approved' | 'changes_requested';
