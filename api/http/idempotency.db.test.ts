import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#api/testing/app.ts';
import { aRoleInput } from '#db/testing/role-input.ts';

const role = aRoleInput();
const voice = {
  profile_name: 'House voice',
  brand_values: 'Care',
  target_audience: 'Builders',
  writing_style: 'Short',
  personality_traits: 'Calm',
  tone_descriptors: 'Warm',
  communication_style: 'Direct',
  additional_notes: '',
};
const creates = [
  { path: '/api/roles', table: 'role_details', body: role, other: { ...role, city: 'Lisbon' } },
  { path: '/api/brand-guidelines', table: 'brand_guidelines', body: voice, other: { ...voice, brand_values: 'Craft' } },
  { path: '/api/profiles', table: 'profiles', body: { name: 'Sales' }, other: { name: 'Support' } },
] as const;

let app: TestApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  [ann, bob] = [await app.signedIn(), await app.signedIn()];
});

async function post(path: string, body: unknown, key: string, who = ann) {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}
const countOf = async (table: (typeof creates)[number]['table'], userId = ann.id) =>
  (await app.db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length;

describe.each(creates)('POST $path', ({ path, table, body, other }) => {
  test('with one key makes one record, also when sent repeatedly or concurrently [GAP-96, GAP-140]', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(path, body, 'one-form')));
    const later = await post(path, body, 'one-form');
    expect([...answers, later].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set([...answers, later].map((answer) => answer.body.id)).size).toBe(1);
    expect(await countOf(table)).toBe(1);
  });

  test('with the key of another request is refused, and returns that one’s record [GAP-140]', async () => {
    const made = await post(path, body, 'one-form');
    const refused = await post(path, other, 'one-form');
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'idempotency_mismatch' } } });
    expect(refused.body.error.current).toMatchObject({ id: made.body.id });
    expect(await countOf(table)).toBe(1);
  });

  test('leaves the key free when it was refused, and is separate per user [GAP-140]', async () => {
    expect((await post(path, {}, 'one-form')).status).toBe(422);
    const [mine, theirs] = [await post(path, body, 'one-form'), await post(path, body, 'one-form', bob)];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });

  test('is 404 when its record was deleted [GAP-140]', async () => {
    const made = await post(path, body, 'one-form');
    await app.db.deleteFrom(table).where('id', '=', made.body.id).execute();
    expect((await post(path, body, 'one-form')).body.error.code).toBe('no_such_item');
    expect((await post(path, body, 'new-form')).status).toBe(200);
  });
});

test('keys are separate per kind of record [GAP-140]', async () => {
  await post('/api/roles', role, 'one-form');
  const refused = await post('/api/profiles', { name: 'Sales' }, 'one-form');
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'idempotency_mismatch' } } });
  expect(refused.body.error.current).toBeUndefined();
});

test('a key that is no visible ASCII text is refused [GAP-140]', async () => {
  const refused = await post('/api/profiles', { name: 'Sales' }, 'x'.repeat(201));
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { fields: { 'Idempotency-Key': expect.any(String) } } },
  });
});
