import { expect, test } from 'vitest';
import { pageLimits } from '#api/roles/readings/routes.ts';
import { testApp } from '#api/testing/app.ts';
import { PAGES_PER_HOUR, PAGES_PER_HOUR_OF_ALL } from '#shared/constants.ts';

const URL = 'https://careers.example.com/jobs/1';

test('a person reads 20 pages an hour, voice samples among them, and texts as before [READ-10]', async () => {
  const { call, signedIn, deps } = await testApp({ RATE_LIMITS: 'on' });
  const [me, other] = [await signedIn(), await signedIn()];
  const take = pageLimits(deps);
  await take(me.id, PAGES_PER_HOUR - 2);
  const samples = [URL, `${URL}2`].map((url) => ({ is: 'page', url }));
  expect((await call(me, 'POST', '/api/voice-readings', { samples })).status).toBe(202);
  const refused = await call(me, 'POST', '/api/role-readings', { url: URL });
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_pages']);
  expect((await call(me, 'POST', '/api/role-readings', { text: 'An engineer for our boats. '.repeat(5) })).status).toBe(
    202,
  );
  expect((await call(other, 'POST', '/api/role-readings', { url: URL })).status).toBe(202);
});

test('an installation reads 200 pages an hour [READ-10]', async () => {
  const { deps } = await testApp({ RATE_LIMITS: 'on' });
  const take = pageLimits(deps);
  for (let person = 0; person < PAGES_PER_HOUR_OF_ALL / PAGES_PER_HOUR; person += 1)
    await take(`person ${person}`, PAGES_PER_HOUR);
  await expect(take('another', 1)).rejects.toMatchObject({ code: 'too_many_pages' });
});

test('with READ_PAGES=off no page is asked for [READ-10]', async () => {
  const { call, signedIn, db } = await testApp({ READ_PAGES: 'off' });
  const me = await signedIn();
  const refused = await call(me, 'POST', '/api/role-readings', { url: URL });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'pages_off']);
  expect(await db.selectFrom('generation_queue').select('id').where('user_id', '=', me.id).execute()).toEqual([]);
});
