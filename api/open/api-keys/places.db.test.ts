import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiRouter, serve, serveKeys } from '#api/http/serve.ts';
import { HELD_OF_ONE } from '#api/http/waits.ts';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { holdRequests } from '#api/testing/held.ts';
import { aGeneration } from '#db/testing/generations.ts';
import { endpoint } from '#shared/endpoint.ts';

const { inside, held, letGo } = holdRequests();

const query = z.object({ q: z.optional(z.string()) });
const byKey = { method: 'GET', access: 'key', may: null, query, reply: z.boolean(), v1: true } as const;
const hold = endpoint({ ...byKey, path: '/api/hold' });
const holdOfPerson = endpoint({ method: 'GET', path: '/api/hold-person', may: null, query, reply: z.boolean() });
const quick = endpoint({ method: 'GET', path: '/api/quick', may: null, query, reply: z.boolean() });

const { url, db, aTeam, aKey, signedIn } = await keysBench(
  ownApp({
    settings: { RATE_LIMITS: 'on' },
    more: (_ctx, checkBearer) => {
      const router = apiRouter(checkBearer);
      serveKeys(router, hold, held);
      serve(router, holdOfPerson, held);
      serve(router, quick, async () => true);
      return [router];
    },
  }),
);

const get = (token: string, path: string) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();
const settled = async (count: number) => expect.poll(() => inside.length).toBe(count);

/** Twenty keys that one person made in two workspaces. */
async function manyKeys() {
  const owner = await signedIn();
  const places = [await aTeam(), await aTeam()];
  for (const { id: workspace_id } of places)
    await db.insertInto('workspace_members').values({ workspace_id, user_id: owner.id, role: 'admin' }).execute();
  const of = (at: number) => ({ workspace_id: places[at % 2]?.id ?? '', created_by: owner.id });
  const keys = await Promise.all(Array.from({ length: 20 }, (_, at) => aKey(of(at))));
  return { owner, keys: keys.map(({ key }) => key) };
}

test('all keys of one maker have eight places at once, in whichever workspace, with the sessions of the person [KEY-11] [S14]', async () => {
  const { owner, keys } = await manyKeys();
  const asked = keys.map((key) => get(key, '/api/v1/hold'));
  await settled(8);
  // Refused ones are answered while the others are held.
  const refused = await get(keys[0] ?? '', '/api/v1/hold');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await get(owner.token, '/api/quick')).status).toBe(429);
  expect((await get((await signedIn()).token, '/api/quick')).status).toBe(200);
  letGo();
  expect(await statusesOf(asked)).toEqual([...Array(8).fill(200), ...Array(12).fill(429)]);
  // And the other way around: what the person occupies is not left to their keys.
  const own = Array.from({ length: 7 }, () => get(owner.token, '/api/hold-person'));
  await settled(7);
  const more = keys.slice(0, 3).map((key) => get(key, '/api/v1/hold'));
  await settled(8);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(inside.length).toBe(8);
  letGo();
  expect(await statusesOf([...own, ...more])).toEqual([...Array(8).fill(200), 429, 429]);
});

test('all keys of a workspace have eight places at once, of whichever makers [KEY-11] [S14]', async () => {
  const { id: workspace_id, owner } = await aTeam();
  const makers = [owner, await signedIn(), await signedIn()];
  for (const { id: user_id } of makers.slice(1))
    await db.insertInto('workspace_members').values({ workspace_id, user_id, role: 'admin' }).execute();
  const keys = await Promise.all(makers.map(({ id: created_by }) => aKey({ workspace_id, created_by })));
  let answered = 0;
  const ask = async (key: string) => {
    const answer = await get(key, '/api/v1/hold');
    answered += 1;
    return answer;
  };
  const asked = keys.flatMap(({ key }) => Array.from({ length: 4 }, () => ask(key)));
  await settled(8);
  await expect.poll(() => answered).toBe(4);
  letGo();
  expect(await statusesOf(asked)).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
});

test('two searches of a person and their keys run at once [KEY-11] [S14]', async () => {
  const { owner, keys } = await manyKeys();
  const asked = [...keys.slice(0, 4).map((key) => get(key, '/api/v1/hold?q=welder'))];
  await settled(2);
  expect((await get(owner.token, '/api/quick?q=welder')).status).toBe(429);
  letGo();
  expect((await statusesOf(asked)).filter((status) => status === 200)).toEqual([200, 200]);
});

test('a request that only waits occupies no place, and a person has so many of them; the rest is answered at once [REST-06] [KEY-11] [S14]', async () => {
  const { row, user } = await aGeneration(db);
  const { key } = await aKey({ workspace_id: user.id, created_by: user.id });
  let answered = 0;
  const wait = () =>
    get(key, `/api/v1/generations/${row.id}?wait=4`).then((answer) => {
      answered += 1;
      return answer.status;
    });
  const waiting = [];
  for (let n = 0; n < HELD_OF_ONE + 2; n += 1) {
    waiting.push(wait());
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  expect((await get(key, '/api/v1/roles')).status).toBe(200);
  expect(answered).toBe(2);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
});
