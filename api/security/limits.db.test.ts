import { expect, test } from 'vitest';
import { createBearer } from '#api/accounts/auth/tokens/bearer.ts';
import { type Caller, type Product, send, startProduct } from '#api/security/testing/product.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { AppError } from '#shared/errors.ts';

const A_MINUTE = 60;
const AT_ONCE = 6;
const [one, other] = [
  await startProduct({ settings: { RATE_LIMITS: 'on', LIMIT_UPLOADS_AT_ONCE: '100' } }),
  await startProduct(),
];
const EMPTY = { method: 'POST', path: '/api/reference-documents', body: {} };

const tooMany = { code: 'too_many_requests', message: 'Too many requests. Please wait a moment and try again.' };

async function statuses(product: Product, who: Caller, sent: Parameters<typeof send>[2]): Promise<number[]> {
  const found = new Set<number>();
  for (let count = 0; count < A_MINUTE; count += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, () => send(product, who, sent));
    for (const { status } of await Promise.all(answers)) found.add(status);
  }
  return [...found];
}

async function expectRefused(who: Caller, sent: Parameters<typeof send>[2]): Promise<void> {
  const { status, json, headers } = await send(one, who, sent);
  expect([status, json.error]).toEqual([429, expect.objectContaining(tooMany)]);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
}

test('sixty starts a minute, then 429 with Retry-After; a retry counts, another user is not affected [S14]', async () => {
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

test('sixty uploads a minute, pictures and assets together, then 429 before the body is read [S14]', async () => {
  const who = await one.signedIn();
  expect(await statuses(one, who, EMPTY)).toEqual([422]);
  await expectRefused(who, EMPTY);
  await expectRefused(who, { ...EMPTY, path: '/api/avatar' });
});

test('the counters are shared by all processes, and contain no readable address or id [S14] [S17]', async () => {
  const who = await one.signedIn();
  await send(one, who, EMPTY);
  const keys = await one.deps.redis.keys('rolevoice:limit:*');
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => key.includes(who.id))).toEqual([]);
});

test('while Redis does not answer requests still work [S14] [F7]', async () => {
  const away = await startProduct({ settings: { RATE_LIMITS: 'on' } });
  const who = await away.signedIn();
  away.deps.redis.disconnect();
  expect((await send(away, who, EMPTY)).status).toBe(422);
});

test('requests are counted by the signed token, before any database query; a forged token is not counted [S14]', async () => {
  const who = await one.signedIn();
  await one.db.deleteFrom('auth.sessions').where('id', '=', who.session_id).execute();
  const asked: string[] = [];
  const verified = async (id: string) => {
    asked.push(id);
    throw new AppError('too_many_requests');
  };
  const checkBearer = createBearer(one.deps);
  await expect(checkBearer(who.token, { verified })).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(checkBearer(`${who.token.slice(0, -4)}AAAA`, { verified })).rejects.toMatchObject({
    code: 'sign_in_required',
  });
  expect(asked).toEqual([who.id]);
});

test('the setting disables them [S14]', async () => {
  const who = await other.signedIn();
  expect(await statuses(other, who, EMPTY)).toEqual([422]);
  expect((await send(other, who, EMPTY)).status).toBe(422);
});
