// @vitest-environment happy-dom
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { RoleHome } from '#shared/home/contracts/home.ts';
import type { Card } from '#shared/tasks/card.ts';
import { RolePage } from '#web/features/home/role/role-page.tsx';
import {
  aReadyRole,
  aRoleHome,
  aText,
  cardId,
  documentId,
  homeServer,
  startedAs,
  templateId,
} from '#web/features/home/role/testing/role-home.ts';
import { aRole, ROLE_ID, refused } from '#web/features/roles/testing/role-server.ts';
import { useGenerations } from '#web/features/tasks/generation-store.ts';
import { useSession } from '#web/lib/session.ts';
import { useConnection } from '#web/lib/socket.ts';
import { buttons, messages, openScreen, pass, press, type, until } from '#web/testing/screen.tsx';
// Loaded when they open.
import '#web/ui/overlay/confirm-popup.tsx';
import '#web/ui/overlay/dialog-popup.tsx';
import '#web/ui/overlay/row-menu-popup.tsx';
import '#web/features/home/role/share-texts.tsx';
import '#web/features/home/role/send-texts.tsx';

const ME = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a12';
const text = () => document.body.textContent ?? '';
const rows = () => [...document.querySelectorAll<HTMLElement>('ul [data-row]')];
const links = (name: string) => [...document.querySelectorAll('a')].filter(({ textContent }) => textContent === name);
const primary = () => [...document.querySelectorAll('main .btn-primary, .btn-primary')].map((one) => one.textContent);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: { id: ME, user_metadata: {} } as never, loading: false });
});

async function open(home: RoleHome | (() => RoleHome), others: Parameters<typeof homeServer>[1] = {}) {
  const { server, asked } = homeServer(typeof home === 'function' ? home : () => home, others);
  const screen = await openScreen(
    <main id="main">
      <Routes>
        <Route path="/roles/:id" element={<RolePage />} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
    </main>,
    { at: `/roles/${ROLE_ID}`, server },
  );
  await until(() => document.querySelector('ul [data-row], [role=alert], .btn') !== null);
  return { ...screen, asked };
}

const key = (name: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });

test('a role that is not there, and an id that is none, lead back to the roles [HOME-01]', async () => {
  for (const [status, code] of [
    [404, 'no_such_item'],
    [422, 'invalid_input'],
  ] as const) {
    await open(aRoleHome([]), { [`GET /api/roles/${ROLE_ID}/home`]: () => refused(status, code) });
    await until(() => text().includes('This item does not exist. It may have been deleted.'));
    expect(links('Back to Roles').at(-1)?.getAttribute('href')).toBe('/roles');
  }
});

test('a page that cannot be read says so and can be read again', async () => {
  let isDown = true;
  await open(aRoleHome([aText(0)]), {
    [`GET /api/roles/${ROLE_ID}/home`]: () => (isDown ? refused() : aRoleHome([aText(0)])),
  });
  await until(() => messages('alert').join().includes('Failed to load the role'));
  isDown = false;
  await press('Try again');
  await until(() => rows().length === 1);
});

