import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { bytesOfVersions, pruneVersions } from '#db/writing/documents/versions.ts';
import { CONTENT_MAX_CHARACTERS } from '#shared/constants.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';

const LIMIT_BYTES = 10_000;
const { db, call, signedIn, aGenerated, earlierTexts, EMAIL, BOOLEAN } = await documentsBench(ownApp());
type Who = { id: string; token: string };
const TOO_LONG = { code: 'content_too_large', message: 'At most 60,000 characters' };

const textOf = (name: string, bytes: number): string => name.padEnd(bytes, '.');
async function save(who: Who, id: string, content: Content) {
  const { version } = (await call(who, 'GET', `${PATH}/${id}`)).body;
  return call(who, 'PUT', `${PATH}/${id}`, { version, content });
}
async function saved(who: Who, id: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) expect((await save(who, id, text)).status).toBe(200);
}
const namesOf = async (who: Who, id: string): Promise<string[]> =>
  (await earlierTexts(who, id)).map((text) => String(text).slice(0, 2));
const bytesOf = async ({ id }: Who): Promise<number> => {
  const { bytes } = await db.selectNoFrom(bytesOfVersions(id).as('bytes')).executeTakeFirstOrThrow();
  return bytes;
};
/** As the sweep of the workers does. */
const prune = () => pruneVersions(db, LIMIT_BYTES);

test('versions are listed in pages without their content, the current one first, and read one at a time [GAP-71] [S14] [VER-08]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'T1');
  await saved(who, id, ['T2', 'T3', 'T4', 'T5', 'T6']);
  const path = `${PATH}/${id}/versions`;
  const pages: number[][] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await call(who, 'GET', `${path}?limit=2${after && `&after=${after}`}`);
    pages.push(body.items.map(({ number }: { number: number }) => number));
    for (const item of body.items) {
      expect(item).toMatchObject({ version: item.number, created_at: item.saved_at, is_current: item.number === 6 });
      expect(item).not.toHaveProperty('content');
    }
    after = body.next;
  }
  expect(pages).toEqual([
    [6, 5],
    [4, 3],
    [2, 1],
  ]);
  expect((await call(who, 'GET', `${path}/3`)).body).toMatchObject({ version: 3, content: 'T3', is_current: false });
  expect((await call(who, 'GET', `${path}/6`)).body).toMatchObject({ version: 6, content: 'T6', is_current: true });
  expect((await call(who, 'GET', `${path}/7`)).status).toBe(404);
  const forged = Buffer.from(JSON.stringify(['1e99', id])).toString('base64url');
  expect((await call(who, 'GET', `${path}?after=${forged}`)).status).toBe(422);
});

test('60,000 characters are saved, one more is refused with the sentence, as a whole and as one card [OUT-08] [S14] [CONTENT-30]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Text');
  const longest = '😀'.repeat(CONTENT_MAX_CHARACTERS / 2);
  expect((await save(who, id, longest)).status).toBe(200);
  const refused = await save(who, id, `${longest}x`);
  expect([refused.status, refused.body.error]).toEqual([422, expect.objectContaining(TOO_LONG)]);
  const email = { type: 'Casual Email', subject: 'Hi', message: 'Text' };
  const mails = await aGenerated(who.id, [email], { template_id: EMAIL });
  const room = CONTENT_MAX_CHARACTERS - email.type.length - email.subject.length;
  const withMessage = (length: number) => ({ index: 0, item: { ...email, message: 'x'.repeat(length) } });
  expect((await call(who, 'PATCH', `${PATH}/${mails}`, { version: 1, ...withMessage(room) })).status).toBe(200);
  const card = await call(who, 'PATCH', `${PATH}/${mails}`, { version: 2, ...withMessage(room + 1) });
  expect([card.status, card.body.error]).toEqual([422, expect.objectContaining(TOO_LONG)]);
});

test('a text that is too long is refused for its length before anything reads it, as a list and as one card too [OUT-08] [CONTENT-30]', async () => {
  const who = await signedIn();
  const search = { level: 'Basic', search: 'a OR b' };
  const id = await aGenerated(who.id, [search], { template_id: BOOLEAN });
  // A NUL is what the first reader would refuse it for.
  const long = `\u0000[{"a":"${'"//'.repeat(33_000)}`;
  const refused = async (asked: ReturnType<typeof save>) => {
    const { status, body } = await asked;
    expect([status, body.error]).toEqual([422, expect.objectContaining(TOO_LONG)]);
  };
  await refused(save(who, id, long));
  await refused(save(who, id, [{ ...search, search: long }]));
  await refused(call(who, 'PATCH', `${PATH}/${id}`, { version: 1, index: 0, item: { ...search, search: long } }));
});

test('a longer text of an earlier release stays readable, may be shortened, changed and restored, and not lengthened [OUT-08] [GAP-71] [CONTENT-30]', async () => {
  const who = await signedIn();
  const long = 'x'.repeat(CONTENT_MAX_CHARACTERS + 500);
  const id = await aGenerated(who.id, long);
  expect((await call(who, 'GET', `${PATH}/${id}`)).body.content).toBe(long);
  expect((await save(who, id, `${long}y`)).status).toBe(422);
  expect((await save(who, id, `y${long.slice(1)}`)).status).toBe(200);
  expect((await save(who, id, long.slice(1))).status).toBe(200);
  expect((await save(who, id, 'Short')).status).toBe(200);
  expect((await call(who, 'POST', `${PATH}/${id}/versions/1/restore`, {})).body.content).toBe(long);
});

