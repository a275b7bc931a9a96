import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { beforeAll, describe, expect, test } from 'vitest';
import { mountedRoutes } from '#api/security/testing/mounted.ts';
import { anOwner, type Owner } from '#api/security/testing/owner.ts';
import { type Caller, type Got, type Product, type Sent, send, startProduct } from '#api/security/testing/product.ts';
import { stateOf, tablesWith } from '#api/security/testing/state.ts';
import { type Kind, type Row, table } from '#api/security/testing/table.ts';

const routes = Object.keys(table);
let product: Product;
let owner: Owner;
let secrets: string[];

beforeAll(async () => {
  product = await startProduct();
  owner = await anOwner(product);
  const { user, role, guideline, document, profile, generated, listed, pending, failed, factor, mark } = owner;
  secrets = [mark, user.id, role.id, guideline.id, document.id, profile.id, generated, listed, pending, failed, factor];
});

/** The request of a row, filled with what belongs to the owner. */
function requestOf(route: string, more: object = {}): Sent {
  const { params, query = '', body } = table[route] as Row;
  const [method = '', pattern = ''] = route.split(' ');
  const values = params?.(owner) ?? {};
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '') + query;
  const made = method === 'GET' || method === 'HEAD' ? undefined : body?.(owner);
  const isPlain = made !== undefined && !(made instanceof FormData);
  return { method: method === 'ALL' ? 'GET' : method, path, body: isPlain ? { ...made, ...more } : made };
}

const any: (status: number) => boolean = (status) => status < 500;
const one =
  (...wanted: number[]) =>
  (status: number) =>
    wanted.includes(status);
const refused = (status: number) => status >= 400 && status < 500;

type Callers = 'nobody' | 'other' | 'unverified' | 'admin';
const allowed: Record<Kind, Record<Callers, (status: number) => boolean>> = {
  open: { nobody: any, other: any, unverified: any, admin: any },
  own: { nobody: one(401), other: any, unverified: one(401), admin: any },
  item: { nobody: one(401), other: one(404), unverified: one(401), admin: one(404) },
  body: { nobody: one(401), other: one(404, 422), unverified: one(401), admin: one(404, 422) },
  admin: { nobody: one(401), other: one(403), unverified: one(401), admin: one(200) },
  keeper: { nobody: one(401), other: one(403), unverified: one(401), admin: one(404) },
  chief: { nobody: one(401), other: one(403), unverified: one(401), admin: one(403) },
  session: { nobody: one(401), other: any, unverified: any, admin: any },
  factor: { nobody: one(401), other: refused, unverified: refused, admin: refused },
  service: { nobody: one(401), other: one(403), unverified: one(403), admin: one(403) },
};
const people = {
  nobody: async () => null,
  other: () => product.signedIn(),
  unverified: () => product.signedIn({ email_confirmed_at: null }),
  admin: () => product.signedIn({ role: 'admin' }),
} satisfies Record<Callers, () => Promise<Caller | null>>;
const callers = Object.keys(people) as Callers[];

const isNoRoute = ({ json }: Got) => json?.error?.code === 'no_route' || json?.error_code === 'not_found';
/** Admins see of others what the list of users and their history say, and nothing else. */
const secretsFrom = (kind: Kind, caller: Callers) => (kind === 'admin' && caller === 'admin' ? [] : secrets);

function faultsIn(route: string, caller: Callers, got: Got): string[] {
  const { kind } = table[route] as Row;
  const who = `${route} as ${caller}`;
  const seen = got.text + JSON.stringify([...got.headers]);
  return [
    ...(allowed[kind][caller](got.status) ? [] : [`${who}: ${got.status}`]),
    ...(isNoRoute(got) ? [`${who}: there is no such route`] : []),
    ...secretsFrom(kind, caller)
      .filter((secret) => seen.includes(secret))
      .map((secret) => `${who}: leaks ${secret}`),
  ];
}

const missingRows = (mounted: string[]) => mounted.filter((route) => !routes.includes(route));

describe('the ownership table', () => {
  test('has a row for every route of the running api and none that is gone [S1]', () => {
    const mounted = mountedRoutes(product.app);
    expect(missingRows(mounted)).toEqual([]);
    expect(routes.filter((route) => !mounted.includes(route))).toEqual([]);
    expect(mounted.length).toBeGreaterThanOrEqual(80);
  });

  test('misses a planted route, wherever it hangs [S1]', async () => {
    const planted = Router();
    planted.get('/api/planted/:id', (_req, res) => void res.end());
    const nested = Router();
    nested.post('/planted', (_req, res) => void res.end());
    planted.use('/api', nested);
    const checkBearer = async () => Promise.reject(new Error('never asked'));
    const { app } = await startProduct({ more: [Object.assign(planted, { checkBearer })] });
    expect(missingRows(mountedRoutes(app))).toEqual(['GET /api/planted/:id', 'POST /api/planted']);
  });
});

