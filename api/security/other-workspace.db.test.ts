import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tablesWith } from '#api/security/testing/state.ts';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { isForeignKeyConflict } from '#db/faults.ts';
import { aDocument, aGuideline, aRole, theTemplates } from '#db/testing/factories.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { insertText } from '#db/testing/texts.ts';

const { db, call, create, signedIn, join } = await workspacesBench();

/** One owner of two workspaces, so that no membership refuses an id of the other one; a colleague is in the other alone. */
async function twoWorkspaces() {
  const owner = await signedIn();
  const [here, there] = [await create(owner), await create(owner)];
  const [colleague, stranger] = [await join(here.id, 'editor'), await join(there.id, 'editor')];
  const itemsOf = async (workspace_id: string) => {
    const [template] = (await theTemplates(db)).filter(({ name }) => name === 'Job Advert');
    const role = await aRole(db, owner.id, { workspace_id });
    const texts = { content: JSON.stringify('Come and work here.'), metadata: '{}' };
    const of = { workspace_id, user_id: owner.id, role_id: role.id, template_id: template?.id ?? null, queue_id: null };
    const { id: generated } = await insertText(db, { ...of, ...texts });
    const voice = await aGuideline(db, owner.id, { workspace_id });
    const asset = await aDocument(db, owner.id, { workspace_id, text_state: 'ready' });
    const profile = await db
      .insertInto('profiles')
      .values({ workspace_id, user_id: owner.id, name: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { role: role.id, generated, voice: voice.id, asset: asset.id, profile: profile.id };
  };
  return { owner, here, there, colleague, stranger, mine: await itemsOf(here.id), theirs: await itemsOf(there.id) };
}

const theRole = aRoleInput();

test('an id of another workspace of the same owner is refused in every body and query, and nothing is stored [TEAM-44]', async () => {
  const { owner, here, stranger, mine, theirs } = await twoWorkspaces();
  const [template] = await theTemplates(db);
  const documents = '/api/generated-documents';
  const wish = { label: 'Marek', days: 30, may_comment: true, may_answer: false };
  const passage = { part: 'text', start: 0, end: 4, quote: 'Come', prefix: '', suffix: '', version: 1 };
  const refused: [method: string, path: string, body?: object][] = [
    ['POST', '/api/roles', { ...theRole, brand_guidelines_id: theirs.voice }],
    ['POST', '/api/roles', { ...theRole, document_ids: [theirs.asset] }],
    ['PUT', `/api/profiles/${mine.profile}/documents/${theirs.asset}`],
    ['PUT', `/api/profiles/${theirs.profile}/documents/${mine.asset}`],
    ['POST', '/api/generations', { role_id: theirs.role, template_ids: [template?.id] }],
    ['GET', `${documents}/${theirs.generated}`],
    ['POST', `${documents}/${mine.generated}/review/send`, { version: 1, people: [stranger.id] }],
    ['POST', `${documents}/${theirs.generated}/threads`, { body: 'Why?', anchor: passage }],
    ['POST', `${documents}/${mine.generated}/shares`, { ...wish, also: [theirs.generated] }],
    ['POST', `${documents}/${theirs.generated}/shares`, wish],
    ['POST', `/api/roles/${theirs.role}/copy`, { workspace_id: here.id }],
    ['POST', '/api/document-exports', { format: 'docx', is_zip: true, documents: [{ id: theirs.generated }] }],
    ['PATCH', `/api/members/${stranger.id}`, { role: 'viewer' }],
    ['POST', '/api/workspace/transfer', { user_id: stranger.id }],
  ];
  for (const [method, path, body] of refused) {
    const { status } = await call(owner, method, path, { workspace: here.slug, body });
    expect([method, path, [404, 422].includes(status) ? 'refused' : status]).toEqual([method, path, 'refused']);
  }
  const linked = Object.values(theirs).flatMap((id) => [`${here.id}.*${id}`, `${id}.*${here.id}`]);
  expect(await tablesWith(db, linked)).toEqual([]);
});

test('lists and cursors of another workspace give nothing of it [TEAM-44]', async () => {
  const { owner, here, theirs } = await twoWorkspaces();
  const cursor = Buffer.from(JSON.stringify(['2999-01-01T00:00:00.000Z', theirs.role])).toString('base64url');
  for (const path of [
    `/api/generated-documents?role_id=${theirs.role}`,
    `/api/reference-documents?profile=${theirs.profile}`,
    `/api/roles?after=${cursor}`,
    `/api/generations?ids=${theirs.role}`,
  ]) {
    const got = await call(owner, 'GET', path, { workspace: here.slug });
    expect([path, JSON.stringify(got.body).includes(theirs.role)]).toEqual([path, false]);
    expect([path, got.body.items?.some(({ id }: { id: string }) => Object.values(theirs).includes(id))]).toEqual([
      path,
      false,
    ]);
  }
});

test('Postgres refuses each link between two workspaces by itself [TEAM-44]', async () => {
  const { owner, here, there, mine, theirs } = await twoWorkspaces();
  const unwritten = await aRole(db, owner.id, { workspace_id: there.id });
  const links = [
    sql`update role_details set brand_guidelines_id = ${theirs.voice} where id = ${mine.role}`,
    sql`insert into role_documents (role_id, document_id, user_id, workspace_id)
      values (${mine.role}, ${theirs.asset}, ${owner.id}, ${here.id})`,
    sql`insert into document_profiles (document_id, profile_id, workspace_id)
      values (${theirs.asset}, ${mine.profile}, ${here.id})`,
    sql`update generated_documents set role_id = ${unwritten.id} where id = ${mine.generated}`,
    sql`insert into reviews (workspace_id, document_id, version, required)
      values (${here.id}, ${theirs.generated}, 1, 1)`,
    sql`insert into comment_threads (workspace_id, document_id) values (${here.id}, ${theirs.generated})`,
    sql`with share as (insert into shares (workspace_id, token_hash, label, expires_at)
        values (${there.id}, sha256(${randomUUID()}::bytea), 'Marek', now() + interval '1 day') returning id)
      insert into share_documents (share_id, document_id, workspace_id, pinned_version)
        select id, ${theirs.generated}, ${here.id}, 1 from share`,
    sql`insert into feed_items (document_id, workspace_id) values (${theirs.generated}, ${here.id})`,
  ];
  for (const link of links) {
    const thrown = await link.execute(db).catch((error: unknown) => error);
    expect([link.compile(db).sql.slice(0, 60), isForeignKeyConflict(thrown)]).toEqual([
      link.compile(db).sql.slice(0, 60),
      true,
    ]);
  }
});
