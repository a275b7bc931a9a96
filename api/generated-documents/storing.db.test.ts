import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/generated-documents/testing/bench.ts';
import { storeGenerated } from '#db/queries/generated-documents/records.ts';
import { VERSIONS_KEPT } from '#db/queries/generated-documents/versions.ts';
import { aRole } from '#db/testing/factories.ts';
import type { Content } from '#shared/contracts/generated-documents.ts';
import { personalScope } from '#shared/scope.ts';

const { db, call, signedIn, ADVERT, aGenerated, earlierTexts } = await documentsBench();

async function upsert(user_id: string, role_id: string, content: Content, overwrite = true) {
  const ids = { role_id, template_id: ADVERT };
  const { id: queue_id } = await db
    .insertInto('generation_queue')
    .values({ ...ids, user_id, status: 'failed', last_error: 'Cancelled', run_token: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = {
    ...ids,
    queue_id,
    content,
    metadata: { model: String(content) },
    overwrite,
    origin: 'generated' as const,
    version_bytes: 1_000_000,
  };
  return {
    queue_id,
    stored: await db.transaction().execute((tx) => storeGenerated(tx, personalScope(user_id), given)),
  };
}

describe('storing what was generated', () => {
  test('inserts once, then overwrites and keeps the text before, also an edited one [STORE-01] [STORE-03] [DATA-API-21] [GAP-71]', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id);
    const first = await upsert(user.id, role.id, 'First');
    const { id } = first.stored as { id: string };
    expect(first.stored).toEqual({ id: expect.any(String), version: 1, changed: true });
    const before = (await call(user, 'GET', `${PATH}/${id}`)).body;
    await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Edited' });
    const second = await upsert(user.id, role.id, 'Second');
    expect(second.stored).toEqual({ id, version: 3, changed: true });
    const { created_at, queue_id, metadata, content } = (await call(user, 'GET', `${PATH}/${id}`)).body;
    expect({ created_at, queue_id, metadata, content }).toEqual({
      created_at: before.created_at,
      queue_id: second.queue_id,
      metadata: { model: 'Second' },
      content: 'Second',
    });
    expect(await earlierTexts(user, id)).toEqual(['Edited', 'First']);
  });

  test('without overwriting leaves the document unchanged [STORE-02] [GAP-72]', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id);
    await upsert(user.id, role.id, 'First');
    expect((await upsert(user.id, role.id, 'Second', false)).stored).toBe('exists');
    expect((await call(user, 'GET', PATH)).body.items).toHaveLength(1);
  });

  test('several at once store one document and keep all texts [GAP-73]', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id);
    const texts = ['One', 'Two', 'Three', 'Four'];
    const stored = await Promise.all(texts.map((text) => upsert(user.id, role.id, text)));
    const ids = new Set(stored.map(({ stored: one }) => (one as { id: string }).id));
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
      ...Array.from({ length: VERSIONS_KEPT }, (_, at) => VERSIONS_KEPT + 1 - at),
      1,
    ]);
  });
});
