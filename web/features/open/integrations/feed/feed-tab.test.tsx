// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/w/harbour/integrations/feed" }
import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Feed, FeedAdvert } from '#shared/open/contracts/feed.ts';
import { permissionsOf } from '#shared/permissions.ts';
import { FeedTab } from '#web/features/open/integrations/feed/feed-tab.tsx';
import { useRights } from '#web/lib/rights.ts';
import { openScreen, pass, press, type ServerRequest, until } from '#web/testing/screen.tsx';

const feed: Feed = {
  title: 'Jobs at Harbour',
  site_url: null,
  rotated_at: null,
  created_at: '2026-11-01T09:00:00.000Z',
  url: 'https://rolevoice.example/feeds/AAAAAAAAAAAAAAAAAAAAAA/jobs.json',
};
let count = 0;
const advert = (job_title: string, more: Partial<FeedAdvert> = {}): FeedAdvert => {
  const id = `7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f${1_000 + count++}`;
  return {
    document_id: id,
    role_id: id,
    job_title,
    company_name: 'Harbour',
    city: 'Bristol',
    country: 'United Kingdom',
    location_type: 'hybrid',
    state: 'approved',
    is_listed: false,
    obstacle: null,
    closing_date: null,
    version: 3,
    has_newer: false,
    listed_at: null,
    has_link: true,
    title_faults: [],
    ...more,
  };
};
const listed = { is_listed: true, listed_at: '2026-11-18T12:00:00.000Z' };

type Given = { feed: Feed | null; adverts?: FeedAdvert[] };

/** Replies of a server on which the feed is as given and is switched on by any save. */
function replyTo({ method, path }: ServerRequest, { feed: own, adverts = [] }: Given): unknown {
  if (method === 'DELETE') return new Response(null, { status: 204 });
  if (path.endsWith('/html')) return { html: '<article>Mend bikes</article>' };
  if (method !== 'GET') return path.startsWith('/api/feed/adverts/') ? advert('Any') : feed;
  return path === '/api/feed' ? { feed: own } : { items: adverts, next: null };
}

