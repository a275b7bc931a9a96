import { expect, test } from 'vitest';
import { aPerson, call, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';
import type { Db } from '#db/schema.ts';
import { listenedTo } from '#db/testing/statements.ts';

let sent: string[] = [];
const service = await startService(
  {},
  {
    through: async (db: Db) => {
      const listened = await listenedTo(db);
      sent = listened.sent;
      return listened.db;
    },
  },
);

test('a sign-in is one statement that finds the person and seven in a transaction', async () => {
  const { email } = await aPerson(service);
  const signIn = () => call(service, '/auth/v1/token?grant_type=password', { json: { email, password: PASSWORD } });
  expect((await signIn()).status).toBe(200);
  sent.length = 0;
  expect((await signIn()).status).toBe(200);
  expect(sent.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
    'select "id",',
    'begin',
    'select "id",',
    'insert into',
    'select "user"."email",',
    'with "opened"',
    'with "put"',
    'delete from',
    'select "user".*,',
    'commit',
  ]);
});
