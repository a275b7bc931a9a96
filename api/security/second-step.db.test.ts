import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf, wrongCode } from '#api/accounts/auth/testing/authenticator.ts';
import { anOwner, type Owner } from '#api/security/testing/owner.ts';
import { type Caller, type Product, send, startProduct } from '#api/security/testing/product.ts';
import type { Row } from '#api/security/testing/rows.ts';
import { stateOf, tablesWith } from '#api/security/testing/state.ts';
import { table } from '#api/security/testing/table.ts';

let product: Product;
let owner: Owner;
const sockets: Socket[] = [];

beforeAll(async () => {
  product = await startProduct();
  owner = await anOwner(product);
  await product.db.updateTable('auth.mfa_factors').set({ status: 'verified' }).where('id', '=', owner.factor).execute();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const ofTheProduct = ({ kind }: Row) => !['open', 'session', 'factor', 'service'].includes(kind);

function requestOf(route: string) {
  const { params, query = '', body } = table[route] as Row;
  const [method = '', pattern = ''] = route.split(' ');
  const values = params?.(owner) ?? {};
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '') + query;
  return { method, path, body: method === 'GET' ? undefined : body?.(owner) };
}

const raise = ({ session_id }: Caller) =>
  product.db.updateTable('auth.sessions').set({ aal: 'aal2' }).where('id', '=', session_id).execute();

test('before the second step a super admin can read and change nothing, on any route [S11]', async () => {
  const me = await product.signIn(owner.user.id);
  const marks = [owner.mark, owner.user.id];
  const before = await stateOf(product.db, marks);
  const routes = Object.keys(table).filter((route) => ofTheProduct(table[route] as Row));
  expect(routes.length).toBeGreaterThan(40);
  const faults: string[] = [];
  for (const route of routes) {
    const { status, text, json } = await send(product, me, requestOf(route));
    if (status !== 401 || json?.error?.code !== 'insufficient_aal') faults.push(`${route}: ${status} ${text}`);
  }
  expect(faults).toEqual([]);
  expect(await stateOf(product.db, marks)).toEqual(before);
  await raise(me);
  expect((await send(product, me, requestOf('GET /api/roles'))).text).toContain(owner.mark);
  expect((await send(product, me, requestOf('GET /api/admin/users'))).status).toBe(200);
});

test('such a session cannot open a socket [S11] [S12]', async () => {
  const me = await product.signIn(owner.user.id);
  const open = () => {
    const options = { path: '/socket.io', auth: { token: me.token }, transports: ['websocket'], reconnection: false };
    const socket = io(product.url, { ...options, forceNew: true });
    sockets.push(socket);
    return socket;
  };
  const [error] = await once(open() as never, 'connect_error');
  expect((error as { data?: { code: string } }).data?.code).toBe('insufficient_aal');
  await raise(me);
  await once(open() as never, 'connect');
});

test('the secret of a factor and its codes are in no table and no log line [S11] [S17]', async () => {
  const me = await product.signedIn();
  const post = (path: string, body: object) => send(product, me, { method: 'POST', path: `/auth/v1${path}`, body });
  const { json } = await post('/factors', { factor_type: 'totp', friendly_name: 'Phone' });
  const { secret } = json.totp;
  const [wrong, right] = [wrongCode(secret), codeOf(secret)];
  for (const [code, status] of [
    [wrong, 422],
    [right, 200],
  ] as const) {
    const { id } = (await post(`/factors/${json.id}/challenge`, {})).json;
    expect((await post(`/factors/${json.id}/verify`, { challenge_id: id, code })).status).toBe(status);
  }
  // Matches a code as a separate value in a row or a log line.
  const traces = [secret, ...[right, wrong].map((code) => `[(,": ]${code}[,)" ]`)];
  expect(await tablesWith(product.db, traces)).toEqual([]);
  const logs = product.logged.join('\n');
  expect(traces.filter((one) => new RegExp(one).test(logs))).toEqual([]);
});