test('the header names the role in full, its company, place and workplace, and the tab its title [HOME-02]', async () => {
  await open(aRoleHome([aText(0)]));
  expect(document.querySelector('h1')?.textContent).toBe('Platform Engineer');
  expect(text()).toContain('Quayside · Porto, Portugal · Hybrid, 3 days onsite');
  expect(document.title).toContain('Platform Engineer');
  expect(links('Roles')[0]?.getAttribute('href')).toBe('/roles');
  expect(buttons('Share texts')).toHaveLength(1);
  expect(buttons('Export texts')).toHaveLength(1);
  await press('Actions for Platform Engineer');
  await until(() => document.querySelector('[role=menu]') !== null);
  const items = [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
  expect(items).toEqual(['Edit role', 'Generate Content', 'Duplicate', 'Delete']);
});

test('each text is a row with its state, first line, last act and one next step [HOME-05]', async () => {
  await open(
    aRoleHome([
      aText(0, { name: 'Job Advert', state: { state: 'to_fix', to_fix: 3 } }),
      aText(1, { name: 'Spec', state: { state: 'suggested', changes: 2 } }),
      aText(2, { name: 'Email', state: { state: 'missing' } }),
      aText(3, { name: 'Post', state: { state: 'review', name: 'Marta', since: null } }),
    ]),
  );
  expect(rows()).toHaveLength(4);
  const [advert, spec, email, post] = rows().map(({ textContent }) => textContent);
  expect(advert).toMatch(/Job Advert3 to fixBegins text 0Edited by Colin Ashby/);
  expect(email).toContain('Not writtenWhat text 2 is for');
  expect(links('Job Advert')[0]?.getAttribute('href')).toBe(`/content/${documentId(0)}`);
  expect(links('Fix 3 Job Advert')[0]?.getAttribute('href')).toBe(`/content/${documentId(0)}?tab=checks`);
  expect(links('See changes Spec')[0]?.getAttribute('href')).toBe(`/content/${documentId(1)}`);
  expect(spec).toContain('2 changes suggested');
  expect(buttons('Write Email')).toHaveLength(1);
  expect(links('Email')).toHaveLength(0);
  expect(post).toContain('In review with Marta');
  expect(rows()[3]?.querySelector('[data-step]')).toBeNull();
});

test('all texts are one segment each, with the name of the text and its state [HOME-03]', async () => {
  await open(
    aRoleHome([aText(0, { name: 'Advert', state: { state: 'to_fix', to_fix: 1 } }), aText(1, { name: 'Spec' })]),
  );
  const segments = [...document.querySelectorAll('[aria-label="Texts by state"] li')];
  expect(segments.map(({ textContent }) => textContent)).toEqual(['Advert: 1 to fix', 'Spec: Nothing to fix']);
  expect(messages('status').join()).toContain('1 to fix in 1 text');
});

test('the black button is the first next step of the page [HOME-04, HOME-24]', async () => {
  const missing = (number: number) => aText(number, { state: { state: 'missing' } });
  const about = { id: documentId(0), version: 2, template_name: 'Text 0', kind: 'plain', proposal: null } as const;
  const changed = {
    outdated: [{ ...about, changed: ['Pay'], review_state: 'draft' }],
    changes: [{ label: 'Pay', was: '£34,000', now: '£35,000' }],
  } satisfies Partial<RoleHome>;
  const cases: [RoleHome, string[]][] = [
    [aRoleHome([missing(0), missing(1)]), ['Write all 2']],
    [aRoleHome([aText(0), missing(1)]), ['Write 1']],
    [aRoleHome([aText(0), aText(1)]), ['Send 2 for review']],
    [aRoleHome([aText(0, { state: { state: 'to_fix', to_fix: 1 } })]), ['Share texts']],
    [aRoleHome([missing(0)], { role: aRole() }), ['Add an asset']],
    [aRoleHome([aText(0), missing(1)], changed), ['Update 1 text']],
  ];
  for (const [home, words] of cases) {
    document.body.innerHTML = '';
    await open(home);
    expect(primary()).toEqual(words);
  }
});

test('an empty role says what is for what and what is missing, and offers nothing else [HOME-24]', async () => {
  await open(
    aRoleHome([aText(0, { state: { state: 'missing' } })], {
      role: aReadyRole({ brand_guidelines_id: null, brand_guidelines: null }),
    }),
  );
  expect(messages('status').join()).toContain('Nothing written yet about a minute for all 1, in the plain voice');
  expect([...buttons('Share texts'), ...buttons('Export texts')]).toEqual([]);
  document.body.innerHTML = '';
  await open(aRoleHome([aText(0, { state: { state: 'missing' } })], { role: aRole() }));
  expect(messages('status').join()).toContain('An asset is needed before the first text');
  expect(links('Add an asset')[0]?.getAttribute('href')).toContain('field=document_ids');
  expect(buttons('Write Text 0')).toEqual([]);
});

const running = (card: Card): Card => ({
  ...card,
  status: 'processing',
  draft: 'The last words',
  steps: card.steps.map((step, at) => (at === 0 ? { ...step, state: 'completed' } : step)),
});

test('what is missing is written here, live, and can be cancelled [HOME-04, HOME-06]', async () => {
  const home = aRoleHome([
    aText(0),
    aText(1, { state: { state: 'missing' } }),
    aText(2, { state: { state: 'failed', reason: 'No answer' } }),
  ]);
  const { asked } = await open(home, {
    'POST /api/generations': ({ body }) => startedAs(ME, (body as { template_ids: string[] }).template_ids),
    [`POST /api/generations/${cardId(0)}/cancel`]: () => refused(409, 'UNKNOWN_ERROR'),
  });
  expect(rows()[2]?.textContent).toContain('Not written: No answer');
  await press('Write 2');
  await until(() => rows()[2]?.dataset.state === 'writing');
  expect(asked[0]?.body).toMatchObject({ role_id: ROLE_ID, template_ids: [templateId(1), templateId(2)] });
  expect(rows()[1]?.textContent).toContain('Waiting for a place');
  await act(async () =>
    useGenerations.setState(({ cards }) => ({
      cards: Object.fromEntries(Object.entries(cards).map(([id, card]) => [id, running(card)])),
    })),
  );
  expect(rows()[1]?.textContent).toContain('Writing… 33 %The last words');
  expect(rows()[1]?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('33');
  await press('Cancel Text 1');
  await until(() => asked.some(({ path }) => path.endsWith('/cancel')));
});

test('a note is shown in full, with what can be done about it [HOME-08]', async () => {
  const note = {
    by: 'Marta Quayle',
    is_guest: true,
    text: 'Two Saturdays in three is wrong.',
    at: '2026-11-27T10:00:00.000Z',
    used_at: null,
  };
  await open(aRoleHome([aText(0, { name: 'Advert', note, state: { state: 'changes' } })]));
  expect(text()).toContain('Marta Quayle by link');
  expect(text()).toContain('“Two Saturdays in three is wrong.”');
  expect(links('Use as instruction for Advert')[0]?.getAttribute('href')).toBe(`/content/${documentId(0)}?ask=note`);
  expect(links('Open Advert')).toHaveLength(1);
  expect(buttons('Send again for Advert')).toHaveLength(1);
});

test('keys move between the rows, open a text and take its next step [HOME-07]', async () => {
  const { router } = await open(aRoleHome([aText(0), aText(1, { state: { state: 'to_fix', to_fix: 1 } })]));
  await key('j');
  expect(document.activeElement).toBe(rows()[0]);
  await key('ArrowDown');
  expect(document.activeElement).toBe(rows()[1]);
  await key('j');
  expect(document.activeElement).toBe(rows()[1]);
  await key('k');
  await key('j');
  await key('e');
  expect(router.state.location.pathname + router.state.location.search).toBe(`/content/${documentId(1)}?tab=checks`);
});

test('the question mark lists the keys [HOME-07]', async () => {
  await open(aRoleHome([aText(0)]));
  await key('?');
  await until(() => document.querySelector('[role=dialog]')?.textContent?.includes('Take its next step') ?? false);
});

test('Enter opens the row with the focus, which leads back here [HOME-07]', async () => {
  const { router } = await open(aRoleHome([aText(0)]));
  await key('j');
  await key('Enter');
  expect(router.state.location.pathname).toBe(`/content/${documentId(0)}`);
  expect(router.state.location.state).toEqual({ from: { to: `/roles/${ROLE_ID}`, label: 'Platform Engineer' } });
});

const made = (label: string) => ({
  share: {
    id: '6c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10',
    label,
    may_comment: true,
    may_answer: true,
    documents: [0, 1].map((at) => ({
      id: documentId(at),
      title: `Text ${at}`,
      version: 1,
      saved_at: '',
      is_outdated: false,
    })),
    created_at: '2026-11-27T10:00:00.000Z',
    created_by: null,
    is_stopped: false,
    expires_at: '2026-12-11T10:00:00.000Z',
    is_expired: false,
    views: 4,
    last_viewed_at: null,
  },
  token: 'token',
});

test('all written texts are shared by one link, which this tab can copy again [HOME-10, HOME-11]', async () => {
  const { asked } = await open(
    aRoleHome([
      aText(0, { state: { state: 'to_fix', to_fix: 2 } }),
      aText(1),
      aText(2, { state: { state: 'missing' } }),
    ]),
    {
      [`POST /api/generated-documents/${documentId(0)}/shares`]: () => made('Marta'),
      [`GET /api/roles/${ROLE_ID}/shares`]: () => ({ items: [{ ...made('Marta').share, answers: 1 }] }),
    },
  );
  await press('Share texts');
  const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  await until(() => dialog().includes('Share 2 texts of Platform Engineer'));
  expect(dialog()).toContain('Anyone with the link can read the ticked texts. Nothing else is visible.');
  expect(dialog()).toContain('1 text still has 2 to fix.');
  expect(buttons('Create link')).toHaveLength(1);
  await type('Who is it for?', 'Marta');
  const answers = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith('May approve'),
  );
  await act(async () => answers?.querySelector('input')?.click());
  await press('Share and send for review');
  await until(() => buttons('Copy message for Marta').length > 0);
  expect(asked[0]?.body).toMatchObject({ label: 'Marta', may_answer: true, also: [documentId(1)] });
  expect(buttons('Copy message for Marta')[0]?.className).toContain('btn-primary');
  await press('Done');
  await until(() => text().includes('2 texts, seen 4 times, 1 answer, until 11 Dec 2026'));
  const links = buttons('Copy link for Marta').filter((one) => one.closest('aside'));
  expect(links).toHaveLength(1);
  expect(buttons('New link')).toHaveLength(1);
});

test('several texts go to the same people, and what is refused stays named [HOME-04]', async () => {
  const review = {
    document_id: documentId(0),
    state: 'draft',
    version: 1,
    approved: null,
    required: 1,
    is_shared: true,
    round: null,
    approvers: [{ id: ME, name: 'Rita', job_title: '', role: 'reviewer' }],
    last_people: [ME],
    open_threads: 0,
    asked_links: [],
    link_decides: true,
    steps: [],
    may_send: true,
    is_sender: false,
  };
  const { asked } = await open(aRoleHome([aText(0), aText(1)]), {
    [`GET /api/generated-documents/${documentId(0)}/review`]: () => review,
    [`POST /api/generated-documents/${documentId(0)}/review/send`]: () => review,
    [`POST /api/generated-documents/${documentId(1)}/review/send`]: () => refused(409, 'review_changed'),
  });
  await press('Send 2 for review');
  await until(() => text().includes('Send 2 texts for review'));
  const submit = () => [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] .btn-primary')][0];
  await act(async () => submit()?.click());
  await until(() => messages('alert').join().includes('1 sent, 1 left: Text 1:'));
  await act(async () => submit()?.click());
  await until(() => asked.length === 3);
  expect(asked.map(({ path }) => path.split('/')[3])).toEqual([documentId(0), documentId(1), documentId(1)]);
});

test('what was published is listed with its version and time; nothing published: no block [HOME-23]', async () => {
  await open(aRoleHome([aText(0)]));
  expect(text()).not.toContain('Published');
  document.body.innerHTML = '';
  const published = {
    published_on: '2026-11-27T12:00:00',
    outgoing_ordinal: 3,
    state: { state: 'published' },
  } as const;
  await open(aRoleHome([aText(0, { name: 'Job Advert', ...published })]));
  expect(text()).toContain('Job Advert, version 3, in the job feed since 27 Nov 2026, 12:00');
});

test('the last acts stand in words [HOME-22]', async () => {
  const actor = { kind: 'user', id: ROLE_ID, name: 'Marta' } as const;
  const subject = { id: documentId(0), name: 'Job Advert' };
  const act_ = {
    id: 1,
    created_at: '2026-11-27T10:00:00.000Z',
    action: 'review.approved',
    subject,
    details: { version: 3 },
  } as const;
  await open(
    aRoleHome([aText(0)], {
      activity: [
        { ...act_, actor },
        { ...act_, id: 2, actor: { ...actor, id: ME } },
      ],
    }),
  );
  expect(text()).toContain('Marta approved Job Advert: Version 3');
  expect(text()).toContain('You approved Job Advert: Version 3');
});

test('without a connection a colleague’s change is there within five seconds, and no row moves [HOME-25]', async () => {
  let texts = [aText(0, { name: 'Advert' }), aText(1, { name: 'Spec' })];
  await open(() => aRoleHome(texts));
  const before = rows().map((row) => row.dataset.row);
  texts = [aText(0, { name: 'Advert', state: { state: 'approved' } }), aText(1, { name: 'Spec' })];
  await pass(5_000);
  await until(() => rows()[0]?.textContent?.includes('Approved') ?? false);
  expect(rows().map((row) => row.dataset.row)).toEqual(before);
});

test('beside a live connection nothing is read by the clock [HOME-25]', async () => {
  useConnection.setState({ connection: 'live' });
  onTestFinished(() => useConnection.setState({ connection: 'off' }));
  let reads = 0;
  await open(() => {
    reads += 1;
    return aRoleHome([aText(0)]);
  });
  const first = reads;
  await pass(20_000);
  expect(reads).toBe(first);
});
