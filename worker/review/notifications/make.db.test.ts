import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharesBench } from '#api/review/shares/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { countUnread } from '#db/review/notifications/list.ts';
import { transact } from '#db/transact.ts';
import { timesOf } from '#local/testing/size.ts';
import { createLog } from '#platform/log.ts';
import { unsubscribeToken } from '#platform/unsubscribe.ts';
import type { EventPayloads, EventType, WorkspaceEvent } from '#shared/events.ts';

import { dispatchEvents, type Handlers } from '#worker/outbox/dispatch.ts';
import { createHandlers } from '#worker/outbox/handlers.ts';

const bench = await sharesBench(ownApp());
const { db, deps, call, team, shared, named, answer, guest } = bench;
const log = createLog('test', 'fatal');
const handlers: Handlers = createHandlers(db, deps.redis, () => undefined);
const dispatch = (of: Handlers = handlers) => dispatchEvents({ db, log, handlers: of });

type Who = { id: string; token: string };
const listed = async (who: Who) => {
  await dispatch();
  return (await call(who, 'GET', '/api/notifications')).body;
};
type Shown = { kind: string; count: number; actors: { name: string }[]; details: Record<string, unknown> };
const short = ({ items }: { items: Shown[] }) =>
  items.map(({ kind, count, actors }) => [kind, count, actors.map(({ name }) => name).join(', ')]);
const comment = (who: Who, id: string, body: string) =>
  call(who, 'POST', `${PATH}/${id}/threads`, { body, anchor: null });
const reply = (who: Who, thread: string, body: string) =>
  call(who, 'POST', `/api/threads/${thread}/comments`, { body });

test('who is asked for review is notified, with the words, until it is answered or withdrawn [NOTE-02]', async () => {
  const { ada, bo, cy, send, step } = await team();
  await send(ada, [bo]);
  expect(await listed(bo)).toMatchObject({
    unread: 1,
    items: [
      {
        kind: 'review',
        count: 1,
        actors: [{ name: 'Ada' }],
        details: { note: 'Is the rota right?' },
        is_read: false,
        workspace: { name: 'Team' },
        document: { title: 'Job Advert' },
      },
    ],
  });
  expect((await listed(ada)).items).toEqual([]);
  expect((await listed(cy)).items).toEqual([]);
  await step(ada, 'withdraw', {});
  expect(await listed(bo)).toMatchObject({ unread: 0, items: [] });
});

test('an answer reaches the sender and who edited last, never who gave it [NOTE-02]', async () => {
  const { ada, bo, cy, send, step, save } = await team();
  await save(cy, 1, 'Second');
  await send(ada, [bo], { version: 2 });
  await step(bo, 'request-changes', { version: 2, note: 'Name the pay.' });
  const answered = { kind: 'answer', details: { verdict: 'changes_requested', note: 'Name the pay.' } };
  expect((await listed(ada)).items).toMatchObject([answered]);
  expect((await listed(cy)).items).toMatchObject([answered]);
  expect((await listed(bo)).items).toEqual([]);
});

test('a mention, an answer in a thread and a new thread reach their people, each once [NOTE-02]', async () => {
  const { ada, bo, cy, id } = await team();
  const thread = (await comment(bo, id, `@${cy.id} is this so?`)).body.id;
  await reply(ada, thread, 'It is.');
  expect(short(await listed(cy))).toEqual([['mention', 1, 'Bo']]);
  expect(short(await listed(ada))).toEqual([['thread', 1, 'Bo']]);
  expect(short(await listed(bo))).toEqual([['reply', 1, 'Ada']]);
});

test('the answer of a link reaches its maker, the sender and who edited last, once [NOTE-02]', async () => {
  const { ada, di, id } = await team();
  const { token } = await shared(ada, id, { may_answer: true });
  await answer(await named(token));
  expect((await listed(ada)).items).toMatchObject([
    {
      kind: 'share',
      actors: [{ id: null, name: 'Rosa Lind' }],
      details: { verdict: 'approved', label: 'Head of workshop', link_of: 'Ada', counts: false },
    },
  ]);
  expect((await listed(di)).items).toEqual([]);
});

