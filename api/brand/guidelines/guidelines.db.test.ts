import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#api/testing/app.ts';
import { aGuideline, aRole } from '#db/testing/factories.ts';

const PATH = '/api/brand-guidelines';
const input = {
  profile_name: 'House voice',
  brand_values: 'Care',
  target_audience: 'Builders',
  writing_style: 'Short',
  personality_traits: 'Calm',
  tone_descriptors: 'Warm',
  communication_style: 'Direct',
  additional_notes: 'None',
};
let app: TestApp;
let one: { id: string; token: string };
let other: { id: string; token: string };

beforeAll(async () => {
  app = await testApp();
});
const freshUsers = async () => {
  [one, other] = [await app.signedIn(), await app.signedIn()];
};
const names = (body: { items: { profile_name: string }[] }) => body.items.map((item) => item.profile_name);

describe('one brand voice', () => {
  beforeAll(freshUsers);

  test('is created for the caller, read, changed and deleted [GUIDE-16] [DATA-API-05]', async () => {
    const made = await app.call(one, 'POST', PATH, input);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ ...input, user_id: one.id });
    const at = `${PATH}/${made.body.id}`;
    expect((await app.call(one, 'GET', at)).body).toEqual(made.body);
    const changed = await app.call(one, 'PUT', at, { ...input, writing_style: 'Long' });
    expect(changed.body).toMatchObject({ id: made.body.id, writing_style: 'Long', created_at: made.body.created_at });
    expect(changed.body.updated_at > made.body.updated_at).toBe(true);
    expect((await app.call(one, 'DELETE', at)).status).toBe(204);
    expect((await app.call(one, 'GET', at)).status).toBe(404);
  });

  test('needs every field except the notes, and names each missing one [GUIDE-03..10]', async () => {
    const blank = Object.fromEntries(Object.keys(input).map((name) => [name, ' ']));
    const { status, body } = await app.call(one, 'POST', PATH, blank);
    expect(status).toBe(422);
    const { additional_notes: _, ...required } = input;
    expect(Object.keys(body.error.fields).sort()).toEqual(Object.keys(required).sort());
    expect((await app.call(one, 'POST', PATH, required)).body.additional_notes).toBe('');
  });

  test('ignores fields a user may not set [S2]', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const { body } = await app.call(one, 'POST', PATH, { ...input, id, user_id: other.id, created_at: '2001-01-01' });
    expect(body).toMatchObject({ user_id: one.id });
    expect(body.id).not.toBe(id);
    expect(body.created_at > '2020').toBe(true);
  });

  test('deleted while a role uses it leaves the role without one [GAP-32]', async () => {
    const guideline = await aGuideline(app.db, one.id);
    const role = await aRole(app.db, one.id, { brand_guidelines_id: guideline.id });
    expect((await app.call(one, 'DELETE', `${PATH}/${guideline.id}`)).status).toBe(204);
    const left = app.db.selectFrom('role_details').select('brand_guidelines_id').where('id', '=', role.id);
    expect(await left.executeTakeFirst()).toEqual({ brand_guidelines_id: null });
  });

  test('of another user is not found [GAP-19] [S1]', async () => {
    const { id } = await aGuideline(app.db, one.id);
    const unknown = `${PATH}/11111111-1111-4111-8111-111111111111`;
    for (const [method, body] of [['GET'], ['PUT', input], ['DELETE']] as const) {
      const [theirs, none] = [
        await app.call(other, method, `${PATH}/${id}`, body),
        await app.call(other, method, unknown, body),
      ];
      expect([method, theirs.status]).toEqual([method, 404]);
      expect({ ...theirs.body.error, request_id: '' }).toEqual({ ...none.body.error, request_id: '' });
      expect((await app.call(null, method, `${PATH}/${id}`, body)).status).toBe(401);
    }
    const kept = app.db.selectFrom('brand_guidelines').select('writing_style').where('id', '=', id);
    expect(await kept.executeTakeFirst()).toEqual({ writing_style: 'Short sentences' });
  });
});

describe('the list', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  beforeAll(async () => {
    await freshUsers();
    await aGuideline(app.db, other.id, { profile_name: 'Not mine' });
    for (const [n, name] of ['A', 'B', 'C', 'D', 'E'].entries()) {
      // B, C and D were saved in the same millisecond.
      const at = n >= 1 && n <= 3 ? day(10) : day(n + 1);
      await aGuideline(app.db, one.id, { profile_name: name, updated_at: at, created_at: day(20 - n) });
    }
  });

  test('has only own items, the last updated first [HUB-03] [DATA-API-04] [GAP-19]', async () => {
    const listed = names((await app.call(one, 'GET', PATH)).body);
    expect([listed.slice(0, 3).sort(), listed.slice(3)]).toEqual([
      ['B', 'C', 'D'],
      ['E', 'A'],
    ]);
  });

  test('can be sorted by creation [DATA-API-11]', async () => {
    expect(names((await app.call(one, 'GET', `${PATH}?sort=created`)).body)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test('is read page by page without losing or repeating rows of one millisecond [HUB-03]', async () => {
    const seen: string[] = [];
    let after: string | null = '';
    for (let page = 0; page < 10 && after !== null; page += 1) {
      const query: string = after && `&after=${after}`;
      const { body } = await app.call(one, 'GET', `${PATH}?limit=1${query}`);
      seen.push(...names(body));
      after = body.next;
    }
    expect(seen.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test('has no long texts, but states whether each item is complete [CTX-05]', async () => {
    await aGuideline(app.db, one.id, { profile_name: 'Half', brand_values: '', updated_at: day(30) });
    const [first, second] = (await app.call(one, 'GET', PATH)).body.items;
    expect(Object.keys(first).sort()).toEqual([
      'author',
      'changed_by',
      'complete',
      'created_at',
      'id',
      'profile_name',
      'updated_at',
    ]);
    expect([first.complete, second.complete]).toEqual([false, true]);
  });

  test('is filtered by name, writing style and personality traits, ignoring case [HUB-05]', async () => {
    await freshUsers();
    await aGuideline(app.db, one.id, { profile_name: 'Northern 50%' });
    await aGuideline(app.db, one.id, { profile_name: 'x', writing_style: 'NORTHERN lights' });
    await aGuideline(app.db, one.id, { profile_name: 'y', personality_traits: 'northerner' });
    await aGuideline(app.db, one.id, { profile_name: 'z', brand_values: 'northern' });
    const found = async (q: string) => names((await app.call(one, 'GET', `${PATH}?q=${encodeURIComponent(q)}`)).body);
    expect((await found(' northern ')).sort()).toEqual(['Northern 50%', 'x', 'y']);
    expect(await found('50%')).toEqual(['Northern 50%']);
    expect(await found('5_%')).toEqual([]);
    expect(await found('')).toHaveLength(4);
  });

  test('answers invalid queries without a server error [S16]', async () => {
    const strange = [
      "'; drop table brand_guidelines; --",
      '\\',
      '%',
      '\0',
      '\ud800',
      '🚀'.repeat(100),
      'x'.repeat(201),
    ];
    for (const q of strange) {
      for (const name of ['q', 'sort', 'after', 'limit']) {
        const { status } = await app.call(one, 'GET', `${PATH}?${new URLSearchParams({ [name]: q })}`);
        expect([name, q, status < 500]).toEqual([name, q, true]);
      }
    }
  });
});