/** Renders the tab; returns what was asked of the server besides reading. */
async function open(given: Given): Promise<ServerRequest[]> {
  const asked: ServerRequest[] = [];
  const server = (request: ServerRequest) => {
    const isOn = asked.some(({ path }) => path === '/api/feed');
    if (request.method !== 'GET') asked.push(request);
    return replyTo(request, isOn ? { ...given, feed } : given);
  };
  await openScreen(<FeedTab />, { server });
  await settled();
  return asked;
}
/** Each query is answered in its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await pass(5);
}
const text = () => document.body.textContent ?? '';
const switches = () => [...document.querySelectorAll<HTMLButtonElement>('[role=switch]')];
const as = (column: 'owner' | 'editor' | 'viewer') =>
  useRights.setState({ rights: permissionsOf(column), workspace: 'Harbour' });
// The dialogs load these modules when they open.
beforeAll(() => Promise.all([import('#web/ui/overlay/dialog-popup.tsx'), import('#web/ui/overlay/confirm-popup.tsx')]));
beforeEach(() => as('owner'));

test('a feed that is off says what it is for and is switched on [FEED-01]', async () => {
  const asked = await open({ feed: null });
  expect(text()).toContain('The job feed is off');
  expect(text()).toContain(
    'It gives your careers page and job boards the adverts you list, always in their approved version.',
  );
  await press('Switch on feed');
  await settled();
  expect(text()).toContain('No adverts yet');
  expect(asked).toMatchObject([
    { method: 'PUT', path: '/api/feed', body: { title: 'Jobs at Harbour', site_url: null } },
  ]);
});

test('only who may manage it switches it on [FEED-08]', async () => {
  as('editor');
  await open({ feed: null });
  expect(text()).toContain('Owners and admins can switch it on.');
  expect(document.querySelector('button')).toBeNull();
});

test('adverts have switches with their state; what cannot be listed says why [FEED-01] [FEED-02]', async () => {
  const asked = await open({
    feed,
    adverts: [
      advert('Senior Backend Engineer', listed),
      advert('Fleet Data Analyst', { location_type: 'remote', version: 1 }),
      advert('Parts Buyer', { state: 'draft', obstacle: 'not_approved', version: null }),
      advert('Service Mechanic', { obstacle: 'closed', closing_date: '2026-11-14' }),
    ],
  });
  expect(text()).toContain('Adverts in the feed1');
  for (const note of [
    'Bristol, hybrid · Version 3, listed since 18 Nov 2026',
    'Remote, United Kingdom · Version 1',
    'Bristol, hybrid · Not approved yet',
    'Bristol, hybrid · Closed on 14 Nov 2026',
  ])
    expect(text()).toContain(note);
  expect(
    switches().map((one) => [one.getAttribute('aria-label'), one.getAttribute('aria-checked'), one.disabled]),
  ).toEqual([
    ['Senior Backend Engineer in the feed', 'true', false],
    ['Fleet Data Analyst in the feed', 'false', false],
    ['Parts Buyer in the feed', 'false', true],
    ['Service Mechanic in the feed', 'false', true],
  ]);
  await act(async () => switches()[1]?.click());
  await act(async () => switches()[0]?.click());
  await settled();
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
});

test('a closed advert that is listed can be taken out [FEED-02]', async () => {
  await open({ feed, adverts: [advert('Mechanic', { ...listed, obstacle: 'closed', closing_date: '2026-11-14' })] });
  expect(switches().map(({ disabled }) => disabled)).toEqual([false]);
});

test('the address is copied, opened and replaced once the question is answered [FEED-01] [FEED-08]', async () => {
  const asked = await open({ feed });
  const address = document.querySelector<HTMLInputElement>('[aria-label="Address of the feed"]');
  expect(address?.value).toBe(feed.url);
  expect(document.querySelector('[aria-label="Copy the address"]')).not.toBeNull();
  expect(document.querySelector<HTMLAnchorElement>('[aria-label="Open the feed"]')?.href).toBe(feed.url);
  await press('New address');
  await until(() => text().includes('The present address stops working at once.'));
  expect(asked).toEqual([]);
  await press('New address');
  await settled();
  expect(asked).toMatchObject([{ method: 'POST', path: '/api/feed/new-address' }]);
});

test('an editor lists adverts, but does not see what manages the feed; a viewer only reads [FEED-08]', async () => {
  as('editor');
  await open({ feed, adverts: [advert('Engineer')] });
  expect(switches()[0]?.disabled).toBe(false);
  for (const name of ['New address', 'Switch off feed', 'About the feed']) expect(text()).not.toContain(name);
  await act(async () => as('viewer'));
  await pass(0);
  expect(switches()[0]?.disabled).toBe(true);
});

test('an advert without a link to apply, or with pay or place in its title, says so [FEED-06]', async () => {
  await open({
    feed,
    adverts: [
      advert('Cook', { has_link: false }),
      advert('Cook in Bristol, 40k', { title_faults: ['pay', 'place'] }),
      advert('Draft', { obstacle: 'not_approved', has_link: false, title_faults: ['pay'] }),
    ],
  });
  expect(text().match(/No link to apply/g)).toHaveLength(1);
  const add = document.querySelector<HTMLAnchorElement>('[aria-label="Add it to Cook"]');
  expect([add?.textContent, add?.getAttribute('href')]).toEqual([
    'Add it',
    expect.stringMatching(/^\/roles\/create\?editId=[^&]+&field=how_to_apply&back=/),
  ]);
  expect(text().match(/Job boards ask for a title without it/g)).toHaveLength(1);
  expect(text()).toContain('The title names the pay and the place.');
});

test('the HTML of a listed advert is copied and shown [FEED-09]', async () => {
  await open({ feed, adverts: [advert('Cook', listed), advert('Baker', listed), advert('Brewer')] });
  expect(text()).toContain('Job data and text of one advert, as HTML. No script runs.');
  expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Cook', 'Baker']);
  expect(document.querySelector('[aria-label="Copy HTML of Cook"]')).not.toBeNull();
  await press('Show example');
  await until(() => document.querySelector('pre') !== null);
  expect(document.querySelector('pre')?.textContent).toBe('<article>Mend bikes</article>');
});

test('a careers page that is no https address is refused before it is sent', async () => {
  const asked = await open({ feed });
  const field = document.querySelector<HTMLInputElement>('input[type=url]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'http://harbour.example');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Save');
  await until(() => text().includes('Enter an address that begins with https://'));
  expect(asked).toEqual([]);
});
