import { expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { headersOf } from '#api/testing/call.ts';
import type { Caller } from '#api/testing/people.ts';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { reply, startThread } from '#db/review/comments/write.ts';
import { actionsIn } from '#db/testing/teams.ts';
import { transact } from '#db/transact.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { connectRedis } from '#platform/redis.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';
import type { Thread } from '#shared/review/contracts/comments.ts';
import { mentionOf } from '#shared/review/mentions.ts';
import { type Anchor, anchorAt } from '#shared/text/anchors.ts';

const app = await documentsBench(ownApp());
const { db, call, signIn, signedIn, aGenerated, EMAIL } = app;
const TEXT = 'You take a fair turn in the on-call rota.\nYou know message queues.';

/** A shared workspace with one document, and its members by role. */
async function aTeam(roles: WorkspaceRole[], content: Parameters<typeof aGenerated>[1] = TEXT, template_id?: string) {
  const { id } = await db
    .insertInto('workspaces')
    .values({ name: 'Otterbeck', slug: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = [];
  for (const column of roles) {
    const person = await signedIn();
    await db.insertInto('workspace_members').values({ workspace_id: id, user_id: person.id, role: column }).execute();
    people.push(await signIn(person.id, { workspace: id }));
  }
  const document = await aGenerated(String(people[0]?.id), content, {
    workspace_id: id,
    ...(template_id && { template_id }),
  });
  return { id, people: people as [Caller, Caller, Caller], document, path: `${PATH}/${document}/threads` };
}

const passage = (quote: string, { text = TEXT, part = 'text' as Anchor['part'], version = 1 } = {}): Anchor => {
  const start = text.indexOf(quote);
  return anchorAt({ name: part, card: '', text }, { start, end: start + quote.length }, version);
};
const started = async (who: Caller, path: string, quote: string | null, body = 'Why?'): Promise<Thread> => {
  const answer = await call(who, 'POST', path, { body, anchor: quote === null ? null : passage(quote) });
  expect(answer.status).toBe(200);
  return answer.body;
};
const listed = async (who: Caller, path: string): Promise<Thread[]> => (await call(who, 'GET', path)).body.items;
const openOf = async (id: string) =>
  (await db.selectFrom('generated_documents').select('open_threads').where('id', '=', id).executeTakeFirstOrThrow())
    .open_threads;
async function save(who: Caller, id: string, content: unknown) {
  const { version } = (await call(who, 'GET', `${PATH}/${id}`)).body;
  expect((await call(who, 'PUT', `${PATH}/${id}`, { version, content })).status).toBe(200);
}

test('a thread about a passage or the whole document is started, answered, counted and recorded [COMMENT-01] [COMMENT-03] [COMMENT-13]', async () => {
  const { people, path, document, id } = await aTeam(['owner', 'reviewer']);
  const [owner, reviewer] = people;
  const events: LiveEvent[] = [];
  const redis = connectRedis(app.redisUrl, 'worker', () => undefined);
  await subscribeLiveEvents({ redis, onError: () => undefined }, (event) => events.push(event));
  const thread = await started(reviewer, path, 'a fair turn');
  await started(owner, path, null, 'Good.');
  const answered = await call(owner, 'POST', `/api/threads/${thread.id}/comments`, { body: 'One week in six.' });
  expect(answered.body.comments.map(({ body }: { body: string }) => body)).toEqual(['Why?', 'One week in six.']);
  expect(answered.body.anchor).toMatchObject({ part: 'text', quote: 'a fair turn', start: 9, version: 1 });
  expect(await listed(owner, path)).toHaveLength(2);
  expect(await openOf(document)).toBe(2);
  const ofTeam = () => events.filter((event) => event.type === 'threads' && event.workspace_id === id);
  await expect.poll(ofTeam).toHaveLength(3);
  expect(events).toContainEqual({ type: 'threads', workspace_id: id, threads: { document_id: document, open: 2 } });
  const outbox = await db
    .selectFrom('outbox')
    .selectAll()
    .where('type', '=', 'comment.created')
    .where('workspace_id', '=', id)
    .orderBy('id')
    .execute();
  expect(
    outbox.map(({ payload }) => [
      (payload as { is_first: boolean }).is_first,
      (payload as { authors: string[] }).authors,
    ]),
  ).toEqual([
    [true, []],
    [true, []],
    [false, [reviewer.id]],
  ]);
  expect(await actionsIn(db, id)).toEqual(['thread.started', 'thread.started']);
  redis.disconnect();
});

test('blank and more than 4,000 characters are refused, line breaks and markup stay as typed [COMMENT-04] [COMMENT-05]', async () => {
  const { people, path } = await aTeam(['editor']);
  const [who] = people;
  for (const body of [' \n ', 'x'.repeat(4_001)])
    expect((await call(who, 'POST', path, { body, anchor: null })).status).toBe(422);
  const { comments } = await started(who, path, null, '<b>Bold</b>\nhttps://example.test');
  expect(comments[0]?.body).toBe('<b>Bold</b>\nhttps://example.test');
});

test('a mention is a member with the current name; other ids stay plain words [COMMENT-06]', async () => {
  const { people, path } = await aTeam(['editor', 'viewer']);
  const [who, viewer] = people;
  const stranger = await signedIn();
  const { comments } = await started(who, path, null, `${mentionOf(viewer.id)} and ${mentionOf(stranger.id)}`);
  expect(comments[0]?.mentions.map(({ id }) => id)).toEqual([viewer.id]);
  await db
    .updateTable('auth.users')
    .set({ user_metadata: JSON.stringify({ first_name: 'Hilde', last_name: 'Okonjo' }) })
    .where('id', '=', viewer.id)
    .execute();
  expect((await listed(who, path))[0]?.comments[0]?.mentions).toEqual([{ id: viewer.id, name: 'Hilde Okonjo' }]);
});

test('one edits and removes what is one’s own, with answers it stays as removed; admins remove any [COMMENT-07]', async () => {
  const { people, path, document } = await aTeam(['editor', 'reviewer', 'admin']);
  const [editor, reviewer, admin] = people;
  const thread = await started(editor, path, null);
  const first = `/api/comments/${thread.comments[0]?.id}`;
  expect((await call(reviewer, 'PATCH', first, { body: 'No' })).body.error.code).toBe('not_yours');
  expect((await call(reviewer, 'DELETE', first)).body.error.code).toBe('not_yours');
  const edited = (await call(editor, 'PATCH', first, { body: 'Why this?' })).body.comments[0];
  expect(edited).toMatchObject({ body: 'Why this?', edited_at: expect.any(String) });
  const answered = (await call(reviewer, 'POST', `/api/threads/${thread.id}/comments`, { body: 'So.' })).body;
  expect((await call(admin, 'DELETE', first)).status).toBe(204);
  expect((await listed(editor, path))[0]?.comments).toMatchObject([
    { body: '', deleted_at: expect.any(String) },
    { body: 'So.' },
  ]);
  expect((await call(reviewer, 'DELETE', `/api/comments/${answered.comments[1].id}`)).status).toBe(204);
  expect(await listed(editor, path)).toEqual([]);
  expect(await openOf(document)).toBe(0);
});

test('resolving and reopening name who and when, and count; reviewers do so to what they started [COMMENT-08]', async () => {
  const { people, path, document } = await aTeam(['editor', 'reviewer', 'viewer']);
  const [editor, reviewer, viewer] = people;
  const thread = await started(editor, path, 'a fair turn');
  const resolve = `/api/threads/${thread.id}/resolve`;
  expect((await call(reviewer, 'POST', resolve)).body.error.code).toBe('not_yours');
  expect((await call(viewer, 'POST', resolve)).body.error.code).toBe('role_too_low');
  const { body } = await call(editor, 'POST', resolve);
  expect(body).toMatchObject({ resolved_by: { id: editor.id }, resolved_at: expect.any(String) });
  expect(await openOf(document)).toBe(0);
  await save(editor, document, `Soon. ${TEXT}`);
  const reopened = (await call(editor, 'POST', `/api/threads/${thread.id}/reopen`)).body;
  expect(reopened).toMatchObject({ resolved_at: null, resolved_by: null, orphaned_at: null, anchor: { start: 15 } });
  expect(await openOf(document)).toBe(1);
});

test('passages follow saves and restores; a lost one is kept, counted, found again and can be attached [COMMENT-09] [COMMENT-10]', async () => {
  const { people, path, document } = await aTeam(['editor']);
  const [who] = people;
  const thread = await started(who, path, 'message queues');
  const now = async () => (await listed(who, path))[0] as Thread;
  await save(who, document, `Hello.\n${TEXT}`);
  expect((await now()).anchor).toMatchObject({
    quote: 'message queues',
    start: 7 + TEXT.indexOf('message'),
    version: 2,
  });
  await save(who, document, 'Other words altogether.');
  expect(await now()).toMatchObject({ orphaned_at: expect.any(String), anchor: { quote: 'message queues' } });
  expect(await openOf(document)).toBe(1);
  const attached = await call(
    who,
    'PUT',
    `/api/threads/${thread.id}/anchor`,
    passage('Other', { text: 'Other words altogether.', version: 3 }),
  );
  expect(attached.body).toMatchObject({ orphaned_at: null, anchor: { quote: 'Other', start: 0 } });
  const second = await call(who, 'POST', path, { body: 'New', anchor: passage('message queues') });
  expect(second.body).toMatchObject({ orphaned_at: expect.any(String) });
  const { version } = (await call(who, 'GET', `${PATH}/${document}`)).body;
  expect((await call(who, 'POST', `${PATH}/${document}/versions/1/restore`, { version })).status).toBe(200);
  const again = (await listed(who, path)).find(({ id }) => id === second.body.id);
  expect(again).toMatchObject({ orphaned_at: null, anchor: { start: TEXT.indexOf('message') } });
});

test('a comment on a passage that just changed is mapped from the version it was selected in [COMMENT-09]', async () => {
  const { people, path, document } = await aTeam(['editor']);
  const [who] = people;
  await save(who, document, `Hello.\n${TEXT}`);
  expect((await started(who, path, 'a fair turn')).anchor).toMatchObject({
    start: 16,
    version: 2,
    quote: 'a fair turn',
  });
});

test('in a list a comment belongs to an item and a field; deleting the item loses its passage [COMMENT-11]', async () => {
  const mail = (name: string) => ({ type: 'Casual Email', subject: name, message: `Hello from ${name} and its team` });
  const { people, path, document } = await aTeam(['editor'], [mail('one'), mail('two')], EMAIL);
  const [who] = people;
  const text = mail('two').message;
  const anchor = passage('Hello from two', { text, part: '1.message' });
  await call(who, 'POST', path, { body: 'Too short', anchor });
  const deleted = passage('Hello from one', { text: mail('one').message, part: '0.message' });
  await call(who, 'POST', path, { body: 'Too long', anchor: deleted });
  await save(who, document, [mail('two')]);
  expect((await listed(who, path))[0]).toMatchObject({ orphaned_at: null, anchor: { part: '0.message' } });
  expect((await listed(who, path))[1]).toMatchObject({
    orphaned_at: expect.any(String),
    anchor: { part: '0.message' },
  });
});

test('a guest starts and answers threads of the own link alone [COMMENT-01]', async () => {
  const { people, document, id, path } = await aTeam(['editor']);
  const [who] = people;
  const share = await db
    .insertInto('shares')
    .values({
      workspace_id: id,
      token_hash: Buffer.from(crypto.randomUUID()),
      label: 'Manager',
      expires_at: new Date('2999-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: guest_id } = await db
    .insertInto('share_guests')
    .values({ share_id: share.id, workspace_id: id, name: 'Mara', pass_hash: Buffer.from(crypto.randomUUID()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const author = { workspace_id: id, guest: { id: guest_id, name: 'Mara', share_id: share.id } };
  const internal = await started(who, path, null);
  await expect(transact(db, (tx) => reply(tx, author, { thread_id: internal.id, body: 'Hi' }))).rejects.toMatchObject({
    code: 'no_such_item',
  });
  const { thread_id } = await transact(db, (tx) =>
    startThread(tx, author, { document_id: document, body: 'Hi', anchor: null }),
  );
  await transact(db, (tx) => reply(tx, author, { thread_id, body: 'More' }));
  const theirs = (await listed(who, path)).find(({ id: one }) => one === thread_id);
  expect(theirs).toMatchObject({
    share_id: share.id,
    comments: [{ guest_name: 'Mara', author: null }, { body: 'More' }],
  });
});

test('the 201st open thread of a document is refused with the limit [COMMENT-03]', async () => {
  const { people, document, path } = await aTeam(['editor']);
  const [who] = people;
  await db.updateTable('generated_documents').set({ open_threads: 200 }).where('id', '=', document).execute();
  expect((await call(who, 'POST', path, { body: 'One more', anchor: null })).body.error.code).toBe('limit_reached');
});

test('words that are sent again after a lost answer are written once [COMMENT-04]', async () => {
  const { people, path, document } = await aTeam(['owner']);
  const [owner] = people;
  const send = async (to: string, body: object, key: string) => {
    const headers = { ...headersOf(owner), 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await fetch(`${app.url}${to}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Thread;
  };
  const [first, again] = [
    await send(path, { body: 'Why?', anchor: null }, 'a'),
    await send(path, { body: 'Why?', anchor: null }, 'a'),
  ];
  expect(again.id).toBe(first.id);
  for (let tries = 0; tries < 2; tries += 1) await send(`/api/threads/${first.id}/comments`, { body: 'Because.' }, 'b');
  const [thread, ...others] = await listed(owner, path);
  expect(others).toEqual([]);
  expect(thread?.comments.map(({ body }) => body)).toEqual(['Why?', 'Because.']);
  expect(await openOf(document)).toBe(1);
});
