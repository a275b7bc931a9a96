import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#api/security/testing/contracts.ts';
import { mountedRoutes } from '#api/security/testing/mounted.ts';
import { anOwner, type Owner } from '#api/security/testing/owner.ts';
import { type Callers, faultsIn, requestOf, secretsOf } from '#api/security/testing/ownership.ts';
import { type Caller, type Product, type Sent, send, startProduct } from '#api/security/testing/product.ts';
import type { Row } from '#api/security/testing/rows.ts';
import { unscoped } from '#api/security/testing/scoped.ts';
import { stateOf, tablesWith } from '#api/security/testing/state.ts';
import { table } from '#api/security/testing/table.ts';
import type { Db } from '#db/schema.ts';
import { listenedTo } from '#db/testing/statements.ts';

const routes = Object.keys(table);
let product: Product;
let owner: Owner;
let secrets: string[];

/** All statements sent by the api. */
let statements: string[];
const CONNECTIONS = 5;

beforeAll(async () => {
  const through = async (db: Db) => {
    const listened = await listenedTo(db, CONNECTIONS);
    statements = listened.sent;
    return listened.db;
  };
  product = await startProduct({ through });
  owner = await anOwner(product);
  secrets = secretsOf(owner);
});

const people = {
  nobody: async () => null,
  other: () => product.signedIn(),
  unverified: () => product.signedIn({ email_confirmed_at: null }),
  admin: () => product.signedIn({ role: 'admin' }),
} satisfies Record<Callers, () => Promise<Caller | null>>;
const callers = Object.keys(people) as Callers[];

/** Compared less often than after each route; few enough to name those that may have changed something. */
const ROUTES_PER_STATE = 12;

const missingRows = (mounted: string[]) => mounted.filter((route) => !routes.includes(route));

