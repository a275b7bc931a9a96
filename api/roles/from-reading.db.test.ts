import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { settleTask } from '#db/tasks/tasks.ts';
import { theRow } from '#db/testing/generations.ts';
import { aRoleInput } from '#db/testing/role-input.ts';

const TEXT = 'Senior Engineer at Harbour in Bristol.\nWhat you will do\n- Build boats of every size\n- Mend them\n';
const ROLE = aRoleInput({
  job_title: 'Senior Engineer',
  location_type: 'onsite',
  country: 'United Kingdom',
  city: 'Bristol',
  role_requirements: 'Build boats',
  person_specification: 'Patience',
});

const { db, deps, call, signedIn, url } = await testApp();
type Who = Awaited<ReturnType<typeof signedIn>>;

async function aReading(who: Who) {
  const { id } = (await call(who, 'POST', '/api/role-readings', { text: TEXT })).body;
  const held = { id, token: randomUUID() };
  await claimGeneration(db, id, { token: held.token, alone: false });
  const result = {
    ...({ kind: 'advert', language: 'en', fields: {}, passed: null, from_data: false } as const),
    lists: { role_requirements: [], person_specification: [], benefits: [] },
    source: { name: 'https://harbour.example.com/jobs/7', text: TEXT },
  };
  await settleTask(db, held, { result, prompt: 'read_advert-1' });
  return String(id);
}

test('a role says what it was read from, and its reading is closed with it [READ-11]', async () => {
  const me = await signedIn();
  const reading_id = await aReading(me);
  const { status, body } = await call(me, 'POST', '/api/roles', { ...ROLE, reading_id });
  expect([status, body.imported_from, body.document_ids]).toEqual([200, 'https://harbour.example.com/jobs/7', []]);
  expect(await theRow(db, reading_id)).toMatchObject({ closed_as: 'accepted', input: null, result: null });
  expect((await call(me, 'GET', `/api/readings/${reading_id}`)).body.error.code).toBe('no_such_item');
});

test('the text of an advert is kept as an asset named after the role when that is asked for [READ-12] [JUDGE-53]', async () => {
  const me = await signedIn();
  const { body } = await call(me, 'POST', '/api/roles', { ...ROLE, reading_id: await aReading(me), keep_text: true });
  expect(body.reference_documents).toMatchObject([
    { title: expect.stringMatching(/^Advert for Senior Engineer, [A-Z][a-z]+ 20\d\d$/), text_state: 'ready' },
  ]);
  const [id] = body.document_ids;
  const row = await db.selectFrom('reference_documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ extracted_text: TEXT, file_type: 'text/plain', user_id: me.id, is_advert: true });
  const file = await deps.storage.read(deps.storage.documents, row.file_path);
  let stored = '';
  for await (const piece of file?.body ?? []) stored += piece;
  expect(stored).toBe(TEXT);
});

test('a role is made without the reading of another person, and without one that is gone [READ-11]', async () => {
  const [me, other] = [await signedIn(), await signedIn()];
  const theirs = await aReading(other);
  for (const reading_id of [theirs, randomUUID()]) {
    const { status, body } = await call(me, 'POST', '/api/roles', { ...ROLE, reading_id, keep_text: true });
    expect([status, body.imported_from, body.document_ids]).toEqual([200, '', []]);
  }
  expect((await theRow(db, theirs)).closed_at).toBeNull();
  expect(await db.selectFrom('stored_files').selectAll().where('user_id', '=', me.id).execute()).toEqual([]);
});

test('a role that is refused leaves its reading open and no file', async () => {
  const me = await signedIn();
  const reading_id = await aReading(me);
  const refused = { ...ROLE, document_ids: [randomUUID()], reading_id, keep_text: true };
  expect((await call(me, 'POST', '/api/roles', refused)).status).toBe(422);
  expect(await theRow(db, reading_id)).toMatchObject({ closed_at: null });
  expect(await db.selectFrom('stored_files').selectAll().where('user_id', '=', me.id).execute()).toEqual([]);
});

test('a repeated request makes one role and one document', async () => {
  const me = await signedIn();
  const body = JSON.stringify({ ...ROLE, reading_id: await aReading(me), keep_text: true });
  const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json', 'idempotency-key': 'k' };
  const send = async () => (await fetch(`${url}/api/roles`, { method: 'POST', headers, body })).json();
  const [first, second] = [(await send()) as { id: string }, (await send()) as { id: string }];
  expect(second.id).toBe(first.id);
  const documents = await db.selectFrom('reference_documents').select('id').where('user_id', '=', me.id).execute();
  expect(documents).toHaveLength(1);
});