describe('of everything that is somebody’s', () => {
  test('nobody, another user, an unverified one and an admin get nothing and change nothing, on any route [S1] [S15]', async () => {
    const before = await stateOf(product.db, secrets);
    const faults: string[] = [];
    for (const route of routes) {
      const answers = callers.map(async (caller) => {
        const got = await send(product, await people[caller](), requestOf(route));
        return faultsIn(route, caller, got);
      });
      faults.push(...(await Promise.all(answers)).flat());
      const after = await stateOf(product.db, secrets);
      const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
      faults.push(...changed.map((name) => `${route}: changed ${name} of its owner`));
      if (changed.length > 0) break;
    }
    expect(faults).toEqual([]);
    for (const [bucket, path] of [
      [product.deps.storage.documents, owner.paths.document],
      [product.deps.storage.avatars, owner.paths.picture],
    ] as const) {
      const file = await product.deps.storage.read(bucket, path);
      expect(file).toBeDefined();
      file?.body.destroy();
    }
  });

  test('ids of others are unknown wherever else they can be named [S1]', async () => {
    const other = await product.signedIn();
    const { role, document, profile, guideline, pending, user } = owner;
    const before = await stateOf(product.db, secrets);
    const cursor = (value: unknown, id: string) => Buffer.from(JSON.stringify([value, id])).toString('base64url');
    const lists = [
      `/api/generations?ids=${pending}`,
      `/api/generated-documents?role_id=${role.id}`,
      `/api/generated-documents?q=${owner.mark}`,
      `/api/reference-documents?profile=${profile.id}`,
      `/api/roles?q=${owner.mark}`,
      `/api/roles?after=${cursor('2999-01-01T00:00:00.000Z', role.id)}`,
      `/api/brand-guidelines?after=${cursor('2999-01-01T00:00:00.000Z', guideline.id)}`,
    ];
    for (const path of lists) {
      const got = await send(product, other, { method: 'GET', path });
      expect([path, got.status, got.json.items]).toEqual([path, 200, []]);
    }
    const mine = await send(product, other, { method: 'POST', path: '/api/profiles', body: { name: 'Mine' } });
    const [own, theirs] = [String(mine.json.id), profile.id];
    const file = await send(product, other, requestOf('POST /api/reference-documents'));
    const links = [`${own}/documents/${document.id}`, `${theirs}/documents/${file.json.id}`];
    for (const link of links) {
      for (const method of ['PUT', 'DELETE']) {
        expect((await send(product, other, { method, path: `/api/profiles/${link}` })).status).toBe(404);
      }
    }
    const status = await send(product, other, requestOf('POST /api/rpc/check_admin_status'));
    expect(status.json).toBe(false);
    const key = { 'idempotency-key': owner.idempotencyKey };
    const replayed = await send(product, other, { ...requestOf('POST /api/generations'), headers: key });
    expect([replayed.status, replayed.text.includes(pending)]).toEqual([404, false]);
    expect(await stateOf(product.db, secrets)).toEqual(before);
    expect(await tablesWith(product.db, [`${other.id}.*${user.id}`, `${user.id}.*${other.id}`])).toEqual([]);
  });
});

describe('the owner', () => {
  const POISON = `poison-${randomUUID()}`;
  const ID = randomUUID();
  const NUMBER = 471_147_117;
  const lies = JSON.parse(
    `{"__proto__":{"is_admin":true,"user_id":"${ID}"},"constructor":{"prototype":{"is_admin":true}}}`,
  );
  Object.assign(lies, {
    ...{ id: ID, user_id: ID, owner_id: ID, queue_id: ID, template_name: POISON, file_path: `${ID}/${POISON}` },
    ...{ status: POISON, state: POISON, run_token: ID, last_error: POISON, attempt_count: NUMBER, runs: NUMBER },
    ...{ max_attempts: NUMBER, file_size: NUMBER, is_admin: POISON, is_super_admin: POISON, aal: POISON },
    ...{
      raw_app_meta_data: { role: POISON },
      user_metadata: { first_name: POISON },
      banned_until: POISON,
    },
    ...{ created_at: POISON, updated_at: POISON, email_confirmed_at: POISON, extracted_text: POISON, metadata: POISON },
    role: POISON,
  });

  test('can do all of it, so that the refusals above were about who asks; what is not theirs to set is ignored in every write [S1] [S2]', async () => {
    const faults: string[] = [];
    for (const route of routes) {
      const { owner: wanted = 200 } = table[route] as Row;
      if (wanted === 'not tried') continue;
      const me = await product.signIn(owner.user.id);
      const got = await send(product, me, requestOf(route, lies));
      if (got.status !== wanted) faults.push(`${route}: ${got.status} ${got.text.slice(0, 200)}`);
      const poisoned = await tablesWith(product.db, [POISON, ID, String(NUMBER)]);
      if (poisoned.length > 0) faults.push(`${route}: took what it was told, in ${poisoned}`);
    }
    expect(faults).toEqual([]);
    expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();
    const users = await product.db.selectFrom('auth.users').select(['id', 'role']).execute();
    const chiefs = users.filter(({ role }) => role === 'super_admin');
    expect(chiefs).toEqual([{ id: owner.user.id, role: 'super_admin' }]);
  });

  test('nor does an upload believe its form about whose file it is [S2]', async () => {
    const form = requestOf('POST /api/reference-documents').body as FormData;
    for (const [name, text] of Object.entries({ user_id: ID, file_path: `${ID}/x`, title: POISON, id: ID })) {
      form.set(name, text);
    }
    const path = '/api/reference-documents';
    const got = await send(product, await product.signIn(owner.user.id), { method: 'POST', path, body: form });
    expect(got.status).toBe(200);
    expect(await tablesWith(product.db, [POISON, ID])).toEqual([]);
  });
});
