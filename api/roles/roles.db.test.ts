import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#api/testing/app.ts';
import { aDocument, aGuideline, aRole, aUser } from '#db/testing/factories.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import type { RoleInput } from '#shared/roles/contracts/role-input.ts';

const PATH = '/api/roles';
const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const input = aRoleInput();
let app: TestApp;
let one: { id: string; token: string };
let other: { id: string; token: string };

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  [one, other] = [await app.signedIn(), await app.signedIn()];
});
const create = (more: Partial<typeof input> = {}) => app.call(one, 'POST', PATH, { ...input, ...more });
const linksOf = async (roleId: string) => {
  const links = await app.db.selectFrom('role_documents').select('document_id').where('role_id', '=', roleId).execute();
  return links.map((link) => link.document_id).sort();
};

describe('a role', () => {
  test('is made with its brand voice and documents and read back the same [DATA-API-12] [DATA-API-14] [ROLE-26]', async () => {
    const guideline = await aGuideline(app.db, one.id);
    const documents = [
      await aDocument(app.db, one.id, { title: 'B' }),
      await aDocument(app.db, one.id, { title: 'A' }),
    ];
    const document_ids = documents.map(({ id }) => id);
    const made = await create({ brand_guidelines_id: guideline.id, document_ids: [...document_ids, ...document_ids] });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      ...input,
      user_id: one.id,
      brand_guidelines_id: guideline.id,
      brand_guidelines: { id: guideline.id, profile_name: 'House voice' },
      document_ids: document_ids.toReversed(),
      reference_documents: documents.toReversed().map(({ id, title }) => ({ id, title })),
    });
    expect((await app.call(one, 'GET', `${PATH}/${made.body.id}`)).body).toEqual(made.body);
  });

  test('needs neither brand voice nor documents to be saved [ROLE-21] [GAP-44]', async () => {
    expect((await create()).body).toMatchObject({ brand_guidelines: null, document_ids: [], reference_documents: [] });
  });

  test('needs each of its eight texts and choices [ROLE-09..16]', async () => {
    const required = [
      'company_name',
      'job_title',
      'experience_level',
      'location_type',
      'country',
      'city',
      'role_requirements',
      'person_specification',
    ];
    for (const name of required) {
      const { status, body } = await create({ [name]: ' ' });
      expect([name, status, Object.keys(body.error.fields)]).toEqual([name, 422, [name]]);
    }
  });

  test.each<[RoleInput['location_type'], number | null, number | null, number]>([
    ['hybrid', 3, 2, 200],
    ['hybrid', 4, 1, 200],
    ['hybrid', 1, 4, 200],
    ['hybrid', 0, 5, 422],
    ['hybrid', 6, -1, 422],
    ['hybrid', 2.5, 2.5, 422],
    ['hybrid', 5, 0, 422],
    ['hybrid', 3, 3, 422],
    ['hybrid', null, null, 422],
    ['hybrid', 3, null, 422],
    ['onsite', 3, 2, 422],
    ['remote', null, 2, 422],
    ['onsite', null, null, 200],
  ])(
    'that is %s with %s days onsite and %s remote answers %i [ROLE-17] [ROLE-18] [ROLE-20]',
    async (location_type, onsite, remote, status) => {
      expect((await create({ location_type, days_onsite: onsite, days_remote: remote })).status).toBe(status);
    },
  );

  test('with impossible days is refused by the database too [ROLE-17] [ROLE-20]', async () => {
    const days = [
      { location_type: 'hybrid', days_onsite: 3, days_remote: 3 },
      { location_type: 'hybrid', days_onsite: 5, days_remote: 0 },
      { location_type: 'hybrid', days_onsite: 0, days_remote: 5 },
      { location_type: 'hybrid', days_onsite: 3, days_remote: null },
      { location_type: 'hybrid', days_onsite: null, days_remote: null },
      { location_type: 'remote', days_onsite: 3, days_remote: 2 },
    ] as const;
    for (const wrong of days) await expect(aRole(app.db, one.id, wrong)).rejects.toThrow('days_agree');
  });

  test('ignores fields a user may not set [S2]', async () => {
    const { body } = await app.call(one, 'POST', PATH, { ...input, id: UNKNOWN, user_id: other.id, status: 'x' });
    expect([body.user_id, body.id === UNKNOWN]).toEqual([one.id, false]);
  });
});

