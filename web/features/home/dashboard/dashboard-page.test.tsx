// @vitest-environment happy-dom
import type { User } from '@supabase/auth-js';
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Home, Need } from '#shared/home/contracts/home.ts';
import type { RoleTextState } from '#shared/text/role-text-state.ts';
import { DashboardPage } from '#web/features/home/dashboard/dashboard-page.tsx';
import { EXAMPLE_ADVERT } from '#web/features/home/dashboard/example-advert.ts';
import { SOURCE_DRAFT } from '#web/features/roles/reading/source-draft.ts';
import { aListedText, aState } from '#web/features/text/testing/a-listed-text.ts';
import { keepDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import { buttons, openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';

const user = {
  id: '00000000-0000-4000-8000-000000000005',
  email: 'amina@example.test',
  user_metadata: { first_name: 'Amina' },
} as unknown as User;
beforeEach(() => useSession.setState({ ...useSession.getInitialState(), user, loading: false }));
afterAll(() => useSession.setState(useSession.getInitialState()));

const [ROLE, TEMPLATE, DOCUMENT, OTHER, LEAD] = [1, 2, 3, 4, 5].map(
  (last) => `00000000-0000-4000-8000-00000000000${last}`,
) as [string, string, string, string, string];
const AT = '2026-11-27T10:00:00.000Z';
const nothing: Home = { needs: [], roles: [], has_more_roles: false, published: [], has_feed: false };
const text = (name: RoleTextState['state'], more: Partial<RoleTextState> = {}) =>
  aListedText(aState(name, more), { template_id: TEMPLATE, document_id: name === 'missing' ? null : DOCUMENT });
const role = { id: ROLE, job_title: 'Night Manager', company_name: 'Quayside', city: 'Bristol' };
const inProgress = { ...role, lead: { id: LEAD, name: 'Rhona Reid' }, texts: [text('draft'), text('missing')] };
const need = (more: Partial<Need>): Need => ({
  kind: 'changes',
  role,
  text: text('changes'),
  said: null,
  count: 0,
  fields: [],
  at: AT,
  ...more,
});

const title = () => document.querySelector('h1')?.textContent;
const words = () => document.body.textContent ?? '';
const links = (name: string) =>
  [...document.querySelectorAll('a')].filter(
    (link) => (link.getAttribute('aria-label') ?? link.textContent?.trim()) === name,
  );
const field = () => document.querySelector('textarea');
const open = async (home: Partial<Home> = {}, asked: ServerRequest[] = []) => {
  const screen = await openScreen(<DashboardPage />, {
    server: (request) => {
      asked.push(request);
      return request.path === '/api/home' ? { ...nothing, ...home } : {};
    },
  });
  await until(() => home.roles === undefined || words().includes('In progress'));
  return screen;
};

test('a person without a name is asked for it [GAP-328]', async () => {
  useSession.setState({ user: { ...user, user_metadata: {} } });
  await open();
  expect(title()).toBe('Welcome back, amina@example.test');
  expect(links('Add your name')[0]?.getAttribute('href')).toBe('/settings');
});

test.each([
  ['Brand Hub', '/brand-hub'],
  ['Role Management', '/roles/create'],
  ['Generate Content', '/roles/generate'],
  ['Settings', '/settings'],
])(
  'the dashboard greets by first name and opens %s [DASH-01, DASH-02, DASH-03, DASH-04, DASH-05]',
  async (name, path) => {
    const pages = (
      <Routes>
        <Route path="/" element={<DashboardPage />} />
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
    );
    const { router } = await openScreen(pages, { server: () => nothing });
    expect(title()).toBe('Welcome back, Amina');
    const area = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
    await act(async () => area?.closest('a')?.click());
    await until(() => title() === 'Another page');
    expect(router.state.location.pathname).toBe(path);
  },
);

test('the four areas are one row of links, each with one short line [HOME-27]', async () => {
  await open();
  const lines = [...document.querySelectorAll('ul:first-of-type h2 + p')].map((line) => line.textContent ?? '');
  expect(lines).toHaveLength(4);
  expect(lines.every((line) => line.length <= 40)).toBe(true);
});

test('a new account has one way to go on: an advert, or an example of one [HOME-31]', async () => {
  await open();
  await until(() => field() !== null);
  expect(words()).toContain("Paste last year's advert. In about a minute you have six texts.");
  expect(words()).not.toContain('In progress');
  await press('Use an example');
  expect(field()?.value).toBe(EXAMPLE_ADVERT);
});

test('what was pasted before is there again, and is read as it stands [HOME-30, HOME-31]', async () => {
  const pasted = 'A night manager for our hotel, £30,000 a year, in Bristol. '.repeat(9).trim();
  keepDraft(LEAD, SOURCE_DRAFT, { tab: 'Text', text: pasted, url: '' });
  const asked: ServerRequest[] = [];
  await open({}, asked);
  await until(() => field() !== null);
  expect(field()?.value).toBe(pasted);
  await press('Fill in the form');
  await until(() => asked.some(({ method }) => method === 'POST'));
  const { path, body } = asked.find(({ method }) => method === 'POST') ?? {};
  expect([path, body]).toEqual(['/api/role-readings', { text: pasted }]);
});

test('too little to read is said at the field, and nothing is sent [HOME-30]', async () => {
  const asked: ServerRequest[] = [];
  await open({}, asked);
  await until(() => field() !== null);
  await press('Fill in the form');
  expect(field()?.getAttribute('aria-invalid')).toBe('true');
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a file and the address of a page are given in the dialog of the form [HOME-30]', async () => {
  const { router } = await open({ roles: [inProgress] });
  expect(links('Create a role without one')[0]?.getAttribute('href')).toBe('/roles/create');
  await press('Web page');
  await until(() => router.state.location.search !== '');
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/roles/create?start=advert');
});

const needs: readonly [Partial<Need>, string, string, string][] = [
  [
    { said: { by: 'Marta Quayle', text: 'Two Saturdays in three is wrong' } },
    'Marta Quayle: “Two Saturdays in three is wrong”',
    'Use as instruction',
    `/content/${DOCUMENT}?ask=note`,
  ],
  [
    { kind: 'asked', text: text('asked'), said: { by: 'Colin Ashby', text: 'before Friday, please' } },
    'Colin Ashby asks for your approval: “before Friday, please”',
    'Review',
    `/content/${DOCUMENT}`,
  ],
  [
    { kind: 'asked', text: text('asked'), said: { by: 'Colin Ashby', text: '' } },
    'Colin Ashby asks for your approval',
    'Review',
    `/content/${DOCUMENT}`,
  ],
  [
    { kind: 'suggested', text: text('suggested', { changes: 4 }) },
    '4 changes suggested',
    'See changes',
    `/content/${DOCUMENT}`,
  ],
  [
    { kind: 'review', text: text('review', { name: 'Marta Quayle' }) },
    'In review with Marta Quayle',
    'Open',
    `/content/${DOCUMENT}`,
  ],
  [
    { kind: 'failed', text: text('failed', { reason: 'The AI did not answer' }) },
    'Not written: The AI did not answer',
    'Try again',
    `/roles/${ROLE}`,
  ],
  [
    { kind: 'values', text: null, count: 2, fields: ['Pay', 'Hours'] },
    '2 values from the advert to check: Pay, Hours',
    'Check',
    `/roles/${ROLE}`,
  ],
  [
    { kind: 'contradiction', text: null, fields: ['Pay', 'Benefits'] },
    'Pay and Benefits say different things',
    'Check',
    `/roles/${ROLE}`,
  ],
];

test.each(needs)(
  'what waits is said in one sentence with its next step: %#. %s [HOME-28]',
  async (more, sentence, label, to) => {
    await open({ roles: [inProgress], needs: [need(more)] });
    const section = document.querySelector('[aria-labelledby=needs-you]');
    expect(section?.textContent).toContain(sentence);
    const named = [...(section?.querySelectorAll('a') ?? [])].find((link) => link.textContent === label);
    expect(named?.getAttribute('href')).toBe(to);
  },
);

test('six of what waits are shown, then all; without any the block is absent [HOME-28]', async () => {
  const many = Array.from({ length: 8 }, (_, index) => need({ at: `2026-11-2${index}T10:00:00.000Z` }));
  await open({ roles: [inProgress], needs: many });
  const rows = () => document.querySelectorAll('[aria-labelledby=needs-you] li').length;
  expect(rows()).toBe(6);
  await press('Show all 8');
  expect(rows()).toBe(8);
  expect(buttons('Show all 8')).toEqual([]);
});

test('a role in progress leads to its page, each of its texts to the text [HOME-29, HOME-35]', async () => {
  await open({ roles: [inProgress] });
  expect(words()).not.toContain('Needs you');
  expect(links('Night Manager')[0]?.getAttribute('href')).toBe(`/roles/${ROLE}`);
  expect(links('Job Advert: Nothing to fix')[0]?.getAttribute('href')).toBe(`/content/${DOCUMENT}`);
  expect(links('Write 1: Night Manager')[0]?.getAttribute('href')).toBe(`/roles/${ROLE}`);
  expect(words()).toContain('Lead: Rhona Reid');
  expect(words()).toContain('Quayside, Bristol');
});

test('what went out this week is named with its place and time [HOME-23]', async () => {
  const one = { document_id: DOCUMENT, template_name: 'Job Advert', job_title: 'Night Manager', ordinal: 3, at: AT };
  await open({
    roles: [inProgress],
    published: [
      { ...one, channel: null, by: null },
      { ...one, document_id: OTHER, channel: 'LinkedIn', by: { id: LEAD, name: 'Amina' } },
    ],
  });
  expect(words()).toMatch(/In the job feed since 27 Nov 2026, \d\d:00, version 3/);
  expect(words()).toContain('Copied for LinkedIn by you, 27 Nov 2026');
});
