import { randomBytes, randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { materialOf } from '#db/checks/material.ts';
import { insertDocumentExport } from '#db/exports/document-exports.ts';
import { aGuideline, aRole, aUser, theTemplates } from '#db/testing/factories.ts';
import { giveVersions, insertText } from '#db/testing/texts.ts';
import { isNeeded } from '#db/writing/documents/versions.ts';
import { bundleServers } from '#local/launch/bundle.ts';
import { enqueueRows } from '#platform/queue.ts';
import { aPicture } from '#platform/testing/pictures.ts';
import type { ZipFormat } from '#shared/exports/formats.ts';
import { personalScope } from '#shared/scope.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { createRenderer, type Renderer, RenderFailed } from '#worker/exports/renderer.ts';
import { sweepExports } from '#worker/exports/sweep.ts';
import { exportBench } from '#worker/exports/testing/export-bench.ts';

const bench = await exportBench();
const { db, queues, storage } = bench;
const templates = await theTemplates(db);
const renderer = createRenderer();
// The thread is a file of the bundle.
beforeAll(bundleServers, 60_000);
afterAll(() => renderer.close());
beforeEach(async () => {
  await bench.stopWorkers();
  await queues.exports.obliterate({ force: true });
});

const ADVERT = 'Senior Engineer\nPorto\n\nDuties\n- Build\n- Run';

const template = (wanted: KindName) => templates.find(({ kind }) => kind === wanted);

async function aDocumentOf(user_id: string, role_id: string, kind: KindName, content: Content) {
  const template_id = template(kind)?.id ?? null;
  const { id } = await insertText(db, {
    user_id,
    workspace_id: user_id,
    role_id,
    template_id,
    queue_id: null,
    content: JSON.stringify(content),
  });
  return id;
}

async function aPerson() {
  const { id } = await aUser(db, { user_metadata: JSON.stringify({ first_name: 'Ines' }) });
  const voice = await aGuideline(db, id, { heading_colour: '#35C79A' });
  const role = await aRole(db, id, { brand_guidelines_id: voice.id });
  return { id, voice, role, advert: await aDocumentOf(id, role.id, 'job_advert', ADVERT) };
}

/** Inserts an export of the current versions. */
async function anExport(
  person: string,
  ids: string[],
  { format = 'docx', is_zip = false }: { format?: ZipFormat; is_zip?: boolean } = {},
) {
  const documents = ids.map((id) => ({ id, version: 1, name: 'Job Spec' }));
  const name = is_zip ? 'Harbour - Engineer.zip' : `Harbour - Engineer - Job Advert.${format}`;
  const input = { format, is_zip, name, files: is_zip ? ids.length + 2 : 1, documents };
  return (await insertDocumentExport(db as never, personalScope(person), input)).id;
}
const fileOf = async (id: string): Promise<Buffer> => (await bench.zips(id))[0] ?? Buffer.alloc(0);
const textOf = (file: Uint8Array): string =>
  strFromU8(unzipSync(file)['word/document.xml'] as Uint8Array).replace(/<[^>]+>/g, '|');

test('a Word file has the text, the company and the colour of the brand voice, and its own name [EXPORT-06] [EXPORT-15]', async () => {
  const { id, advert } = await aPerson();
  const made = await anExport(id, [advert]);
  await bench.run(made, { renderer });
  expect(await bench.row(made)).toMatchObject({
    state: 'completed',
    done: 1,
    total: 1,
    parts: [expect.objectContaining({ name: 'Harbour - Engineer - Job Advert.docx', segments: 1 })],
  });
  const expires = (await bench.row(made))?.expires_at?.getTime() ?? 0;
  expect(Math.round((expires - Date.now()) / 60_000)).toBe(60);
  const file = await fileOf(made);
  expect(textOf(file)).toMatch(/Senior Engineer.*Porto.*Duties.*Build.*Run/);
  const parts = unzipSync(file);
  expect(strFromU8(parts['word/styles.xml'] as Uint8Array)).toContain('208566');
  expect(strFromU8(parts['word/footer1.xml'] as Uint8Array)).toContain('Harbour · Job Advert · Version 1, ');
});

test('a completed one is an event with its format and the number of its files', async () => {
  const { id, advert } = await aPerson();
  const made = await anExport(id, [advert]);
  await bench.run(made, { renderer });
  const events = db.selectFrom('outbox').select(['type', 'subject_id', 'payload', 'actor_id']);
  expect(await events.where('workspace_id', '=', id).execute()).toEqual([
    { type: 'export.completed', subject_id: made, payload: { format: 'docx', files: 1 }, actor_id: id },
  ]);
});

test('every text format has what Copy gives, with the first name of the person [EXPORT-05]', async () => {
  const { id, role } = await aPerson();
  const email = [{ type: 'Casual Email', subject: 'A job at [Company Name]', message: 'Hi.\n\n[Sender_FirstName]' }];
  const document = await aDocumentOf(id, role.id, 'sourcing_email', email);
  for (const [format, text] of [
    ['txt', 'Casual Email\nSubject: A job at Harbour\n\nHi.\n\nInes'],
    ['html', '<p><strong>Subject:</strong> A job at Harbour</p>\n<p>Hi.</p>\n<p>Ines</p>'],
  ] as const) {
    const made = await anExport(id, [document], { format });
    await bench.run(made, { renderer });
    expect((await fileOf(made)).toString()).toContain(text);
  }
});

test('a ZIP of a role has its texts numbered, search strings as text and spreadsheet, job data, and a page of contents [EXPORT-14] [HOME-12]', async () => {
  const { id, role, advert } = await aPerson();
  const strings = [{ level: 'Basic', search: 'engineer AND porto' }];
  const ids = [
    advert,
    await aDocumentOf(id, role.id, 'boolean_search', strings),
    await aDocumentOf(id, role.id, 'job_spec', '日本語のテキスト'),
  ];
  const made = await anExport(id, ids, { format: 'pdf', is_zip: true });
  await bench.run(made, { renderer });
  const files = unzipSync(await fileOf(made));
  const [search, spec] = [template('boolean_search')?.name, template('job_spec')?.name];
  expect(Object.keys(files)).toEqual([
    '1 Job Advert.pdf',
    'Job data.json',
    `2 ${search}.txt`,
    `2 ${search}.csv`,
    `3 ${spec}.docx`,
    'Contents.html',
  ]);
  expect(strFromU8(files[`2 ${search}.csv`] as Uint8Array)).toContain('"Basic","engineer AND porto"');
  expect(strFromU8(files[`2 ${search}.txt`] as Uint8Array)).toBe('Basic\nengineer AND porto');
  expect(JSON.parse(strFromU8(files['Job data.json'] as Uint8Array))).toMatchObject({
    '@type': 'JobPosting',
    title: 'Engineer',
    jobLocationType: 'TELECOMMUTE',
  });
  const contents = strFromU8(files['Contents.html'] as Uint8Array);
  expect(contents).toContain('href="./1%20Job%20Advert.pdf"');
  expect(contents).toContain('Contents: Engineer, Harbour');
  expect(contents).not.toContain(id);
});

test('documents of several roles are in folders [EXPORT-14]', async () => {
  const { id, advert } = await aPerson();
  const other = await aRole(db, id, { job_title: 'Pilot: A/B', company_name: 'Ærö' });
  const ids = [advert, await aDocumentOf(id, other.id, 'job_advert', 'Fly.')];
  const made = await anExport(id, ids, { format: 'txt', is_zip: true });
  await bench.run(made, { renderer });
  expect(Object.keys(unzipSync(await fileOf(made)))).toEqual([
    'Harbour - Engineer/1 Job Advert.txt',
    'Harbour - Engineer/Job data.json',
    'Ærö - Pilot A B/1 Job Advert.txt',
    'Ærö - Pilot A B/Job data.json',
    'Contents.html',
  ]);
});

const MARKUP = '<script>alert(1)</script>';
const HOSTILE = `Engineer

We want a ninja. The pay is £50,000 a year.

${'You will work with the people who build the boats and '.repeat(8)}${MARKUP} with the crew.`;

/** The page of contents of a ZIP of this text, in which a finding was ignored and a fact was marked as correct. */
async function contentsOfMarked(from: 'person' | 'key'): Promise<string> {
  const { id } = await aUser(db, { user_metadata: JSON.stringify({ first_name: '<b>Marta', last_name: 'Quayle' }) });
  const role = await aRole(db, id, { role_requirements: 'The pay of engineers is £40,000 a year.' });
  const advert = await aDocumentOf(id, role.id, 'job_advert', HOSTILE);
  const mark = { document_id: advert, workspace_id: id, made_by: id };
  await db
    .insertInto('document_marks')
    .values([
      { ...mark, rule: 'culture', phrase: 'ninja', verdict: 'ignored' },
      { ...mark, rule: 'fact/money', phrase: '50000 gbp year pay', verdict: 'checked' },
    ])
    .execute();
  const made = await anExport(id, [advert], { format: 'txt', is_zip: true });
  if (from === 'key') {
    const key = { workspace_id: id, created_by: id, name: 'Robot', prefix: randomUUID().slice(0, 10) };
    const { id: api_key_id } = await db
      .insertInto('api_keys')
      .values({ ...key, hash: randomBytes(32), permissions: ['content.read'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('exports').set({ user_id: null, api_key_id }).where('id', '=', made).execute();
  }
  await bench.run(made, { renderer });
  return strFromU8(unzipSync(await fileOf(made))['Contents.html'] as Uint8Array);
}

test('the contents name what is open, and what was ignored with who did; nothing of a text is markup [HOME-12]', async () => {
  const page = await contentsOfMarked('person');
  expect(page).not.toMatch(/<script|<b>/);
  expect(page).toMatch(/<q[^>]*>You will work[^<]*&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  expect(page).toContain('<h3>Must fix');
  const decided = (quote: string) => new RegExp(`<q[^>]*>${quote}</q>.*`).exec(page)?.[0];
  expect(decided('ninja')).toMatch(/It draws a picture.*Ignored by <bdi>&lt;b&gt;Marta Quayle<\/bdi>, <time/);
  expect(decided('£50,000 a year')).toMatch(
    /Your sources say £40,000.*Marked as correct by <bdi>&lt;b&gt;Marta Quayle/,
  );
});

test('the contents that go to a key have no reasons: they would quote a role and a brand voice [HOME-12]', async () => {
  const page = await contentsOfMarked('key');
  expect(page).toMatch(/<q[^>]*>ninja<\/q>.*Ignored by <bdi>&lt;b&gt;Marta Quayle/);
  expect(page).not.toMatch(/40,000|It draws a picture/);
});

test('a text is compared with what its version was written from, also when a later one is there [HOME-12]', async () => {
  const { id, advert } = await aPerson();
  const stamps = ['2026-11-01', '2026-11-02'].map((day) => JSON.stringify({ generation_timestamp: day }));
  await db
    .updateTable('generated_documents')
    .set({ content: JSON.stringify('Written again.'), version: 2, metadata: stamps[1] as string })
    .where('id', '=', advert)
    .execute();
  await giveVersions(db);
  for (const number of [1, 2]) {
    const content = JSON.stringify({ role: { job_title: `Title ${number}` } });
    const hash = randomUUID();
    const { id: material_id } = await db
      .insertInto('materials')
      .values({ workspace_id: id, content, hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('document_versions')
      .set({ material_id, metadata: sql`${stamps[number - 1]}::jsonb` })
      .where('document_id', '=', advert)
      .where('number', '=', number)
      .execute();
  }
  const titleOf = async (version?: number) =>
    (await materialOf(db, personalScope(id), advert, version))?.snapshot?.role?.job_title;
  expect([await titleOf(1), await titleOf(2), await titleOf()]).toEqual(['Title 1', 'Title 2', 'Title 2']);
});

test('the versions of the start are in it, and a document deleted meanwhile is named [EXPORT-17]', async () => {
  const { id, role, advert } = await aPerson();
  const gone = await aDocumentOf(id, role.id, 'job_spec', 'Gone.');
  const made = await anExport(id, [advert, gone], { format: 'txt', is_zip: true });
  const needed = async () => {
    const row = await db
      .selectFrom('document_versions as v')
      .select(isNeeded.as('is_needed'))
      .where('v.document_id', '=', advert)
      .where('v.number', '=', 2)
      .executeTakeFirst();
    return row?.is_needed;
  };
  await db
    .updateTable('generated_documents')
    .set({ content: JSON.stringify('Edited since.'), version: 2 })
    .where('id', '=', advert)
    .execute();
  await giveVersions(db);
  expect(await needed()).toBe(false);
  await db.deleteFrom('generated_documents').where('id', '=', gone).execute();
  await bench.run(made, { renderer });
  const files = unzipSync(await fileOf(made));
  expect(strFromU8(files['1 Job Advert.txt'] as Uint8Array)).toBe(ADVERT);
  expect(strFromU8(files['Contents.html'] as Uint8Array)).toContain(
    '<li><bdi>Job Spec</bdi>: it was deleted while the export ran.</li>',
  );
  const next = await db
    .insertInto('exports')
    .values({
      workspace_id: id,
      user_id: id,
      kind: 'documents',
      input: JSON.stringify({ documents: [{ id: advert, version: 2 }] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await needed()).toBe(true);
  await db.deleteFrom('exports').where('id', '=', next.id).execute();
});

test('a logo is that of the brand voice; a lost or broken one gives way, and is never an error [EXPORT-23]', async () => {
  const { id, voice, advert } = await aPerson();
  const path = `${id}/${randomUUID()}.png`;
  await db.updateTable('brand_guidelines').set({ logo_path: path }).where('id', '=', voice.id).execute();
  const headerOf = async () => {
    const made = await anExport(id, [advert]);
    await bench.run(made, { renderer });
    const parts = unzipSync(await fileOf(made));
    return { media: Object.keys(parts).filter((name) => name.startsWith('word/media/')).length };
  };
  expect(await headerOf()).toEqual({ media: 0 });
  const put = (body: Buffer) => storage.put({ bucket: storage.documents, path, body, type: 'image/png' });
  await put(aPicture({ data: Buffer.from('no pixels') }));
  expect(await headerOf()).toEqual({ media: 0 });
  await put(aPicture());
  expect(await headerOf()).toEqual({ media: 1 });
});

test('a document that cannot be written fails its export, once; the next one is made [EXPORT-16] [EXPORT-18]', async () => {
  const { id, advert } = await aPerson();
  const broken: Renderer = {
    render: () => Promise.reject(new RenderFailed('Too large')),
    close: () => Promise.resolve(),
  };
  const made = await anExport(id, [advert]);
  await bench.run(made, { renderer: broken });
  expect(await bench.row(made)).toMatchObject({ state: 'failed', crashes: 0, parts: [] });
  expect(await bench.files(id)).toEqual([]);
  const mails = await db.selectFrom('auth.mail_outbox').select('kind').where('user_id', '=', id).execute();
  expect(mails).toEqual([]);
  const next = await anExport(id, [advert]);
  await bench.run(next, { renderer });
  expect((await bench.row(next))?.state).toBe('completed');
});

test('another worker takes up the export of a killed one, and it completes once [EXPORT-18]', async () => {
  const { id, advert } = await aPerson();
  const made = await anExport(id, [advert]);
  let isFirst = true;
  const dying: Renderer = {
    render: (...asked) => {
      if (!isFirst) return renderer.render(...asked);
      isFirst = false;
      return new Promise(() => undefined);
    },
    close: () => Promise.resolve(),
  };
  await enqueueRows(queues.exports, [made]);
  const first = bench.startWorker({ renderer: dying });
  await expect.poll(() => isFirst, { timeout: 20_000 }).toBe(false);
  const lost = await bench.row(made);
  await first.stop();
  await db
    .updateTable('exports')
    .set({ run_token: lost?.run_token ?? null, heartbeat_at: new Date(0) })
    .where('id', '=', made)
    .execute();
  bench.startWorker({ renderer });
  await sweepExports(bench.parts);
  await expect.poll(async () => (await bench.row(made))?.state, { timeout: 20_000 }).toBe('completed');
  expect((await bench.files(id)).filter(({ state }) => state === 'kept')).toHaveLength(1);
});

test('after its hour the sweep removes file and row [EXPORT-21]', async () => {
  const { id, advert } = await aPerson();
  const made = await anExport(id, [advert], { format: 'txt' });
  await bench.run(made, { renderer });
  await sweepExports(bench.parts);
  expect(await bench.row(made)).toBeDefined();
  await db
    .updateTable('exports')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', made)
    .execute();
  await sweepExports(bench.parts);
  expect(await bench.row(made)).toBeUndefined();
  expect((await bench.files(id)).map(({ state }) => state)).toEqual(['deleting']);
});
