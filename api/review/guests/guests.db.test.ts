import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type GuestTab, sharesBench } from '#api/review/shares/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';

const bench = await sharesBench();
const { db, call, team, decided, shared, guest, named, answer, generate } = bench;
const limited = await sharesBench(ownApp({ settings: { RATE_LIMITS: 'on' } }));
const failed = ({ status, body }: { status: number; body: { error: { code: string } } }) => [status, body.error?.code];
const read = async (tab: GuestTab) => (await guest(tab, 'GET', '')).body;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

test('a guest reads names and one text, and no id, address, label or other version [SHARE-04]', async () => {
  const { ada, di, id, save, workspace_id, role_id } = await team('First secret');
  await save(ada, 1, 'Shown text');
  const { token } = await shared(ada, id, { label: 'Label for members', may_answer: true });
  await save(di, 2, 'Never shown');
  await call(ada, 'POST', `${PATH}/${id}/threads`, { body: 'Between us', anchor: null });
  const got = await guest({ token }, 'GET', '');
  expect(got.body).toMatchObject({
    workspace_name: 'Team',
    sender: 'Ada',
    logo_url: null,
    guest_name: null,
    may_answer: true,
    documents: [{ place: 0, title: 'Job Advert', content: 'Shown text', version: 2, threads: [] }],
  });
  const hidden = ['First secret', 'Never shown', 'Between us', 'Label for members', '@', 'gpt', id, workspace_id];
  expect([...hidden, role_id, ada.id, di.id].filter((text) => got.text.includes(text))).toEqual([]);
  expect(got.text.match(UUID)).toBeNull();
});

test('no answer is kept, indexed or handed on [SHARE-11]', async () => {
  const { ada, id } = await team();
  const { token } = await shared(ada, id);
  for (const { headers } of [await guest({ token }, 'GET', ''), await guest({ token: 'x' }, 'GET', '')]) {
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
  }
});

test('an unknown, an expired, a revoked link, one of a suspended or deleted workspace and one without documents are one answer [SHARE-08]', async () => {
  const ends: Record<string, (of: { share: string; workspace_id: string; id: string }) => Promise<unknown>> = {
    unknown: async () => undefined,
    expired: ({ share }) =>
      db
        .updateTable('shares')
        .set({ expires_at: new Date(0) })
        .where('id', '=', share)
        .execute(),
    revoked: ({ share }) => db.updateTable('shares').set({ revoked_at: new Date() }).where('id', '=', share).execute(),
    suspended: ({ workspace_id }) =>
      db.updateTable('workspaces').set({ suspended_at: new Date() }).where('id', '=', workspace_id).execute(),
    deleting: ({ workspace_id }) =>
      db.updateTable('workspaces').set({ deleting_at: new Date() }).where('id', '=', workspace_id).execute(),
    deleted: ({ id }) => db.deleteFrom('generated_documents').where('id', '=', id).execute(),
  };
  const answers: string[] = [];
  for (const [name, end] of Object.entries(ends)) {
    const { ada, id, workspace_id } = await team();
    const { token, share } = await shared(ada, id, { may_answer: true });
    const tab = await named(token);
    await end({ share: share.id, workspace_id, id });
    const given = name === 'unknown' ? { token: 'unknown' } : tab;
    for (const got of [
      await guest(given, 'GET', ''),
      await guest(given, 'POST', '/name', { name: 'Rosa' }),
      await guest(given, 'POST', '/threads', { place: 0, body: 'Why?', anchor: null }),
      await answer(given),
    ])
      answers.push(JSON.stringify({ ...got.body.error, request_id: '', status: got.status }));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('This link is no longer valid.');
});

test('links of an account that an administrator suspended end, too [SHARE-08]', async () => {
  const alone = await aloneWithLink();
  expect((await guest({ token: alone.token }, 'GET', '')).status).toBe(200);
  await db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 60_000) })
    .where('id', '=', alone.id)
    .execute();
  expect((await guest({ token: alone.token }, 'GET', '')).status).toBe(404);
});

