// @vitest-environment happy-dom
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type RoleChangeWords, type RoleHome, readRoleHome } from '#shared/home/contracts/home.ts';
import { permissionsOf } from '#shared/permissions.ts';
import type { Review } from '#shared/review/contracts/reviews.ts';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import { useRoleChangesAround } from '#web/features/home/changes/role-changes.tsx';
import { aProposal } from '#web/features/writing/documents/refine/testing/a-proposal.ts';
import { aDocument } from '#web/features/writing/documents/testing/document-server.ts';
import { endpointKey } from '#web/lib/endpoint.ts';
import { useRights } from '#web/lib/rights.ts';
import { buttons, openScreen, pass, press, type ServerRequest } from '#web/testing/screen.tsx';

const ROLE = '00000000-0000-4000-8000-00000000000a';
const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`;
const PAY: RoleChangeWords = { label: 'Pay', was: '£34,000 to £38,500', now: '£35,000 to £38,500' };
const SPEC: RoleChangeWords = { label: 'Person Specification', was: '“A recent graduate mindset”', now: '' };

type Text = {
  id: string;
  name: string;
  content: string;
  changes: RefineChange[];
  state?: OutdatedDocument['review_state'];
};

const change = (
  content: string,
  old: string,
  text: string,
  field: string,
  more: Partial<RefineChange> = {},
): RefineChange => {
  const from = content.indexOf(old);
  return { part: 'text', from, to: from + old.length, text, off: null, note: null, field, ...more };
};
const OFFER = 'We mend. What we offer: £34,000 to £38,500 a year. You bring a recent graduate mindset.';
const MAIL = 'The pay is £34,000 to £38,500.';
const advert = (): Text => ({
  id: idOf(1),
  name: 'Job Advert',
  content: OFFER,
  changes: [
    change(OFFER, '£34,000', '£35,000', 'Pay', { note: 'The role says £35,000 now' }),
    change(OFFER, ' You bring a recent graduate mindset.', '', 'Person Specification'),
  ],
});
const mail = (): Text => ({
  id: idOf(2),
  name: 'Sourcing Email',
  content: MAIL,
  changes: [change(MAIL, '£34,000', '£35,000', 'Pay')],
});
const spec = (state: Text['state']): Text => ({
  ...mail(),
  id: idOf(3),
  name: 'Job and Person Spec',
  ...(state && { state }),
});

/** What a step of a review answers. */
const aReview = (document_id: string): Review => ({
  document_id,
  state: 'draft',
  version: 1,
  approved: null,
  required: 1,
  is_shared: false,
  round: null,
  approvers: [],
  last_people: [],
  open_threads: 0,
  asked_links: [],
  link_decides: true,
  steps: ['send'],
  may_send: true,
  is_sender: true,
});

/** A server with these texts: proposals are there once they were asked for, and what was accepted is up to date. */
function aServer(texts: Text[], { begun = true, stale = [] as string[], changes = [PAY, SPEC] } = {}) {
  const asked: { method: string; path: string; body: unknown }[] = [];
  const started = new Set(begun ? texts.filter(({ state = 'draft' }) => state === 'draft').map(({ id }) => id) : []);
  const versions = new Map(texts.map(({ id }) => [id, 1]));
  const done = new Set<string>();
  let isDismissed = false;
  const proposalId = (id: string) => id.replace('8000', '8001');
  const outdated = () =>
    texts
      .filter(({ id }) => !done.has(id))
      .map(({ id, name, state = 'draft' }) => ({
        id,
        version: versions.get(id),
        template_name: name,
        kind: 'plain',
        changed: ['Pay'],
        review_state: state,
        proposal: started.has(id) ? { id: proposalId(id), status: 'completed' } : null,
      }));
  const documentOf = ({ id, content, name }: Text) =>
    aDocument({ id, content, version: versions.get(id) ?? 1, kind: 'plain', role_id: ROLE, template_name: name });
  const refused = (code: string) => Response.json({ error: { code, message: 'Refused' } }, { status: 409 });
  const proposalOf = ({ id, content, changes: of }: Text) => ({
    ...aProposal(proposalId(id), { changes: of }),
    document_id: id,
    preset: 'role_changes',
    before: content,
  });
  const on: [RegExp, (text: Text, request: ServerRequest) => unknown][] = [
    [
      /\/review\/(?:withdraw|draft)$/,
      (text) => {
        text.state = 'draft';
        versions.set(text.id, 1);
        return aReview(text.id);
      },
    ],
    [
      /\/proposals$/,
      (text) => {
        started.add(text.id);
        if (text.changes.length === 0) done.add(text.id);
        return proposalOf(text);
      },
    ],
    [
      /\/accept$/,
      (text) => {
        if (stale.includes(text.id)) return refused('edit_conflict');
        done.add(text.id);
        versions.set(text.id, 2);
        return documentOf(text);
      },
    ],
    [/\/discard$/, () => new Response(null, { status: 204 })],
    [
      /\/restore$/,
      (text) => {
        done.delete(text.id);
        started.delete(text.id);
        versions.set(text.id, 3);
        return documentOf(text);
      },
    ],
    [/^\/api\/proposals\/[^/]+$/, (text) => proposalOf(text)],
  ];
  const home = () => ({ outdated: outdated(), changes: isDismissed || outdated().length === 0 ? [] : changes });
  const ofText = (request: ServerRequest) => {
    const text = texts.find(({ id }) => request.path.includes(id) || request.path.includes(proposalId(id)));
    const answer = on.find(([pattern]) => pattern.test(request.path))?.[1];
    return text && answer ? answer(text, request) : {};
  };
  return {
    asked,
    to: (end: string) => asked.filter(({ path }) => path.endsWith(end)),
    server: (request: ServerRequest) => {
      const { method, path, body } = request;
      if (method !== 'GET') asked.push({ method, path, body });
      if (path.endsWith('/home')) return home();
      if (!path.endsWith('/dismiss')) return ofText(request);
      isDismissed = true;
      return { dismissed: true };
    },
  };
}

function Page() {
  const { data } = useQuery({
    queryKey: [...endpointKey(readRoleHome), ROLE],
    queryFn: async (): Promise<Pick<RoleHome, 'changes' | 'outdated'>> =>
      (await fetch(`/api/roles/${ROLE}/home`)).json(),
  });
  return data ? <Read home={data} /> : null;
}

function Read({ home: { changes, outdated } }: { home: Pick<RoleHome, 'changes' | 'outdated'> }) {
  const client = useQueryClient();
  const { above, below } = useRoleChangesAround({ roleId: ROLE, version: 4, changes, outdated });
  return (
    <>
      {above}
      <p>All rows.</p>
      {below}
      <button type="button" onClick={() => client.invalidateQueries({ queryKey: endpointKey(readRoleHome) })}>
        Read again
      </button>
    </>
  );
}

beforeEach(() => useRights.setState({ rights: permissionsOf('owner') as never }));

/** Replies to several reads at once arrive over a few turns of the clock. */
async function soon(holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds(); turn++) {
    if (turn > 200) throw new Error(`Never: ${text()}`);
    await pass(1);
  }
}
async function click(name: string): Promise<void> {
  await soon(() => buttons(name).length > 0);
  await press(name);
}
const open: typeof openScreen = async (...given) => {
  const opened = await openScreen(...given);
  await pass(5);
  return opened;
};

const text = () => document.body.textContent ?? '';
const ticks = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const tickOf = (name: string) => ticks().find((one) => one.getAttribute('aria-label') === name);

test('a strip names what the role said and says, and starts an update of every text [HOME-13]', async () => {
  const texts = [advert(), mail()];
  const server = aServer(texts, { begun: false });
  await open(<Page />, server);
  await soon(() => text().includes('The role changed: Pay, Person Specification'));
  expect(text()).toContain('Pay was £34,000 to £38,500, now £35,000 to £38,500');
  expect(text()).toContain('Person Specification: “A recent graduate mindset” was removed');
  await click('Update 2 texts');
  await soon(() => text().includes('3 changes in 2 texts'));
  expect(server.to('/proposals').map(({ body }) => body)).toEqual(
    texts.map(() => ({ version: 1, target: { of: 'document' }, preset: 'role_changes' })),
  );
});

test('Not needed hides the strip [HOME-13]', async () => {
  const server = aServer([mail()], { begun: false });
  await open(<Page />, server);
  await click('Not needed');
  await soon(() => !text().includes('The role changed'));
  expect(text()).not.toContain('Nothing to update');
  expect(server.asked).toEqual([{ method: 'POST', path: `/api/roles/${ROLE}/changes/dismiss`, body: { version: 4 } }]);
});

test('what a colleague changes moves no row: its strip comes below them [HOME-25]', async () => {
  const texts = [mail()];
  const server = aServer(texts, { begun: false });
  const outdated = texts.splice(0);
  await open(<Page />, server);
  texts.push(...outdated);
  await click('Read again');
  await soon(() => text().includes('The role changed: Pay'));
  expect(text().indexOf('All rows.')).toBeLessThan(text().indexOf('The role changed'));
  await click('Update 1 text');
  await soon(() => text().includes('1 change in 1 text'));
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('role-changes');
});

test('the place of a strip that a colleague answered stays [HOME-25]', async () => {
  const others = [mail()];
  await open(<Page />, aServer(others, { begun: false }));
  await soon(() => text().includes('The role changed: Pay'));
  expect(text().indexOf('All rows.')).toBeGreaterThan(text().indexOf('The role changed'));
  others.pop();
  await click('Read again');
  await soon(() => text().includes('Nothing to update any more.'));
  expect(text()).not.toContain('The role changed');
});

test('one list over all texts, by what changed in the role, with the sentence of each change [HOME-14]', async () => {
  await open(<Page />, aServer([advert(), mail()]));
  await soon(() => text().includes('3 changes in 2 texts'));
  expect([...document.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'Pay£34,000 to £38,500, now £35,000 to £38,5002 changes in 2 texts',
    'Person Specification“A recent graduate mindset” was removed1 change in 1 text',
  ]);
  const row = tickOf('Job Advert: £34,000 becomes £35,000')?.closest('li');
  expect(row?.textContent).toContain('What we offer: £34,000 £35,000 to £38,500 a year.');
  expect(row?.textContent).not.toContain('We mend.');
  const removed = tickOf('Job Advert: You bring a recent graduate mindset. removed')?.closest('li');
  expect(removed?.textContent).toBe('Job AdvertYou bring a recent graduate mindset.Open: Job Advert');
  expect(row?.querySelector('del')?.textContent).toBe('£34,000');
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/content/${idOf(1)}`);
  expect(ticks().map(({ checked }) => checked)).toEqual([true, true, true]);
});

