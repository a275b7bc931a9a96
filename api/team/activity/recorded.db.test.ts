import { expect, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { startGenerations } from '#api/writing/generations/start.ts';
import { deleteGuidelines } from '#db/brand/guidelines.ts';
import { accountEndings } from '#db/endings.ts';
import { recordActivity } from '#db/team/activity.ts';
import { aDocument, aGuideline, theTemplates } from '#db/testing/factories.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { listenedTo } from '#db/testing/statements.ts';
import { inTransaction } from '#db/transact.ts';
import { type Scope, scopeOf } from '#shared/scope.ts';

const bench = await reviewsBench(ownApp());
const { db, deps, call, signedIn } = bench;
type Who = { id: string; token: string };

const role = aRoleInput();

/** Who did what to what, in order. */
async function acts(workspace_id: string) {
  const rows = db.selectFrom('workspace_activity').selectAll().where('workspace_id', '=', workspace_id).orderBy('id');
  return (await rows.execute()).map(({ action, subject_name, details }) => [action, subject_name, details]);
}

/** A brand voice, an asset and a role with both, each created, changed and saved again as it is; then a start; then all deleted. */
async function work(who: Who, workspace_id: string) {
  const {
    id: voice,
    user_id: _,
    workspace_id: __,
    version: ___,
    created_at,
    updated_at,
    ...text
  } = await aGuideline(db, who.id, { workspace_id });
  const made = (await call(who, 'POST', '/api/brand-guidelines', text)).body.id;
  for (const saved of [text, { ...text, additional_notes: 'No jokes' }])
    expect((await call(who, 'PUT', `/api/brand-guidelines/${made}`, saved)).status).toBe(200);
  const { id: asset } = await aDocument(db, who.id, { workspace_id, title: 'Handbook' });
  for (const description of ['', 'Of 2026'])
    await call(who, 'PATCH', `/api/reference-documents/${asset}`, { title: 'Handbook', description });
  const linked = { ...role, brand_guidelines_id: voice, document_ids: [asset] };
  const role_id = (await call(who, 'POST', '/api/roles', linked)).body.id;
  for (const city of ['Porto', 'Lisbon']) await call(who, 'PUT', `/api/roles/${role_id}`, { ...linked, city });
  const addition = { field: 'role_requirements', text: 'Be on call.' };
  for (const once of [addition, addition]) await call(who, 'POST', `/api/roles/${role_id}/additions`, once);
  const template_ids = (await theTemplates(db)).slice(0, 2).map(({ id }) => id);
  for (const overwrite of [false, false])
    expect((await call(who, 'POST', '/api/generations', { role_id, template_ids, overwrite })).status).toBe(202);
  await call(who, 'DELETE', `/api/roles/${role_id}`);
  await call(who, 'DELETE', `/api/brand-guidelines/${made}`);
  await call(who, 'DELETE', `/api/reference-documents/${asset}`);
  return text.profile_name;
}

test('roles, brand voices, assets and each start are recorded once, a save without a change is not [ACT-02]', async () => {
  const { ada, workspace_id } = await bench.team();
  const voice = await work(ada, workspace_id);
  expect(await acts(workspace_id)).toEqual([
    ['brand.created', voice, {}],
    ['brand.changed', voice, {}],
    ['asset.changed', 'Handbook', {}],
    ['role.created', 'Engineer', {}],
    ['role.changed', 'Engineer', {}],
    ['role.changed', 'Engineer', {}],
    ['generations.started', 'Engineer', { documents: 2 }],
    ['role.deleted', 'Engineer', { documents: 0 }],
    ['brand.deleted', voice, {}],
    ['asset.deleted', 'Handbook', {}],
  ]);
});

test('an uploaded file is recorded by its title [ACT-02]', async () => {
  const { ada, workspace_id } = await bench.team();
  const form = new FormData();
  form.append('file', new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'Values.pdf', { type: 'application/pdf' }));
  expect((await call(ada, 'POST', '/api/reference-documents', form)).status).toBe(200);
  expect(await acts(workspace_id)).toEqual([['asset.created', 'Values.pdf', {}]]);
});

test('a person’s first edit of a document in 30 minutes is recorded, each autosave is not [ACT-02]', async () => {
  const { ada, cy, save, id, workspace_id } = await bench.team();
  for (const [at, who] of [ada, ada, cy, ada].entries())
    expect((await save(who, at + 1, `Text ${at}`)).status).toBe(200);
  const edited = ['document.edited', 'Job Advert', { job_title: 'Engineer' }];
  expect(await acts(workspace_id)).toEqual([edited, edited]);
  await call(ada, 'DELETE', `/api/generated-documents/${id}`);
  expect((await acts(workspace_id)).at(-1)).toEqual(['document.deleted', 'Job Advert', { job_title: 'Engineer' }]);
});

