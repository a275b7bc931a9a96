import { once } from 'node:events';
import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { type Caller, send, startProduct } from '#api/security/testing/product.ts';

const product = await startProduct({ settings: { AUTH_ADMIN_SECOND_STEP: 'on' } });
const { db } = product;

const get = (who: Caller, path: string) => send(product, who, { method: 'GET', path });
const codeOf = async (who: Caller, path: string) => (await get(who, path)).json.error?.code;

async function withFactor(who: Caller, aal: 'aal1' | 'aal2') {
  const factor = { user_id: who.id, factor_type: 'totp', status: 'verified', secret_encrypted: 'x' } as const;
  await db.insertInto('auth.mfa_factors').values(factor).execute();
  await db.updateTable('auth.sessions').set({ aal }).where('id', '=', who.session_id).execute();
  return who;
}

async function socketCode(who: Caller): Promise<string | undefined> {
  const options = { path: '/socket.io', transports: ['websocket'], reconnection: false, forceNew: true };
  const socket = io(product.url, { ...options, auth: { token: who.token } });
  const event = await Promise.race([
    once(socket as never, 'connect').then(() => undefined),
    once(socket as never, 'connect_error').then(([error]) => (error as { data?: { code: string } }).data?.code),
  ]);
  socket.disconnect();
  return event;
}

test.each(['admin', 'super_admin'] as const)(
  'without a factor a(n) %s can only set one up; with its code everything is open [ADMIN-23] [S11] [S15]',
  async (role) => {
    const who = await product.signedIn({ role });
    for (const path of ['/api/preferences', '/api/roles', '/api/admin/users', '/api/admin/queue', '/api/sessions']) {
      expect([path, await codeOf(who, path)]).toEqual([path, 'second_factor_needed']);
    }
    expect(await socketCode(who)).toBe('second_factor_needed');
    expect((await get(who, '/api/reauthentication')).status).toBe(200);
    expect((await get(who, '/auth/v1/user')).json.restriction).toBe('second_factor_needed');
    const enrolled = await send(product, who, {
      method: 'POST',
      path: '/auth/v1/factors',
      body: { factor_type: 'totp', friendly_name: 'Phone' },
    });
    expect(enrolled.status).toBe(200);
    await withFactor(who, 'aal1');
    expect(await codeOf(who, '/api/admin/users')).toBe('insufficient_aal');
    expect(await socketCode(who)).toBe('insufficient_aal');
    await db.updateTable('auth.sessions').set({ aal: 'aal2' }).where('id', '=', who.session_id).execute();
    expect((await get(who, '/api/admin/users')).status).toBe(200);
    expect((await get(who, '/auth/v1/user')).json).not.toHaveProperty('restriction');
    expect(await socketCode(who)).toBeUndefined();
  },
);

test('other users need no factor, and an admin who was one without a factor needs it with the next call [ADMIN-23]', async () => {
  const user = await product.signedIn();
  expect((await get(user, '/api/preferences')).status).toBe(200);
  await db.updateTable('auth.users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  expect(await codeOf(user, '/api/preferences')).toBe('second_factor_needed');
});

test('removing the factors of an admin closes their open socket at once [ADMIN-23] [S15]', async () => {
  const admin = await withFactor(await product.signedIn({ role: 'admin' }), 'aal2');
  const other = await withFactor(await product.signedIn({ role: 'admin' }), 'aal2');
  const options = { path: '/socket.io', transports: ['websocket'], reconnection: false, forceNew: true };
  const socket = io(product.url, { ...options, auth: { token: admin.token } });
  await once(socket as never, 'connect');
  const closed = once(socket as never, 'disconnect');
  // The socket's own check closes it within a minute: the event is what closes it at once.
  const listener = new Redis(product.redisUrl);
  const published: unknown[] = [];
  listener.on('message', (_channel: string, text: string) => published.push(JSON.parse(text)));
  await listener.subscribe('rolevoice:news');
  const path = `/api/admin/users/${admin.id}/factors`;
  expect((await send(product, other, { method: 'DELETE', path })).status).toBe(204);
  const event = { type: 'session_ended', user_id: admin.id, session_ids: null };
  await expect.poll(() => published).toContainEqual(event);
  listener.disconnect();
  expect((await closed)[0]).toBe('io server disconnect');
  expect(await codeOf(admin, '/api/admin/users')).toBe('second_factor_needed');
});
