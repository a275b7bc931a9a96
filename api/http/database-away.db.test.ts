import { expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { cuttable } from '#db/testing/cuttable.ts';
import { connectForTest, testDatabaseUrl } from '#db/testing/database.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';

const databaseUrl = await testDatabaseUrl();
const postgres = await cuttable(new URL(databaseUrl));
const db = connectForTest(postgres.address);
const app = await ownApp({ databaseUrl, through: async () => db });

test('while the database is unavailable every call is 503 with Retry-After, and works once it is back', async () => {
  const { user, role } = await aReadyRole(db);
  const who = await app.signIn(user.id);
  const template_ids = (await theTemplates(db)).map(({ id }) => id);
  const start = () => app.call(who, 'POST', '/api/generations', { role_id: role.id, template_ids });
  const calls = [
    start,
    () => app.call(who, 'GET', '/api/generations?active=true'),
    () => app.call(who, 'GET', '/api/generated-documents'),
    () => app.call(who, 'DELETE', `/api/generated-documents/${role.id}`),
  ];
  await postgres.cut();
  for (const call of calls) {
    const { status, body, headers } = await call();
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
    expect(body.error.message).toBe('The service is not available right now. Please try again.');
  }
  await postgres.mend();
  expect((await start()).status).toBe(202);
  expect(await db.selectFrom('generation_queue').select('status').execute()).toHaveLength(6);
});
