import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { theTemplates } from '#db/testing/factories.ts';

const bench = await reviewsBench();
const { call, db, deps, team, aGenerated, url } = bench;
const spec = (await theTemplates(db)).find(({ kind }) => kind === 'job_spec')?.id ?? null;
beforeAll(() => deps.storage.makeBuckets());

const PATH = '/api/document-exports';
type Who = { token: string };
const start = (who: Who, documents: { id: string; draft?: boolean }[], more: object = {}) =>
  call(who, 'POST', PATH, { format: 'docx', is_zip: false, documents, ...more });
const inputOf = async (id: string) =>
  (await db.selectFrom('exports').select('input').where('id', '=', id).executeTakeFirst())?.input;
const end = (id: string, row: Record<string, unknown> = { state: 'completed' }) =>
  db.updateTable('exports').set(row).where('id', '=', id).execute();

/** A team whose document is approved in its first version and was edited since. */
async function anApproved() {
  const one = await team('Come and work here.');
  await one.send(one.ada, [one.bo]);
  await one.step(one.bo, 'approve', {});
  await one.step(one.ada, 'draft', {});
  await one.save(one.ada, 1, 'Another text.', randomUUID());
  return one;
}

test('the approved version goes out, or the draft that was chosen; a viewer may export [EXPORT-04] [EXPORT-24]', async () => {
  const { ed, ada, id } = await anApproved();
  const started = await start(ed, [{ id }]);
  expect([started.status, started.body]).toMatchObject([202, { state: 'waiting', format: 'docx', document_ids: [id] }]);
  expect(await inputOf(started.body.id)).toMatchObject({
    name: 'Harbour - Engineer - Job Advert.docx',
    documents: [{ id, version: 1 }],
  });
  const draft = await start(ada, [{ id, draft: true }]);
  expect(await inputOf(draft.body.id)).toMatchObject({ documents: [{ id, version: 2 }] });
  expect(await deps.queues.exports.getJob(draft.body.id)).toMatchObject({ data: { id: draft.body.id } });
});

test('a ZIP is named after its role, counts the files in it, and has its texts in the order of the templates [EXPORT-14] [HOME-12]', async () => {
  const { ada, id, workspace_id, role_id } = await team();
  const other = await aGenerated(ada.id, 'More.', { workspace_id, role_id, template_id: spec });
  const { body } = await start(ada, [{ id }, { id: other }], { is_zip: true, format: 'pdf' });
  expect(body).toMatchObject({ is_zip: true, total: 4, document_ids: [other, id] });
  expect((await inputOf(body.id))?.name).toBe('Harbour - Engineer.zip');
});

test('a second start answers the export under way, also at the same moment [EXPORT-16]', async () => {
  const { ada, id } = await team();
  const answers = await Promise.all([
    start(ada, [{ id }]),
    start(ada, [{ id }], { format: 'pdf' }),
    start(ada, [{ id }]),
  ]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const { items } = (await call(ada, 'GET', PATH)).body;
  expect(items).toHaveLength(1);
});

test('201 documents are refused with a sentence, and nothing is made [EXPORT-20]', async () => {
  const { ada, id } = await team();
  const refused = await start(
    ada,
    Array.from({ length: 201 }, () => ({ id })),
    { is_zip: true },
  );
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('An export holds at most 200 texts. Choose fewer.');
  expect((await call(ada, 'GET', PATH)).body.items).toEqual([]);
});

test('a document of another workspace anywhere in the list is unknown, and nothing is made [EXPORT-20]', async () => {
  const [one, other] = [await team(), await team()];
  for (const documents of [[{ id: other.id }], [{ id: one.id }, { id: other.id }], [{ id: randomUUID() }]])
    expect((await start(one.ada, documents)).status).toBe(404);
  expect((await call(one.ada, 'GET', PATH)).body.items).toEqual([]);
});

test('an export of another person is unknown to everybody else, also in the same workspace [EXPORT-20]', async () => {
  const { ada, bo, id } = await team();
  const { body } = await start(ada, [{ id }]);
  await end(body.id, { state: 'completed', expires_at: new Date(Date.now() + 60_000) });
  for (const act of ['cancel', 'link']) expect((await call(bo, 'POST', `${PATH}/${body.id}/${act}`)).status).toBe(404);
  expect((await call(bo, 'GET', PATH)).body.items).toEqual([]);
});

test('11 exports in 10 minutes are one too many [EXPORT-20]', async () => {
  const limited = await reviewsBench(ownApp({ settings: { RATE_LIMITS: 'on' } }));
  const { ada, id } = await limited.team();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const { status, body } = await limited.call(ada, 'POST', PATH, {
      format: 'docx',
      is_zip: false,
      documents: [{ id }],
    });
    statuses.push(status);
    if (body.id) await limited.call(ada, 'POST', `${PATH}/${body.id}/cancel`);
  }
  expect(statuses).toEqual([...Array(10).fill(202), 429]);
});