test('the sweep deletes the oldest versions of an account above its limit; no save waits for it or fails [GAP-71] [S14]', async () => {
  const who = await signedIn();
  const [one, two] = [await aGenerated(who.id, 'A1'), await aGenerated(who.id, 'B1', { template_id: null })];
  await saved(who, one, [textOf('A2', 4_000), textOf('A3', 4_000), 'A4']);
  await prune();
  expect(await namesOf(who, one)).toEqual(['A3', 'A2', 'A1']);
  await saved(who, two, [textOf('B2', 4_000), 'B3']);
  expect(await namesOf(who, one)).toEqual(['A3', 'A2', 'A1']);
  await prune();
  expect(await namesOf(who, one)).toEqual(['A3', 'A1']);
  expect(await namesOf(who, two)).toEqual(['B2', 'B1']);
  expect(await bytesOf(who)).toBeLessThanOrEqual(LIMIT_BYTES);
});

test('the first text of a document and the one replaced just now are never dropped [GAP-71]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, textOf('A1', LIMIT_BYTES));
  await saved(who, id, [textOf('A2', LIMIT_BYTES), textOf('A3', LIMIT_BYTES), 'A4']);
  await prune();
  expect(await namesOf(who, id)).toEqual(['A3', 'A1']);
  await saved(who, id, ['A5']);
  await prune();
  expect(await namesOf(who, id)).toEqual(['A4', 'A1']);
});

test('the one replaced a day ago makes room as any other [GAP-71]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'A1');
  await saved(who, id, [textOf('A2', LIMIT_BYTES), 'A3']);
  await db
    .updateTable('generated_documents')
    .set({ updated_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', id)
    .execute();
  await prune();
  expect(await namesOf(who, id)).toEqual(['A1']);
});

test('a version that grows in its sitting makes room at the cost of older ones, and the one before it stays [GAP-71] [VER-02]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'A1');
  await saved(who, id, [textOf('A2', 3_000), textOf('A3', 3_000)]);
  const sitting = randomUUID();
  for (const [base, bytes] of [
    [3, 1_000],
    [4, 9_000],
    [5, 12_000],
  ] as const)
    await call(who, 'PUT', `${PATH}/${id}`, { version: base, content: textOf('A4', bytes), sitting });
  await prune();
  expect(await namesOf(who, id)).toEqual(['A3', 'A1']);
});

test('another account’s versions stay, and those of a deleted document do not count', async () => {
  const [who, neighbour] = [await signedIn(), await signedIn()];
  const [mine, theirs] = [await aGenerated(who.id, 'A1'), await aGenerated(neighbour.id, 'B1')];
  await saved(neighbour, theirs, [textOf('B2', 9_000), 'B3']);
  await saved(who, mine, [textOf('A2', 9_000), textOf('A3', 9_000), 'A4']);
  await prune();
  expect(await namesOf(who, mine)).toEqual(['A3', 'A1']);
  expect(await namesOf(neighbour, theirs)).toEqual(['B2', 'B1']);
  await call(who, 'DELETE', `${PATH}/${mine}`);
  expect(await bytesOf(who)).toBe(0);
});

test('saves and deletions of one account beside the sweep do not deadlock [S14]', async () => {
  const who = await signedIn();
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, at) => aGenerated(who.id, textOf(`D${at}`, 2_000), { template_id: null })),
  );
  const work = ids.map(async (id, at) => {
    await saved(who, id, [textOf('E', 3_000), textOf('F', 3_000), textOf('G', 3_000)]);
    if (at % 2) expect((await call(who, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
    await prune();
  });
  await Promise.all(work);
  await prune();
  for (const id of ids.filter((_, at) => at % 2 === 0)) expect((await namesOf(who, id))[0]).toBe('F.');
});

test('each version says what language it is in, and a restored one has that of the version it came from [LANG-04]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Ein Text');
  const { number } = (await call(who, 'GET', `${PATH}/${id}/versions`)).body.items[0];
  await db.updateTable('document_versions').set({ language: 'de-AT' }).where('document_id', '=', id).execute();
  await saved(who, id, ['Ein anderer Text']);
  await db
    .updateTable('document_versions')
    .set({ language: 'he' })
    .where('document_id', '=', id)
    .where('number', '>', number)
    .execute();
  expect((await call(who, 'GET', `${PATH}/${id}/versions/${number}`)).body).toMatchObject({ language: 'de-AT' });
  expect((await call(who, 'GET', `${PATH}/${id}/versions`)).body.items).toMatchObject([
    { language: 'he' },
    { language: 'de-AT' },
  ]);
  expect((await call(who, 'POST', `${PATH}/${id}/versions/${number}/restore`, {})).status).toBe(200);
  expect((await call(who, 'GET', `${PATH}/${id}`)).body).toMatchObject({ language: 'de-AT', content: 'Ein Text' });
});
