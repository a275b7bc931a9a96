import { item, type Row } from '#api/security/testing/rows.ts';

const wish = { label: 'Hiring manager', days: 30, may_comment: true, may_answer: false };
const byToken = (body?: object): Row => ({ kind: 'open', owner: 404, ...(body && { body: () => body }) });

/** The routes of share links, and those of their guests, which know a token alone. */
export const shareRows: Record<string, Row> = {
  'GET /api/generated-documents/:id/shares': item(({ generated }) => generated),
  'POST /api/generated-documents/:id/shares': item(
    ({ generated }) => generated,
    () => wish,
  ),
  'PATCH /api/shares/:id': item(
    ({ share }) => share,
    () => ({ label: 'Head of workshop' }),
  ),
  'POST /api/shares/:id/update': item(({ share }) => share),
  'POST /api/shares/:id/take-over': item(({ share }) => share),
  'POST /api/shares/:id/new-link': item(({ share }) => share),
  'DELETE /api/shares/:id': item(({ share }) => share, undefined, 204),
  'GET /api/shared': byToken(),
  'POST /api/shared/name': byToken({ name: 'Rosa' }),
  'POST /api/shared/threads': byToken({ place: 0, body: 'Why?', anchor: null }),
  'POST /api/shared/threads/:id/comments': { ...byToken({ body: 'Why?' }), params: ({ thread }) => ({ id: thread }) },
  'POST /api/shared/answer': byToken({ place: 0, version: 2, verdict: 'approved' }),
};
