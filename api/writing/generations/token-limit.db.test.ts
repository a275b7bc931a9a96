import { expect, test } from 'vitest';
import { createBench, PATH } from '#api/tasks/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';
import { addTokenUse, deleteOldTokenUse } from '#db/accounts/token-use.ts';
import { failGeneration } from '#db/tasks/settle.ts';
import { aRole } from '#db/testing/factories.ts';
import { claimed } from '#db/testing/generations.ts';
import { tokensUsedToday } from '#db/testing/token-use.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import { TOKENS_PER_GENERATION } from '#shared/constants.ts';

const LIMIT = 3 * TOKENS_PER_GENERATION;
const { app, ready, rowsOf } = await createBench(
  ownApp({ settings: { RATE_LIMITS: 'on', LIMIT_TOKENS_PER_DAY: String(LIMIT) } }),
);
const { db } = app;
type Ready = Awaited<ReturnType<typeof ready>>;
const MESSAGE = `You have used the ${LIMIT.toLocaleString('en')} tokens of today. Please go on tomorrow, or ask your administrator to raise the limit.`;
const anError = { code: 'no_content', message: 'No content generated', title: null, messages: [], request_id: null };

const start = ({ who, role, templates }: Ready, from: number, to: number) =>
  app.call(who, 'POST', PATH, { role_id: role.id, template_ids: templates.slice(from, to) });
function expectRefused({ status, body, headers }: Awaited<ReturnType<typeof start>>): void {
  expect([status, body.error]).toEqual([429, expect.objectContaining({ code: 'too_many_requests', message: MESSAGE })]);
  const untilMidnight = (new Date().setUTCHours(24, 0, 0, 0) - Date.now()) / 1_000;
  expect(Math.abs(Number(headers.get('retry-after')) - untilMidnight)).toBeLessThan(60);
}

test('expected tokens of running generations count: above the daily limit a start is refused until tomorrow [S14]', async () => {
  const mine = await ready();
  expect((await start(mine, 0, 2)).status).toBe(202);
  expectRefused(await start(mine, 2, 4));
  expect(await rowsOf(mine.user.id)).toHaveLength(2);
  expect((await start(mine, 2, 3)).status).toBe(202);
  expectRefused(await start(mine, 3, 4));
  expect((await start(mine, 0, 3)).status).toBe(202);
  expect((await start(await ready(), 0, 3)).status).toBe(202);
});

test('ten starts at once stay within the limit [S14]', async () => {
  const mine = await ready();
  const more = { brand_guidelines_id: mine.guideline.id, document_ids: [mine.document.id] };
  const roles = await Promise.all(Array.from({ length: 10 }, () => aRole(db, mine.user.id, more)));
  const answers = await Promise.all(
    roles.map(({ id }) => app.call(mine.who, 'POST', PATH, { role_id: id, template_ids: mine.templates.slice(0, 1) })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, ...Array(7).fill(429)]);
});

test('used tokens replace expected ones; those of cancelled and failed generations without use are released [S14]', async () => {
  const mine = await ready();
  const { items } = (await start(mine, 0, 3)).body;
  const [done, cancelled, failed] = items.map(({ id }: { id: string }) => id) as [string, string, string];
  const held = await claimed(db, done);
  await settleGeneration(db, held, { content: 'Text', metadata: { tokens_used: TOKENS_PER_GENERATION / 2 } });
  expect(await tokensUsedToday(db, mine.user.id)).toBe(TOKENS_PER_GENERATION / 2);
  expectRefused(await start(mine, 3, 4));
  await app.call(mine.who, 'POST', `${PATH}/${cancelled}/cancel`);
  expect((await start(mine, 3, 4)).status).toBe(202);
  await failGeneration(db, await claimed(db, failed), { error: anError, retryInMs: null });
  expect((await start(mine, 4, 5)).status).toBe(202);
  expectRefused(await start(mine, 5, 6));
});

test('a text that replaces another one is counted too, and a deleted role does not release used tokens [S14]', async () => {
  const mine = await ready();
  for (const _ of [1, 2]) {
    const { items } = (await start(mine, 0, 1)).body;
    await settleGeneration(db, await claimed(db, items[0].id), { content: 'Text', metadata: { tokens_used: 3_000 } });
  }
  await db.deleteFrom('role_details').where('id', '=', mine.role.id).execute();
  expect(await tokensUsedToday(db, mine.user.id)).toBe(6_000);
});

test('a retry is refused like a start, and a repeated start gets the same answer [S14] [F6]', async () => {
  const mine = await ready();
  const [first] = (await start(mine, 0, 1)).body.items;
  await failGeneration(db, await claimed(db, first.id), { error: anError, retryInMs: null });
  const body = { role_id: mine.role.id, template_ids: mine.templates.slice(1, 2) };
  const headers = {
    authorization: `Bearer ${mine.who.token}`,
    'content-type': 'application/json',
    'idempotency-key': 'k',
  };
  const again = () => fetch(app.url + PATH, { method: 'POST', headers, body: JSON.stringify(body) });
  expect((await again()).status).toBe(202);
  await addTokenUse(db, { user_id: mine.user.id, api_key_id: null, workspace_id: mine.user.id }, LIMIT);
  expectRefused(await app.call(mine.who, 'POST', `${PATH}/${first.id}/retry`));
  expect((await again()).status).toBe(202);
});

test('yesterday’s tokens do not count today, and are deleted later', async () => {
  const mine = await ready();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  await db
    .insertInto('token_use')
    .values([1, 100].map((ago) => ({ user_id: mine.user.id, day: day(ago).toISOString().slice(0, 10), tokens: LIMIT })))
    .execute();
  expect((await start(mine, 0, 3)).status).toBe(202);
  await deleteOldTokenUse(db, 90);
  const left = await db.selectFrom('token_use').select('tokens').where('user_id', '=', mine.user.id).execute();
  expect(left).toHaveLength(1);
});
