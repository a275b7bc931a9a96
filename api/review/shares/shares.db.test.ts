import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharesBench } from '#api/review/shares/testing/bench.ts';
import { shareHash } from '#api/review/shares/token.ts';
import { headersOf } from '#api/testing/call.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';

const { url, db, call, team, share, shared, guest, answer, named, signedIn, aGenerated, generate } =
  await sharesBench();
const DAY_MS = 86_400_000;
const failed = ({ status, body }: { status: number; body: { error: { code: string } } }) => [status, body.error?.code];
const listed = async (who: { token: string }, id: string) =>
  (await call(who, 'GET', `${PATH}/${id}/shares`)).body.items;

test('a link is made with its token shown once, listed without it, and stored as a hash [SHARE-01] [SHARE-02] [SHARE-13]', async () => {
  const { ada, ed, id } = await team('First');
  const { token, share: made } = await shared(ada, id, { label: ' Head of workshop ', days: 7 });
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(made).toMatchObject({ label: 'Head of workshop', may_comment: true, may_answer: false, views: 0 });
  expect(made).toMatchObject({ created_by: { name: 'Ada' }, is_expired: false, documents: [{ id, version: 1 }] });
  const days = (new Date(made.expires_at).getTime() - Date.now()) / DAY_MS;
  expect(Math.abs(days - 7)).toBeLessThan(0.01);
  const row = await db.selectFrom('shares').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
  expect(row.token_hash).toEqual(shareHash(token));
  const items = await listed(ada, id);
  expect(items).toMatchObject([{ id: made.id, label: 'Head of workshop' }]);
  expect(JSON.stringify(items)).not.toContain(token);
  expect(failed(await call(ed, 'GET', `${PATH}/${id}/shares`))).toEqual([403, 'role_too_low']);
});

test('a wrong wish is refused and makes nothing [SHARE-01]', async () => {
  const { ada, id } = await team();
  const more = { may_comment: true, may_answer: false };
  for (const wrong of [
    { label: ' ', days: 30, ...more },
    { label: 'x'.repeat(61), days: 30, ...more },
    { label: 'a', days: 31, ...more },
    { label: 'a', days: 30 },
    { label: 'a', days: 30, ...more, also: ['x'] },
  ])
    expect((await call(ada, 'POST', `${PATH}/${id}/shares`, wrong)).status).toBe(422);
  expect(failed(await share(ada, id, { also: [randomUUID()] }))).toEqual([404, 'no_such_item']);
  expect(await listed(ada, id)).toEqual([]);
});

test('a repeated request gets a token that works, of the same link', async () => {
  const { ada, id } = await team();
  const key = { 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ label: 'Boss', days: 7, may_comment: false, may_answer: false });
  const send = () => callWith(ada, `${PATH}/${id}/shares`, body, key);
  const [first, second] = [await send(), await send()];
  expect(second.share.id).toBe(first.share.id);
  expect((await guest({ token: first.token }, 'GET', '')).status).toBe(404);
  expect((await guest({ token: second.token }, 'GET', '')).status).toBe(200);
});

test('a link that takes answers sends the draft for review and locks it [SHARE-01]', async () => {
  const { ada, bo, id, review, stored, send, step } = await team();
  await shared(ada, id, { may_answer: true });
  expect(await stored()).toMatchObject({ review_state: 'in_review' });
  expect(await review(ada)).toMatchObject({ asked_links: ['Head of workshop'], required: 1, round: { people: [] } });
  expect((await send(ada, [bo])).status).toBe(409);
  await step(bo, 'approve', {});
  const refused = await share(ada, id, { may_answer: true });
  expect([...failed(refused), refused.body.error.message]).toEqual([
    409,
    'review_changed',
    'This document is approved already.',
  ]);
  expect(await listed(ada, id)).toHaveLength(1);
});

test('alone one approval by link is needed, and it counts [SHARE-06]', async () => {
  const alone = await signedIn();
  const id = await aGenerated(alone.id, 'Mine');
  const { token } = await shared(alone, id, { may_answer: true });
  const tab = await named(token);
  expect((await answer(tab)).status).toBe(200);
  const { body } = await call(alone, 'GET', `${PATH}/${id}/review`);
  expect(body).toMatchObject({ state: 'approved', approved: { by: 'Rosa Lind (by a link of Test Person)' } });
});

test('one link shows several documents of one role, and no other [SHARE-04]', async () => {
  const { ada, id, role_id, workspace_id } = await team('Advert');
  const second = await aGenerated(ada.id, 'Posting', { role_id, workspace_id, template_id: null });
  const { token } = await shared(ada, id, { also: [second] });
  const { body } = await guest({ token }, 'GET', '');
  expect(body.documents.map(({ content, place }: { content: string; place: number }) => [place, content])).toEqual([
    [0, 'Advert'],
    [1, 'Posting'],
  ]);
  const other = await team('Other role');
  const elsewhere = await share(ada, id, { also: [other.id] });
  expect(failed(elsewhere)).toEqual([404, 'no_such_item']);
  const unrelated = await aGenerated(ada.id, 'Without a role', { workspace_id, template_id: null });
  expect((await share(ada, id, { also: [unrelated] })).body.error.fields.also).toBe(
    'Choose documents of the same role.',
  );
});

