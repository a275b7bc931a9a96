import { expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { materialOf } from '#db/checks/material.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { insertText } from '#db/testing/texts.ts';
import { scopeOf } from '#shared/scope.ts';

const { db, call, signedIn } = await testApp();
const PATH = '/api/roles';
const offer = {
  pay_min: 34_000,
  pay_max: 38_500,
  pay_currency: 'GBP',
  pay_period: 'year',
  benefits: ['Tea', 'Tools'],
  hours_per_week: 40,
};
const role = { ...aRoleInput(), ...offer };
const to_check = { pay_min: '£34,000 to £38,500 depending on experience', hours_per_week: '40 hours', region: 'Avon' };
const waits = { pay_min: to_check.pay_min, hours_per_week: to_check.hours_per_week };
type Person = Awaited<ReturnType<typeof signedIn>>;
const create = (user: Person, more: object = {}) => call(user, 'POST', PATH, { ...role, to_check, ...more });
const change = (user: Person, id: string, more: object) => call(user, 'PATCH', `${PATH}/${id}`, more);
const eventsOf = (id: string) =>
  db.selectFrom('outbox').select('type').where('subject_id', '=', id).orderBy('id').execute();

test('a role keeps what waits, and a save lets go of it where the value changed [JUDGE-49]', async () => {
  const me = await signedIn();
  const { id, ...made } = (await create(me)).body;
  expect([made.to_check, made.kept_pairs]).toEqual([waits, []]);
  const same = await call(me, 'PUT', `${PATH}/${id}`, { ...role, city: 'Lisbon' });
  expect(same.body.to_check).toEqual(waits);
  const other = await call(me, 'PUT', `${PATH}/${id}`, { ...role, pay_max: 40_000 });
  expect(other.body.to_check).toEqual({ hours_per_week: '40 hours' });
  const none = await call(me, 'PUT', `${PATH}/${id}`, { ...role, to_check: {} });
  expect(none.body.to_check).toEqual({});
  expect((await create(me, { to_check: { passed: '2025-12-12', city: 4 } })).status).toBe(422);
  expect((await create(me, { to_check: undefined })).body.to_check).toEqual({});
});

test('some fields of a role are changed, and the rest stays with what waits [HOME-16] [JUDGE-50]', async () => {
  const me = await signedIn();
  const { id } = (await create(me)).body;
  const changed = await change(me, id, { version: 1, city: 'Lisbon', keep: ['hours_per_week'] });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { ...role, city: 'Lisbon', version: 2, to_check: { pay_min: waits.pay_min } },
  ]);
  const kept = await change(me, id, { version: 2, keep: ['pay_min'], keep_pairs: ['pay|benefits'] });
  expect(kept.body).toMatchObject({ ...offer, to_check: {}, kept_pairs: ['pay|benefits'], version: 3 });
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['role.created', 'role.updated', 'role.updated']);
  const lost = await change(me, id, { version: 2, city: 'Faro' });
  expect([lost.status, lost.body.error]).toMatchObject([
    409,
    { code: 'edit_conflict', current: { city: 'Lisbon', version: 3 } },
  ]);
});

test('a field is judged as the form judges it, and the whole with what stays [HOME-16]', async () => {
  const me = await signedIn();
  const { id } = (await create(me)).body;
  const problems = async (more: object) => {
    const { status, body } = await change(me, id, { version: 1, ...more });
    return [status, body.error?.fields];
  };
  expect(await problems({ city: ' ' })).toEqual([422, { city: 'City is required' }]);
  expect(await problems({ pay_max: 1 })).toEqual([422, { pay_max: 'The upper end must not be below the lower end.' }]);
  expect(await problems({ pay_currency: null })).toEqual([422, { pay_currency: 'Choose a currency.' }]);
  expect(await problems({ location_type: 'hybrid' })).toEqual([
    422,
    { days_onsite: 'Days onsite and days remote must sum to 5' },
  ]);
  expect(await problems({ closing_date: '2020-01-01' })).toEqual([
    422,
    { closing_date: 'The closing date has passed.' },
  ]);
  expect((await change(me, id, { city: 'Faro' })).status).toBe(422);
  const hybrid = await change(me, id, { version: 1, location_type: 'hybrid', days_onsite: 2, days_remote: 3 });
  expect(hybrid.body).toMatchObject({ days_onsite: 2, days_remote: 3, version: 2 });
  const other = await signedIn();
  expect((await change(other, id, { version: 2, city: 'Faro' })).body.error.code).toBe('no_such_item');
});

test('what waits is compared with no text, and is once it is kept [JUDGE-49]', async () => {
  const me = await signedIn();
  const { id } = (await create(me)).body;
  const text = await insertText(db, { user_id: me.id, workspace_id: me.id, role_id: id, content: '"Text"' });
  const scope = scopeOf(me.id, me.id, 'any');
  const now = async () => (await materialOf(db, scope, text.id))?.material.role;
  expect(await now()).toMatchObject({
    pay_min: null,
    pay_currency: '',
    hours_per_week: null,
    benefits: offer.benefits,
  });
  await change(me, id, { version: 1, keep: ['pay_min', 'hours_per_week'] });
  expect(await now()).toMatchObject(offer);
});
