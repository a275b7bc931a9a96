import { describe, expect, test } from 'vitest';
import { context_summary, documentsBench, emails, PATH } from '#api/writing/documents/testing/bench.ts';
import { aRole } from '#db/testing/factories.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';

const { db, call, signedIn, ADVERT, EMAIL, aGenerated, earlierTexts } = await documentsBench();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('reading', () => {
  test('a document has its content, template, role and metadata [OUT-04] [ENT-12] [ENT-13]', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id, { job_title: 'Baker', company_name: 'Crust' });
    const id = await aGenerated(user.id, emails, {
      role_id: role.id,
      template_id: EMAIL,
      metadata: { tokens_used: 12 },
    });
    const { status, body } = await call(user, 'GET', `${PATH}/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      user_id: user.id,
      role_id: role.id,
      template_id: EMAIL,
      queue_id: null,
      version: 1,
      template_name: 'Sourcing Email',
      job_title: 'Baker',
      company_name: 'Crust',
      content: emails,
      metadata: { tokens_used: 12 },
    });
    expect(new Date(body.updated_at).toISOString()).toBe(body.updated_at);
  });

  test('job title and company outlive the role, and an unknown template has no name [GAP-50] [OUT-05]', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, 'Text', { template_id: null });
    const shown = { ...context_summary, role_id: null, template_name: null };
    expect((await call(user, 'GET', `${PATH}/${id}`)).body).toMatchObject(shown);
    expect((await call(user, 'GET', PATH)).body.items).toEqual([expect.objectContaining(shown)]);
  });

  test('anonymous callers and other users get nothing on any route [GEN-23] [GAP-19]', async () => {
    const [owner, other] = [await signedIn(), await signedIn()];
    const id = await aGenerated(owner.id, emails, { template_id: EMAIL });
    await call(owner, 'PUT', `${PATH}/${id}`, { version: 1, content: emails.slice(1) });
    const before = (await call(owner, 'GET', `${PATH}/${id}`)).body;
    const tries: [string, string, unknown?][] = [
      ['GET', ''],
      ['PUT', '', { version: 2, content: emails }],
      ['PATCH', '', { version: 2, index: 0, item: emails[0] }],
      ['DELETE', ''],
      ['GET', '/versions'],
      ['GET', '/versions/1'],
      ['PATCH', '/versions/1', { name: 'Mine' }],
      ['POST', '/versions/1/restore', {}],
    ];
    for (const [method, rest, body] of tries) {
      expect((await call(null, method, `${PATH}/${id}${rest}`, body)).status).toBe(401);
      const answer = await call(other, method, `${PATH}/${id}${rest}`, body);
      const unknown = await call(other, method, `${PATH}/${UNKNOWN_ID}${rest}`, body);
      expect(answer.status).toBe(404);
      expect({ ...answer.body.error, request_id: '' }).toEqual({ ...unknown.body.error, request_id: '' });
    }
    expect((await call(other, 'GET', PATH)).body).toEqual({ items: [], next: null });
    expect((await call(owner, 'GET', `${PATH}/${id}`)).body).toEqual(before);
  });

  test('an invalid id gets the same answer as an unknown one', async () => {
    expect((await call(await signedIn(), 'GET', `${PATH}/seven`)).status).toBe(404);
  });
});

describe('saving', () => {
  test('writes the content and a new time, and the replaced text can be restored [OUT-08] [DATA-API-21] [GAP-71] [GAP-122]', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, 'First', { updated_at: new Date(Date.UTC(2026, 0, 1)) });
    const saved = await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: '  Second ' });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ content: 'Second', version: 2, metadata: { context_summary } });
    expect(Date.parse(saved.body.updated_at)).toBeGreaterThan(Date.UTC(2026, 0, 2));
    expect(saved.body.metadata.updated_at).toEqual(expect.any(String));
    expect([saved.body.edited, (await call(user, 'GET', PATH)).body.items[0].edited]).toEqual([true, true]);
    const versions = (await call(user, 'GET', `${PATH}/${id}/versions`)).body;
    expect(versions).toMatchObject({
      items: [{ version: 2 }, { version: 1, metadata: { context_summary }, created_at: '2026-01-01T00:00:00.000Z' }],
      next: null,
    });
    const restored = await call(user, 'POST', `${PATH}/${id}/versions/1/restore`, {});
    expect(restored.body).toMatchObject({
      content: 'First',
      version: 3,
      edited: false,
      metadata: { context_summary },
    });
    expect(await earlierTexts(user, id)).toEqual(['Second', 'First']);
    expect((await call(user, 'POST', `${PATH}/${id}/versions/9/restore`, {})).status).toBe(404);
  });

  test('the same text once more changes nothing', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, emails, { template_id: EMAIL });
    const before = (await call(user, 'GET', `${PATH}/${id}`)).body;
    expect((await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: emails })).body).toEqual(before);
    expect((await call(user, 'GET', `${PATH}/${id}/versions`)).body.items).toHaveLength(1);
  });

  test('from an older version is refused with the newer one, and changes nothing', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, 'First');
    const current = (await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Second' })).body;
    for (const [method, body] of [
      ['PUT', { version: 1, content: 'Third' }],
      ['PATCH', { version: 1, index: 0, item: { a: 'b' } }],
    ] as const) {
      const refused = await call(user, method, `${PATH}/${id}`, body);
      expect(refused.status).toBe(409);
      expect(refused.body.error).toMatchObject({ code: 'edit_conflict', current });
    }
    expect((await call(user, 'GET', `${PATH}/${id}`)).body).toEqual(current);
  });

  test('of two at once one succeeds and the other gets a conflict', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, 'First');
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((content) => call(user, 'PUT', `${PATH}/${id}`, { version: 1, content })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each<[string, Content, Content]>([
    ['a blank text', 'First', ' \n'],
    ['no items', emails, []],
    ['a blank field', emails, [{ type: 'Casual Email', subject: ' ', message: 'x' }]],
    ['items without fields', emails, [{}]],
  ])('%s is refused [OUT-07] [STORE-05] [GAP-81]', async (_what, before, content) => {
    const user = await signedIn();
    const id = await aGenerated(user.id, before, { template_id: typeof before === 'string' ? ADVERT : EMAIL });
    const { status, body } = await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'content_empty', message: 'Content cannot be empty' });
  });

  test.each<[string, Content, unknown]>([
    ['a list for a text', 'First', emails],
    ['a text for a list', emails, 'Text'],
    ['other fields', emails, [{ title: 'a', content: 'b' }]],
    ['a number', emails, [{ type: 'Casual Email', subject: 'a', message: 3 }]],
    ['an object', emails, { type: 'a' }],
    ['a character that cannot be stored', 'First', 'a\u0000b'],
    ['half a character', 'First', 'a\ud800b'],
  ])('%s is refused with the field [GAP-81]', async (_what, before, content) => {
    const user = await signedIn();
    const id = await aGenerated(user.id, before, { template_id: typeof before === 'string' ? ADVERT : EMAIL });
    const { status, body } = await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content });
    expect(status).toBe(422);
    expect(body.error.code).toBe('invalid_input');
    expect(body.error.fields).toHaveProperty('content');
    expect((await call(user, 'GET', `${PATH}/${id}`)).body.version).toBe(1);
  });

  test('a structured kind whose answer could not be read may stay text, or become the list [GAP-56]', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, 'Dear …', { template_id: EMAIL });
    expect((await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Dear you' })).body.content).toBe(
      'Dear you',
    );
    expect((await call(user, 'PUT', `${PATH}/${id}`, { version: 2, content: emails })).body.content).toEqual(emails);
    expect((await call(user, 'PUT', `${PATH}/${id}`, { version: 3, content: 'Text' })).status).toBe(422);
  });

  test('a list keeps its shape when its template is unknown', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, emails, { template_id: null });
    expect((await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: emails.slice(1) })).status).toBe(200);
    expect((await call(user, 'PUT', `${PATH}/${id}`, { version: 2, content: [{ a: 'b' }] })).status).toBe(422);
  });

  test('columns that are not the content are ignored [S2]', async () => {
    const [user, other] = [await signedIn(), await signedIn()];
    const id = await aGenerated(user.id, 'First');
    const more = { user_id: other.id, metadata: { model: 'mine' }, template_id: EMAIL, created_at: '2000-01-01' };
    const { body } = await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Second', ...more });
    expect(body).toMatchObject({ user_id: user.id, template_id: ADVERT });
    expect(body.metadata.model).toBeUndefined();
    expect(body.created_at > '2001').toBe(true);
  });
});

describe('saving one card', () => {
  test('writes only that card into the list [GAP-81] [OUT-13]', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, emails, { template_id: EMAIL });
    const item = { type: 'Casual Email', subject: 'New', message: 'Newer', extra: 'dropped' };
    const { status, body } = await call(user, 'PATCH', `${PATH}/${id}`, { version: 1, index: 1, item });
    expect(status).toBe(200);
    const { extra: _, ...stored } = item;
    expect(body).toMatchObject({ content: [emails[0], stored], version: 2 });
    expect(body.content[1]).not.toHaveProperty('extra');
    expect(await earlierTexts(user, id)).toEqual([emails]);
  });

  test.each([
    ['an index beyond the list', { index: 2, item: emails[0] }, 'invalid_input'],
    ['a negative index', { index: -1, item: emails[0] }, 'invalid_input'],
    ['another shape', { index: 0, item: { level: 'Basic', search: 'a' } }, 'invalid_input'],
    ['a missing field', { index: 0, item: { type: 'Casual Email', subject: 'a' } }, 'invalid_input'],
    ['a blank field', { index: 0, item: { ...emails[0], message: '  ' } }, 'content_empty'],
    ['no fields', { index: 0, item: {} }, 'content_empty'],
  ])('%s is refused [GAP-81]', async (_what, body, code) => {
    const user = await signedIn();
    const id = await aGenerated(user.id, emails, { template_id: EMAIL });
    const answer = await call(user, 'PATCH', `${PATH}/${id}`, { version: 1, ...body });
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe(code);
  });

  test('a text has no cards', async () => {
    const user = await signedIn();
    const id = await aGenerated(user.id, 'First');
    const answer = await call(user, 'PATCH', `${PATH}/${id}`, { version: 1, index: 0, item: emails[0] });
    expect(answer.body.error).toMatchObject({ code: 'invalid_input', fields: { index: expect.any(String) } });
  });
});

test('deleting removes the document and its versions [DATA-API-21]', async () => {
  const user = await signedIn();
  const id = await aGenerated(user.id, 'First');
  await call(user, 'PUT', `${PATH}/${id}`, { version: 1, content: 'Second' });
  expect((await call(user, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  expect((await call(user, 'DELETE', `${PATH}/${id}`)).status).toBe(404);
  expect((await call(user, 'GET', `${PATH}/${id}/versions`)).status).toBe(404);
});