test('a guest has a name, changes it, and without one neither writes nor answers [SHARE-05]', async () => {
  const { ada, id } = await team();
  const { token } = await shared(ada, id, { may_answer: true });
  expect(failed(await answer({ token }))).toEqual([403, 'share_read_only']);
  expect((await guest({ token }, 'POST', '/name', { name: ' ' })).status).toBe(422);
  expect((await guest({ token }, 'POST', '/name', { name: 'x'.repeat(61) })).status).toBe(422);
  const tab = await named(token, 'Rosa');
  expect((await read(tab)).guest_name).toBe('Rosa');
  const renamed = await guest(tab, 'POST', '/name', { name: 'Rosa Lind' });
  expect(renamed.body).toEqual({ name: 'Rosa Lind', pass: tab.pass });
  expect((await read(tab)).guest_name).toBe('Rosa Lind');
  expect((await read({ token, pass: 'wrong' })).guest_name).toBeNull();
  const other = await shared(ada, id);
  expect((await read({ token: other.token, pass: String(tab.pass) })).guest_name).toBeNull();
});

test('the answer of a link decides, with the name of its guest, and stays shown [SHARE-05] [SHARE-06]', async () => {
  const { ada, review, save, other } = await decided('First');
  const tab = await named(other.token);
  const refused = await answer(tab, { verdict: 'changes_requested', note: ' ' });
  expect(refused.body.error.fields.note).toBe('Say what should change');
  const { body } = await answer(tab, { verdict: 'changes_requested', note: 'Name the pay.' });
  expect(body.documents[0]).toMatchObject({
    takes_answer: false,
    answer: { verdict: 'changes_requested', note: 'Name the pay.', name: 'Rosa Lind' },
  });
  expect(await review(ada)).toMatchObject({
    state: 'changes_requested',
    round: { votes: [{ name: 'Rosa Lind (by a link of Cy)', is_guest: true, counts: true, note: 'Name the pay.' }] },
  });
  await save(ada, 1, 'Second');
  expect((await read(tab)).documents[0]).toMatchObject({ content: 'First', answer: { verdict: 'changes_requested' } });
  expect(failed(await answer(tab))).toEqual([409, 'review_changed']);
});

test('what is sent again after changes is answered again, and a stale version is refused [SHARE-05]', async () => {
  const { ada, save, send, review, other } = await decided('First');
  const tab = await named(other.token);
  await answer(tab, { verdict: 'changes_requested', note: 'Name the pay.' });
  await save(ada, 1, 'Second');
  await send(ada, [], { version: 2 });
  expect((await read(tab)).documents[0]).toMatchObject({ content: 'Second', takes_answer: true, answer: null });
  expect(failed(await answer(tab, { version: 1 }))).toEqual([409, 'review_changed']);
  const { body } = await answer(tab, { version: 2 });
  expect(body.documents[0]).toMatchObject({ is_approved: true, answer: { verdict: 'approved', name: 'Rosa Lind' } });
  expect(await review(ada)).toMatchObject({
    state: 'approved',
    approved: { version: 2, by: 'Rosa Lind (by a link of Cy)' },
  });
});

test('where links do not decide, a member still approves, and the answer can be changed [SHARE-05] [SHARE-06]', async () => {
  const { ada, bo, id, review, step } = await team();
  const { token } = await shared(ada, id, { may_answer: true });
  const tab = await named(token);
  await answer(tab);
  expect(await review(ada)).toMatchObject({
    state: 'in_review',
    round: { votes: [{ verdict: 'approved', counts: false }] },
  });
  await answer(tab, { verdict: 'changes_requested', note: 'On second thought' });
  const { round } = await review(ada);
  expect(round.votes).toMatchObject([{ verdict: 'changes_requested', counts: false }]);
  await step(bo, 'approve', {});
  expect(await review(ada)).toMatchObject({ state: 'approved', approved: { by: 'Bo' } });
});

test('a link for reading takes neither answers nor comments [SHARE-05]', async () => {
  const { ada, bo, id, send } = await team();
  const { token } = await shared(ada, id, { may_comment: false });
  await send(ada, [bo]);
  const tab = await named(token);
  expect(failed(await answer(tab))).toEqual([403, 'share_read_only']);
  const comment = await guest(tab, 'POST', '/threads', { place: 0, body: 'Why?', anchor: null });
  expect(failed(comment)).toEqual([403, 'share_read_only']);
});

