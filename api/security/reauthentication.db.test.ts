import { expect, test } from 'vitest';
import { endpoints } from '#api/security/testing/contracts.ts';
import { anOwner } from '#api/security/testing/owner.ts';
import { requestOf } from '#api/security/testing/ownership.ts';
import { type Caller, send, startProduct } from '#api/security/testing/product.ts';

const product = await startProduct();
const { db } = product;

const writes = endpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET');

async function aStaleAdmin(): Promise<Caller> {
  const admin = await product.signedIn({ role: 'admin' });
  const reauthenticated_at = new Date(Date.now() - 11 * 60_000);
  await db.updateTable('auth.sessions').set({ reauthenticated_at }).where('user_id', '=', admin.id).execute();
  return admin;
}

test('every write of an admin needs reauthentication after ten minutes, and changes nothing before [S15]', async () => {
  const [owner, admin] = [await anOwner(product), await aStaleAdmin()];
  const entries = () => db.selectFrom('auth.audit_log').select('id').where('actor_id', '=', admin.id).execute();
  for (const { method, path } of writes) {
    const got = await send(product, admin, requestOf(owner, `${method} ${path}`));
    expect([path, got.status, got.json.error?.code]).toEqual([path, 403, 'reauthentication_needed']);
  }
  expect(await entries()).toEqual([]);
  expect(writes).toHaveLength(18);
});

test('reading the users, their activity and the queue needs none [S15]', async () => {
  const [owner, admin] = [await anOwner(product), await aStaleAdmin()];
  for (const route of ['GET /api/admin/users', 'GET /api/admin/users/:id/audit', 'GET /api/admin/queue']) {
    expect((await send(product, admin, requestOf(owner, route))).status).toBe(200);
  }
});
