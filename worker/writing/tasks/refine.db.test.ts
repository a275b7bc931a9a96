import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { materialOfRole } from '#db/checks/material.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { theRow } from '#db/testing/generations.ts';
import { insertText } from '#db/testing/texts.ts';
import { outdatedDocumentsOf } from '#db/writing/documents/outdated.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { demoText } from '#local/demo/text/write.ts';
import { personalScope } from '#shared/scope.ts';
import { type RefineInput, refineInput, refineResult } from '#shared/writing/refine/payload.ts';
import { answer, createBench } from '#worker/testing/bench.ts';

const bench = await createBench();
const { db } = bench;

const ADVERT = 'You utilise our API. Our users like it. The pay is £62,000.';
const about = { kind: 'job_advert', draft: null, target: { of: 'document' }, channel: null, parent: null } as const;

/** A document of a role with a brand voice that says riders, and a refinement of it that waits. */
async function aRefinement(asked: Partial<RefineInput>) {
  const { user, role } = await aReadyRole(db);
  const [template] = (await theTemplates(db)).filter(({ kind }) => kind === 'job_advert');
  await db
    .updateTable('brand_guidelines')
    .set({ words_to_avoid: 'users → riders' })
    .where('user_id', '=', user.id)
    .execute();
  const document = await insertText(db, {
    workspace_id: user.id,
    user_id: user.id,
    role_id: role.id,
    template_id: template?.id ?? null,
    content: JSON.stringify(ADVERT),
    metadata: JSON.stringify({}),
  });
  const input = refineInput.parse({ ...about, content: ADVERT, preset: null, instruction: '', ...asked });
  const { id } = await db
    .insertInto('generation_queue')
    .values({
      workspace_id: user.id,
      user_id: user.id,
      task: 'refine',
      input: JSON.stringify(input),
      document_id: document.id,
      base_version: document.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, document, user, role };
}

test('a refinement ends as a proposal with its usage, and the document stays as it is [REFINE-14]', async () => {
  const { id, document } = await aRefinement({ preset: 'plainer' });
  const worker = bench.start(async ({ messages }) => answer(demoText(messages.at(-1)?.content ?? '', 1)));
  await bench.enqueue(id);
  expect(await bench.finalCard(id)).toMatchObject({ status: 'completed' });
  const row = await theRow(db, id);
  expect(row).toMatchObject({ tokens: 321, model: 'fake-model', prompt: 'refine-1' });
  const { changes } = refineResult.parse(row.result);
  expect(changes.map(({ text }) => text)).toContain('use');
  const stored = await db
    .selectFrom('generated_documents')
    .selectAll()
    .where('id', '=', document.id)
    .executeTakeFirst();
  expect(stored).toMatchObject({ content: ADVERT, version: document.version });
  const asked = worker.calls[0]?.messages.at(-1)?.content ?? '';
  expect(asked).toContain(`<passage>\n${ADVERT}\n</passage>`);
  expect(asked).toContain('“users” (write “riders”)');
  await worker.close();
});

test('findings with one better word each are fixed without a call to the provider [REFINE-17]', async () => {
  const { id } = await aRefinement({ kind: 'plain', preset: 'fix_checks', content: 'Our users like it.' });
  const worker = bench.start(async () => answer('never'));
  await bench.enqueue(id);
  await bench.finalCard(id);
  const row = await theRow(db, id);
  expect(refineResult.parse(row.result)).toMatchObject({
    changes: [{ from: 4, to: 9, text: 'riders', off: null }],
  });
  expect(worker.calls).toEqual([]);
  await worker.close();
});

/** A refinement that brings a text in line with a role, of which another city was known when it was written. */
async function anUpdate(content: string) {
  const about = await aRefinement({ preset: 'role_changes', content });
  const { document, user, role } = about;
  const scope = personalScope(user.id);
  const material = await materialOfRole(db, scope, role.id);
  const { id: material_id } = await db
    .insertInto('materials')
    .values({
      workspace_id: user.id,
      hash: randomUUID(),
      content: JSON.stringify({ ...material, role: { ...material.role, city: 'Elsewhere' } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const metadata = JSON.stringify({ generation_timestamp: new Date().toISOString() });
  const text = JSON.stringify(content);
  await sql`update generated_documents set metadata = ${metadata}::jsonb, content = ${text}::jsonb where id = ${document.id}`.execute(
    db,
  );
  await sql`update document_versions set metadata = ${metadata}::jsonb, content = ${text}::jsonb, material_id = ${material_id}
    where document_id = ${document.id}`.execute(db);
  const outdated = async () =>
    (await outdatedDocumentsOf(db, scope, role.id)).map(({ id, version }) => ({ id, version }));
  return { ...about, scope, outdated };
}

/** Ends a refinement without a model. */
async function refineWithoutModel(id: string) {
  const worker = bench.start(async () => answer('never'));
  await bench.enqueue(id);
  await bench.finalCard(id);
  expect(worker.calls).toEqual([]);
  await worker.close();
  return refineResult.parse((await theRow(db, id)).result).changes;
}

test('a text in which nothing has to change counts as up to date, without a new version [JUDGE-72]', async () => {
  const { id, document, scope, outdated } = await anUpdate('You mend bikes.');
  expect(await outdated()).toEqual([{ id: document.id, version: document.version }]);
  expect(await refineWithoutModel(id)).toEqual([]);
  expect(await outdated()).toEqual([]);
  expect(await generatedDocumentOf(db, scope, document.id)).toMatchObject({ version: document.version, ordinal: 1 });
});

test('it stays outdated when its role changed again meanwhile [JUDGE-72]', async () => {
  const { id, role, outdated } = await anUpdate('You mend bikes.');
  const updated_at = new Date(Date.now() + 60_000);
  await db.updateTable('role_details').set({ country: 'Chile', updated_at }).where('id', '=', role.id).execute();
  expect(await refineWithoutModel(id)).toEqual([]);
  expect(await outdated()).toHaveLength(1);
});

test('what rules can say of a changed role needs no call to the provider [JUDGE-70]', async () => {
  const { id, role, outdated } = await anUpdate('You work in Elsewhere.');
  expect(await refineWithoutModel(id)).toMatchObject([{ text: role.city, off: null, field: 'City' }]);
  expect(await outdated()).toHaveLength(1);
});
