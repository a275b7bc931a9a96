import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { authRoutes } from '#api/accounts/auth/routes.ts';
import { createBearer } from '#api/accounts/auth/tokens/bearer.ts';
import { createApp } from '#api/app.ts';
import { multipart } from '#api/brand/assets/testing/send.ts';
import { apiRouters } from '#api/routers.ts';
import { type Caller, type Got, send, startProduct } from '#api/security/testing/product.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { insertText } from '#db/testing/texts.ts';
import { pruneVersions } from '#db/writing/documents/versions.ts';
import { aPng } from '#platform/extract/testing/sample-files.ts';
import { TOKENS_PER_GENERATION } from '#shared/constants.ts';
import { personalScope } from '#shared/scope.ts';

const product = await startProduct({
  settings: {
    RATE_LIMITS: 'on',
    LIMIT_ROLES: '2',
    LIMIT_BRAND_VOICES: '2',
    LIMIT_PROFILES: '2',
    LIMIT_ASSETS: '1',
    LIMIT_FILE_BYTES: '1000',
    LIMIT_VERSION_BYTES: '3000',
    LIMIT_SESSIONS: '2',
    LIMIT_SOCKETS: '7',
    LIMIT_TOKENS_PER_DAY: String(TOKENS_PER_GENERATION),
  },
});
const { db, deps } = product;
const second = createApp(deps, {
  auth: authRoutes(deps),
  api: apiRouters(deps, createBearer(deps)),
  webDir: '/nowhere',
}).listen(0, '127.0.0.1');
await once(second, 'listening');
const other = { url: `http://127.0.0.1:${(second.address() as AddressInfo).port}` };
afterAll(() => {
  second.closeAllConnections();
  second.close();
});
const admin = await product.signedIn({ role: 'admin', user_metadata: JSON.stringify({ first_name: 'Ada' }) });

const pathOf = (who: { id: string }, name: string) => `/api/admin/users/${who.id}/limits/${name}`;
const raise = (who: { id: string }, name: string, value: number, { by = admin, reason = '' } = {}) =>
  send(product, by, { method: 'PUT', path: pathOf(who, name), body: { value, reason } });
const setBack = (who: { id: string }, name: string) =>
  send(product, admin, { method: 'DELETE', path: pathOf(who, name) });
const raised = async (who: { id: string }, name: string, value: number) =>
  expect((await raise(who, name, value)).status).toBe(204);
const get = (who: Caller, path: string) => send(product, who, { method: 'GET', path });

const voice = {
  profile_name: 'Voice',
  brand_values: 'a',
  target_audience: 'b',
  writing_style: 'c',
  personality_traits: 'd',
  tone_descriptors: 'e',
  communication_style: 'f',
};
const role = aRoleInput();
let profiles = 0;
const kinds = {
  LIMIT_ROLES: { path: '/api/roles', things: 'roles', body: () => role },
  LIMIT_BRAND_VOICES: { path: '/api/brand-guidelines', things: 'brand voices', body: () => voice },
  LIMIT_PROFILES: {
    path: '/api/profiles',
    things: 'profiles',
    body: () => ({ name: `Profile ${profiles++}`, description: '' }),
  },
};
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];
const add = (who: Caller, name: Kind, at: { url: string } = product) =>
  send(at, who, { method: 'POST', path: kinds[name].path, body: kinds[name].body() });
const addOnBoth = (who: Caller, name: Kind, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => add(who, name, n % 2 ? other : product)));
const made = (answers: readonly Got[]) => answers.filter(({ status }) => status < 300).length;

