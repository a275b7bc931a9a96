/**
 * How the page of a share link calls the api. Apart from the schemas in contracts/shared-page.ts, which that page does not
 * load: they are a third of what it has beside React (SHARE-16).
 */

/** The header with the token of a share link, which its address carries in the fragment. */
export const SHARE_HEADER = 'X-Share-Token';
/** The header by which a tab is the same guest again. */
export const SHARE_PASS_HEADER = 'X-Share-Pass';
export const GUEST_NAME_MAX = 60;

export const sharedCalls = {
  read: { method: 'GET', path: '/api/shared', may: null, access: 'public' },
  name: { method: 'POST', path: '/api/shared/name', may: null, access: 'public' },
  start: { method: 'POST', path: '/api/shared/threads', may: null, access: 'public' },
  reply: { method: 'POST', path: '/api/shared/threads/:id/comments', may: null, access: 'public' },
  answer: { method: 'POST', path: '/api/shared/answer', may: null, access: 'public' },
} as const;
