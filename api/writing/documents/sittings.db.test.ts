import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentsBench, emails, PATH } from '#api/writing/documents/testing/bench.ts';
import { twoEditors } from '#api/writing/documents/testing/team.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';

const bench = await documentsBench();
const { db, call, signedIn, aGenerated, versionsOf, EMAIL } = bench;
type Who = { id: string; token: string };
const [SITTING, OTHER] = [randomUUID(), randomUUID()];

const read = async (who: Who, id: string) => (await call(who, 'GET', `${PATH}/${id}`)).body;
const put = (who: Who, id: string, body: { version: number; content: Content; sitting?: string }) =>
  call(who, 'PUT', `${PATH}/${id}`, body);
/** Saves from the current version. */
async function save(who: Who, id: string, content: Content, sitting: string | undefined = SITTING) {
  const { version } = await read(who, id);
  const { status, body } = await put(who, id, { version, content, sitting });
  expect(status).toBe(200);
  return body;
}
const shortOf = async (who: Who, id: string) =>
  (await versionsOf(who, id)).map(({ number, ordinal, content }) => [number, ordinal, content]);
/** Lets minutes go by for the versions of a document. */
const pass = (id: string, minutes: number) =>
  sql`update document_versions set created_at = created_at - make_interval(mins => ${minutes}),
    saved_at = saved_at - make_interval(mins => ${minutes}) where document_id = ${id}`.execute(db);

test('the saves of a sitting are one version, whose number rises and whose ordinal stays [VER-02] [VER-07] [GAP-71]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  for (const text of ['One', 'Two', 'Three']) await save(who, id, text);
  expect(await shortOf(who, id)).toEqual([
    [4, 2, 'Three'],
    [1, 1, 'Generated'],
  ]);
  expect(await read(who, id)).toMatchObject({ version: 4, ordinal: 2, origin: 'edited', content: 'Three' });
  const [row] = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', id)
    .where('number', '=', 4)
    .execute();
  expect(Number(row?.saved_at)).toBeGreaterThan(Number(row?.created_at));
  expect((await put(who, id, { version: 2, content: 'Blind', sitting: SITTING })).status).toBe(409);
});

test('a save without a sitting, of another one or after 15 minutes begins a version [VER-02]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  await save(who, id, 'One');
  await pass(id, 14);
  await save(who, id, 'Two');
  await pass(id, 1);
  await save(who, id, 'Three');
  await save(who, id, 'Four', OTHER);
  await save(who, id, 'Five');
  await call(who, 'PUT', `${PATH}/${id}`, { version: 6, content: 'Six' });
  await call(who, 'PUT', `${PATH}/${id}`, { version: 7, content: 'Seven' });
  expect(await shortOf(who, id)).toEqual([
    [8, 7, 'Seven'],
    [7, 6, 'Six'],
    [6, 5, 'Five'],
    [5, 4, 'Four'],
    [4, 3, 'Three'],
    [3, 2, 'Two'],
    [1, 1, 'Generated'],
  ]);
});

test('two hours of typing are at most nine versions [VER-02]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  for (let minute = 0; minute <= 120; minute += 1) {
    await save(who, id, `Minute ${minute}`);
    await pass(id, 1);
  }
  const edited = (await versionsOf(who, id)).filter(({ origin }) => origin === 'edited');
  expect(edited).toHaveLength(9);
  expect((await read(who, id)).version).toBe(122);
});

test('two people who alternate have versions of their own, with their names [VER-02]', async () => {
  const { ada, bo, id } = await twoEditors(bench, 'Generated');
  await save(ada, id, 'Ada 1', SITTING);
  await save(ada, id, 'Ada 2', SITTING);
  await save(bo, id, 'Bo 1', SITTING);
  await save(ada, id, 'Ada 3', SITTING);
  const versions = await versionsOf(bo, id);
  expect(versions.map(({ author, content, ordinal }) => [ordinal, author?.name, content])).toEqual([
    [4, 'Ada', 'Ada 3'],
    [3, 'Bo', 'Bo 1'],
    [2, 'Ada', 'Ada 2'],
    [1, 'Ada', 'Generated'],
  ]);
  expect((await read(bo, id)).author).toEqual({ id: ada.id, name: 'Ada' });
});

