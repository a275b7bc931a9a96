import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { aRole } from '#db/testing/factories.ts';
import { VERSIONS_KEPT } from '#db/writing/documents/versions.ts';

const { db, call, signedIn, aGenerated, earlierTexts, generate } = await documentsBench();

const store = (user_id: string, role_id: string, content: string, overwrite = true) =>
  generate({ user_id, role_id, overwrite }, content);

describe('storing generated text', () => {
  test('inserts once, then overwrites and keeps the previous text as a version, also an edited one [STORE-01] [STORE-03] [DATA-API-21] [GAP-71]', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id);
    const { document_id: id } = await store(user.id, role.id, 'First');
    const before = (await call(user, 'GET', `${PATH}/${id}`)).body;
    expect(before).toMatchObject({ version: 1, content: 'First' });
    await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Edited' });
    const second = await store(user.id, role.id, 'Second');
    expect(second.document_id).toBe(id);
    expect((await call(user, 'GET', `${PATH}/${id}`)).body).toMatchObject({
      version: 3,
      created_at: before.created_at,
      queue_id: second.queue_id,
      metadata: { model: 'Second' },
      content: 'Second',
    });
    expect(await earlierTexts(user, String(id))).toEqual(['Edited', 'First']);
  });

  test('without overwriting leaves the document unchanged [STORE-02] [GAP-72]', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id);
    await store(user.id, role.id, 'First');
    expect((await store(user.id, role.id, 'Second', false)).document_id).toBeUndefined();
    expect((await call(user, 'GET', PATH)).body.items).toHaveLength(1);
  });

  test('concurrent writes store one document and keep all texts [GAP-73]', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id);
    const texts = ['One', 'Two', 'Three', 'Four'];
    const stored = await Promise.all(texts.map((text) => store(user.id, role.id, text)));
    const ids = new Set(stored.map(({ document_id }) => document_id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const { content } = (await call(user, 'GET', `${PATH}/${id}`)).body;
    expect([content, ...(await earlierTexts(user, String(id)))].sort()).toEqual(texts.toSorted());
  });

  test('keeps a bounded number of versions, the first and the latest', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, 'Text 0');
    await db.updateTable('generated_documents').set({ version: VERSIONS_KEPT }).where('id', '=', id).execute();
    await db.deleteFrom('document_versions').where('document_id', '=', id).execute();
    await sql`insert into document_versions (document_id, workspace_id, number, ordinal, content, kind, metadata, origin)
      select ${id}, ${user.id}, n, n, '"Old"', 'job_advert', '{}', 'edited' from generate_series(1, ${VERSIONS_KEPT}::int) n`.execute(
      db,
    );
    await call(user, 'PUT', `${PATH}/${id}`, { version: VERSIONS_KEPT, content: 'Text 1' });
    await call(user, 'PUT', `${PATH}/${id}`, { version: VERSIONS_KEPT + 1, content: 'Text 2' });
    const { items } = (await call(user, 'GET', `${PATH}/${id}/versions?limit=200`)).body;
    expect(items.map(({ version }: { version: number }) => version)).toEqual([
      ...Array.from({ length: VERSIONS_KEPT + 1 }, (_, at) => VERSIONS_KEPT + 2 - at),
      1,
    ]);
  });
});