test('the ticked ones are accepted text by text, and Undo brings the texts back for ten seconds [HOME-14]', async () => {
  const server = aServer([advert(), mail()]);
  await open(<Page />, server);
  await soon(() => buttons('Accept all 3').length === 1);
  await act(async () => tickOf('Job Advert: You bring a recent graduate mindset. removed')?.click());
  await click('Accept 2 of 3');
  await soon(() => text().includes('2 texts updated.'));
  expect(server.to('/accept').map(({ body }) => body)).toEqual([
    { version: 1, use: [0] },
    { version: 1, use: [0] },
  ]);
  await pass(9_000);
  await click('Undo');
  await soon(() => text().includes('The role changed') || text().includes('Not updated yet'));
  expect(server.to('/restore').map(({ path, body }) => [path, body])).toEqual(
    [1, 2].map((at) => [`/api/generated-documents/${idOf(at)}/versions/1/restore`, { version: 2 }]),
  );
});

test('Undo goes after ten seconds [HOME-14]', async () => {
  await open(<Page />, aServer([mail()]));
  await click('Accept all 1');
  await soon(() => text().includes('1 text updated.'));
  await pass(10_500);
  expect(text()).not.toContain('1 text updated.');
});

test('a text that was changed meanwhile stays and says so, and the others are done [HOME-14]', async () => {
  const server = aServer([advert(), mail()], { stale: [idOf(1)] });
  await open(<Page />, server);
  await click('Accept all 3');
  await soon(() => text().includes('1 text updated.'));
  expect(text()).toContain('This text was changed meanwhile. It stays as it is.');
  expect(tickOf('Job Advert: £34,000 becomes £35,000')).toBeDefined();
  expect(tickOf('Sourcing Email: £34,000 becomes £35,000')).toBeUndefined();
});

