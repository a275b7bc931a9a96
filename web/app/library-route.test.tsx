// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/w/harbour/content" }
import { act } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { permissionsOf } from '#shared/permissions.ts';
import { LibraryRoute } from '#web/app/library-route.tsx';
import { aState } from '#web/features/text/testing/a-listed-text.ts';
import { useRights } from '#web/lib/rights.ts';
import { useSession } from '#web/lib/session.ts';
import { messages, openScreen, press, type ServerRequest, until } from '#web/testing/screen.tsx';

// The dialogs load these modules when they open.
beforeAll(() =>
  Promise.all([
    import('#web/ui/overlay/dialog-popup.tsx'),
    import('#web/features/home/role/send-texts.tsx'),
    import('#web/features/home/role/share-texts.tsx'),
    import('#web/features/exports/chosen-export.tsx'),
  ]),
);

const ADA = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a12';
const MARTA = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a13';
const ROLE = '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a11';
const OTHER = '7d4b8a6e-0f8e-4b0b-9d7c-2f4f3f0d1a12';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const row = (n: number, more: object = {}) => ({
  id: id(n),
  user_id: ADA,
  role_id: ROLE,
  template_id: null,
  queue_id: null,
  template_name: `Text ${n}`,
  kind: 'plain',
  job_title: 'Designer',
  company_name: 'Quayside',
  version: n,
  edited: false,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  state: aState('draft'),
  ...more,
});
const review = (n: number, state: string) => ({
  document_id: id(n),
  state,
  version: n,
  approved: null,
  required: 1,
  is_shared: true,
  round: null,
  approvers: [{ id: MARTA, name: 'Marta Quayle', job_title: '', role: 'reviewer' }],
  last_people: [MARTA],
  open_threads: 0,
  asked_links: [],
  steps: ['send'],
  may_send: true,
  is_sender: false,
});
const workspace = {
  id: '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a14',
  slug: 'harbour',
  name: 'Harbour',
  logo_url: null,
  role: 'owner',
  members: 2,
  is_suspended: false,
  required_approvals: 1,
  editors_approve: true,
  link_approvals_count: true,
};

let sent: { id: string; body: unknown }[] = [];
/** How the sending of some texts fails. */
let failing: Record<string, () => Response> = {};
let rows: object[] = [];
const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ error: { code, message: 'Refused', request_id: 'r', ...more } }, { status });

function server({ method, path, body }: ServerRequest) {
  const [, , , document = '', rest = ''] = path.split('/');
  if (path.endsWith('/review/send')) {
    sent.push({ id: document, body });
    return failing[document]?.() ?? review(1, 'in_review');
  }
  if (rest === 'review') return review(1, 'draft');
  if (path === '/api/generated-documents') return { items: rows, next: null, roles: [] };
  if (path === '/api/workspace') return workspace;
  return method === 'GET' ? { items: [], next: null } : refusal(500, 'unavailable');
}

const as = (column: 'editor' | 'reviewer' | 'viewer') =>
  useRights.setState({ rights: permissionsOf(column), workspace: 'Harbour' });
const field = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent.trim() === name)?.control;
const dialog = () => document.querySelector('[role=dialog]');
const bar = () => document.querySelector('section[aria-label="Chosen texts"]');
const inBar = () => [...(bar()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
async function open(given: object[] = [row(1), row(2), row(3)], column: Parameters<typeof as>[0] = 'editor') {
  rows = given;
  const screen = await openScreen(<LibraryRoute />, { at: '/content', server });
  act(() => as(column));
  await until(() => document.querySelectorAll('li.row').length === given.length);
  await act(async () => field('Select all')?.click());
  return screen;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  sent = [];
  failing = {};
  useSession.setState({ user: { id: ADA, user_metadata: {} } as never, loading: false });
});

test.each([
  ['editor', ['Send for review', 'Share', 'Export', 'Copy', 'Download', 'Delete']],
  ['reviewer', ['Export', 'Copy', 'Download']],
  ['viewer', ['Export', 'Copy', 'Download']],
] as const)('the bar of the ticked rows offers an %s what their role allows [HOME-39]', async (column, names) => {
  await open(undefined, column);
  expect(bar()?.textContent).toContain('3 chosen');
  expect(inBar()).toEqual(names);
});

test('ticked texts are sent one by one, and the sentence at the end names what is left and why [HOME-39]', async () => {
  failing = {
    [id(2)]: () => refusal(409, 'review_changed', { current: review(2, 'in_review') }),
    [id(3)]: () => refusal(404, 'no_such_item'),
  };
  await open();
  await press('Send for review');
  await until(() => dialog()?.textContent?.includes('Marta Quayle') === true);
  await press('Send to 1 person');
  await until(() => messages('alert').length > 0);
  expect(messages('alert')).toEqual(['1 sent, 2 left: Text 2 is in review already. Text 3 was deleted.']);
  expect(sent).toEqual([1, 2, 3].map((n) => ({ id: id(n), body: { version: n, people: [MARTA], note: '' } })));
  expect(bar()?.textContent).toContain('2 chosen');
  // What was sent is not sent again.
  failing = {};
  await press('Send to 1 person');
  await until(() => bar() === null);
  expect(sent.slice(3).map((one) => one.id)).toEqual([id(2), id(3)]);
  expect(messages('status').join()).toContain('3 sent.');
});

test('texts of several roles are named with theirs, and cannot be shared in one link [HOME-39]', async () => {
  await open([row(1), row(2, { role_id: OTHER, job_title: 'Chef' })]);
  await press('Share');
  expect(messages('alert')).toEqual(['Choose texts of one role to share them.']);
  expect(dialog()).toBeNull();
  await press('Send for review');
  await until(() => dialog()?.textContent?.includes('Text 2, Chef') === true);
});

test('ticked texts of one role are shared in one link, and no others [HOME-39]', async () => {
  await open([row(1), row(2)]);
  await press('Share');
  await until(() => dialog() !== null);
  expect(dialog()?.textContent).toContain('Share 2 texts of Designer');
  await until(() => field('Text 2Nothing to fix') !== undefined);
});

test('ticked texts of several roles are exported in one file [HOME-39]', async () => {
  await open([row(1), row(2, { role_id: OTHER, job_title: 'Chef' })]);
  await press('Export');
  await until(() => dialog() !== null);
  expect(dialog()?.textContent).toContain('Export 2 texts');
  expect(dialog()?.textContent).toContain('Designer, Chef');
  expect(dialog()?.textContent).toContain('Text 2.docx');
});