test('unsent edits are not shown; an update shows them [SHARE-13]', async () => {
  const { ada, id, save } = await team('First');
  const { token, share: made } = await shared(ada, id);
  const shown = async () => (await guest({ token }, 'GET', '')).body.documents[0].content;
  await save(ada, 1, 'Second');
  expect(await shown()).toBe('First');
  expect((await listed(ada, id))[0].documents).toMatchObject([{ version: 1, is_outdated: true }]);
  const { body } = await call(ada, 'POST', `/api/shares/${made.id}/update`);
  expect(body.documents).toMatchObject([{ version: 2, is_outdated: false }]);
  expect(await shown()).toBe('Second');
});

test('the link shows what is in review if it takes answers, else what is approved [SHARE-04]', async () => {
  const { ada, bo, id, save, send, step } = await team('First');
  const reading = await shared(ada, id);
  const shown = async (token: string) => (await guest({ token }, 'GET', '')).body.documents[0];
  await save(ada, 1, 'Second');
  await send(ada, [bo], { version: 2 });
  expect((await shown(reading.token)).content).toBe('First');
  const answering = await shared(ada, id, { may_answer: true });
  expect(await shown(answering.token)).toMatchObject({ content: 'Second', takes_answer: true });
  await step(bo, 'approve', { version: 2 });
  expect(await shown(reading.token)).toMatchObject({ content: 'Second', is_approved: true, takes_answer: false });
  await step(ada, 'draft', { version: 2 });
  await save(ada, 2, 'Third');
  expect(await shown(answering.token)).toMatchObject({ content: 'Second', is_approved: true });
});

test('a new link replaces the one before, a revoked one ends at once [SHARE-02] [SHARE-08]', async () => {
  const { ada, id } = await team();
  const { token, share: made } = await shared(ada, id);
  const renewed = (await call(ada, 'POST', `/api/shares/${made.id}/new-link`)).body;
  expect((await guest({ token }, 'GET', '')).status).toBe(404);
  expect((await guest({ token: renewed.token }, 'GET', '')).status).toBe(200);
  expect((await call(ada, 'DELETE', `/api/shares/${made.id}`)).status).toBe(204);
  const over = await guest({ token: renewed.token }, 'GET', '');
  expect([...failed(over), over.body.error.message]).toEqual([404, 'share_invalid', 'This link is no longer valid.']);
  expect(await listed(ada, id)).toEqual([]);
});

test('editors change, renew and revoke what they made, owners every link; reviewers see them alone [SHARE-13]', async () => {
  const { ada, bo, cy, di, id } = await team();
  const first = await shared(ada, id);
  const second = await shared(ada, id);
  expect(await listed(bo, id)).toHaveLength(2);
  expect(failed(await share(bo, id))).toEqual([403, 'role_too_low']);
  const path = `/api/shares/${first.share.id}`;
  for (const act of [
    () => call(cy, 'PATCH', path, { label: 'Mine' }),
    () => call(cy, 'POST', `${path}/update`, {}),
    () => call(cy, 'POST', `${path}/new-link`, {}),
    () => call(cy, 'DELETE', path),
  ])
    expect(failed(await act())).toEqual([403, 'not_yours']);
  expect((await guest({ token: first.token }, 'GET', '')).status).toBe(200);
  const own = `/api/shares/${(await shared(cy, id)).share.id}`;
  expect((await call(cy, 'PATCH', own, { label: 'Mine' })).body).toMatchObject({ label: 'Mine' });
  expect((await call(cy, 'POST', `${own}/new-link`, {})).status).toBe(200);
  expect((await call(cy, 'DELETE', own)).status).toBe(204);
  expect((await call(di, 'DELETE', `/api/shares/${first.share.id}`)).status).toBe(204);
  expect((await call(ada, 'DELETE', `/api/shares/${second.share.id}`)).status).toBe(204);
});

test('once the account of its maker is deleted, a link stays listed and opens nothing, and the workspace can revoke it [SHARE-14]', async () => {
  const { ada, di, id } = await team();
  const { token, share: made } = await shared(ada, id);
  await db.deleteFrom('auth.users').where('id', '=', ada.id).execute();
  expect(await listed(di, id)).toMatchObject([{ id: made.id, created_by: null, is_stopped: true }]);
  expect((await guest({ token }, 'GET', '')).status).toBe(404);
  expect((await call(di, 'DELETE', `/api/shares/${made.id}`)).status).toBe(204);
});

