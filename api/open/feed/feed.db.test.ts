import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { feedBench, pathOf } from '#api/open/feed/testing/bench.ts';

const { db, call, team, switchOn, list, unlist, adverts, read, listed } = await feedBench();
const failed = ({ status, body }: { status: number; body: { error: { code: string } } }) => [status, body.error?.code];
const idsIn = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);
const role = (id: string, change: object) => db.updateTable('role_details').set(change).where('id', '=', id).execute();

test('the feed is off until it is switched on, keeps its address while it is changed, and ends with it [FEED-01]', async () => {
  const { di } = await team();
  expect((await call(di, 'GET', '/api/feed')).body).toEqual({ feed: null });
  const wish = { title: ' Open roles ', site_url: 'https://harbour.example/jobs' };
  const { body } = await call(di, 'PUT', '/api/feed', wish);
  expect(body).toMatchObject({ title: 'Open roles', site_url: wish.site_url, rotated_at: null });
  expect(pathOf(body.url)).toMatch(/^\/feeds\/[0-9A-Za-z]{22}\/jobs\.json$/);
  const changed = await call(di, 'PUT', '/api/feed', { title: 'Jobs', site_url: null });
  expect(changed.body).toMatchObject({ url: body.url, title: 'Jobs', site_url: null });
  expect((await call(di, 'GET', '/api/feed')).body).toEqual({ feed: changed.body });
  expect((await read(pathOf(body.url))).body).toMatchObject({ title: 'Jobs', items: [] });
  expect((await call(di, 'DELETE', '/api/feed')).status).toBe(204);
  expect((await read(pathOf(body.url))).status).toBe(404);
  expect(failed(await call(di, 'POST', '/api/feed/new-address'))).toEqual([409, 'feed_off']);
});

test.each([
  ['http:', 'http://harbour.example'],
  ['no address', 'harbour'],
  ['too long', `https://harbour.example/${'x'.repeat(500)}`],
])('a careers page that is %s is refused', async (_, site_url) => {
  const { di } = await team();
  expect((await call(di, 'PUT', '/api/feed', { title: 'Jobs', site_url })).status).toBe(422);
});

test('the address is for owners and admins, the switch of an advert for editors too [FEED-08]', async () => {
  const { ada, bo, ed, di, id } = await team();
  await switchOn(di);
  for (const [method, path] of [
    ['PUT', '/api/feed'],
    ['DELETE', '/api/feed'],
    ['POST', '/api/feed/new-address'],
  ] as const)
    expect(failed(await call(ada, method, path, { title: 'Mine', site_url: null }))).toEqual([403, 'role_too_low']);
  expect(failed(await list(ada, id))).toEqual([409, 'not_approved']);
  expect(failed(await list(bo, id))).toEqual([403, 'role_too_low']);
  expect(failed(await unlist(ed, id))).toEqual([403, 'role_too_low']);
  expect(await adverts(ed)).toHaveLength(1);
});

test('a draft cannot be listed, nor the advert of a closed role; approving alone lists nothing [FEED-02]', async () => {
  const { ada, bo, di, id, role_id, send, step } = await team();
  const off = await list(ada, id);
  expect(failed(off)).toEqual([409, 'feed_off']);
  const path = await switchOn(di);
  const refused = await list(ada, id);
  expect([...failed(refused), refused.body.error.message]).toEqual([
    409,
    'not_approved',
    'Only an approved advert can be in the feed.',
  ]);
  expect(await adverts(ada)).toMatchObject([{ obstacle: 'not_approved', state: 'draft', version: null }]);
  await send(ada, [bo]);
  await step(bo, 'approve', {});
  expect((await read(path)).body.items).toEqual([]);
  expect(await adverts(ada)).toMatchObject([{ obstacle: null, state: 'approved', version: 1, is_listed: false }]);
  await role(role_id, { closing_date: '2020-01-31' });
  expect(failed(await list(ada, id))).toEqual([409, 'not_approved']);
  expect(await adverts(ada)).toMatchObject([{ obstacle: 'closed', closing_date: '2020-01-31' }]);
  await role(role_id, { closing_date: null });
  expect((await list(ada, id)).body).toMatchObject({ is_listed: true, version: 1, document_id: id });
  expect(idsIn((await read(path)).body)).toEqual([role_id]);
});

