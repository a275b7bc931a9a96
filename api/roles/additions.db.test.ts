import { describe, expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';
import { aRole } from '#db/testing/factories.ts';

const { db, call, signedIn } = await testApp();

const at = (id: string) => `/api/roles/${id}/additions`;
const events = (id: string) => db.selectFrom('outbox').select('type').where('subject_id', '=', id).execute();

describe('a line that is added to a role', () => {
  test('stands at the end of its field, as a new version with its event', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id, { role_requirements: 'Run it.' });
    const got = await call(user, 'POST', at(role.id), {
      field: 'role_requirements',
      text: '  25 days\r\n of holiday. ',
    });
    expect(got.status).toBe(200);
    expect(got.body).toMatchObject({
      role_requirements: 'Run it.\n25 days of holiday.',
      person_specification: role.person_specification,
      version: role.version + 1,
    });
    expect(await events(role.id)).toEqual([{ type: 'role.updated' }]);
  });

  test('sent twice is there once, and is no part of a longer line', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id, { person_specification: 'No weekend work' });
    const add = (text: string) => call(user, 'POST', at(role.id), { field: 'person_specification', text });
    await add('weekend work');
    const got = await add('weekend work');
    expect([got.status, got.body.person_specification]).toEqual([200, 'No weekend work\nweekend work']);
    expect((await add('100 % remote_')).body.person_specification).toMatch(/\n100 % remote_$/);
    expect(await events(role.id)).toHaveLength(2);
  });

  test('is not lost when several are added at once', async () => {
    const user = await signedIn();
    const role = await aRole(db, user.id, { role_requirements: 'Run it.' });
    const lines = Array.from({ length: 8 }, (_, n) => `Line ${n}`);
    await Promise.all(lines.map((text) => call(user, 'POST', at(role.id), { field: 'role_requirements', text })));
    const { role_requirements, version } = await db
      .selectFrom('role_details')
      .select(['role_requirements', 'version'])
      .where('id', '=', role.id)
      .executeTakeFirstOrThrow();
    expect(role_requirements.split('\n').sort()).toEqual([...lines, 'Run it.'].sort());
    expect(version).toBe(role.version + 8);
  });

  test.each([
    ['plain', 'x'],
    ['of two units each', '🚲'],
  ])('is refused in a field that is full of characters, %s', async (_, one) => {
    const user = await signedIn();
    const units = 20_000 / one.length;
    const role = await aRole(db, user.id, { role_requirements: one.repeat(units - 6 / one.length) });
    const add = (text: string) => call(user, 'POST', at(role.id), { field: 'role_requirements', text });
    const refused = await add('123456');
    expect([refused.status, refused.body.error.fields]).toEqual([
      422,
      { text: 'Role requirements must be at most 20,000 characters' },
    ]);
    expect((await add('12345')).body.role_requirements).toHaveLength(20_000);
  });

  test.each([
    [{ field: 'job_title', text: 'x' }, 'field'],
    [{ field: 'role_requirements', text: ' ' }, 'text'],
    [{ field: 'role_requirements', text: 'x'.repeat(501) }, 'text'],
  ])('is refused: %j', async (body, field) => {
    const user = await signedIn();
    const got = await call(user, 'POST', at((await aRole(db, user.id)).id), body);
    expect([got.status, Object.keys(got.body.error.fields)]).toEqual([422, [field]]);
  });

  test('is unknown for a role of another workspace', async () => {
    const [user, other] = [await signedIn(), await signedIn()];
    const role = await aRole(db, user.id);
    const got = await call(other, 'POST', at(role.id), { field: 'role_requirements', text: 'x' });
    expect([got.status, await events(role.id)]).toEqual([404, []]);
  });
});
