import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { replaceText } from '#db/writing/documents/records.ts';
import { VERSIONS_KEPT } from '#db/writing/documents/versions.ts';
import { NAMED_VERSIONS_MAX } from '#shared/constants.ts';
import { personalScope } from '#shared/scope.ts';

const { db, call, signedIn, aGenerated, versionsOf } = await documentsBench();
type Who = { id: string; token: string };

const name = (who: Who, id: string, [n, text]: [number, string | null]) =>
  call(who, 'PATCH', `${PATH}/${id}/versions/${n}`, { name: text });
async function save(who: Who, id: string, content: string, sitting?: string) {
  const { version } = (await call(who, 'GET', `${PATH}/${id}`)).body;
  return (await call(who, 'PUT', `${PATH}/${id}`, { version, content, sitting })).body;
}

test('a version is named and its name removed, trimmed and of 1 to 60 characters [VER-06]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'One');
  await save(who, id, 'Two');
  const named = await name(who, id, [1, '  As sent  ']);
  expect([named.status, named.body]).toEqual([
    200,
    expect.objectContaining({ number: 1, name: 'As sent', is_current: false }),
  ]);
  expect(named.body).not.toHaveProperty('content');
  expect((await name(who, id, [2, 'x'.repeat(60)])).status).toBe(200);
  expect((await call(who, 'GET', `${PATH}/${id}`)).body.version_name).toBe('x'.repeat(60));
  for (const wrong of ['', '   ', 'x'.repeat(61), 'a\u0000b', 7])
    expect((await name(who, id, [1, wrong as string])).body.error).toMatchObject({ code: 'invalid_input' });
  expect((await name(who, id, [1, null])).body.name).toBeNull();
  expect((await name(who, id, [3, 'Unknown'])).status).toBe(404);
  expect((await versionsOf(who, id)).map(({ name: given }) => given)).toEqual(['x'.repeat(60), null]);
});

test('the database refuses a name that is blank, has outer blanks or more than 60 characters [VER-06]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'One');
  for (const wrong of ['', ' ', ' x', 'x'.repeat(61)]) {
    const update = db.updateTable('document_versions').set({ name: wrong }).where('document_id', '=', id).execute();
    await expect(update).rejects.toMatchObject({ constraint: 'document_versions_name' });
  }
});

test('the 21st name is refused, also of two at once; a name may still be changed or removed [VER-06]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Text 1');
  for (let n = 2; n <= NAMED_VERSIONS_MAX + 2; n += 1) await save(who, id, `Text ${n}`);
  for (let n = 1; n < NAMED_VERSIONS_MAX; n += 1) expect((await name(who, id, [n, `Name ${n}`])).status).toBe(200);
  const last = [NAMED_VERSIONS_MAX, NAMED_VERSIONS_MAX + 1, NAMED_VERSIONS_MAX + 2];
  const answers = await Promise.all(last.map((n) => name(who, id, [n, 'Last'])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
    code: 'limit_reached',
    message: 'At most 20 named versions. Remove a name first.',
  });
  const refused = last.find((_, at) => answers[at]?.status === 409) ?? 0;
  expect((await name(who, id, [1, 'Another'])).status).toBe(200);
  expect((await name(who, id, [2, null])).status).toBe(200);
  expect((await name(who, id, [refused, 'Now'])).status).toBe(200);
  const named = (await versionsOf(who, id)).filter((version) => version.name !== null);
  expect(named).toHaveLength(NAMED_VERSIONS_MAX);
});

test('the current version that has a name is not saved again: its sitting goes on in a new one [VER-06]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  const sitting = randomUUID();
  await save(who, id, 'Sent', sitting);
  await name(who, id, [2, 'As sent']);
  await save(who, id, 'Changed', sitting);
  await save(who, id, 'Changed again', sitting);
  expect(
    (await versionsOf(who, id)).map(({ number, ordinal, name: given, content }) => [number, ordinal, given, content]),
  ).toEqual([
    [4, 3, null, 'Changed again'],
    [2, 2, 'As sent', 'Sent'],
    [1, 1, null, 'Generated'],
  ]);
});

test('a restore names its base, records what it restored by its ordinal, and a stale one is refused with the current text [VER-05]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  const sitting = randomUUID();
  await save(who, id, 'Draft', sitting);
  await save(who, id, 'Typed', sitting);
  await save(who, id, 'Other');
  const path = `${PATH}/${id}/versions/3/restore`;
  const stale = await call(who, 'POST', path, { version: 3 });
  expect([stale.status, stale.body.error]).toMatchObject([
    409,
    { code: 'edit_conflict', current: { content: 'Other' } },
  ]);
  const restored = await call(who, 'POST', path, { version: 4 });
  expect(restored.body).toMatchObject({ version: 5, ordinal: 4, origin: 'restored', content: 'Typed' });
  expect(restored.body.author).toMatchObject({ id: who.id });
  const [current] = await versionsOf(who, id);
  expect(current).toMatchObject({ number: 5, origin: 'restored', restored_from: 2, is_current: true });
  await db.deleteFrom('document_versions').where('document_id', '=', id).where('number', '=', 3).execute();
  expect((await versionsOf(who, id))[0]).toMatchObject({ origin: 'restored', restored_from: null });
});

test('a version outlives the account of its author, without a name', async () => {
  const [who, author] = [await signedIn(), await signedIn()];
  const id = await aGenerated(who.id, 'Generated');
  await db.updateTable('document_versions').set({ author_id: author.id }).where('document_id', '=', id).execute();
  expect((await call(who, 'GET', `${PATH}/${id}`)).body.author).toMatchObject({ id: author.id });
  await db.deleteFrom('auth.users').where('id', '=', author.id).execute();
  expect((await call(who, 'GET', `${PATH}/${id}`)).body.author).toBeNull();
});

/** So many autosaves, each with a version of its own, from this version on. */
async function autosave(who: Who, id: string, { from, saves }: { from: number; saves: number }): Promise<void> {
  for (let version = from; version < from + saves; version += 1) {
    const text = { content: `Text ${version + 1}`, metadata: {}, origin: 'edited' as const };
    const current = { id, version, content: '', kind: 'job_advert' as const, template_name: null, job_title: '' };
    await db.transaction().execute((tx) => replaceText(tx, personalScope(who.id), current, text));
  }
}
/** As if each version had been saved so many times in its sitting. */
const savedOften = (id: string, times: number) =>
  db.transaction().execute(async (tx) => {
    await sql`update document_versions set number = number * ${times} where document_id = ${id} and ordinal > 1`.execute(
      tx,
    );
    await sql`update generated_documents set version = version * ${times} where id = ${id}`.execute(tx);
  });

test('ten thousand autosaves leave the first text, every named one and the latest hundred, counted in rows [VER-07]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  await autosave(who, id, { from: 1, saves: 25 });
  expect((await name(who, id, [20, 'Early'])).status).toBe(200);
  await autosave(who, id, { from: 26, saves: 99 });
  await savedOften(id, 80);
  await autosave(who, id, { from: 10_000, saves: 30 });
  const kept = await versionsOf(who, id);
  const latest = Array.from({ length: 31 }, (_, at) => 10_030 - at);
  const before = Array.from({ length: VERSIONS_KEPT - 30 }, (_, at) => 10_000 - 80 * (at + 1));
  expect(kept.map(({ number }) => number)).toEqual([...latest, ...before, 1_600, 1]);
  expect(kept.slice(-2)).toMatchObject([
    { name: 'Early', content: 'Text 20' },
    { ordinal: 1, content: 'Generated' },
  ]);
});
