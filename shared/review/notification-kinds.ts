/** What a notification is about; `mailed by` names the preference that switches its mails off. */
export const NOTIFICATION_KINDS = {
  review: { mailedBy: 'mail_reviews' },
  answer: { mailedBy: 'mail_answers' },
  mention: { mailedBy: 'mail_mentions' },
  reply: { mailedBy: 'mail_mentions' },
  thread: { mailedBy: 'mail_mentions' },
  share: { mailedBy: 'mail_shares' },
  /** Another one became the lead of a role, to whom its answers go. */
  lead: { mailedBy: 'mail_answers' },
  membership: { mailedBy: null },
  /** A webhook was switched off, which has a mail of its own. */
  webhook: { mailedBy: null },
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