test('a change of the link holds at the next read; an expired one can be extended and shows the current text [SHARE-13]', async () => {
  const { ada, id, save } = await team('First');
  const { token, share: made } = await shared(ada, id);
  const change = (body: object) => call(ada, 'PATCH', `/api/shares/${made.id}`, body);
  expect((await change({ may_comment: false, label: 'Boss' })).body).toMatchObject({
    may_comment: false,
    label: 'Boss',
  });
  expect((await guest({ token }, 'GET', '')).body.may_comment).toBe(false);
  await db
    .updateTable('shares')
    .set({ expires_at: new Date(0) })
    .where('id', '=', made.id)
    .execute();
  expect((await guest({ token }, 'GET', '')).status).toBe(404);
  expect(await listed(ada, id)).toMatchObject([{ is_expired: true }]);
  await save(ada, 1, 'Second');
  await change({ days: 14 });
  expect((await guest({ token }, 'GET', '')).body.documents).toMatchObject([{ content: 'Second' }]);
  expect((await change({ may_answer: true })).body).toMatchObject({ may_answer: true });
  expect((await guest({ token }, 'GET', '')).body.documents).toMatchObject([{ takes_answer: true }]);
});

test('the 21st link of a document is refused, one that ended does not count', async () => {
  const { ada, id } = await team();
  const first = await shared(ada, id);
  for (let n = 1; n < 20; n++) await shared(ada, id);
  const refused = await share(ada, id);
  expect([...failed(refused), refused.body.error.message]).toEqual([
    409,
    'limit_reached',
    'The limit is 20 share links. Revoke one, then try again.',
  ]);
  await call(ada, 'DELETE', `/api/shares/${first.share.id}`);
  expect((await share(ada, id)).status).toBe(200);
});

test('each act is a row of the activity, in its transaction [SHARE-13]', async () => {
  const { ada, id, workspace_id } = await team();
  const { share: made, token } = await shared(ada, id, { may_answer: true });
  await call(ada, 'PATCH', `/api/shares/${made.id}`, { label: 'Boss' });
  await answer(await named(token));
  await call(ada, 'DELETE', `/api/shares/${made.id}`);
  const rows = await db
    .selectFrom('workspace_activity')
    .select(['action', 'actor_kind', 'actor_name', 'details'])
    .where('workspace_id', '=', workspace_id)
    .where(sql<boolean>`action like 'share.%'`)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { action: 'share.created', actor_kind: 'user', details: { label: 'Head of workshop', may_answer: true } },
    { action: 'share.changed', actor_kind: 'user', details: { label: 'Boss' } },
    {
      action: 'share.answered',
      actor_kind: 'guest',
      actor_name: 'Rosa Lind',
      details: { maker: ada.id, counts: false },
    },
    { action: 'share.revoked', actor_kind: 'user' },
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('what a link shows is kept through saves in one sitting and through pruning', async () => {
  const { ada, id, save } = await team('First');
  const { token } = await shared(ada, id);
  const sitting = randomUUID();
  for (let version = 1; version < 6; version++) await save(ada, version, `Text ${version + 1}`, sitting);
  expect((await guest({ token }, 'GET', '')).body.documents).toMatchObject([{ content: 'First', version: 1 }]);
});

test('a new generation of the document leaves what the link shows [SHARE-04]', async () => {
  const { ada, id, role_id, workspace_id } = await team('First');
  const { token } = await shared(ada, id);
  await generate({ user_id: ada.id, role_id, workspace_id }, 'Generated again');
  expect((await guest({ token }, 'GET', '')).body.documents).toMatchObject([{ content: 'First' }]);
});

async function callWith(who: { token: string }, path: string, body: string, headers: Record<string, string>) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headersOf(who), 'content-type': 'application/json', ...headers },
    body,
  });
  return response.json();
}

test('the links of a role are those of its texts, with the answers they took [HOME-11]', async () => {
  const { ada, ed, id, role_id: roleId } = await team();
  const { token, share: made } = await shared(ada, id, { label: 'Head of workshop', may_answer: true });
  const ofRole = (who: { token: string }, role: string) => call(who, 'GET', `/api/roles/${role}/shares`);
  expect((await ofRole(ada, roleId)).body.items).toMatchObject([{ id: made.id, answers: 0, documents: [{ id }] }]);
  expect((await answer(await named(token))).status).toBe(200);
  expect((await ofRole(ada, roleId)).body.items).toMatchObject([{ id: made.id, answers: 1 }]);
  expect(JSON.stringify((await ofRole(ada, roleId)).body)).not.toContain(token);
  expect(failed(await ofRole(ed, roleId))).toEqual([403, 'role_too_low']);
  expect(failed(await ofRole(ada, randomUUID()))).toEqual([404, 'no_such_item']);
  const other = await team('Other');
  expect(failed(await ofRole(other.ada, roleId))).toEqual([404, 'no_such_item']);
  expect((await ofRole(other.ada, other.role_id)).body.items).toEqual([]);
});
