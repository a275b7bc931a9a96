import { expect, test } from 'vitest';
import { feedBench } from '#api/open/feed/testing/bench.ts';
import { mcpBench } from '#api/open/mcp/testing/bench.ts';
import { testApp } from '#api/testing/app.ts';
import { documentToWrite } from '#db/exports/document-exports.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { postingOf, textFile } from '#shared/exports/stored-document.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';

const app = testApp();
const { db, call, read, listed } = await feedBench(app);
const { aWorkspace, connected } = await mcpBench(app);

/** Each value is found by words that nothing else has. */
const OFFER = {
  location_type: 'hybrid',
  days_onsite: 3,
  days_remote: 2,
  experience_level: 'leadership',
  city: 'Faro',
  region: 'Algarve',
  country: 'Portugal',
  pay_min: 38_111,
  pay_max: 42_222,
  pay_currency: 'EUR',
  pay_period: 'year',
  pay_note: 'plus a thirteenth month',
  employment_type: 'part_time',
  hours_per_week: 31.5,
  benefits: ['A surfboard'],
  closing_date: '2099-12-31',
  how_to_apply: 'Use https://harbour.example/jobs/7',
} as const;
const WORDS =
  /Faro|Algarve|Portugal|38.?111|42.?222|thirteenth|part_time|PART_TIME|31\.5|surfboard|2099|jobs\/7|leadership|hybrid|TELECOMMUTE|quote of/;
const WAITS = Object.fromEntries(
  [
    'experience_level',
    'location_type',
    'country',
    'city',
    'region',
    'pay_min',
    'pay_note',
    'benefits',
    'employment_type',
    'hours_per_week',
    'closing_date',
    'how_to_apply',
  ].map((name) => [name, `quote of ${name}`]),
);
const set = (id: string, to_check: object) =>
  db
    .updateTable('role_details')
    .set({ ...OFFER, benefits: [...OFFER.benefits], to_check: JSON.stringify(to_check), updated_at: new Date() })
    .where('id', '=', id)
    .execute();

test('what waits is neither in the job feed nor in its HTML, and is once it is kept [JUDGE-49]', async () => {
  const it = await listed('Engineer\nCome and work here.');
  const shown = async () => {
    const feed = await read(it.path);
    const { body } = await call(it.ada, 'GET', `/api/feed/adverts/${it.id}/html`);
    return { feed, html: String(body.html), list: (await call(it.ada, 'GET', '/api/feed/adverts')).body.items[0] };
  };
  await set(it.role_id, WAITS);
  const hidden = await shown();
  expect([hidden.feed.text, hidden.html].filter((text) => WORDS.test(text))).toEqual([]);
  expect(hidden.list).toMatchObject({ closing_date: null, has_link: false });
  await set(it.role_id, {});
  const kept = await shown();
  expect(kept.feed.headers.get('etag')).not.toBe(hidden.feed.headers.get('etag'));
  expect(kept.feed.body.items[0]._rolevoice.job_posting).toMatchObject({
    validThrough: '2099-12-31T23:59',
    employmentType: 'PART_TIME',
    jobBenefits: 'A surfboard',
    baseSalary: { currency: 'EUR', value: { minValue: 38_111 } },
  });
  expect(kept.list).toMatchObject({ closing_date: '2099-12-31', has_link: true });
});

test('what waits is in no file of an export [JUDGE-49]', async () => {
  const it = await listed('Engineer\nCome and work here.');
  const files = async () => {
    const row = await documentToWrite(db, { workspace_id: it.workspace_id }, { id: it.id, version: 1 });
    if (!row) throw new Error('The document is there');
    return { row, json: postingOf(row, 'Ines').json, files: [textFile(row, 'json', ''), textFile(row, 'html', '')] };
  };
  await set(it.role_id, WAITS);
  const hidden = await files();
  expect(WORDS.test(JSON.stringify(hidden))).toBe(false);
  await set(it.role_id, { pay_min: 'quote of pay' });
  const { json } = await files();
  expect(json).toMatchObject({ employmentType: 'PART_TIME', jobBenefits: 'A surfboard' });
  expect(json).not.toHaveProperty('baseSalary');
});

test('a key reads the names of what waits and no value, by its address and by its tools [JUDGE-49]', async () => {
  const { role, keyWith } = await aWorkspace();
  await set(role.id, WAITS);
  const { key } = await keyWith(['role.read', 'content.read']);
  const one = await call({ token: key }, 'GET', `/api/v1/roles/${role.id}`);
  const all = await call({ token: key }, 'GET', '/api/v1/roles');
  const { use } = await connected(key);
  const tools = [await use('get_role', { id: role.id }), await use('list_roles', {})];
  expect([one.status, all.status, ...tools.map(({ isError }) => isError ?? false)]).toEqual([200, 200, false, false]);
  const answers = [one.body, all.body, ...tools.map(({ structuredContent }) => structuredContent)];
  for (const answer of answers) {
    expect(JSON.stringify(answer).replaceAll(/"(?:experience_level|location_type)":""/g, '')).not.toMatch(WORDS);
  }
  expect(Object.keys(one.body.to_check).sort()).toEqual(Object.keys(WAITS).sort());
});

test('a save by a key drops nothing that it cannot read, and does not keep it either [JUDGE-49]', async () => {
  const { role, guideline, asset, keyWith } = await aWorkspace();
  await set(role.id, { pay_min: '€38,111 to €42,222', hours_per_week: '31.5 hours' });
  const permissions: KeyPermission[] = ['role.read', 'role.write', 'brand.read'];
  const { key } = await keyWith(permissions);
  const address = `/api/v1/roles/${role.id}`;
  const { body } = await call({ token: key }, 'GET', address);
  expect(body).toMatchObject({ pay_min: null, hours_per_week: null, to_check: { pay_min: '', hours_per_week: '' } });
  const input = { ...aRoleInput(), brand_guidelines_id: guideline.id, document_ids: [asset.id] };
  const same = { ...input, pay_min: null, pay_max: null, pay_currency: '', pay_period: '', to_check: body.to_check };
  const saved = await call({ token: key }, 'PUT', address, { ...same, hours_per_week: 40 });
  expect([saved.status, saved.body]).toMatchObject([
    200,
    { pay_min: null, hours_per_week: 40, to_check: { pay_min: '' } },
  ]);
  const stored = db
    .selectFrom('role_details')
    .select(['pay_min', 'pay_currency', 'to_check'])
    .where('id', '=', role.id);
  expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
    pay_currency: 'EUR',
    to_check: { pay_min: '€38,111 to €42,222' },
  });
});