describe('the ownership table', () => {
  test('has a row for every route of the running api and no other [S1]', () => {
    const mounted = mountedRoutes(product.app);
    expect(missingRows(mounted)).toEqual([]);
    expect(routes.filter((route) => !mounted.includes(route))).toEqual([]);
    expect(mounted.length).toBeGreaterThanOrEqual(80);
  });

  test('reports a planted route, wherever it is mounted [S1]', async () => {
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

describe('of all user data', () => {
  test('anonymous, other, unverified and admin callers read and change nothing, on any route [S1] [S15]', async () => {
    const before = await stateOf(product.db, secrets);
    const faults: string[] = [];
    const ask = async (route: string, caller: Callers) => {
      const got = await send(product, await people[caller](), requestOf(owner, route));
      return faultsIn(route, caller, { got, secrets });
    };
    for (let at = 0; at < routes.length; at += ROUTES_PER_STATE) {
      const some = routes.slice(at, at + ROUTES_PER_STATE);
      for (const route of some) faults.push(...(await Promise.all(callers.map((caller) => ask(route, caller)))).flat());
      const after = await stateOf(product.db, secrets);
      const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
      faults.push(...changed.map((name) => `one of ${some.join(', ')}: changed ${name} of its owner`));
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
    console.info(`ownership: ${routes.length} routes × ${callers.length} callers`);
  }, 180_000);

  test('ids of others are unknown wherever they can be used [S1]', async () => {
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
    const file = await send(product, other, requestOf(owner, 'POST /api/reference-documents'));
    const links = [`${own}/documents/${document.id}`, `${theirs}/documents/${file.json.id}`];
    for (const link of links) {
      for (const method of ['PUT', 'DELETE']) {
        expect((await send(product, other, { method, path: `/api/profiles/${link}` })).status).toBe(404);
      }
    }
    const status = await send(product, other, requestOf(owner, 'POST /api/rpc/check_admin_status'));
    expect(status.json).toBe(false);
    const key = { 'idempotency-key': owner.idempotencyKey };
    const replayed = await send(product, other, { ...requestOf(owner, 'POST /api/generations'), headers: key });
    expect([replayed.status, replayed.text.includes(pending)]).toEqual([404, false]);
    expect(await stateOf(product.db, secrets)).toEqual(before);
    expect(await tablesWith(product.db, [`${other.id}.*${user.id}`, `${user.id}.*${other.id}`])).toEqual([]);
  });
});

describe('a workspace', () => {
  const scoped = endpoints.filter(({ may }) => may !== null).map(({ method, path }) => `${method} ${path}`);

  test('of another person is unknown on every route that has one, whatever the request names [S1]', async () => {
    const other = await product.signedIn();
    const before = await stateOf(product.db, secrets);
    const unknown = [owner.user.id, randomUUID(), 'no-such-slug', "' or true --"];
    const answers: unknown[] = [];
    for (const workspace of unknown) {
      const check = async (route: string) => {
        const request = { ...requestOf(owner, route), headers: { 'x-workspace': workspace } };
        const { status, json } = await send(product, other, request);
        if (status !== 404 || json.error.code !== 'no_such_workspace') answers.push([route, workspace, status]);
      };
      await Promise.all(scoped.map(check));
    }
    expect(answers).toEqual([]);
    expect(scoped.length).toBeGreaterThanOrEqual(35);
    expect(await stateOf(product.db, secrets)).toEqual(before);
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
    id: ID,
    user_id: ID,
    owner_id: ID,
    queue_id: ID,
    template_name: POISON,
    file_path: `${ID}/${POISON}`,
    status: POISON,
    state: POISON,
    run_token: ID,
    last_error: POISON,
    attempt_count: NUMBER,
    runs: NUMBER,
    max_attempts: NUMBER,
    file_size: NUMBER,
    is_admin: POISON,
    is_super_admin: POISON,
    aal: POISON,
    raw_app_meta_data: { role: POISON },
    user_metadata: { first_name: POISON },
    banned_until: POISON,
    created_at: POISON,
    updated_at: POISON,
    email_confirmed_at: POISON,
    extracted_text: POISON,
    metadata: POISON,
    role: POISON,
  });

  const isLying = ({ body }: Sent) => body !== undefined && !(body instanceof FormData);

  /** Routes whose rows may hold what the last requests sent. */
  const unchecked: string[] = [];
  /** All tables are read once for several routes, and before each that deletes: it might delete what shows a fault. */
  const isDue = (next: string | undefined) =>
    next === undefined || next.startsWith('DELETE') || unchecked.length === ROUTES_PER_STATE;

  /** What is wrong after the owner sent the request with these fields. */
  async function faultsAt(route: string, wanted: number): Promise<string[]> {
    const request = requestOf(owner, route, lies);
    const got = await send(product, await product.signIn(owner.user.id), request);
    if (isLying(request)) unchecked.push(route);
    return got.status === wanted ? [] : [`${route}: ${got.status} ${got.text.slice(0, 200)}`];
  }

  /** Which tables hold one of these fields. */
  async function poisoned(): Promise<string[]> {
    const some = unchecked.splice(0);
    if (some.length === 0) return [];
    const tables = await tablesWith(product.db, [POISON, ID, String(NUMBER)]);
    return tables.length > 0 ? [`one of ${some.join(', ')}: accepted, in ${tables}`] : [];
  }

  test('can use every route, and fields a user may not set are ignored in every write [S1] [S2]', async () => {
    const faults: string[] = [];
    const tried = routes.filter((route) => table[route]?.owner !== 'not tried');
    for (const [at, route] of tried.entries()) {
      const { owner: wanted } = table[route] as Row;
      faults.push(...(await faultsAt(route, Number(wanted ?? 200))));
      if (isDue(tried[at + 1])) faults.push(...(await poisoned()));
    }
    expect(faults).toEqual([]);
    expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();
    const users = await product.db.selectFrom('auth.users').select(['id', 'role']).execute();
    const chiefs = users.filter(({ role }) => role === 'super_admin');
    expect(chiefs).toEqual([{ id: owner.user.id, role: 'super_admin' }]);
  });

  test('an upload ignores the owner named in its form [S2]', async () => {
    const form = requestOf(owner, 'POST /api/reference-documents').body as FormData;
    for (const [name, text] of Object.entries({ user_id: ID, file_path: `${ID}/x`, title: POISON, id: ID })) {
      form.set(name, text);
    }
    const path = '/api/reference-documents';
    const got = await send(product, await product.signIn(owner.user.id), { method: 'POST', path, body: form });
    expect(got.status).toBe(200);
    expect(await tablesWith(product.db, [POISON, ID])).toEqual([]);
  });
});

describe('every statement of all these requests', () => {
  test('has a condition on the workspace of its rows [S1]', () => {
    expect(unscoped(statements)).toEqual([]);
    expect(statements.filter((text) => text.includes('"role_details"')).length).toBeGreaterThan(20);
  });

  test.each([
    'select "id" from "role_details" where "id" = $1',
    'update "generated_documents" set "version" = $1 where "id" = $2',
    'insert into "profiles" ("user_id", "name") values ($1, $2)',
    'select f.path from stored_files f join reference_documents d on d.workspace_id = f.workspace_id',
  ])('a planted one that does not is found: %s [S1] [TEAM-45]', (text) => {
    expect(unscoped([text, 'select "id" from "role_details" where "workspace_id" = $1'])).toEqual([text]);
  });
});
