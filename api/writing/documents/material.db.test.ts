import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { emails, PATH } from '#api/writing/documents/testing/bench.ts';
import { withinLimits } from '#db/checks/material.ts';
import { aDocument, aGuideline, aRole, theTemplates } from '#db/testing/factories.ts';
import { giveVersions, insertText } from '#db/testing/texts.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';

const { db, url, call, signedIn } = await testApp();
const templates = await theTemplates(db);

type More = { role_id?: string; template?: string; at?: string };
async function aText(
  user_id: string,
  content: Content,
  { role_id, template = 'Job Advert', at = '2026-01-01' }: More = {},
) {
  const template_id = templates.find(({ name }) => name === template)?.id ?? null;
  const metadata = JSON.stringify({ generation_timestamp: at, updated_at: at });
  const texts = { content: JSON.stringify(content), metadata, updated_at: at };
  const { id } = await insertText(db, {
    user_id,
    workspace_id: user_id,
    role_id: role_id ?? null,
    template_id,
    queue_id: null,
    ...texts,
  });
  return id;
}

/** As a generation stores it: the current version has this material. */
async function madeFrom(user: { id: string }, document: string, content: object, number = 1): Promise<void> {
  const { id } = await db
    .insertInto('materials')
    .values({ workspace_id: user.id, hash: randomUUID(), content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('document_versions')
    .set({ material_id: id })
    .where('document_id', '=', document)
    .where('number', '=', number)
    .execute();
}
const materialOf = async (user: { token: string }, id: string) =>
  (await call(user, 'GET', `${PATH}/${id}/material`)).body;

describe('the material of a document', () => {
  test('is its role, the voice and assets of the role, and the other texts of the role as shown', async () => {
    const user = await signedIn();
    const voice = await aGuideline(db, user.id, { words_to_avoid: 'users → riders', words_we_use: 'mend' });
    const asset = await aDocument(db, user.id, { title: 'Story.pdf', extracted_text: 'We build boats.' });
    const unread = await aDocument(db, user.id, { title: 'Unread.pdf' });
    await aDocument(db, user.id, { title: 'Not linked.pdf', extracted_text: 'Nothing of it' });
    const more = { brand_guidelines_id: voice.id, document_ids: [asset.id, unread.id], company_name: 'Crust' };
    const role = await aRole(db, user.id, more);
    const id = await aText(user.id, 'Join us.', { role_id: role.id });
    const sibling = await aText(user.id, emails, { role_id: role.id, template: 'Sourcing Email' });
    await aText(user.id, 'Of another role');
    const got = await materialOf(user, id);
    expect(got).toMatchObject({
      role: { company_name: 'Crust', role_requirements: role.role_requirements, pay_min: null, benefits: [] },
      brand_guidelines: { profile_name: voice.profile_name, words_to_avoid: 'users → riders', words_we_use: 'mend' },
      snapshot: null,
      role_changed: [],
    });
    expect(got.documents).toEqual([
      { id: asset.id, title: 'Story.pdf', text: 'We build boats.', cut: false },
      { id: unread.id, title: 'Unread.pdf', text: '', cut: false },
    ]);
    expect(got.siblings).toEqual([
      { id: sibling, template_name: 'Sourcing Email', text: expect.stringContaining('Subject: Hello') },
    ]);
  });

  test('has the snapshot of the generation that wrote the text, and the fields of the role that changed since', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id, { city: 'Porto', role_requirements: 'Run it.' });
    const id = await aText(user.id, 'Join us.', { role_id: role.id });
    // As a generation stores it: no text is null.
    const filled = Object.fromEntries(Object.entries(role).filter(([, value]) => value !== null));
    const then = { ...filled, city: 'Lisbon', role_requirements: 'Build it.' };
    await madeFrom(user, id, { role: then, brand_guidelines: {}, documents: [{ title: 'Story.pdf', text: 'Boats.' }] });
    const got = await materialOf(user, id);
    expect(got.snapshot).toMatchObject({
      role: { city: 'Lisbon', role_requirements: 'Build it.' },
      documents: [{ title: 'Story.pdf', text: 'Boats.', cut: false }],
    });
    expect(got.role_changed).toEqual(['City', 'Role Requirements']);
  });

  test('keeps the snapshot of an edited text, and takes that of a restored one', async () => {
    const user = await signedIn();
    const id = await aText(user.id, 'First', { at: '2026-01-01' });
    await madeFrom(user, id, { role: { city: 'Porto' } });
    const become = async (content: string, metadata: object) => {
      const texts = { content: JSON.stringify(content), metadata: JSON.stringify(metadata) };
      const { version } = await db
        .updateTable('generated_documents')
        .set((eb) => ({ ...texts, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      await giveVersions(db);
      return version;
    };
    const [first, second] = [{ generation_timestamp: '2026-01-01' }, { generation_timestamp: '2026-02-02' }];
    await become('First, edited', { ...first, updated_at: '2026-01-05' });
    expect((await materialOf(user, id)).snapshot.role.city).toBe('Porto');
    await madeFrom(user, id, { role: { city: 'Faro' } }, await become('Second', second));
    expect((await materialOf(user, id)).snapshot.role.city).toBe('Faro');
    await become('First, restored', first);
    expect((await materialOf(user, id)).snapshot.role.city).toBe('Porto');
    await db.deleteFrom('document_versions').where('document_id', '=', id).where('number', '=', 1).execute();
    expect((await materialOf(user, id)).snapshot).toBeNull();
  });

  test('of a role that was deleted is the snapshot alone', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id);
    const id = await aText(user.id, 'Join us.', { role_id: role.id });
    await aText(user.id, 'Another', { role_id: role.id, template: 'Sourcing Email' });
    await madeFrom(user, id, { role: { city: 'Porto' } });
    await db.deleteFrom('role_details').where('id', '=', role.id).execute();
    expect(await materialOf(user, id)).toMatchObject({
      role: null,
      brand_guidelines: null,
      documents: [],
      siblings: [],
      role_changed: [],
      snapshot: { role: { city: 'Porto' } },
    });
  });

  test('has no snapshot where the one stored has no role or cannot be read', async () => {
    const user = await signedIn();
    for (const content of [{ documents: [] }, { role: 'Baker' }]) {
      const id = await aText(user.id, 'Join us.');
      await madeFrom(user, id, content);
      expect((await materialOf(user, id)).snapshot).toBeNull();
    }
  });

  test('has at most 60,000 characters of a text, 200,000 of all and 20 other documents', async () => {
    const user = await signedIn();
    const assets = [];
    // Of different times: two of one millisecond have no order.
    for (const [day, size] of [60_000, 60_001, 60_000, 30_000, 10].entries())
      assets.push(
        await aDocument(db, user.id, {
          extracted_text: 'a'.repeat(size),
          created_at: new Date(Date.UTC(2026, 0, 1 + day)),
        }),
      );
    const role = await aRole(db, user.id, { document_ids: assets.map(({ id }) => id) });
    const id = await aText(user.id, 'Join us.', { role_id: role.id });
    for (let n = 0; n < 21; n += 1)
      await aText(user.id, `Text ${n}`, { role_id: role.id, template: `none ${n}`, at: `2026-03-${10 + n}` });
    const { documents, siblings } = await materialOf(user, id);
    expect(documents.map(({ text, cut }: { text: string; cut: boolean }) => [text.length, cut])).toEqual([
      [60_000, false],
      [60_000, true],
      [60_000, false],
      [20_000, true],
      [0, true],
    ]);
    expect(siblings).toHaveLength(20);
    expect(siblings[0].text).toBe('Text 20');
  });

  test('never ends in half of a surrogate pair', () => {
    const [cut] = withinLimits([{ id: '1', title: 'x', text: `a${'🚲'.repeat(30_000)}` }]);
    expect(cut).toMatchObject({ cut: true });
    expect(cut?.text).toHaveLength(59_999);
    expect(cut?.text.endsWith('🚲')).toBe(true);
  });

  test('is not sent again while it is the same', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id);
    const id = await aText(user.id, 'Join us.', { role_id: role.id });
    const path = `${PATH}/${id}/material`;
    const ask = (tags: string) =>
      fetch(`${url}${path}`, { headers: { authorization: `Bearer ${user.token}`, 'if-none-match': tags } });
    const first = await call(user, 'GET', path);
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)]);
    for (const tags of [tag, `"other", W/${tag}`]) {
      const same = await ask(tags);
      expect([same.status, await same.text()]).toEqual([304, '']);
    }
    await db.updateTable('role_details').set({ city: 'Faro' }).where('id', '=', role.id).execute();
    expect((await ask(tag)).status).toBe(200);
  });

  test('is unknown in another workspace, and holds nothing of one [FACT-15]', async () => {
    const [user, other] = [await signedIn(), await signedIn()];
    const made = async ({ id: userId }: { id: string }, word: string) => {
      const asset = await aDocument(db, userId, { title: `${word}.pdf`, extracted_text: `${word} builds boats.` });
      const voice = await aGuideline(db, userId, { brand_values: word });
      const more = { brand_guidelines_id: voice.id, document_ids: [asset.id], role_requirements: word };
      const role = await aRole(db, userId, more);
      const id = await aText(userId, `${word} says join us.`, { role_id: role.id });
      await aText(userId, `${word} writes to you.`, { role_id: role.id, template: 'Sourcing Email' });
      await madeFrom({ id: userId }, id, { role: { role_requirements: word } });
      return id;
    };
    const [mine, theirs] = [await made(user, 'Harbour'), await made(other, 'Otterbeck')];
    const own = JSON.stringify(await materialOf(user, mine));
    expect([own.match(/Harbour/g)?.length, own.includes('Otterbeck')]).toEqual([7, false]);
    const asked = await call(user, 'GET', `${PATH}/${theirs}/material`);
    expect([asked.status, JSON.stringify(asked.body).includes('Otterbeck')]).toEqual([404, false]);
  });
});
