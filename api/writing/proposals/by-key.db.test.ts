import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { settleTask } from '#db/tasks/tasks.ts';
import { permissionsOfAccess } from '#shared/key-permissions.ts';

const { db, call, join, aTeam, aKey, aText } = await keysBench();

const TEXT = 'Join us. We pay well.';
const SUGGESTED = { part: 'text', from: 5, to: 7, text: 'our team', off: null, note: null, field: null } as const;

/** As a worker completes it. */
async function complete(id: string) {
  const held = { id, token: randomUUID() };
  await claimGeneration(db, id, { token: held.token, alone: false });
  const result = { changes: [SUGGESTED], fixed: null, note: null };
  const settled = await settleTask(db, held, { result, tokens: 120, model: 'demo', prompt: 'refine-1' });
  if (!settled) throw new Error('It was not claimed');
}

async function aTeamWithKey() {
  const { id: workspace_id, slug: workspace, owner } = await aTeam();
  const [editor, viewer] = [await join(workspace_id, 'editor'), await join(workspace_id, 'viewer')];
  const id = await aText({ workspace_id, user_id: owner.id }, 'job_advert', TEXT);
  const of = { workspace_id, created_by: owner.id };
  const { key } = await aKey(of);
  const propose = (who: string, more: object = {}, headers: Record<string, string> = {}) =>
    call(who, 'POST', `/api/v1/generated-documents/${id}/proposals`, {
      body: { version: 1, target: { of: 'document' }, instruction: 'Warmer, please', ...more },
      headers,
    });
  const listed = async (who: typeof editor) =>
    (await call(who, 'GET', `/api/generated-documents/${id}/proposals`, { workspace })).body.items;
  const text = async () => (await call(key, 'GET', `/api/v1/generated-documents/${id}`)).body.content;
  return { ...of, id, workspace, owner, editor, viewer, key, propose, listed, text };
}

test('a key proposes another text and reads it; the document stays as it is', async () => {
  const { key, propose, text } = await aTeamWithKey();
  const { status, body } = await propose(key);
  expect([status, body]).toMatchObject([202, { status: 'pending', before: TEXT, after: null, base_version: 1 }]);
  await complete(body.id);
  const read = await call(key, 'GET', `/api/v1/proposals/${body.id}?wait=5`);
  expect(read.body).toMatchObject({ status: 'completed', after: 'Join our team. We pay well.', is_stale: false });
  expect(await text()).toBe(TEXT);
});

test('everybody who writes in the workspace sees it, and accepts or discards it', async () => {
  const { key, propose, listed, owner, editor, viewer, workspace, id, text } = await aTeamWithKey();
  const { body } = await propose(key);
  await complete(body.id);
  for (const who of [owner, editor]) expect(await listed(who)).toMatchObject([{ id: body.id }]);
  const refused = await call(viewer, 'GET', `/api/proposals/${body.id}`, { workspace });
  expect(refused.status).toBe(403);
  const accept = { body: { version: 1, use: 'all' }, workspace };
  expect((await call(editor, 'POST', `/api/proposals/${body.id}/accept`, accept)).status).toBe(200);
  expect(await text()).toBe('Join our team. We pay well.');
  expect(await listed(owner)).toEqual([]);
  const second = await propose(key, { version: 2 });
  await complete(second.body.id);
  expect((await call(owner, 'POST', `/api/proposals/${second.body.id}/discard`, { workspace })).status).toBe(204);
  expect((await call(key, 'GET', `/api/v1/proposals/${second.body.id}`)).body).toMatchObject({
    closed_as: 'discarded',
    before: null,
    after: null,
  });
  expect((await call(key, 'GET', `/api/v1/generated-documents/${id}`)).body.version).toBe(2);
});

test('a proposal of a key leaves those of people alone, and another key has none of it', async () => {
  const { key, propose, editor, workspace, workspace_id, created_by, listed, id } = await aTeamWithKey();
  const body = { version: 1, target: { of: 'document' }, preset: 'warmer' };
  const own = await call(editor, 'POST', `/api/generated-documents/${id}/proposals`, { body, workspace });
  const asked = await propose(key);
  expect([own.status, asked.status]).toEqual([202, 202]);
  expect((await propose(key)).body.error.code).toBe('task_running');
  expect((await listed(editor)).map((one: { id: string }) => one.id).sort()).toEqual(
    [own.body.id, asked.body.id].sort(),
  );
  expect((await call(key, 'GET', `/api/v1/proposals/${own.body.id}`)).status).toBe(404);
  const other = await aKey({ workspace_id, created_by });
  expect((await call(other.key, 'GET', `/api/v1/proposals/${asked.body.id}`)).status).toBe(404);
  const reader = await aKey({ workspace_id, created_by }, permissionsOfAccess.read);
  expect((await propose(reader.key)).body.error.message).toBe('This key needs the permission content.write.');
});

test('a repeated request starts one proposal [REST-07]', async () => {
  const { key, propose } = await aTeamWithKey();
  const named = { 'idempotency-key': 'once' };
  const [one, again] = await Promise.all([propose(key, {}, named), propose(key, {}, named)]);
  expect(again.body.id).toBe(one.body.id);
});
