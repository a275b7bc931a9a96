import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { giveVersions } from '#db/testing/texts.ts';

const { db, call, signedIn, aGenerated } = await documentsBench();

test('a further page of versions is unknown for a document of another workspace, and empty behind the last one [S14]', async () => {
  const [who, other] = [await signedIn(), await signedIn()];
  const id = await aGenerated(who.id);
  const after = Buffer.from(JSON.stringify(['1', id])).toString('base64url');
  const path = `${PATH}/${id}/versions?after=${after}`;
  expect((await call(who, 'GET', path)).body).toEqual({ items: [], next: null });
  expect((await call(other, 'GET', path)).status).toBe(404);
  await call(who, 'DELETE', `${PATH}/${id}`);
  expect((await call(who, 'GET', path)).status).toBe(404);
});

/** The number of connections to this database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

test('the event of a deletion names the last version, also of a document that is saved at the same moment', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id);
  const { deleting } = await db.transaction().execute(async (tx) => {
    await sql`update generated_documents set content = '"Saved"', version = 2 where id = ${id}`.execute(tx);
    await giveVersions(tx);
    const deleting = call(who, 'DELETE', `${PATH}/${id}`);
    await expect.poll(waiting).toBe(1);
    return { deleting };
  });
  expect((await deleting).status).toBe(204);
  const event = await db
    .selectFrom('outbox')
    .select('payload')
    .where('subject_id', '=', id)
    .where('type', '=', 'document.deleted')
    .executeTakeFirst();
  expect(event?.payload).toMatchObject({ version: 2 });
});

test('a restore and a save at the same moment: one is stored, the other is a conflict with it', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'First');
  expect((await call(who, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Second' })).status).toBe(200);
  const both = await db.transaction().execute(async (tx) => {
    await sql`select from generated_documents where id = ${id} for update`.execute(tx);
    const sent = [
      call(who, 'PUT', `${PATH}/${id}`, { version: 2, content: 'Third' }),
      call(who, 'POST', `${PATH}/${id}/versions/1/restore`, { version: 2 }),
    ];
    await expect.poll(waiting).toBe(2);
    return { answers: Promise.all(sent) };
  });
  const answers = await both.answers;
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [kept, refused] = answers.toSorted((a, b) => a.status - b.status);
  expect(refused?.body.error).toMatchObject({ code: 'edit_conflict', current: { content: kept?.body.content } });
  expect((await call(who, 'GET', `${PATH}/${id}`)).body).toMatchObject({ version: 3, content: kept?.body.content });
});
