import { expect, test } from 'vitest';
import { testApp } from '#api/testing/app.ts';

const TOKEN = 'A'.repeat(22);
const addFeed = async ({ db, signedIn }: Awaited<ReturnType<typeof testApp>>, token: string) => {
  const alone = await signedIn();
  await db.insertInto('feeds').values({ workspace_id: alone.id, token, title: 'Open roles' }).execute();
  return alone;
};

test('with PUBLIC_API=off the feed and its settings are 404, and what is stored stays', async () => {
  const app = await testApp({ PUBLIC_API: 'off' });
  const alone = await addFeed(app, TOKEN);
  expect((await app.call(null, 'GET', `/feeds/${TOKEN}/jobs.json`)).status).toBe(404);
  expect((await app.call(alone, 'GET', '/api/feed')).body.error.code).toBe('no_route');
  expect((await app.call(alone, 'DELETE', '/api/feed')).status).toBe(404);
  expect(await app.db.selectFrom('feeds').select('token').execute()).toEqual([{ token: TOKEN }]);
});

test('with TEAMS=off only the feed of a personal workspace is read', async () => {
  const app = await testApp({ TEAMS: 'off' });
  const alone = await addFeed(app, TOKEN);
  expect((await app.call(null, 'GET', `/feeds/${TOKEN}/jobs.json`)).status).toBe(200);
  await app.db
    .updateTable('workspaces')
    .set({ personal_of: null, slug: 'harbour' })
    .where('id', '=', alone.id)
    .execute();
  expect((await app.call(null, 'GET', `/feeds/${TOKEN}/jobs.json`)).status).toBe(404);
});

test('a suspended person has no feed', async () => {
  const app = await testApp();
  const alone = await addFeed(app, TOKEN);
  const ban = (banned_until: Date | null) =>
    app.db.updateTable('auth.users').set({ banned_until }).where('id', '=', alone.id).execute();
  await ban(new Date(Date.now() + 60_000));
  expect((await app.call(null, 'GET', `/feeds/${TOKEN}/jobs.json`)).status).toBe(404);
  await ban(null);
  expect((await app.call(null, 'GET', `/feeds/${TOKEN}/jobs.json`)).status).toBe(200);
});