test('a text with letters that the PDF font lacks starts as a PDF like any other [EXPORT-09] [REAL-29]', async () => {
  const { ada, workspace_id, role_id } = await team();
  const id = await aGenerated(ada.id, '東京で働く', { workspace_id, role_id, template_id: spec });
  expect((await start(ada, [{ id }], { format: 'pdf' })).status).toBe(202);
});

test('cancelling ends it and removes its file; an ended one stays [EXPORT-16]', async () => {
  const { ada, id, workspace_id } = await team();
  const { body } = await start(ada, [{ id }]);
  const path = `${workspace_id}/${body.id}/token/1.1`;
  const at = { bucket: deps.storage.exports, path, workspace_id };
  await db
    .insertInto('stored_files')
    .values({ ...at, user_id: ada.id, state: 'kept' })
    .execute();
  expect((await call(ada, 'POST', `${PATH}/${body.id}/cancel`)).status).toBe(204);
  expect((await call(ada, 'GET', PATH)).body.items).toEqual([]);
  const file = db.selectFrom('stored_files').select('state').where('path', '=', path);
  expect(await file.executeTakeFirst()).toEqual({ state: 'deleting' });
  const next = await start(ada, [{ id }]);
  await end(next.body.id, { state: 'completed', expires_at: new Date(Date.now() + 60_000) });
  expect((await call(ada, 'POST', `${PATH}/${next.body.id}/cancel`)).status).toBe(204);
  expect((await call(ada, 'GET', PATH)).body.items).toMatchObject([{ state: 'completed' }]);
});

test('the file is an attachment with both forms of its name; after its hour it is gone [EXPORT-21]', async () => {
  const { ada, id, workspace_id } = await team();
  const who = await bench.signIn(ada.id, { workspace: workspace_id });
  const { body } = await start(who, [{ id }]);
  const path = `${workspace_id}/${body.id}/token/1`;
  const bytes = Buffer.from('PK a Word file');
  await deps.storage.put({ bucket: deps.storage.exports, path: `${path}.1`, body: bytes, type: 'application/zip' });
  const name = 'Harbour - Ingénieur - Job Advert.docx';
  const parts = JSON.stringify([{ path, name, bytes: bytes.length, segments: 1 }]);
  await end(body.id, { state: 'completed', parts, expires_at: new Date(Date.now() + 60_000) });
  const link = await call(who, 'POST', `${PATH}/${body.id}/link`);
  const answer = await fetch(`${url}${link.body.url}`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(answer.headers.get('content-type')).toContain('wordprocessingml');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".*"; filename\*=UTF-8''Harbour/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  await end(body.id, { expires_at: new Date(Date.now() - 1_000) });
  const late = await fetch(`${url}${link.body.url}`);
  expect([late.status, (await late.json()).error.message]).toEqual([
    410,
    'This file is no longer kept. Export it again.',
  ]);
  expect((await call(who, 'POST', `${PATH}/${body.id}/link`)).status).toBe(410);
});

test('the look of a file is that of the brand voice, else of the workspace, else the company in ink [EXPORT-22] [EXPORT-23]', async () => {
  const { ada, id, workspace_id, role_id } = await team();
  const look = async () => (await call(ada, 'GET', `/api/generated-documents/${id}/look`)).body;
  expect(await look()).toEqual({
    company: 'Harbour',
    colour: null,
    logo_url: null,
    brand_guidelines_id: null,
    approved_on: null,
    listed_on: null,
    careers_page: null,
  });
  await db
    .updateTable('workspaces')
    .set({ logo_path: `${workspace_id}/a.png` })
    .where('id', '=', workspace_id)
    .execute();
  const texts = {
    profile_name: 'V',
    brand_values: 'a',
    target_audience: 'a',
    writing_style: 'a',
    personality_traits: 'a',
  };
  const voice = await db
    .insertInto('brand_guidelines')
    .values({ ...texts, workspace_id, user_id: ada.id, tone_descriptors: 'a', communication_style: 'a' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('role_details').set({ brand_guidelines_id: voice.id }).where('id', '=', role_id).execute();
  expect((await look()).logo_url).toContain('/a.png');
  await db
    .updateTable('brand_guidelines')
    .set({ heading_colour: '#35C79A', logo_path: `${workspace_id}/b.png` })
    .where('id', '=', voice.id)
    .execute();
  expect(await look()).toMatchObject({
    colour: '#208566',
    logo_url: expect.stringContaining('/b.png'),
    brand_guidelines_id: voice.id,
  });
});
