import { item, type Row } from '#api/security/testing/rows.ts';

const words = () => ({ body: 'Why?' });
const passage = { part: 'text', start: 0, end: 4, quote: 'mark', prefix: '', suffix: '', version: 2 };

/** The routes of threads and comments. */
export const commentRows: Record<string, Row> = {
  'GET /api/generated-documents/:id/threads': item(({ generated }) => generated),
  'POST /api/generated-documents/:id/threads': item(
    ({ generated }) => generated,
    () => ({ body: 'Why?', anchor: passage }),
  ),
  'POST /api/threads/:id/comments': item(({ thread }) => thread, words),
  'POST /api/threads/:id/resolve': item(({ thread }) => thread),
  'POST /api/threads/:id/reopen': item(({ thread }) => thread),
  'PUT /api/threads/:id/anchor': item(
    ({ thread }) => thread,
    () => passage,
  ),
  'PATCH /api/comments/:id': item(({ comment }) => comment, words),
  'DELETE /api/comments/:id': item(({ comment }) => comment, undefined, 204),
};
