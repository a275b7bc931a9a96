import { item, own, type Row } from '#api/security/testing/rows.ts';

/** The routes of the job feed, and the feed itself, which its address alone opens. */
export const feedRows: Record<string, Row> = {
  'PUT /api/feed': own(() => ({ title: 'Open roles', site_url: null })),
  'GET /api/feed': own(),
  'GET /api/feed/adverts': own(),
  'PUT /api/feed/adverts/:id': item(({ advert }) => advert),
  'GET /api/feed/adverts/:id/html': item(({ advert }) => advert),
  'DELETE /api/feed/adverts/:id': item(({ advert }) => advert, undefined, 204),
  'POST /api/feed/new-address': own(),
  'DELETE /api/feed': own(undefined, { owner: 204 }),
  'GET /feeds/:token/jobs.json': { kind: 'open', owner: 404, params: () => ({ token: 'A'.repeat(22) }) },
};