test('of two answers of one link at once one decides, of a link and a member, too', async () => {
  for (let n = 0; n < 10; n++) {
    const { ada, bo, review, step, other } = await decided();
    const [one, two] = [await named(other.token, 'Rosa'), await named(other.token, 'Ines')];
    const answers = await Promise.all([answer(one), answer(two), step(bo, 'approve', {})]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await review(ada)).toMatchObject({ state: 'approved' });
  }
});

test('guests comment on passages and answer in threads of their link, and see no other [SHARE-07]', async () => {
  const { ada, id, save } = await team('Repair what comes in.');
  const first = await shared(ada, id);
  const second = await shared(ada, id);
  const tab = await named(first.token);
  const anchor = { part: 'text', start: 7, end: 11, quote: 'what', prefix: 'Repair ', suffix: ' comes', version: 1 };
  const started = await guest(tab, 'POST', '/threads', { place: 0, body: 'Only bikes?', anchor });
  const [thread] = started.body.documents[0].threads;
  expect(thread).toMatchObject({
    anchor: { part: 'text', start: 7, end: 11 },
    quote: 'what',
    is_resolved: false,
    comments: [{ author: 'Rosa Lind', is_guest: true, is_own: true, body: 'Only bikes?' }],
  });
  expect((await read({ token: second.token })).documents[0].threads).toEqual([]);
  const path = `/threads/${thread.id}/comments`;
  expect(failed(await guest(await named(second.token), 'POST', path, { body: 'Me, too' }))).toEqual([
    404,
    'no_such_item',
  ]);
  const { items } = (await call(ada, 'GET', `${PATH}/${id}/threads`)).body;
  expect(items).toMatchObject([{ share_id: first.share.id, comments: [{ author: null, guest_name: 'Rosa Lind' }] }]);
  await call(ada, 'POST', `/api/threads/${thread.id}/comments`, { body: `@${ada.id} answers: yes` });
  await save(ada, 1, 'We are glad when you repair. Repair what comes in.');
  const [again] = (await guest(tab, 'POST', path, { body: 'Good' })).body.documents[0].threads;
  expect(again.comments.map(({ author, body }: { author: string; body: string }) => [author, body])).toEqual([
    ['Rosa Lind', 'Only bikes?'],
    ['Ada', '@Ada answers: yes'],
    ['Rosa Lind', 'Good'],
  ]);
  expect(again.anchor).toEqual({ part: 'text', start: 7, end: 11 });
});

test('a thread that a guest starts on an older text is found in the current one [SHARE-07]', async () => {
  const { ada, id, save } = await team('Repair what comes in.');
  const { token } = await shared(ada, id);
  await save(ada, 1, 'You repair what comes in.');
  const anchor = { part: 'text', start: 7, end: 11, quote: 'what', prefix: 'Repair ', suffix: ' comes', version: 1 };
  await guest(await named(token), 'POST', '/threads', { place: 0, body: 'Only bikes?', anchor });
  const { items } = (await call(ada, 'GET', `${PATH}/${id}/threads`)).body;
  expect(items[0].anchor).toMatchObject({ start: 11, end: 15, quote: 'what', version: 2 });
});

test('the threads of a link that is revoked stay with the members [SHARE-07]', async () => {
  const { ada, id, role_id, workspace_id } = await team();
  const { token, share } = await shared(ada, id);
  await guest(await named(token), 'POST', '/threads', { place: 0, body: 'Why?', anchor: null });
  await call(ada, 'DELETE', `/api/shares/${share.id}`);
  await generate({ user_id: ada.id, role_id, workspace_id }, 'Generated again');
  const { items } = (await call(ada, 'GET', `${PATH}/${id}/threads`)).body;
  expect(items).toMatchObject([{ comments: [{ guest_name: 'Rosa Lind', body: 'Why?' }] }]);
});

