import { expect, test } from 'vitest';
import { type Caller, type Product, send, startProduct } from '#api/security/testing/product.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';

const A_MINUTE = 60;
const [one, other] = [await startProduct({ settings: { RATE_LIMITS: 'on' } }), await startProduct()];
const EMPTY = { method: 'POST', path: '/api/reference-documents', body: {} };

const tooMany = { code: 'too_many_requests', message: 'Too many requests. Please wait a moment and try again.' };

async function statuses(product: Product, who: Caller, sent: Parameters<typeof send>[2]): Promise<number[]> {
  const answers = Array.from({ length: A_MINUTE }, () => send(product, who, sent));
  return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
}

async function expectRefused(who: Caller, sent: Parameters<typeof send>[2]): Promise<void> {
  const { status, json, headers } = await send(one, who, sent);
  expect([status, json.error]).toEqual([429, expect.objectContaining(tooMany)]);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
}

test('sixty starts a minute, then 429 with Retry-After; a retry counts, the next person is free [S14]', async () => {
  const { user, role } = await aReadyRole(one.db);
  const [template] = await theTemplates(one.db);
  const who = await one.signIn(user.id);
  const start = { method: 'POST', path: '/api/generations', body: { role_id: role.id, template_ids: [template?.id] } };
  expect(await statuses(one, who, start)).toEqual([202]);
  await expectRefused(who, start);
  const rows = await one.db.selectFrom('generation_queue').select('id').where('user_id', '=', user.id).execute();
  await expectRefused(who, { method: 'POST', path: `/api/generations/${rows[0]?.id}/retry` });
  expect((await send(one, who, { method: 'GET', path: '/api/generations?active=true' })).status).toBe(200);
  expect((await send(one, await one.signedIn(), start)).status).toBe(404);
});

test('sixty uploads a minute, pictures and assets together, then 429 before a byte is looked at [S14]', async () => {
  const who = await one.signedIn();
  expect(await statuses(one, who, EMPTY)).toEqual([422]);
  await expectRefused(who, EMPTY);
  await expectRefused(who, { ...EMPTY, path: '/api/avatar' });
});

test('what the limits count is the same for every process, and no address or id is readable there [S14] [S17]', async () => {
  const who = await one.signedIn();
  await send(one, who, EMPTY);
  const keys = await one.deps.redis.keys('rolevoice:limit:*');
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => key.includes(who.id))).toEqual([]);
});

test('while Redis does not answer people go on working [S14] [F7]', async () => {
  const away = await startProduct({ settings: { RATE_LIMITS: 'on' } });
  const who = await away.signedIn();
  away.deps.redis.disconnect();
  const began = Date.now();
  expect((await send(away, who, EMPTY)).status).toBe(422);
  expect(Date.now() - began).toBeLessThan(1_000);
});

test('the switch turns them off [S14]', async () => {
  const who = await other.signedIn();
  expect(await statuses(other, who, EMPTY)).toEqual([422]);
  expect((await send(other, who, EMPTY)).status).toBe(422);
});