test('the answer of a link reaches the members who are asked by name and decide [NOTE-02] [SHARE-06]', async () => {
  const { ada, bo, cy, id, send } = await team('Text', { link_approvals_count: true });
  await send(ada, [bo]);
  const { token } = await shared(cy, id, { may_answer: true });
  await answer(await named(token));
  expect(short(await listed(bo))).toContainEqual(['share', 1, 'Rosa Lind']);
});

test('a thread that a guest starts reaches the author and who made the link [NOTE-02]', async () => {
  const { ada, di, id } = await team();
  const { token } = await shared(di, id);
  await guest(await named(token), 'POST', '/threads', { place: 0, body: 'Only bikes?', anchor: null });
  expect(short(await listed(ada))).toEqual([['thread', 1, 'Rosa Lind']]);
  expect(short(await listed(di))).toEqual([['thread', 1, 'Rosa Lind']]);
});

test('more of the same is one row with the last to act first, until it is read [NOTE-03]', async () => {
  const { ada, bo, cy, id } = await team();
  const thread = (await comment(ada, id, 'Question')).body.id;
  for (const [who, body] of [
    [bo, 'One'],
    [cy, 'Two'],
    [bo, 'Three'],
  ] as const)
    await reply(who, thread, body);
  expect(short(await listed(ada))).toEqual([['reply', 3, 'Bo, Cy']]);
  const { items } = await listed(ada);
  expect((await call(ada, 'POST', '/api/notifications/read', { ids: [items[0].id] })).body).toEqual({ unread: 0 });
  await reply(cy, thread, 'Four');
  expect(short(await listed(ada))).toEqual([
    ['reply', 1, 'Cy'],
    ['reply', 3, 'Bo, Cy'],
  ]);
  expect((await call(ada, 'POST', '/api/notifications/read', { all: true })).body).toEqual({ unread: 0 });
});

/** Events that need not come from the api. */
async function record<Type extends EventType>(
  scope: { workspace_id: string; actor_id: string },
  event: { type: Type; subject_id: string; payload: EventPayloads[Type] },
  times = 1,
) {
  const events = Array.from({ length: times }, () => event as WorkspaceEvent);
  await transact(db, (tx) => recordEvent(tx, scope, ...events));
}
const about = {
  role_id: null,
  template_id: null,
  template_name: 'Job Advert',
  job_title: 'Baker',
  company_name: 'Crust',
};

const MANY = timesOf({ whole: 1_000, sample: 50 });

test(`${MANY} comments are one row [NOTE-03]`, async () => {
  const { ada, bo, id, workspace_id } = await team();
  const thread = (await comment(ada, id, 'Question')).body.id;
  const payload = { ...about, version: 1, document_id: id, comment_id: randomUUID(), is_first: false, mentions: [] };
  const event = { type: 'comment.created', subject_id: thread, payload: { ...payload, authors: [ada.id] } } as const;
  await record({ workspace_id, actor_id: bo.id }, event, MANY);
  expect(short(await listed(ada))).toEqual([['reply', MANY, 'Bo']]);
});

test('an event that is delivered again changes nothing, also once it was read [NOTE-09]', async () => {
  const { ada, bo, id } = await team();
  const thread = (await comment(ada, id, 'Question')).body.id;
  await reply(bo, thread, 'One');
  await reply(bo, thread, 'Two');
  await dispatch();
  const again = () =>
    db.updateTable('outbox').set({ dispatched_at: null, sent_seq: null }).where('subject_id', '=', thread).execute();
  await again();
  expect(short(await listed(ada))).toEqual([['reply', 2, 'Bo']]);
  await call(ada, 'POST', '/api/notifications/read', { all: true });
  await again();
  expect(short(await listed(ada))).toEqual([['reply', 2, 'Bo']]);
  expect(await countUnread(db, ada.id)).toBe(0);
});