test('a session is no pass of a guest, and a token of a link no session', async () => {
  const { ada, id } = await team();
  const { token } = await shared(ada, id);
  expect((await call(ada, 'GET', '/api/shared')).status).toBe(404);
  expect((await call({ token }, 'GET', `${PATH}/${id}`)).status).toBe(401);
});

test('a tab counts as one view in 30 minutes [SHARE-12]', async () => {
  const { ada, id } = await team();
  const { token } = await shared(ada, id);
  const [one, other] = [randomUUID(), randomUUID()];
  for (const visit of [one, one, other]) await guest({ token }, 'GET', `?visit=${visit}`);
  await guest({ token }, 'GET', '');
  const { items } = (await call(ada, 'GET', `${PATH}/${id}/shares`)).body;
  expect(items).toMatchObject([{ views: 2, last_viewed_at: expect.any(String) }]);
  expect((await guest({ token }, 'GET', '?visit=1')).status).toBe(422);
});

test('a link is read 120 times a minute, answered ten times and commented on 20 times an hour [SHARE-10]', async () => {
  const { ada, id } = await limited.team();
  const { token } = await limited.shared(ada, id);
  const tab = await limited.named(token);
  const codes = async (count: number, send: () => Promise<{ status: number }>) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n++) seen.push((await send()).status);
    return seen;
  };
  const reads = await codes(121, () => limited.guest(tab, 'GET', ''));
  expect([reads.indexOf(429), reads.at(-1)]).toEqual([120, 429]);
  const comment = () => limited.guest(tab, 'POST', '/threads', { place: 0, body: 'Why?', anchor: null });
  expect((await codes(21, comment)).indexOf(429)).toBe(20);
  expect((await codes(11, () => limited.answer(tab))).indexOf(429)).toBe(10);
  const refused = await limited.guest(tab, 'GET', '');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('tokens are guessed at most 300 times a minute from one address [SHARE-10]', async () => {
  const seen: number[] = [];
  const guess = async () => (await limited.guest({ token: randomUUID() }, 'GET', '')).status;
  while (!seen.includes(429) && seen.length < 301) seen.push(await guess());
  expect(new Set(seen)).toEqual(new Set([404, 429]));
});

test('the guests of a link write 200 comments in all [SHARE-10]', async () => {
  const { ada, id, workspace_id } = await team();
  const { token } = await shared(ada, id);
  const tab = await named(token);
  const { body } = await guest(tab, 'POST', '/threads', { place: 0, body: 'First', anchor: null });
  const thread_id = body.documents[0].threads[0].id;
  const { guest_id } = await db
    .selectFrom('comments')
    .select('guest_id')
    .where('thread_id', '=', thread_id)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 199 }, () => ({
    workspace_id,
    thread_id,
    guest_id,
    guest_name: 'Rosa',
    body: 'x',
  }));
  await db.insertInto('comments').values(more).execute();
  const refused = await guest(tab, 'POST', `/threads/${thread_id}/comments`, { body: 'One more' });
  expect([...failed(refused), refused.body.error.message]).toEqual([
    409,
    'limit_reached',
    'The limit is 200 comments.',
  ]);
});

async function aloneWithLink() {
  const { signedIn, aGenerated } = bench;
  const alone = await signedIn();
  const id = await aGenerated(alone.id, 'Mine');
  return { id: alone.id, ...(await shared(alone, id)) };
}

test('a guest approves what is to fix only having seen it, and the round stores what was open [JUDGE-63]', async () => {
  const { other, review, ada } = await decided('We look for a salesman. Write to jobs@example.com.');
  const tab = await named(other.token);
  const asked = await answer(tab, { over: 0 });
  expect(failed(asked)).toEqual([409, 'open_fixes']);
  const { current } = asked.body.error;
  expect(current.phrases).toContain('salesman');
  expect(failed(await answer(tab, { over: current.count - 1 }))).toEqual([409, 'open_fixes']);
  expect((await answer(tab, { over: current.count })).status).toBe(200);
  expect(await review(ada)).toMatchObject({ state: 'approved', round: { open_at_approval: current } });
});
