import { expect, test } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { documentsBench, PATH } from '#api/writing/documents/testing/bench.ts';
import { refusing } from '#db/testing/refusals.ts';

/** The texts of the storage, as a browser gets them when a write is refused. */
const { db, call, signedIn, aGenerated } = await documentsBench(ownApp());
const shown = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error.code, body.error.message];
const table = 'generated_documents';

test('an edit that is refused is UPDATE_ERROR, and the text stays unchanged [ERR-S-03] [GAP-95]', async () => {
  const user = await signedIn();
  const path = `${PATH}/${await aGenerated(user.id, 'Earlier')}`;
  const save = () => call(user, 'PUT', path, { version: 1, content: 'Later' });
  expect(shown(await refusing(db, { table, on: 'update' }, save))).toEqual([
    500,
    'STORE_UPDATE_ERROR',
    'Failed to update content',
  ]);
  expect((await call(user, 'GET', path)).body).toMatchObject({ content: 'Earlier', version: 1 });
  expect((await call(user, 'GET', `${path}/versions`)).body.items).toMatchObject([{ number: 1, is_current: true }]);
});

test('a deletion that is refused is UNKNOWN_ERROR, and the document stays [ERR-S-06] [GAP-95]', async () => {
  const user = await signedIn();
  const path = `${PATH}/${await aGenerated(user.id, 'Text')}`;
  expect(shown(await refusing(db, { table, on: 'delete' }, () => call(user, 'DELETE', path)))).toEqual([
    500,
    'UNKNOWN_ERROR',
    'An unexpected error occurred',
  ]);
  expect((await call(user, 'GET', path)).status).toBe(200);
});