test('what one cannot read any more is neither listed nor counted [NOTE-04]', async () => {
  const { ada, bo, id, send, workspace_id } = await team();
  await send(ada, [bo]);
  expect((await listed(bo)).unread).toBe(1);
  const membership = { workspace_id, user_id: bo.id, role: 'reviewer' } as const;
  await db
    .deleteFrom('workspace_members')
    .where('user_id', '=', bo.id)
    .where('workspace_id', '=', workspace_id)
    .execute();
  expect(await listed(bo)).toMatchObject({ unread: 0, items: [] });
  await db.insertInto('workspace_members').values(membership).execute();
  await db.updateTable('workspaces').set({ suspended_at: new Date() }).where('id', '=', workspace_id).execute();
  expect(await listed(bo)).toMatchObject({ unread: 0, items: [] });
  await db.updateTable('workspaces').set({ suspended_at: null }).where('id', '=', workspace_id).execute();
  expect((await listed(bo)).unread).toBe(1);
  await db.deleteFrom('generated_documents').where('id', '=', id).execute();
  expect(await listed(bo)).toMatchObject({ unread: 0, items: [] });
});

test('a changed role and a removal are news to their person, joining to who invited [NOTE-02]', async () => {
  const { bo, di, workspace_id } = await team();
  const origin = { workspace_id, actor_id: di.id };
  const named = { workspace_name: 'Team', user_id: bo.id, name: 'Bo' };
  const event = {
    type: 'member.role_changed',
    subject_id: workspace_id,
    payload: { ...named, role: 'viewer' },
  } as const;
  await record(origin, event);
  expect((await listed(bo)).items).toMatchObject([
    { kind: 'membership', details: { what: 'role_changed', role: 'viewer' } },
  ]);
  await record(origin, { type: 'member.removed', subject_id: workspace_id, payload: named });
  await db
    .deleteFrom('workspace_members')
    .where('user_id', '=', bo.id)
    .where('workspace_id', '=', workspace_id)
    .execute();
  expect((await listed(bo)).items).toMatchObject([{ details: { what: 'removed' } }]);
  const joined = { ...named, role: 'editor', invited_by: di.id } as const;
  await record({ workspace_id, actor_id: bo.id }, { type: 'member.joined', subject_id: workspace_id, payload: joined });
  expect((await listed(di)).items).toMatchObject([{ details: { what: 'joined', role: 'editor' } }]);
});

test('one reads and marks the own ones alone, page by page [NOTE-04]', async () => {
  const { ada, bo, cy, id } = await team();
  for (const who of [bo, cy]) {
    const thread = (await comment(ada, id, `@${who.id} look`)).body.id;
    await reply(bo, thread, `@${ada.id} one`);
  }
  const all = await listed(ada);
  const first = (await call(ada, 'GET', '/api/notifications?limit=1')).body;
  const second = (await call(ada, 'GET', `/api/notifications?limit=1&after=${first.next}`)).body;
  expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2));
  const ids = all.items.map((item: { id: string }) => item.id);
  await call(bo, 'POST', '/api/notifications/read', { ids });
  expect((await listed(ada)).unread).toBe(all.unread);
});

test('mails have a rhythm and kinds, and one POST with the token of a mail ends them [NOTE-06] [NOTE-08]', async () => {
  const { ada } = await team();
  const settings = () => call(ada, 'GET', '/api/notification-settings');
  const given = { mail_rhythm: 'soon', mail_reviews: true, mail_answers: true, mail_mentions: true, mail_shares: true };
  expect((await settings()).body).toEqual({ ...given, last_mail_at: null });
  const daily = { ...given, mail_rhythm: 'daily', mail_shares: false };
  const saved = { ...daily, last_mail_at: null };
  expect((await call(ada, 'PUT', '/api/notification-settings', daily)).body).toEqual(saved);
  expect((await call(ada, 'PUT', '/api/notification-settings', { ...given, mail_rhythm: 'often' })).status).toBe(422);
  const end = (t: string) => call(null, 'POST', `/api/unsubscribe?t=${t}`);
  expect((await end(`${ada.id}.wrong`)).status).toBe(204);
  expect((await settings()).body).toEqual(saved);
  expect((await end(unsubscribeToken(deps.secret, ada.id))).status).toBe(204);
  const mailed = new Date('2026-11-18T09:12:00.000Z');
  await db.updateTable('user_preferences').set({ last_mail_at: mailed }).where('user_id', '=', ada.id).execute();
  const ended = { ...daily, mail_rhythm: 'never', last_mail_at: mailed.toISOString() };
  expect((await settings()).body).toEqual(ended);
});