test.each([
  ['in_review', 'In review', 'Withdraw and update', 'withdraw'],
  ['approved', 'Approved', 'Start a new draft and update', 'draft'],
] as const)(
  'a text that is %s is updated after its own step alone [HOME-15] [JUDGE-73]',
  async (state, words, button, step) => {
    const server = aServer([mail(), spec(state)]);
    await open(<Page />, server);
    await soon(() => buttons('Accept all 1').length === 1);
    expect(text()).toContain(words);
    expect(server.to('/proposals')).toEqual([]);
    await click(`${button}: Job and Person Spec`);
    await soon(() => buttons('Accept all 2').length === 1);
    expect(server.asked.map(({ path }) => path)).toEqual([
      `/api/generated-documents/${idOf(3)}/review/${step}`,
      `/api/generated-documents/${idOf(3)}/proposals`,
    ]);
    expect(tickOf('Job and Person Spec: £34,000 becomes £35,000')?.checked).toBe(true);
  },
);

test('a change that starts off says why, and is not among the ticked [HOME-14]', async () => {
  const off = { why: 'fact', text: 'Off, because nothing in your sources says “two weeks”.' } as const;
  const one = mail();
  one.changes = [...one.changes, change(MAIL, 'The pay', 'In two weeks the pay', 'Pay', { off })];
  await open(<Page />, aServer([one]));
  await soon(() => buttons('Accept 1 of 2').length === 1);
  expect(text()).toContain(off.text);
});

test('a text in which nothing has to change says so, and its empty proposal is not kept [HOME-15] [JUDGE-72]', async () => {
  const strings: Text = { ...mail(), id: idOf(4), name: 'Boolean Search Strings', changes: [] };
  const server = aServer([mail(), strings], { begun: false });
  await open(<Page />, server);
  await click('Update 2 texts');
  await soon(() => text().includes('Boolean Search Strings: nothing to change.'));
  await soon(() => server.to('/discard').length === 1);
  expect(buttons('Accept all 1')).toHaveLength(1);
});
