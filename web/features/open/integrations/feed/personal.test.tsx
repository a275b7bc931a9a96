// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { FeedTab } from '#web/features/open/integrations/feed/feed-tab.tsx';
import { openScreen, pass, press, type ServerRequest } from '#web/testing/screen.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f0001';
const advert = {
  document_id: id,
  role_id: id,
  job_title: 'Cook',
  company_name: 'Harbour',
  city: 'Ely',
  country: 'United Kingdom',
  location_type: 'onsite',
  state: 'draft',
  is_listed: true,
  obstacle: null,
  closing_date: null,
  version: 2,
  has_newer: true,
  listed_at: '2026-11-18T12:00:00.000Z',
  has_link: true,
  title_faults: [],
};
const feed = {
  title: 'Jobs',
  site_url: null,
  rotated_at: null,
  created_at: '2026-11-01T09:00:00.000Z',
  url: 'https://a/b',
};

test('in Personal a listed advert says that there is a newer version and takes it [FEED-03]', async () => {
  const asked: ServerRequest[] = [];
  const server = (request: ServerRequest) => {
    if (request.method !== 'GET') asked.push(request);
    if (request.path === '/api/feed') return { feed };
    if (request.path.endsWith('/html')) return { html: '' };
    return request.method === 'GET' ? { items: [advert], next: null } : advert;
  };
  await openScreen(<FeedTab />, { server });
  for (let turn = 0; turn < 10; turn++) await pass(5);
  expect(document.body.textContent).toContain('Newer version');
  expect(document.body.textContent).not.toContain('Draft');
  await press('Update Cook in the feed');
  for (let turn = 0; turn < 10; turn++) await pass(5);
  expect(asked).toMatchObject([{ method: 'PUT', path: `/api/feed/adverts/${id}` }]);
});