describe('a raised limit', () => {
  test.each(names)(
    'of %s is the one enforced on two apis at once, for that account only [USAGE-06] [S14]',
    async (name) => {
      const [who, another] = [await product.signedIn(), await product.signedIn()];
      await raised(who, name, 5);
      const answers = await addOnBoth(who, name, 8);
      expect(made(answers)).toBe(5);
      const message = `Your account has reached its limit of 5 ${kinds[name].things}. Delete some, or ask your administrator to raise the limit.`;
      for (const { json } of answers.filter(({ status }) => status === 409)) expect(json.error.message).toBe(message);
      expect(made(await addOnBoth(another, name, 4))).toBe(2);
    },
  );

  test('never lets more through than itself, also for additions at the moment it is raised [USAGE-06]', async () => {
    const who = await product.signedIn();
    const [, early, late] = await Promise.all([
      raised(who, 'LIMIT_ROLES', 4),
      addOnBoth(who, 'LIMIT_ROLES', 3),
      addOnBoth(who, 'LIMIT_ROLES', 3),
    ]);
    const before = made([...early, ...late]);
    expect(before).toBeGreaterThanOrEqual(2);
    expect(before + made(await addOnBoth(who, 'LIMIT_ROLES', 6))).toBe(4);
  });

  test('of assets and of their bytes lets that many files in, and of two uploads at once for the last place one [USAGE-06]', async () => {
    const who = await product.signedIn();
    const upload = async (at: { url: string }) => {
      const form = multipart({ name: 'a.png', type: 'image/png', bytes: aPng(700) });
      const headers = { authorization: `Bearer ${who.token}`, 'content-type': form.type };
      const answer = await fetch(`${at.url}/api/reference-documents`, { method: 'POST', headers, body: form.body });
      return { status: answer.status, json: (await answer.json()) as { error: { message: string } } };
    };
    const sendBoth = async () =>
      (await Promise.all([upload(product), upload(other)])).toSorted((a, b) => a.status - b.status);
    expect((await upload(product)).status).toBe(200);
    expect((await upload(other)).json.error.message).toMatch(/limit of 1 brand assets/);
    await raised(who, 'LIMIT_ASSETS', 10);
    expect((await upload(other)).json.error.message).toMatch(/limit of 1,000 bytes of files/);
    await raised(who, 'LIMIT_FILE_BYTES', 1_500);
    expect((await sendBoth()).map(({ status }) => status)).toEqual([200, 409]);
    await raised(who, 'LIMIT_ASSETS', 3);
    await raised(who, 'LIMIT_FILE_BYTES', 90_000);
    const [stored, refused] = await sendBoth();
    expect([stored?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.json.error.message).toMatch(/limit of 3 brand assets/);
  });

  test('of tokens counts for starts on two apis at once [USAGE-06]', async () => {
    const ready = await aReadyRole(db);
    const who = await product.signIn(ready.user.id);
    const templates = (await theTemplates(db)).map(({ id }) => id);
    await raised(who, 'LIMIT_TOKENS_PER_DAY', 3 * TOKENS_PER_GENERATION);
    const answers = await Promise.all(
      templates.map((id, n) =>
        send(n % 2 ? other : product, who, {
          method: 'POST',
          path: '/api/generations',
          body: { role_id: ready.role.id, template_ids: [id] },
        }),
      ),
    );
    expect(made(answers)).toBe(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json.error.message).toContain(`the ${(3 * TOKENS_PER_GENERATION).toLocaleString('en')} tokens`);
  });

  test('of versions keeps more of the earlier texts [USAGE-06]', async () => {
    const kept = async (raiseTo?: number) => {
      const ready = await aReadyRole(db);
      const who = await product.signIn(ready.user.id);
      if (raiseTo) await raised(who, 'LIMIT_VERSION_BYTES', raiseTo);
      const id = await aDocumentOf(ready);
      for (let version = 1; version <= 6; version += 1) {
        const content = String(version).padEnd(900, '.');
        const saved = { method: 'PUT', path: `/api/generated-documents/${id}`, body: { version, content } };
        expect((await send(version % 2 ? other : product, who, saved)).status).toBe(200);
      }
      await pruneVersions(db, deps.config.LIMIT_VERSION_BYTES);
      const { items } = (await get(who, `/api/generated-documents/${id}/versions`)).json;
      return items.filter(({ is_current }: { is_current: boolean }) => !is_current).length;
    };
    expect(await kept(20_000)).toBe(6);
    expect(await kept()).toBeLessThan(4);
  });

  test('of sessions lets that many devices stay signed in [USAGE-06]', async () => {
    const who = await product.signedIn();
    const password = 'Quiet.Harbour!7';
    const password_hash = await deps.passwords.hash(password, { account: who.id, isKnown: true });
    const { email } = await db
      .updateTable('auth.users')
      .set({ password_hash })
      .where('id', '=', who.id)
      .returning('email')
      .executeTakeFirstOrThrow();
    const signIn = (at: { url: string }) =>
      send(at, null, { method: 'POST', path: '/auth/v1/token?grant_type=password', body: { email, password } });
    const count = async () =>
      (await db.selectFrom('auth.sessions').select('id').where('user_id', '=', who.id).execute()).length;
    await raised(who, 'LIMIT_SESSIONS', 4);
    for (const at of [product, other, product, other, product]) expect((await signIn(at)).status).toBe(200);
    expect(await count()).toBe(4);
    await setBack(who, 'LIMIT_SESSIONS');
    expect((await signIn(other)).status).toBe(200);
    expect(await count()).toBe(2);
  });

  test('is set back: nothing is deleted, and nothing more goes in [USAGE-04] [GAP-189]', async () => {
    const who = await product.signedIn();
    await raised(who, 'LIMIT_ROLES', 3);
    expect(made(await addOnBoth(who, 'LIMIT_ROLES', 3))).toBe(3);
    expect((await setBack(who, 'LIMIT_ROLES')).status).toBe(204);
    expect((await add(who, 'LIMIT_ROLES')).status).toBe(409);
    expect((await get(who, '/api/roles')).json.items).toHaveLength(3);
    expect((await setBack(who, 'LIMIT_ROLES')).status).toBe(404);
  });

  test('below that of the installation, as after the operator raised it for everybody, no longer counts [GAP-188]', async () => {
    const who = await product.signedIn();
    await raised(who, 'LIMIT_ROLES', 3);
    await db.updateTable('account_limits').set({ value: 1 }).where('user_id', '=', who.id).execute();
    expect(made(await addOnBoth(who, 'LIMIT_ROLES', 4))).toBe(2);
  });

  test('ends with its account, and outlives the account of its administrator [USAGE-04]', async () => {
    const [who, another] = [await product.signedIn(), await product.signedIn({ role: 'admin' })];
    expect((await raise(who, 'LIMIT_ROLES', 3, { by: another })).status).toBe(204);
    await db.deleteFrom('auth.users').where('id', '=', another.id).execute();
    const { json } = await get(admin, `/api/admin/users/${who.id}/usage`);
    expect(json.limits[1].raise.by).toBeNull();
    await db.deleteFrom('auth.users').where('id', '=', who.id).execute();
    const left = await db.selectFrom('account_limits').select('name').where('user_id', '=', who.id).execute();
    expect(left).toEqual([]);
  });
});

describe('an administrator', () => {
  const settings = { LIMIT_ROLES: 2 };
  test.each([
    ...[settings.LIMIT_ROLES, settings.LIMIT_ROLES - 1, 0, -1, 2.5, 201, Number.MAX_SAFE_INTEGER].map((value) => [
      value,
    ]),
  ])('cannot set the limit of 2 roles to %s [USAGE-04] [GAP-188]', async (value) => {
    const who = await product.signedIn();
    const { status, json } = await raise(who, 'LIMIT_ROLES', value);
    expect([status, Object.keys(json.error.fields)]).toEqual([422, ['value']]);
    if (Number.isInteger(value)) expect(json.error.fields.value).toBe('Enter a number from 3 to 200');
  });

  test('can raise what the table of the limits names, and no rate [GAP-187]', async () => {
    const who = await product.signedIn();
    for (const name of ['LIMIT_REQUESTS_PER_MINUTE', 'LIMIT_SOCKETS', 'UNFINISHED', 'role', '__proto__'])
      expect((await raise(who, name, 1_000)).status).toBe(404);
    expect((await raise({ id: crypto.randomUUID() }, 'LIMIT_ROLES', 3)).status).toBe(404);
  });

  test('raises none of a super admin, and none in an old session [USAGE-04] [S15]', async () => {
    const chief = await product.signedIn({ role: 'super_admin' });
    expect((await raise(chief, 'LIMIT_ROLES', 3)).status).toBe(403);
    expect((await raise(chief, 'LIMIT_ROLES', 3, { by: chief })).status).toBe(204);
    const stale = await product.signedIn({ role: 'admin' });
    const reauthenticated_at = new Date(Date.now() - 11 * 60_000);
    await db.updateTable('auth.sessions').set({ reauthenticated_at }).where('user_id', '=', stale.id).execute();
    const { json } = await raise(admin, 'LIMIT_ROLES', 3, { by: stale });
    expect(json.error.code).toBe('reauthentication_needed');
  });

  test('is recorded with each raise and its end, without the reason; the person sees neither name nor reason [USAGE-04] [USAGE-05]', async () => {
    const who = await product.signedIn();
    await raise(who, 'LIMIT_ROLES', 3, { reason: 'A secret campaign' });
    const own = (await get(who, '/api/usage')).json.limits.find(({ name }: { name: string }) => name === 'LIMIT_ROLES');
    expect(own).toEqual({ name: 'LIMIT_ROLES', used: 0, most: 3, is_raised: true });
    const { json } = await get(admin, `/api/admin/users/${who.id}/usage`);
    const managed = json.limits.find(({ name }: { name: string }) => name === 'LIMIT_ROLES');
    expect(managed).toEqual({
      ...own,
      range: { from: 3, to: 200 },
      raise: { by: 'Ada', at: expect.any(String), reason: 'A secret campaign' },
    });
    await setBack(who, 'LIMIT_ROLES');
    const { items } = (await get(admin, `/api/admin/users/${who.id}/audit`)).json;
    expect(items.map(({ action, details }: { action: string; details: unknown }) => [action, details])).toEqual([
      ['limit_set_back_by_admin', { limit: 'LIMIT_ROLES' }],
      ['limit_raised_by_admin', { limit: 'LIMIT_ROLES', value: 3 }],
    ]);
    expect(items[0].actor_id).toBe(admin.id);
  });
});

async function aDocumentOf({ user, role: { id: role_id } }: Awaited<ReturnType<typeof aReadyRole>>): Promise<string> {
  const scope = personalScope(user.id);
  const [template] = await theTemplates(db);
  const { id } = await insertText(db, {
    workspace_id: scope.workspace_id,
    user_id: user.id,
    role_id,
    template_id: String(template?.id),
    content: JSON.stringify('First'),
    metadata: '{}',
  });
  return id;
}
