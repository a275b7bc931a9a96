import { expect, test } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { aDocument, aGuideline, aRole, theTemplates } from '#db/testing/factories.ts';

const { db, call, create, join, emailOf, lastToken, tokensTo, signedIn } = await workspacesBench();

test('of two owners who lower each other at once one stays owner, in twenty tries [MEMBER-05]', async () => {
  for (let tried = 0; tried < 20; tried += 1) {
    const owner = await signedIn();
    const { id, slug: workspace } = await create(owner);
    const other = await join(id, 'owner');
    const lower = (who: typeof owner, whom: typeof owner) =>
      call(who, 'PATCH', `/api/members/${whom.id}`, { workspace, body: { role: 'viewer' } });
    const answers = await Promise.all([lower(owner, other), lower(other, owner)]);
    const owners = await db
      .selectFrom('workspace_members')
      .select('user_id')
      .where('workspace_id', '=', id)
      .where('role', '=', 'owner')
      .execute();
    expect(owners).toHaveLength(1);
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused).toHaveLength(1);
    // Whose right was gone before it was read, or who would have left none.
    expect(['last_owner', 'role_too_low']).toContain(refused[0]?.body.error.code);
  }
});

test('two admins who invite one address at the same moment make one row, and one link leads in [MEMBER-17]', async () => {
  for (let tried = 0; tried < 10; tried += 1) {
    const [owner, hilde] = [await signedIn(), await signedIn()];
    const { id, slug: workspace } = await create(owner);
    const admin = await join(id, 'admin');
    const email = await emailOf(hilde);
    const invite = (who: typeof owner, role: string) =>
      call(who, 'POST', '/api/member-invitations', { workspace, body: { emails: [email], role } });
    const answers = await Promise.all([invite(owner, 'viewer'), invite(admin, 'reviewer')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await call(owner, 'GET', '/api/member-invitations', { workspace });
    expect(body.items).toHaveLength(1);
    // Which of the two was written last is up to the race; the other one is void.
    const read = await Promise.all(
      (await tokensTo(email)).map((token) => call(null, 'POST', '/api/invitation/read', { token })),
    );
    expect(read.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { id: invitation } = body.items[0];
    expect((await call(hilde, 'POST', '/api/invitation/accept', { body: { id: invitation } })).status).toBe(200);
    const { body: members } = await call(owner, 'GET', '/api/members', { workspace });
    expect(members.items).toContainEqual(expect.objectContaining({ id: hilde.id, role: body.items[0].role }));
  }
});

test('an invitation accepted twice at once makes one membership, and both answers lead in [MEMBER-16]', async () => {
  const [owner, hilde] = [await signedIn(), await signedIn()];
  const { id, slug: workspace } = await create(owner);
  await call(owner, 'POST', '/api/member-invitations', {
    workspace,
    body: { emails: [await emailOf(hilde)], role: 'editor' },
  });
  const token = await lastToken(await emailOf(hilde));
  const accept = () => call(hilde, 'POST', '/api/invitation/accept', { token });
  const answers = await Promise.all([accept(), accept(), accept()]);
  expect(answers.map(({ status, body }) => [status, body.slug])).toEqual(Array(3).fill([200, workspace]));
  const rows = db.selectFrom('workspace_members').select('role').where('workspace_id', '=', id);
  expect((await rows.execute()).map(({ role }) => role).sort()).toEqual(['editor', 'owner']);
});

test('two members who start one template of a role at once get one generation, which both see [GAP-59]', async () => {
  const owner = await signedIn();
  const { id: workspace_id, slug: workspace } = await create(owner);
  const editor = await join(workspace_id, 'editor');
  const voice = await aGuideline(db, owner.id, { workspace_id });
  const asset = await aDocument(db, owner.id, { workspace_id });
  const [template] = await theTemplates(db);
  for (let tried = 0; tried < 10; tried += 1) {
    const about = { workspace_id, brand_guidelines_id: voice.id, document_ids: [asset.id] };
    const role = await aRole(db, owner.id, about);
    const body = { role_id: role.id, template_ids: [template?.id] };
    const start = (who: typeof owner) => call(who, 'POST', '/api/generations', { workspace, body });
    const [first, second] = await Promise.all([start(owner), start(editor)]);
    const [{ id }] = first.body.items;
    expect(second.body.items).toMatchObject([{ id }]);
    const rows = await db.selectFrom('generation_queue').select('id').where('role_id', '=', role.id).execute();
    expect(rows).toEqual([{ id }]);
    for (const who of [owner, editor]) {
      expect((await call(who, 'GET', `/api/generations/${id}`, { workspace })).status).toBe(200);
    }
  }
});
