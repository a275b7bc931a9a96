// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aListedText, aState } from '#web/features/text/testing/a-listed-text.ts';
import { LibraryPage } from '#web/features/writing/documents/library/library-page.tsx';
import { useSession } from '#web/lib/session.ts';
import { openScreen, pass, type Server, until } from '#web/testing/screen.tsx';

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

const counted = (fix: number) => ({ fix, facts_open: 0, consider: 0, current: true });

/** The queries with which the list was asked for. */
let asked: URLSearchParams[] = [];
/** The texts whose template was deleted. */
let unknown: object[] = [];
const serving =
  (list: (query: URLSearchParams) => unknown): Server =>
  ({ path, query }) => {
    if (path !== '/api/generated-documents') return { items: [], next: null };
    if (query.get('limit') === '1') return { items: unknown, next: null };
    asked.push(query);
    return list(query);
  };
const open = (list: (query: URLSearchParams) => unknown, at = '/content') =>
  openScreen(<LibraryPage steps={() => null} />, { server: serving(list), at });

const texts = () => [...document.querySelectorAll('li.row a')].map(({ textContent }) => textContent);
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent.startsWith(name));
const press = async (name: string) => {
  await act(async () => button(name)?.click());
  await pass(0);
};

beforeEach(() => {
  asked = [];
  unknown = [];
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
    group: 'role',
  });
  expect(button('Filters')?.textContent).toBe('Filters (3)');
});

test('what is no filter in an address is left out [CONTENT-01]', async () => {
  await open(
    () => ({ items: [row(1)], next: null }),
    '/content?kind=x&role=y&state=z&pay=a&sort=w&author=a&lead=b&group=c',
  );
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ q: '', sort: 'updated', group: 'role' });
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
    states.map((state, at) => expect.stringMatching(new RegExp(`^Advert ${at + 1} ?${state}18 Nov 2026$`))),
  );
});

const ALL = [...'abcdef'].map((letter) => `7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a2${letter}`);
const roleTexts = (id: string, written: string[]) => ({
  id,
  texts: ALL.map((template_id, at) => {
    const document_id = written[at] ?? null;
    return aListedText(aState(document_id ? 'draft' : 'missing'), {
      template_id,
      document_id,
      template_name: `Kind ${at}`,
    });
  }),
});
const OTHER = '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a12';
const grouped = {
  items: [
    row(1, { state: aState('approved', { to_fix: 2 }), outgoing_ordinal: 3, checks: counted(2) }),
    row(2, { state: aState('review', { name: 'Marta Quayle' }) }),
    row(3, { role_id: OTHER, job_title: 'Chef', company_name: 'Quayside', state: aState('writing') }),
    row(4, { role_id: null }),
  ],
  next: null,
  roles: [roleTexts(ROLE, [row(1).id, row(2).id]), roleTexts(OTHER, [row(3).id])],
};
const inRow = (n: number) => [...document.querySelectorAll('li.row')][n - 1]?.textContent;
const heads = () => [...document.querySelectorAll('section h2')].map(({ textContent }) => textContent);
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[aria-label]')].find((one) => one.getAttribute('aria-label') === name);
const field = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent.trim() === name)
    ?.control as HTMLInputElement;
const click = (element: HTMLElement | undefined) => act(async () => element?.click());

test('rows are grouped by role, whose head names it, counts them and has all of its texts [HOME-37]', async () => {
  await open(() => grouped);
  expect(heads()).toEqual(['Designer Harbour & Pine · 2', 'Chef Quayside · 1', 'Deleted roles 1']);
  expect(named('Open role Chef')?.getAttribute('href')).toBe(`/roles/${OTHER}`);
  const [first, second, deleted] = [...document.querySelectorAll('section header')].map((head) =>
    [...head.querySelectorAll('a')].map((one) => one.getAttribute('aria-label')),
  );
  // What stands in a row is newer than what was read of its role.
  expect(first).toEqual([
    'Kind 0: Approved',
    'Kind 1: In review with Marta Quayle',
    ...[2, 3, 4, 5].map((n) => `Kind ${n}: Not written`),
    'Open role Designer',
  ]);
  expect(second?.at(0)).toBe('Kind 0: Writing…');
  expect(deleted).toEqual([]);
});

test('a row names its text, then state, version and time; what is to fix of an approved one stands beside it [HOME-37]', async () => {
  await open(() => grouped);
  expect(inRow(1)).toMatch(/^Advert 1 ?Approved2 to fixVersion 318 Nov 2026$/);
  expect(inRow(2)).toMatch(/^Advert 2 ?In review with Marta Quayle18 Nov 2026$/);
});

test("'No groups' is kept on this device and in the address, which may also ask for groups [HOME-37]", async () => {
  const { router } = await open(() => ({ ...grouped, roles: undefined }));
  expect(field('Grouped by role').checked).toBe(true);
  await click(field('No groups'));
  await until(() => asked.at(-1)?.has('group') === false);
  expect(heads()).toEqual([]);
  expect(inRow(1)).toContain('Designer · Harbour & Pine');
  expect(router.state.location.search).toBe('?group=none');
  await act(() => router.navigate('/content'));
  expect(field('No groups').checked).toBe(true);
  await act(() => router.navigate('/content?group=role'));
  expect(field('Grouped by role').checked).toBe(true);
  await click(field('Grouped by role'));
  expect(localStorage.getItem('library-groups')).toBe('none');
});

test('the box of a group ticks its rows, and says when only some of them are [HOME-37, HOME-39]', async () => {
  await open(() => grouped);
  await click(field('Select all of Designer'));
  expect(document.body.textContent).toContain('2 chosen');
  expect(field('Select all').indeterminate).toBe(true);
  await click(named('Select Advert 2, Designer'));
  expect([field('Select all of Designer').checked, field('Select all of Designer').indeterminate]).toEqual([
    false,
    true,
  ]);
  await click(field('Select all'));
  expect(document.body.textContent).toContain('4 chosen');
  await click(field('Select all of Chef'));
  expect(document.body.textContent).toContain('3 chosen');
});

test.each([
  ['changes_requested', 'Changes requested'],
  ['in_review', 'In review'],
  ['approved', 'Approved'],
  ['published', 'Published'],
])('the state %s is a filter of the address [HOME-38]', async (state, words) => {
  await open(() => grouped, `/content?state=${state}`);
  expect(asked[0]?.get('review_state')).toBe(state);
  expect(asked[0]?.has('state')).toBe(false);
  const select = named('State') as HTMLSelectElement;
  expect(select.selectedOptions[0]?.textContent).toBe(words);
});

test.each([
  ['/content', 0, false],
  ['/content', 1, true],
  ['/content?kind=unknown', 0, true],
])(
  "at %s, with %i such texts, 'Unknown Template' can be chosen: %s [CONTENT-04, HOME-38]",
  async (at, count, isThere) => {
    unknown = [row(9, { template_id: null })].slice(0, count);
    await open(() => grouped, at);
    await pass(1);
    const kinds = [...(named('Kind') as HTMLSelectElement).options].map(({ textContent }) => textContent);
    expect(kinds).toEqual(['All kinds', ...(isThere ? ['Unknown Template'] : [])]);
  },
);
