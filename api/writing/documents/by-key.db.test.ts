import { expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { aRole } from '#db/testing/factories.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

const { db, call, aTeam, aKey, aText } = await keysBench();

/** A team with a document of this kind, and a key. */
async function aDocumentOf(kind: KindName, content: Content) {
  const { id: workspace_id, owner } = await aTeam();
  const role = await aRole(db, owner.id, { workspace_id });
  const id = await aText({ workspace_id, user_id: owner.id, role_id: role.id }, kind, content);
  const { key } = await aKey({ workspace_id, created_by: owner.id });
  const path = `/api/v1/generated-documents/${id}`;
  return { id, key, path, read: (more = '', headers = {}) => call(key, 'GET', path + more, { headers }) };
}

/** The first version is approved, and a newer draft is written. */
async function anApproved() {
  const document = await aDocumentOf('job_advert', 'Engineer\n\nCome & <b>work</b> here.');
  await db.updateTable('generated_documents').set({ approved_version: 1 }).where('id', '=', document.id).execute();
  const body = { version: 1, content: 'Engineer\n\nA newer draft.' };
  expect((await call(document.key, 'PUT', document.path, { body })).status).toBe(200);
  return document;
}

test('a key reads the approved text, and the newer draft when it asks for it', async () => {
  const { read } = await anApproved();
  expect((await read()).body).toMatchObject({ version: 1, ordinal: 1, approved_version: 1 });
  expect((await read()).body.content).toContain('Come & <b>work</b> here.');
  expect((await read('?version=draft')).body).toMatchObject({ version: 2, content: 'Engineer\n\nA newer draft.' });
  expect((await read('?version=1')).status).toBe(422);
  const draft = await aDocumentOf('job_advert', 'Only a draft.');
  expect((await draft.read()).body).toMatchObject({ approved_version: null, content: 'Only a draft.' });
});

test('a document is exported in each format that needs no worker, in its approved version [REST-10]', async () => {
  const { read } = await anApproved();
  const page = await read('/export?format=html');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Come &amp; &lt;b&gt;work&lt;/b&gt; here.');
  expect(page.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Harbour - Engineer - Job Advert.html"/,
  );
  expect(page.headers.get('content-security-policy')).toContain('sandbox');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await read('/export?format=txt&version=draft')).text).toContain('A newer draft.');
  const data = await read('/export?format=json');
  expect(JSON.parse(data.text)).toMatchObject({ '@type': 'JobPosting', title: 'Engineer' });
  const search = await aDocumentOf('boolean_search', [{ level: 'Narrow', search: 'engineer AND kafka' }]);
  expect((await search.read('/export?format=csv')).text).toContain('engineer AND kafka');
});

test('an unchanged file is not sent again, and a changed one is [REST-10]', async () => {
  const { key, path, read } = await aDocumentOf('job_advert', 'Come and work here.');
  const tag = (await read('/export?format=html')).headers.get('etag') ?? '';
  const same = await read('/export?format=html', { 'if-none-match': tag });
  expect([same.status, same.text]).toEqual([304, '']);
  await call(key, 'PUT', path, { body: { version: 1, content: 'Come here.' } });
  expect((await read('/export?format=html', { 'if-none-match': tag })).status).toBe(200);
});

test('Word and PDF, and formats that the kind does not have, are refused [REST-10]', async () => {
  const { path, read } = await aDocumentOf('job_spec', 'What you do.');
  for (const format of ['docx', 'pdf']) {
    const { status, body } = await read(`/export?format=${format}`);
    expect([status, body.error.code, body.error.message]).toEqual([422, 'export_format', 'Use POST /api/v1/exports']);
  }
  for (const format of ['csv', 'json'])
    expect((await read(`/export?format=${format}`)).body.error.message).toBe(
      'This text cannot be exported in this format.',
    );
  expect((await read('/export?format=md')).status).toBe(422);
  const other = await aDocumentOf('job_spec', 'What others do.');
  expect((await call(other.key, 'GET', `${path}/export?format=txt`)).status).toBe(404);
});
