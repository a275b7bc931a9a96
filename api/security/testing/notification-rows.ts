import { own, type Row } from '#api/security/testing/rows.ts';

const settings = {
  mail_rhythm: 'daily',
  mail_reviews: true,
  mail_answers: true,
  mail_mentions: true,
  mail_shares: false,
};

/** The routes of notifications, which are about their person alone. */
export const notificationRows: Record<string, Row> = {
  'GET /api/notifications': own(),
  'POST /api/notifications/read': own(() => ({ all: true })),
  'GET /api/notification-settings': own(),
  'PUT /api/notification-settings': own(() => settings),
  'POST /api/unsubscribe': { kind: 'open', query: '?t=unknown', owner: 204 },
};
