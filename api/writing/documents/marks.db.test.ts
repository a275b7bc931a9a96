import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';
import { insertText } from '#db/testing/texts.ts';
import { MARKS_MAX } from '#shared/text/contracts/document-marks.ts';

const { db, call, signedIn } = await testApp();

async function aText(user_id: string): Promise<string> {
  const { id } = await insertText(db, {
    user_id,
    workspace_id: user_id,
    role_id: null,
    template_id: null,
    queue_id: null,
    content: JSON.stringify('Join us.'),
  });
  return id;
}
const at = (id: string) => `${PATH}/${id}/marks`;
const ignored = { rule: 'brand/avoid', phrase: 'users', verdict: 'ignored' };
const events = (id: string) =>
  db.selectFrom('outbox').select('type').where('subject_id', '=', id).where('type', '=', 'document.marked').execute();

/** The number of connections to this database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

describe('marks of a document', () => {
  test('are made, listed with who and when, changed and taken away', async () => {
    const user = await signedIn();
    const id = await aText(user.id);
    const made = await call(user, 'PUT', at(id), ignored);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ ...ignored, by: { id: user.id, name: 'Test Person' } });
    const fact = { rule: 'fact/figure', phrase: '25 days holiday', verdict: 'checked' };
    await call(user, 'PUT', at(id), fact);
    await call(user, 'PUT', at(id), { ...ignored, verdict: 'checked' });
    const { items } = (await call(user, 'GET', at(id))).body;
    expect(items).toMatchObject([fact, { ...ignored, verdict: 'checked' }]);
    for (const { created_at } of items) expect(Date.parse(created_at)).toBeGreaterThan(0);
    const { rule, phrase } = fact;
    expect((await call(user, 'DELETE', at(id), { rule, phrase })).status).toBe(204);
    expect((await call(user, 'DELETE', at(id), { rule, phrase })).status).toBe(204);
    expect((await call(user, 'GET', at(id))).body.items).toHaveLength(1);
    expect(await events(id)).toHaveLength(5);
  });

  test('stay when the text is saved, and go with the document', async () => {
    const user = await signedIn();
    const id = await aText(user.id);
    await call(user, 'PUT', at(id), ignored);
    expect((await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: 'New' })).status).toBe(200);
    expect((await call(user, 'GET', at(id))).body.items).toMatchObject([ignored]);
    await db.deleteFrom('generated_documents').where('id', '=', id).execute();
    expect(await db.selectFrom('document_marks').select('rule').where('document_id', '=', id).execute()).toEqual([]);
  });

  test('keep no name once the account of their author is deleted', async () => {
    const [user, leaving] = [await signedIn(), await signedIn()];
    const id = await aText(user.id);
    await call(user, 'PUT', at(id), ignored);
    await db.updateTable('document_marks').set({ made_by: leaving.id }).where('document_id', '=', id).execute();
    await db.deleteFrom('auth.users').where('id', '=', leaving.id).execute();
    expect((await call(user, 'GET', at(id))).body.items).toMatchObject([{ ...ignored, by: null }]);
  });

  test.each([
    ['a rule that is none', { rule: 'Brand Avoid' }],
    ['a rule of 61 characters', { rule: 'a'.repeat(61) }],
    ['a blank phrase', { phrase: '' }],
    ['a phrase of 301 characters', { phrase: 'x'.repeat(301) }],
    ['half a surrogate pair', { phrase: 'x\ud83d' }],
    ['a NUL', { phrase: 'x\u0000' }],
    ['an unknown verdict', { verdict: 'fixed' }],
  ])('with %s are refused', async (_, more) => {
    const user = await signedIn();
    const got = await call(user, 'PUT', at(await aText(user.id)), { ...ignored, ...more });
    expect([got.status, got.body.error.code, Object.keys(got.body.error.fields)]).toEqual([
      422,
      'invalid_input',
      Object.keys(more),
    ]);
  });

  test('are at most 500, also of two requests at once; one of them can still change', async () => {
    const user = await signedIn();
    const id = await aText(user.id);
    await sql`insert into document_marks (document_id, workspace_id, rule, phrase, verdict)
      select ${id}, ${user.id}, 'years', 'phrase ' || n, 'ignored' from generate_series(1, ${MARKS_MAX - 1}) n`.execute(
      db,
    );
    // Both come while another transaction holds the document, so that they go on at the same moment.
    const asked = await db.transaction().execute(async (tx) => {
      await sql`select id from generated_documents where id = ${id} for update`.execute(tx);
      const sent = ['one', 'other'].map((phrase) => call(user, 'PUT', at(id), { ...ignored, phrase }));
      await expect.poll(waiting).toBe(2);
      return { both: Promise.all(sent) };
    });
    const both = await asked.both;
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ code: 'limit_reached' });
    expect(refused?.body.error.message).toBe('A document can have 500 marks. Undo some, then try again.');
    const change = { rule: 'years', phrase: 'phrase 7', verdict: 'checked' };
    expect((await call(user, 'PUT', at(id), change)).status).toBe(200);
  });

  test('are unknown for a document of another workspace, and nothing is recorded', async () => {
    const [user, other] = [await signedIn(), await signedIn()];
    const id = await aText(user.id);
    for (const document of [id, randomUUID()]) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const got = await call(other, method, at(document), method === 'GET' ? undefined : ignored);
        expect([method, got.status]).toEqual([method, 404]);
      }
    }
    expect(await events(id)).toEqual([]);
  });
});