test('an edit is recorded again after 30 minutes [ACT-02]', async () => {
  const { ada, cy, save, id, workspace_id } = await bench.team();
  const row = { workspace_id, actor_kind: 'user', action: 'document.edited', subject_id: id } as const;
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db
    .insertInto('workspace_activity')
    .values([
      { ...row, actor_id: ada.id, created_at: before(31) },
      { ...row, actor_id: cy.id, created_at: before(29) },
    ])
    .execute();
  await save(ada, 1, 'By Ada');
  await save(cy, 2, 'By Cy');
  expect(await acts(workspace_id)).toHaveLength(3);
});

test('the same is recorded in Personal, which its person alone reads [ACT-02] [HOME-73]', async () => {
  const alone = await signedIn();
  const { ada, workspace_id } = await bench.team();
  const inTeam = await work(ada, workspace_id);
  const voice = await work(alone, alone.id);
  expect((await acts(alone.id)).map(([action, name]) => [action, name === voice ? inTeam : name])).toEqual(
    (await acts(workspace_id)).map(([action, name]) => [action, name]),
  );
  const id = await bench.aGenerated(alone.id);
  expect((await call(alone, 'PUT', `/api/generated-documents/${id}`, { version: 1, content: 'Two' })).status).toBe(200);
  await call(alone, 'DELETE', `/api/generated-documents/${id}`);
  const answered = { action: 'share.answered', subject: { id, name: 'Job Advert' } } as const;
  await inTransaction(db, (tx) => recordActivity(tx, { workspace_id: alone.id, guest: 'Rosa' }, answered));
  const read = (await call(alone, 'GET', '/api/activity?limit=3')).body.items;
  expect(read.map(({ action, actor }: never) => [action, (actor as { kind: string }).kind])).toEqual([
    ['share.answered', 'guest'],
    ['document.deleted', 'user'],
    ['document.edited', 'user'],
  ]);
  expect(JSON.stringify((await call(ada, 'GET', '/api/activity')).body)).not.toContain('Rosa');
});

test('a start is recorded in its own statement [ACT-02]', async () => {
  const { ada, workspace_id } = await bench.team();
  const { id: brand_guidelines_id } = await aGuideline(db, ada.id, { workspace_id });
  const { id: asset } = await aDocument(db, ada.id, { workspace_id });
  const { body } = await call(ada, 'POST', '/api/roles', { ...role, brand_guidelines_id, document_ids: [asset] });
  const templates = (await theTemplates(db)).map(({ id }) => id);
  const listened = await listenedTo(db);
  const start = (scope: Scope, template: string | undefined) =>
    startGenerations({ ...deps, db: listened.db }, scope, {
      role_id: body.id,
      template_ids: [String(template)],
      overwrite: true,
      request_id: 'r',
    });
  await start(scopeOf(workspace_id, ada.id, 'any'), templates[0]);
  const [begin, lock, state, ready, insert, commit, ...more] = listened.sent;
  expect([begin, commit, more]).toEqual(['begin', 'commit', []]);
  expect([lock, state, ready].join('\n')).not.toMatch(/^insert/m);
  expect(insert).toMatch(/^with "recorded" as \(\s*insert into workspace_activity/);
});

test('an act whose change fails is not recorded [ACT-03]', async () => {
  const { ada, workspace_id } = await bench.team();
  const scope = scopeOf(workspace_id, ada.id, 'any');
  const { id } = await aGuideline(db, ada.id, { workspace_id });
  const failing = inTransaction(db, async (tx) => {
    await deleteGuidelines(tx, scope, id);
    throw new Error('The connection broke');
  });
  await expect(failing).rejects.toThrow('The connection broke');
  expect(await acts(workspace_id)).toEqual([]);
});

test('a deleted account leaves its workspaces, and its name goes [ACT-02] [ACT-04]', async () => {
  const { ada, di, workspace_id } = await bench.team();
  await inTransaction(db, (tx) => accountEndings.leaveWorkspaces(tx, ada.id, { actorId: ada.id }));
  expect(await acts(workspace_id)).toEqual([['member.left', 'Deleted user', { role: 'editor' }]]);
  expect(await acts(di.id)).toEqual([]);
});