describe('saving a role again', () => {
  test('replaces its columns and its links [DATA-API-13] [ROLE-24]', async () => {
    const [kept, dropped, added] = [
      await aDocument(app.db, one.id),
      await aDocument(app.db, one.id),
      await aDocument(app.db, one.id),
    ];
    const made = (await create({ document_ids: [kept.id, dropped.id] })).body;
    const document_ids = [added.id, kept.id];
    const saved = await app.call(one, 'PUT', `${PATH}/${made.id}`, { ...input, city: 'Lisbon', document_ids });
    expect(saved.body).toMatchObject({ id: made.id, city: 'Lisbon', created_at: made.created_at });
    expect(saved.body.updated_at > made.updated_at).toBe(true);
    expect(await linksOf(made.id)).toEqual(document_ids.sort());
  });

  test('changes nothing when a part of it is invalid [GAP-49]', async () => {
    const mine = await aDocument(app.db, one.id);
    const made = (await create({ document_ids: [mine.id] })).body;
    const theirs = await aDocument(app.db, other.id);
    const wrong = { ...input, city: 'Lisbon', document_ids: [theirs.id] };
    expect((await app.call(one, 'PUT', `${PATH}/${made.id}`, wrong)).status).toBe(422);
    expect((await app.call(one, 'GET', `${PATH}/${made.id}`)).body).toEqual(made);
  });

  test('many times at once, while its documents are being deleted, never mixes two versions [GAP-49]', async () => {
    const documents = await Promise.all(Array.from({ length: 6 }, () => aDocument(app.db, one.id)));
    const ids = documents.map(({ id }) => id);
    const { id } = (await create()).body;
    const save = (document_ids: string[]) => app.call(one, 'PUT', `${PATH}/${id}`, { ...input, document_ids });
    const remove = (document: string) => app.db.deleteFrom('reference_documents').where('id', '=', document).execute();
    const [a, b] = [ids.slice(0, 3), ids.slice(2, 5)];
    const [gone = ''] = ids.slice(5);
    const answers = await Promise.all([save(a), save(b), remove(gone), save([...b, gone].reverse()), save(a), save(b)]);
    for (const answer of answers) if ('status' in answer) expect([200, 422]).toContain(answer.status);
    expect([a, b].map((version) => version.toSorted())).toContainEqual(await linksOf(id));
  });
});

describe('another user', () => {
  test('gets the same answer for a role as for an unknown one [GAP-19] [S1]', async () => {
    const { id } = (await create()).body;
    for (const [method, body] of [['GET'], ['PUT', input], ['DELETE']] as const) {
      const theirs = await app.call(other, method, `${PATH}/${id}`, body);
      const none = await app.call(other, method, `${PATH}/${UNKNOWN}`, body);
      expect([method, theirs.status]).toEqual([method, 404]);
      expect({ ...theirs.body.error, request_id: '' }).toEqual({ ...none.body.error, request_id: '' });
      expect((await app.call(null, method, `${PATH}/${id}`, body)).status).toBe(401);
    }
    expect((await app.call(one, 'GET', `${PATH}/${id}`)).body.city).toBe('Porto');
  });

  test("'s brand voice and documents cannot be used in a role, each field named [S1]", async () => {
    const guideline = await aGuideline(app.db, other.id);
    const document = await aDocument(app.db, other.id);
    const made = (await create()).body;
    const foreign = { ...input, brand_guidelines_id: guideline.id, document_ids: [document.id] };
    for (const [method, path] of [
      ['POST', PATH],
      ['PUT', `${PATH}/${made.id}`],
    ] as const) {
      const { status, body } = await app.call(one, method, path, foreign);
      expect([status, body.error.fields]).toEqual([
        422,
        { brand_guidelines_id: 'This brand voice does not exist', 'document_ids.0': 'This document does not exist' },
      ]);
    }
    expect((await app.call(one, 'GET', PATH)).body.items).toHaveLength(1);
  });

  test("'s brand voice and documents are refused by the database itself [S1]", async () => {
    const guideline = await aGuideline(app.db, other.id);
    const document = await aDocument(app.db, other.id);
    await expect(aRole(app.db, one.id, { brand_guidelines_id: guideline.id })).rejects.toThrow('foreign key');
    await expect(aRole(app.db, one.id, { document_ids: [document.id] })).rejects.toThrow('foreign key');
  });
});

