import { expect, test } from 'vitest';
import { documentsBench, PATH } from '#api/generated-documents/testing/bench.ts';
import { CONTENT_MAX_BYTES } from '#shared/constants.ts';
import type { Content } from '#shared/contracts/generated-documents.ts';

const LIMIT_BYTES = 10_000;
const { db, call, signedIn, aGenerated, earlierTexts, EMAIL } = await documentsBench({
  LIMIT_VERSION_BYTES: String(LIMIT_BYTES),
});
type Who = { id: string; token: string };
const TOO_LONG = {
  code: 'content_too_large',
  message: 'The text is too long: at most 200 kB can be saved. Please shorten it.',
};

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
const bytesOf = (who: Who) =>
  db.selectFrom('version_bytes').select('bytes').where('workspace_id', '=', who.id).executeTakeFirst();
async function expectRightSum(who: Who): Promise<void> {
  const { sum } = await db
    .selectFrom('document_versions')
    .select(({ fn }) => fn.sum<string>('bytes').as('sum'))
    .where('workspace_id', '=', who.id)
    .executeTakeFirstOrThrow();
  expect((await bytesOf(who))?.bytes).toBe(Number(sum));
}

test('earlier texts are listed in pages without their content, and read one at a time [GAP-71] [S14]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'T1');
  await saved(who, id, ['T2', 'T3', 'T4', 'T5', 'T6']);
  const path = `${PATH}/${id}/versions`;
  const pages: number[][] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await call(who, 'GET', `${path}?limit=2${after && `&after=${after}`}`);
    pages.push(body.items.map(({ version }: { version: number }) => version));
    for (const item of body.items) expect(Object.keys(item).sort()).toEqual(['created_at', 'metadata', 'version']);
    after = body.next;
  }
  expect(pages).toEqual([[5, 4], [3, 2], [1]]);
  expect((await call(who, 'GET', `${path}/3`)).body).toMatchObject({ version: 3, content: 'T3' });
  expect((await call(who, 'GET', `${path}/6`)).status).toBe(404);
  const forged = Buffer.from(JSON.stringify(['1e99', id])).toString('base64url');
  expect((await call(who, 'GET', `${path}?after=${forged}`)).status).toBe(422);
});

test('a text of 200 kB is saved, one byte more is refused with the sentence, as a whole and as one card [OUT-08] [S14]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, 'Text');
  const longest = 'é'.repeat((CONTENT_MAX_BYTES - 2) / 2);
  expect((await save(who, id, longest)).status).toBe(200);
  const refused = await save(who, id, `${longest}x`);
  expect([refused.status, refused.body.error]).toEqual([413, expect.objectContaining(TOO_LONG)]);
  const email = { type: 'Casual Email', subject: 'Hi', message: 'Text' };
  const mails = await aGenerated(who.id, [email], { template_id: EMAIL });
  const item = { ...email, message: 'x'.repeat(CONTENT_MAX_BYTES) };
  const card = await call(who, 'PATCH', `${PATH}/${mails}`, { version: 1, index: 0, item });
  expect([card.status, card.body.error]).toEqual([413, expect.objectContaining(TOO_LONG)]);
});

test('a longer text of an earlier release stays readable, may be shortened and restored, and not lengthened [OUT-08] [GAP-71]', async () => {
  const who = await signedIn();
  const long = 'x'.repeat(CONTENT_MAX_BYTES + 500);
  const id = await aGenerated(who.id, long);
  expect((await call(who, 'GET', `${PATH}/${id}`)).body.content).toBe(long);
  expect((await save(who, id, `${long}y`)).status).toBe(413);
  expect((await save(who, id, long.slice(1))).status).toBe(200);
  expect((await save(who, id, 'Short')).status).toBe(200);
  expect((await call(who, 'POST', `${PATH}/${id}/versions/1/restore`, {})).body.content).toBe(long);
});

test('the oldest versions of an account are deleted above its limit; a save never fails for it [GAP-71] [S14]', async () => {
  const who = await signedIn();
  const [one, two] = [await aGenerated(who.id, 'A1'), await aGenerated(who.id, 'B1', { template_id: null })];
  await saved(who, one, [textOf('A2', 4_000), textOf('A3', 4_000), 'A4']);
  expect(await namesOf(who, one)).toEqual(['A3', 'A2', 'A1']);
  await saved(who, two, [textOf('B2', 4_000), 'B3']);
  expect(await namesOf(who, one)).toEqual(['A3', 'A1']);
  expect(await namesOf(who, two)).toEqual(['B2', 'B1']);
  expect((await bytesOf(who))?.bytes).toBeLessThanOrEqual(LIMIT_BYTES);
  await expectRightSum(who);
});

test('the first text of a document and the one replaced just now are never dropped [GAP-71]', async () => {
  const who = await signedIn();
  const id = await aGenerated(who.id, textOf('A1', LIMIT_BYTES));
  await saved(who, id, [textOf('A2', LIMIT_BYTES), textOf('A3', LIMIT_BYTES), 'A4']);
  expect(await namesOf(who, id)).toEqual(['A3', 'A1']);
  await saved(who, id, ['A5']);
  expect(await namesOf(who, id)).toEqual(['A4', 'A1']);
});

test('another account’s versions stay, and those of a deleted document do not count', async () => {
  const [who, neighbour] = [await signedIn(), await signedIn()];
  const [mine, theirs] = [await aGenerated(who.id, 'A1'), await aGenerated(neighbour.id, 'B1')];
  await saved(neighbour, theirs, [textOf('B2', 9_000), 'B3']);
  await saved(who, mine, [textOf('A2', 9_000), textOf('A3', 9_000), 'A4']);
  expect(await namesOf(neighbour, theirs)).toEqual(['B2', 'B1']);
  await call(who, 'DELETE', `${PATH}/${mine}`);
  expect((await bytesOf(who))?.bytes).toBe(0);
  await db.deleteFrom('auth.users').where('id', '=', neighbour.id).execute();
  expect(await bytesOf(neighbour)).toBeUndefined();
});

test('saves and deletions of one account at once are counted correctly and do not deadlock [S14]', async () => {
  const who = await signedIn();
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, at) => aGenerated(who.id, textOf(`D${at}`, 2_000), { template_id: null })),
  );
  const work = ids.map(async (id, at) => {
    await saved(who, id, [textOf('E', 3_000), textOf('F', 3_000), textOf('G', 3_000)]);
    if (at % 2) expect((await call(who, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  });
  await Promise.all(work);
  await expectRightSum(who);
});
