// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LibraryPage } from '#web/features/writing/documents/library/library-page.tsx';
import { useSession } from '#web/lib/session.ts';
import { openScreen, pass, type Server } from '#web/testing/screen.tsx';

const ROLE = '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a11';
const TEMPLATE = '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a22';
const row = (n: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  role_id: ROLE,
  template_id: TEMPLATE,
  queue_id: null,
  template_name: `Advert ${n}`,
  kind: 'job_advert',
  job_title: 'Designer',
  company_name: 'Harbour & Pine',
  version: 1,
  edited: false,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  ...more,
});

/** The queries with which the list was asked for. */
let asked: URLSearchParams[] = [];
const serving =
  (list: (query: URLSearchParams) => unknown): Server =>
  ({ path, query }) => {
    if (path !== '/api/generated-documents') return { items: [], next: null };
    asked.push(query);
    return list(query);
  };
const open = (list: (query: URLSearchParams) => unknown, at = '/content') =>
  openScreen(<LibraryPage />, { server: serving(list), at });

const texts = () => [...document.querySelectorAll('li.row a')].map(({ textContent }) => textContent);
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent.startsWith(name));
const press = async (name: string) => {
  await act(async () => button(name)?.click());
  await pass(0);
};

beforeEach(() => {
  asked = [];
  useSession.setState({ user: { id: 'u1', user_metadata: {} } as never, loading: false });
});

test('a list that cannot be read says so and is asked for again [CONTENT-06]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  await open(() =>
    isBroken
      ? Response.json({ error: { code: 'UNKNOWN_ERROR', message: 'No' } }, { status: 422 })
      : { items: [row(1)], next: null },
  );
  await pass(1_000);
  expect(document.body.textContent).toContain('Failed to load content');
  isBroken = false;
  await press('Try again');
  expect(texts()).toHaveLength(1);
  expect(document.querySelector('[type=search], [role=searchbox]')).not.toBeNull();
});

test('an empty library says what it is for, and has no search [CONTENT-06]', async () => {
  await open(() => ({ items: [], next: null }));
  await pass(1_000);
  expect(document.body.textContent).toContain('Nothing generated yet');
  expect(document.body.textContent).toContain('What you generate stays here, for you to check, edit and send.');
  expect(document.querySelector('[type=search], [role=searchbox]')).toBeNull();
});

test('while the list loads, eight skeleton rows stand below the line with the actions [CONTENT-06]', async () => {
  await open(() => new Promise(() => {}));
  const loading = document.querySelector('[aria-busy]');
  expect(loading?.textContent).toBe('Loading content');
  expect(loading?.querySelectorAll('.skeleton')).toHaveLength(8);
});

test('every filter of the address is asked for, together with search and order [CONTENT-01, CONTENT-05]', async () => {
  await open(
    () => ({ items: [row(1)], next: null }),
    `/content?q=sea&kind=unknown&role=${ROLE}&state=to_fix&pay=missing&sort=created`,
  );
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    q: 'sea',
    template_id: 'unknown',
    role_id: ROLE,
    state: 'to_fix',
    pay: 'missing',
    sort: 'created',
  });
  expect(button('Filters')?.textContent).toBe('Filters (4)');
});

test('what is no filter in an address is left out [CONTENT-01]', async () => {
  await open(() => ({ items: [row(1)], next: null }), '/content?kind=x&role=y&state=z&pay=a&sort=w');
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ q: '', sort: 'updated' });
  expect(button('Filters')?.textContent).toBe('Filters');
});

test('more rows are asked for behind the last one, and each is shown once [CONTENT-05]', async () => {
  await open((query) =>
    query.get('after') === 'p2'
      ? { items: [row(51)], next: null }
      : { items: Array.from({ length: 50 }, (_, index) => row(index + 1)), next: 'p2' },
  );
  expect(texts()).toHaveLength(50);
  await press('Show more');
  expect(texts()).toHaveLength(51);
  expect(new Set(texts()).size).toBe(51);
  expect(button('Show more')).toBeUndefined();
});

test('a row shows what is to be fixed, and nothing while the server is of the previous release [CONTENT-02, CONTENT-03]', async () => {
  const counts = { consider: 4, current: true };
  await open(() => ({
    items: [
      row(1, { checks: { ...counts, fix: 2, facts_open: 1 } }),
      row(2, { checks: { ...counts, fix: 0, facts_open: 0 } }),
      row(3, { checks: null }),
      row(4),
    ],
    next: null,
  }));
  const states = ['3 to fix', 'Nothing to fix', 'Checking…', ''];
  expect(texts()).toEqual(
    states.map((state, at) =>
      expect.stringMatching(new RegExp(`^Advert ${at + 1}Designer · Harbour & Pine ?${state}18 Nov 2026$`)),
    ),
  );
});