test('two windows of one person behave as two people: the later save is refused with the other text [CONTENT-26]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  await put(who, id, { version: 1, content: 'Here', sitting: SITTING });
  const refused = await put(who, id, { version: 1, content: 'There', sitting: OTHER });
  expect(refused.status).toBe(409);
  expect(refused.body.error.current).toEqual(await read(who, id));
  expect(refused.body.error.current).toMatchObject({ content: 'Here', origin: 'edited', author: { id: who.id } });
  expect(await shortOf(who, id)).toEqual([
    [2, 2, 'Here'],
    [1, 1, 'Generated'],
  ]);
});

test('a repeated save whose answer was lost is no conflict and stores nothing', async () => {
  const { ada, bo, id } = await twoEditors(bench, 'Generated');
  const lost = { version: 1, content: ' Text\r\nof two lines ', sitting: SITTING };
  const first = await put(ada, id, lost);
  const repeated = await put(ada, id, lost);
  expect([repeated.status, repeated.body]).toEqual([200, first.body]);
  expect(first.body).toMatchObject({ version: 2, content: 'Text\nof two lines' });
  expect((await put(bo, id, { version: 1, content: 'Other', sitting: OTHER })).status).toBe(409);
  expect(await shortOf(ada, id)).toHaveLength(2);
});

test('a repeated save of one card is no conflict either; a stale one that cannot be read is [GAP-81]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, emails, { template_id: EMAIL });
  const save = { version: 1, index: 1, item: { ...emails[1], subject: 'New' }, sitting: SITTING };
  const first = await call(who, 'PATCH', `${PATH}/${id}`, save);
  expect((await call(who, 'PATCH', `${PATH}/${id}`, save)).body).toEqual(first.body);
  for (const wrong of [{ index: 2 }, { item: { a: 'b' } }, { index: 0 }])
    expect((await call(who, 'PATCH', `${PATH}/${id}`, { ...save, ...wrong })).status).toBe(409);
});

test('a regeneration in an open sitting begins a version, and the next save of the sitting is refused with it [CONTENT-27]', async () => {
  const { ada, id, generateAgain } = await twoEditors(bench, 'Generated');
  await save(ada, id, 'Typed');
  await generateAgain('Generated again');
  const refused = await put(ada, id, { version: 2, content: 'Typed on', sitting: SITTING });
  expect(refused.status).toBe(409);
  expect(refused.body.error.current).toMatchObject({
    origin: 'generated',
    version: 3,
    ordinal: 3,
    content: 'Generated again',
    author: { name: 'Ada' },
  });
  await save(ada, id, 'Typed on');
  expect(await shortOf(ada, id)).toEqual([
    [4, 4, 'Typed on'],
    [3, 3, 'Generated again'],
    [2, 2, 'Typed'],
    [1, 1, 'Generated'],
  ]);
});

test('a restore in an open sitting begins a version, and so does the next save [CONTENT-27] [VER-05]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  await save(who, id, 'Typed');
  const restored = await call(who, 'POST', `${PATH}/${id}/versions/1/restore`, { version: 2 });
  expect(restored.body).toMatchObject({ origin: 'restored', ordinal: 3, content: 'Generated' });
  const refused = await put(who, id, { version: 2, content: 'Typed on', sitting: SITTING });
  expect(refused.body.error.current).toEqual(restored.body);
  await save(who, id, 'Typed on');
  expect((await versionsOf(who, id)).map(({ origin }) => origin)).toEqual([
    'edited',
    'restored',
    'edited',
    'generated',
  ]);
});

test('CRLF becomes LF, in a text and in a card [CONTENT-30]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Generated');
  expect((await save(who, id, 'One\r\nTwo\n\rThree')).content).toBe('One\nTwo\n\nThree');
  const mails = await aGenerated(who.id, emails, { template_id: EMAIL });
  const item = { ...emails[0], message: 'One\r\nTwo' };
  const saved = await call(who, 'PATCH', `${PATH}/${mails}`, { version: 1, index: 0, item });
  expect(saved.body.content[0].message).toBe('One\nTwo');
});

test('every sign that ends a line becomes LF; signs that nobody sees stay as they were typed [REAL-26] [REAL-25]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Text');
  const typed = 'Harbour Pilot\vKelpie Fer\u00adries\u2028Oban\u2029Salary\u0085Apply\fSoon\rNow';
  const stored = 'Harbour Pilot\nKelpie Fer\u00adries\nOban\nSalary\nApply\nSoon\nNow';
  expect((await save(who, id, typed)).content).toBe(stored);
});
