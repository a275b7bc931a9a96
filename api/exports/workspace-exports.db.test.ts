import { beforeAll, expect, test } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';

const { db, deps, url: api, call, create, signedIn, join } = await workspacesBench();
beforeAll(() => deps.storage.makeBuckets());

type Who = Awaited<ReturnType<typeof signedIn>>;
const PATH = '/api/workspace/exports';

async function aTeam() {
  const owner = await signedIn();
  const { id, slug: workspace, name } = await create(owner);
  return { owner, id, name, workspace };
}
const start = (who: Who, workspace: string) => call(who, 'POST', PATH, { workspace });
const set = (id: string, row: Record<string, unknown>) =>
  db.updateTable('exports').set(row).where('id', '=', id).execute();

test('an owner starts one, a second start answers it, and the act is in the activity once [TEAM-22] [EXPORT-26] [ACT-02]', async () => {
  const { owner, id, name, workspace } = await aTeam();
  const answers = await Promise.all([start(owner, workspace), start(owner, workspace)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await call(owner, 'GET', PATH, { workspace })).body).toMatchObject({
    items: [{ id: answers[0]?.body.id, state: 'waiting' }],
    seconds_to_next: 0,
  });
  const acts = await db.selectFrom('workspace_activity').selectAll().where('workspace_id', '=', id).execute();
  expect(acts.filter(({ action }) => action === 'workspace.exported')).toMatchObject([
    { actor_id: owner.id, subject_id: id, subject_name: name },
  ]);
});

test('admins, editors, reviewers and viewers may not; another owner sees own ones only [TEAM-22] [TEAM-43]', async () => {
  const { owner, id, workspace } = await aTeam();
  const { body } = await start(owner, workspace);
  for (const role of ['admin', 'editor', 'reviewer', 'viewer'] as const) {
    const who = await join(id, role);
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['POST', `${PATH}/${body.id}/cancel`],
    ] as const) {
      expect([role, method, (await call(who, method, path, { workspace })).status]).toEqual([role, method, 403]);
    }
  }
  const second = await join(id, 'owner');
  expect((await call(second, 'GET', PATH, { workspace })).body.items).toEqual([]);
  expect((await call(second, 'POST', `${PATH}/${body.id}/cancel`, { workspace })).status).toBe(404);
});

test('one of another workspace waits for the first; it has neither its rows nor its links [TEAM-22] [TEAM-41]', async () => {
  const { owner, workspace } = await aTeam();
  const { slug: other } = await create(owner);
  const { body } = await start(owner, workspace);
  const refused = await start(owner, other);
  expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
    409,
    'export_under_way',
    'Your export of another workspace is being prepared. Start this one when it is done.',
  ]);
  expect((await call(owner, 'GET', PATH, { workspace: other })).body.items).toEqual([]);
  expect((await call(owner, 'POST', `${PATH}/${body.id}/cancel`, { workspace: other })).status).toBe(404);
  expect((await call(owner, 'POST', `/api/exports/${body.id}/cancel`)).status).toBe(404);
  expect((await call(owner, 'POST', `${PATH}/${body.id}/cancel`, { workspace })).status).toBe(204);
  expect((await start(owner, other)).status).toBe(202);
});

test('the fourth in 24 hours is refused, apart from those of the account [TEAM-22] [EXPORT-26]', async () => {
  const { owner, workspace } = await aTeam();
  for (let made = 0; made < 3; made += 1) await set((await start(owner, workspace)).body.id, { state: 'completed' });
  const refused = await start(owner, workspace);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'export_limit']);
  expect((await call(owner, 'POST', '/api/exports')).status).toBe(202);
});

test('a link of an owner opens the file; once no owner any more, there is none [TEAM-22] [EXPORT-26]', async () => {
  const { owner, id, workspace } = await aTeam();
  const { body } = await start(owner, workspace);
  const path = `${id}/${body.id}/1`;
  const bytes = Buffer.from('a part');
  await deps.storage.put({ bucket: deps.storage.exports, path: `${path}.1`, body: bytes, type: 'application/zip' });
  const parts = JSON.stringify([{ path, name: 'Harbour export.zip', bytes: bytes.length, segments: 1 }]);
  await set(body.id, { state: 'completed', parts, expires_at: new Date(Date.now() + 60_000) });
  const link = () => call(owner, 'POST', `${PATH}/${body.id}/link`, { workspace, body: { part: 1 } });
  const { url } = (await link()).body;
  const file = await fetch(`${api}${url}`);
  expect([file.status, await file.text()]).toEqual([200, 'a part']);
  await join(id, 'owner');
  await db
    .updateTable('workspace_members')
    .set({ role: 'admin' })
    .where('user_id', '=', owner.id)
    .where('workspace_id', '=', id)
    .execute();
  expect((await link()).status).toBe(403);
});

test('a suspended workspace may still be exported by its owners [TEAM-29] [EXPORT-26]', async () => {
  const { owner, id, workspace } = await aTeam();
  await db.updateTable('workspaces').set({ suspended_at: new Date() }).where('id', '=', id).execute();
  expect((await call(owner, 'GET', '/api/roles', { workspace })).status).toBe(403);
  expect((await start(owner, workspace)).status).toBe(202);
});