describe('the list', () => {
  type Item = { job_title: string; missing: string[]; document_count: number };
  const list = async (query = '', who = one): Promise<{ items: Item[]; next: string | null }> =>
    (await app.call(who, 'GET', `${PATH}${query}`)).body;
  const titles = async (query = '') => (await list(query)).items.map((item) => item.job_title);
  const at = (n: number) => new Date(Date.UTC(2026, 0, n));

  test('has the last updated first, or is sorted by company or job title, ignoring case [ROLES-04] [DATA-API-15] [GAP-19]', async () => {
    await aRole(app.db, one.id, { job_title: 'beta', company_name: 'Zoo', updated_at: at(1) });
    await aRole(app.db, one.id, { job_title: 'Alpha', company_name: 'yard', updated_at: at(2) });
    await aRole(app.db, one.id, { job_title: 'gamma', company_name: 'Yacht', updated_at: at(3) });
    await aRole(app.db, other.id, { job_title: 'not mine' });
    expect(await titles()).toEqual(['gamma', 'Alpha', 'beta']);
    expect(await titles('?sort=company')).toEqual(['gamma', 'Alpha', 'beta']);
    expect(await titles('?sort=title')).toEqual(['Alpha', 'beta', 'gamma']);
    expect((await app.call(one, 'GET', `${PATH}?sort=city`)).status).toBe(422);
  });

  test.each(['updated', 'company', 'title'])(
    'by %s is read page by page without losing or repeating equal rows [ROLES-04]',
    async (sort) => {
      const name = `${'長'.repeat(198)}\\"`;
      for (let n = 0; n < 5; n += 1) {
        await aRole(app.db, one.id, { company_name: name, job_title: name, city: `C${n}`, updated_at: at(1) });
      }
      const seen: string[] = [];
      let after: string | null = '';
      for (let page = 0; page < 9 && after !== null; page += 1) {
        const body: { items: { city: string }[]; next: string | null } = (
          await app.call(one, 'GET', `${PATH}?sort=${sort}&limit=2${after && `&after=${after}`}`)
        ).body;
        seen.push(...body.items.map((item) => item.city));
        after = body.next;
      }
      expect(seen.toSorted()).toEqual(['C0', 'C1', 'C2', 'C3', 'C4']);
    },
  );

  test('is filtered by title, company, requirements, specification, country and city [ROLES-03]', async () => {
    const fields = [
      'job_title',
      'company_name',
      'role_requirements',
      'person_specification',
      'country',
      'city',
    ] as const;
    for (const name of fields) await aRole(app.db, one.id, { [name]: `In ${name}: NEEDLE 100%` });
    await aRole(app.db, one.id, { job_title: 'Hay' });
    await aRole(app.db, other.id, { job_title: 'Needle' });
    expect(await titles('?q=needle')).toHaveLength(fields.length);
    expect(await titles(`?q=${encodeURIComponent('city: needle 100%')}`)).toHaveLength(1);
    expect(await titles(`?q=${encodeURIComponent('needle_100')}`)).toHaveLength(0);
    expect(await titles('?q=needle&sort=title&limit=2')).toHaveLength(2);
  });

  test('has no long texts, and names the brand voice and what is missing [ROLES-05] [GAP-44] [GAP-86]', async () => {
    const [whole, half] = [await aGuideline(app.db, one.id), await aGuideline(app.db, one.id, { brand_values: '' })];
    const document = await aDocument(app.db, one.id);
    const linked = { brand_guidelines_id: whole.id, document_ids: [document.id] };
    await aRole(app.db, one.id, { job_title: 'ready', ...linked });
    await aRole(app.db, one.id, { job_title: 'bare' });
    await aRole(app.db, one.id, { job_title: 'poor', ...linked, brand_guidelines_id: half.id, city: '' });
    const { items } = await list();
    const missing = Object.fromEntries(items.map((item) => [item.job_title, item.missing]));
    expect(missing).toEqual({
      ready: [],
      bare: ['guidelines', 'documents'],
      poor: ['role_fields', 'guideline_fields'],
    });
    const ready = items.find((item) => item.job_title === 'ready');
    expect(ready).toMatchObject({ brand_guidelines: { id: whole.id, profile_name: 'House voice' }, document_count: 1 });
    expect(Object.keys(ready ?? {})).not.toContain('role_requirements');
    expect(Object.keys(ready ?? {})).not.toContain('user_id');
  });

  test('answers invalid queries without a server error [S16]', async () => {
    const cursor = (value: unknown) => Buffer.from(JSON.stringify([value, UNKNOWN])).toString('base64url');
    const strange = ["'; drop table role_details; --", '\\', '%', '\0', '\ud800', '-1', cursor('\ud800'), cursor(1)];
    for (const value of [...strange, cursor('+275760-09-13T00:00:00.000Z'), cursor("x' or 1=1")]) {
      for (const sort of ['updated', 'company', value]) {
        for (const name of ['q', 'after', 'limit']) {
          const { status } = await app.call(one, 'GET', `${PATH}?${new URLSearchParams({ sort, [name]: value })}`);
          expect([name, value, sort, status < 500]).toEqual([name, value, sort, true]);
        }
      }
    }
  });

  test('of a person without roles is empty', async () => {
    const nobody = await aUser(app.db);
    await aRole(app.db, nobody.id);
    expect(await list()).toEqual({ items: [], next: null });
  });
});