test('a newer draft does not reach the feed, a newer approved version does at the next request [FEED-03]', async () => {
  const { ada, path, id, save, step, approve } = await listed('First text.');
  const first = await read(path);
  expect(first.body.items[0].content_text).toBe('First text.');
  await step(ada, 'draft', { version: 1 });
  await save(ada, 1, 'Second text.');
  const same = await read(path);
  expect(same.body).toEqual(first.body);
  expect(same.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(await adverts(ada)).toMatchObject([{ document_id: id, state: 'draft', version: 1, has_newer: false }]);
  await approve(2);
  const second = await read(path);
  expect(second.body.items[0]).toMatchObject({ content_text: 'Second text.', _rolevoice: { version: 2 } });
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
});

test.each<[string, (it: Awaited<ReturnType<typeof listed>>) => Promise<unknown>]>([
  ['taken out', ({ ada, id }) => unlist(ada, id)],
  ['revoked', ({ di, step }) => step(di, 'revoke', { version: 1, note: 'Wrong pay.' })],
  ['deleted', ({ ada, id }) => call(ada, 'DELETE', `/api/generated-documents/${id}`)],
  ['without its role', ({ role_id }) => db.deleteFrom('role_details').where('id', '=', role_id).execute()],
  ['closed', ({ role_id }) => role(role_id, { closing_date: '2020-01-31' })],
])('an advert that is %s is out at the next request [FEED-03]', async (_, act) => {
  const it = await listed();
  const before = await read(it.path);
  expect(idsIn(before.body)).toEqual([it.role_id]);
  await act(it);
  const after = await read(it.path, { 'if-none-match': String(before.headers.get('etag')) });
  expect([after.status, after.body.items]).toEqual([200, []]);
});

test('the closing day belongs to the feed wherever it is not over [FEED-03]', async () => {
  const { role_id, path } = await listed();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 10);
  await role(role_id, { closing_date: hoursAgo(12) });
  expect(idsIn((await read(path)).body)).toEqual([role_id]);
  await role(role_id, { closing_date: hoursAgo(12 + 24) });
  expect((await read(path)).body.items).toEqual([]);
});

test('a new address ends the one before at once and keeps what is listed [FEED-03] [FEED-08]', async () => {
  const { di, path, role_id } = await listed();
  const { body } = await call(di, 'POST', '/api/feed/new-address');
  expect((await read(path)).status).toBe(404);
  expect(idsIn((await read(pathOf(body.url))).body)).toEqual([role_id]);
  expect(body.rotated_at).not.toBeNull();
});

test('what was listed is no longer once the feed was off [FEED-03]', async () => {
  const { di, path } = await listed();
  await call(di, 'DELETE', '/api/feed');
  expect((await read(path)).status).toBe(404);
  const again = await switchOn(di);
  expect(again).not.toBe(path);
  expect((await read(again)).body.items).toEqual([]);
});

test('a suspended or deleted workspace has no feed', async () => {
  const { workspace_id, path } = await listed();
  const set = (change: object) => db.updateTable('workspaces').set(change).where('id', '=', workspace_id).execute();
  await set({ suspended_at: new Date() });
  expect((await read(path)).status).toBe(404);
  await set({ suspended_at: null });
  expect((await read(path)).status).toBe(200);
  await set({ deleting_at: new Date() });
  expect((await read(path)).status).toBe(404);
});

test('an advert of another workspace, another kind or an unknown id cannot be listed', async () => {
  const mine = await listed();
  const theirs = await listed();
  for (const id of [theirs.id, randomUUID()]) expect(failed(await list(mine.ada, id))).toEqual([404, 'no_such_item']);
  await db.updateTable('generated_documents').set({ kind: 'job_spec' }).where('id', '=', mine.id).execute();
  expect(failed(await list(mine.ada, mine.id))).toEqual([404, 'no_such_item']);
  expect(failed(await unlist(mine.ada, theirs.id))).toEqual([404, 'no_such_item']);
  expect(idsIn((await read(theirs.path)).body)).toEqual([theirs.role_id]);
});

test('each act is in the activity of the workspace, in words without an address [ACT-02]', async () => {
  const { ada, di, id, workspace_id } = await listed();
  await list(ada, id);
  await unlist(ada, id);
  await unlist(ada, id);
  await call(di, 'POST', '/api/feed/new-address');
  await call(di, 'PUT', '/api/feed', { title: 'Jobs', site_url: null });
  await call(di, 'DELETE', '/api/feed');
  await call(di, 'DELETE', '/api/feed');
  const rows = await db
    .selectFrom('workspace_activity')
    .select(['action', 'subject_name', 'details'])
    .where('workspace_id', '=', workspace_id)
    .where('action', 'in', [
      'feed.created',
      'feed.changed',
      'feed.renewed',
      'feed.deleted',
      'feed.listed',
      'feed.unlisted',
    ])
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, subject_name }) => [action, subject_name])).toEqual([
    ['feed.created', 'Open roles'],
    ['feed.listed', 'Engineer'],
    ['feed.unlisted', 'Engineer'],
    ['feed.renewed', 'Open roles'],
    ['feed.changed', 'Jobs'],
    ['feed.deleted', 'Jobs'],
  ]);
});
