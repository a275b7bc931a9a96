import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { materialOfRole } from '#db/checks/material.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { settleTask } from '#db/tasks/tasks.ts';
import { aReadyRole } from '#db/testing/factories.ts';
import { personalScope } from '#shared/scope.ts';

const bench = await documentsBench();
const { db, call } = bench;

/** A person with a Job Advert that was generated from the role as it stands. */
async function anAdvert() {
  const { user, role } = await aReadyRole(db);
  const me = await bench.signIn(user.id);
  const { document_id } = await bench.generate({ user_id: user.id, role_id: role.id }, 'We pay well.');
  const material = await materialOfRole(db, personalScope(user.id), role.id);
  const { id: material_id } = await db
    .insertInto('materials')
    .values({ workspace_id: user.id, hash: randomUUID(), content: JSON.stringify(material) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const metadata = JSON.stringify({ generation_timestamp: new Date().toISOString() });
  await sql`update generated_documents set metadata = ${metadata}::jsonb where id = ${document_id}`.execute(db);
  await sql`update document_versions set metadata = ${metadata}::jsonb, material_id = ${material_id}
    where document_id = ${document_id}`.execute(db);
  return { me, role, id: String(document_id) };
}

const outdated = async (who: { token: string }, role: string) =>
  (await call(who, 'GET', `/api/roles/${role}/outdated-documents`)).body.items;

test('a document whose role has changed is listed with what changed, until a proposal for it is accepted [FACT-13]', async () => {
  const { me, role, id } = await anAdvert();
  expect(await outdated(me, role.id)).toEqual([]);
  await db.updateTable('role_details').set({ city: 'Leeds', job_title: 'Pilot' }).where('id', '=', role.id).execute();
  const listed = { id, version: 1, template_name: 'Job Advert', changed: ['Job Title', 'City'], proposal: null };
  expect(await outdated(me, role.id)).toMatchObject([listed]);
  const body = { version: 1, target: { of: 'document' }, preset: 'role_changes' };
  const { body: proposal } = await call(me, 'POST', `${PATH}/${id}/proposals`, body);
  expect(await outdated(me, role.id)).toMatchObject([{ ...listed, proposal: { id: proposal.id, status: 'pending' } }]);
  const held = { id: proposal.id, token: randomUUID() };
  await claimGeneration(db, held.id, { token: held.token, alone: false });
  const change = { part: 'text', from: 0, to: 2, text: 'In Leeds we', off: null, note: null, field: null };
  await settleTask(db, held, { result: { changes: [change], fixed: null, note: null }, prompt: 'refine-1' });
  const { status } = await call(me, 'POST', `/api/proposals/${proposal.id}/accept`, { version: 1, use: 'all' });
  expect(status).toBe(200);
  expect(await outdated(me, role.id)).toEqual([]);
});

test('accepting after the role changed again leaves the document outdated', async () => {
  const { me, role, id } = await anAdvert();
  const renamed = (city: string) =>
    db.updateTable('role_details').set({ city, updated_at: new Date() }).where('id', '=', role.id).execute();
  await renamed('Leeds');
  const body = { version: 1, target: { of: 'document' }, preset: 'role_changes' };
  const { body: proposal } = await call(me, 'POST', `${PATH}/${id}/proposals`, body);
  const held = { id: proposal.id, token: randomUUID() };
  await claimGeneration(db, held.id, { token: held.token, alone: false });
  const change = { part: 'text', from: 0, to: 2, text: 'In Leeds we', off: null, note: null, field: null };
  await settleTask(db, held, { result: { changes: [change], fixed: null, note: null }, prompt: 'refine-1' });
  await renamed('York');
  await call(me, 'POST', `/api/proposals/${proposal.id}/accept`, { version: 1, use: 'all' });
  expect(await outdated(me, role.id)).toMatchObject([{ id, version: 2, changed: ['City'] }]);
});

/** Another text of the role, generated from the same material. */
async function asWell(me: { id: string }, role: { id: string }, like: string) {
  const id = await bench.aGenerated(me.id, 'We mend bikes.', { role_id: role.id, template_id: bench.EMAIL });
  const { metadata, material_id } = await db
    .selectFrom('document_versions')
    .select(['metadata', 'material_id'])
    .where('document_id', '=', like)
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(metadata);
  await sql`update generated_documents set metadata = ${text}::jsonb where id = ${id}`.execute(db);
  await sql`update document_versions set metadata = ${text}::jsonb, material_id = ${material_id} where document_id = ${id}`.execute(
    db,
  );
  return id;
}

/** A proposal that brings a text in line with its role, as a worker completes it. */
async function aCompletedUpdate(me: Parameters<typeof call>[0], id: string) {
  const body = { version: 1, target: { of: 'document' }, preset: 'role_changes' };
  const { body: proposal } = await call(me, 'POST', `${PATH}/${id}/proposals`, body);
  const held = { id: proposal.id, token: randomUUID() };
  await claimGeneration(db, held.id, { token: held.token, alone: false });
  const change = { part: 'text', from: 0, to: 2, text: 'In Leeds we', off: null, note: null, field: 'City' };
  await settleTask(db, held, { result: { changes: [change], fixed: null, note: null }, prompt: 'refine-1' });
  return String(proposal.id);
}

test('text by text: what was accepted is whole and stays so when it is asked again, the rest stays open [HOME-14]', async () => {
  const { me, role, id } = await anAdvert();
  const other = await asWell(me, role, id);
  await db.updateTable('role_details').set({ city: 'Leeds' }).where('id', '=', role.id).execute();
  expect((await outdated(me, role.id)).map((one: { id: string }) => one.id).sort()).toEqual([id, other].sort());
  const [first, second] = [await aCompletedUpdate(me, id), await aCompletedUpdate(me, other)];
  const accept = (proposal: string) => call(me, 'POST', `/api/proposals/${proposal}/accept`, { version: 1, use: [0] });
  const { body: accepted } = await accept(first);
  // The person is gone here, and begins the list again from its start.
  expect(await outdated(me, role.id)).toMatchObject([
    { id: other, version: 1, proposal: { id: second, status: 'completed' } },
  ]);
  expect((await accept(first)).body).toMatchObject({ content: 'In Leeds we pay well.', version: accepted.version });
  expect((await accept(second)).body).toMatchObject({ content: 'In Leeds we mend bikes.' });
  expect(await outdated(me, role.id)).toEqual([]);
});

test('a text that was changed meanwhile stays open, and its proposal with it [HOME-14]', async () => {
  const { me, role, id } = await anAdvert();
  await db.updateTable('role_details').set({ city: 'Leeds' }).where('id', '=', role.id).execute();
  const proposal = await aCompletedUpdate(me, id);
  await call(me, 'PUT', `${PATH}/${id}`, { content: 'We pay very well.', version: 1 });
  const { status, body } = await call(me, 'POST', `/api/proposals/${proposal}/accept`, { version: 1, use: [0] });
  expect([status, body.error.code]).toEqual([409, 'edit_conflict']);
  expect(await outdated(me, role.id)).toMatchObject([{ id, version: 2, proposal: { id: proposal } }]);
});

test('undone, a text is as it was, and as old as it was [HOME-14]', async () => {
  const { me, role, id } = await anAdvert();
  await db.updateTable('role_details').set({ city: 'Leeds' }).where('id', '=', role.id).execute();
  const proposal = await aCompletedUpdate(me, id);
  const { body } = await call(me, 'POST', `/api/proposals/${proposal}/accept`, { version: 1, use: 'all' });
  expect(await outdated(me, role.id)).toEqual([]);
  await call(me, 'POST', `${PATH}/${id}/versions/1/restore`, { version: body.version });
  expect((await call(me, 'GET', `${PATH}/${id}`)).body).toMatchObject({ content: 'We pay well.' });
  expect(await outdated(me, role.id)).toMatchObject([{ id, changed: ['City'] }]);
});

test('the state of its review is listed with a text [HOME-15]', async () => {
  const { me, role, id } = await anAdvert();
  await db.updateTable('role_details').set({ city: 'Leeds' }).where('id', '=', role.id).execute();
  expect(await outdated(me, role.id)).toMatchObject([{ id, review_state: 'draft' }]);
  await db.updateTable('generated_documents').set({ review_state: 'in_review' }).where('id', '=', id).execute();
  expect(await outdated(me, role.id)).toMatchObject([{ id, review_state: 'in_review' }]);
});

test('the documents of another person’s role are unknown', async () => {
  const { role } = await anAdvert();
  const { status } = await call(await bench.signedIn(), 'GET', `/api/roles/${role.id}/outdated-documents`);
  expect(status).toBe(404);
});
