import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { keyEndpoints } from '#api/security/testing/contracts.ts';
import { mountedKeyRoutes } from '#api/security/testing/mounted.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { sampled, sampleOf } from '#local/testing/size.ts';
import { newApiKey } from '#platform/api-key.ts';
import { KEY_PERMISSIONS, type KeyPermission, permissionsOfAccess } from '#shared/key-permissions.ts';

const { app, db, url, call, aTeam, aKey, signedIn } = await keysBench();

test('every contract with `v1` is served below /api/v1, and nothing else is [REST-01]', () => {
  const expected = keyEndpoints.map(({ method, path }) => `${method} ${path.replace('/api/', '/api/v1/')}`);
  expect(mountedKeyRoutes(app).sort()).toEqual(expected.sort());
  expect(expected.length).toBeGreaterThan(25);
});

const INVALID = {
  code: 'invalid_key',
  message: 'This API key is not valid. It may have been revoked or have expired.',
};

test('a key that is not valid is refused alike, whether it ever was one; a mistyped one without a query [KEY-07]', async () => {
  const { owner, id } = await aTeam();
  const of = { workspace_id: id, created_by: owner.id };
  const [revoked, expired, deleted] = [
    await aKey(of, KEY_PERMISSIONS, { revoked_at: new Date() }),
    await aKey(of, KEY_PERMISSIONS, { expires_at: new Date(Date.now() - 1_000) }),
    await aKey({ ...of, workspace_id: (await aTeam()).id }),
  ];
  await db
    .updateTable('workspaces')
    .set({ deleting_at: new Date() })
    .where('id', '<>', id)
    .where('slug', 'is not', null)
    .execute();
  const mistyped = revoked.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const wrong = [newApiKey().key, revoked.key, expired.key, deleted.key, mistyped, 'rvk_', `rvk_${'x'.repeat(37)}`];
  for (const key of [...wrong, `rvk_${'x'.repeat(4_000)}`, revoked.key.toLowerCase()]) {
    const { status, body } = await call(key, 'GET', '/api/v1/roles');
    expect([status, body.error.code, body.error.message]).toEqual([401, INVALID.code, INVALID.message]);
  }
  const { key } = await aKey(of);
  for (const path of [`/api/v1/roles?key=${key}`, `/api/v1/roles?api_key=${key}`])
    expect((await call(null, 'GET', path)).body.error).toMatchObject({
      code: 'key_required',
      message: 'Send an API key.',
    });
  const inBody = await call(null, 'POST', '/api/v1/brand-guidelines', { body: { key } });
  expect(inBody.body.error.code).toBe('key_required');
});

test('a key opens nothing but /api/v1, and a session nothing below it [KEY-08]', async () => {
  const { owner, id, slug: workspace } = await aTeam();
  const { key } = await aKey({ workspace_id: id, created_by: owner.id });
  for (const path of ['/api/roles', '/api/admin/users', '/api/api-keys', '/api/workspaces']) {
    const { status, body } = await call(key, 'GET', path, { workspace });
    expect([path, status, body.error.code]).toEqual([path, 401, 'key_not_here']);
  }
  expect((await call(key, 'GET', '/api/roles')).body.error.message).toBe('API keys work under /api/v1 and /mcp only.');
  expect((await call(key, 'GET', '/auth/v1/user')).status).toBe(401);
  expect((await call(key, 'GET', '/auth/v1/user')).body).toMatchObject({ error_code: 'key_not_here' });
  const refused = await call(owner, 'GET', '/api/v1/roles', { workspace });
  expect([refused.status, refused.body.error.code]).toEqual([401, 'key_required']);
  const socket = io(url, { auth: { token: key }, reconnection: false, forceNew: true, transports: ['websocket'] });
  onTestFinished(() => void socket.disconnect());
  const why = await new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error: Error & { data?: { code: string } }) =>
      resolve(error.data?.code ?? error.message),
    );
  });
  expect(why).toBe('key_not_here');
});

const granted: [string, readonly KeyPermission[]][] = [
  ['Read', permissionsOfAccess.read],
  ['Read and write', permissionsOfAccess.write],
  ...sampleOf(KEY_PERMISSIONS, 2, (one) => one.endsWith('.read')).map((one): (typeof granted)[number] => [one, [one]]),
];

test.each(granted)(
  sampled('a key with %s does on every operation what it may, and is told what it lacks [KEY-09]'),
  async (_, permissions) => {
    const { owner, id } = await aTeam();
    const { key } = await aKey({ workspace_id: id, created_by: owner.id }, permissions);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const scoped = keyEndpoints.filter(({ may }) => may !== null);
    for (const { method, path, may, mayAny = [may] } of scoped) {
      const at = path.replace('/api/', '/api/v1/').replaceAll(':id', unknown).replace(':n', '1');
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const { status, body: answer } = await call(key, method, at, body);
      const isGranted = permissions.some((one) => mayAny.includes(one));
      const expected = isGranted ? [200, 404, 415, 422] : [403];
      expect(expected, `${method} ${at} ${status}`).toContain(status);
      if (!isGranted)
        expect(answer.error).toMatchObject({
          code: 'key_scope',
          message: `This key needs the permission ${mayAny.join()}.`,
        });
    }
    expect(scoped.length).toBeGreaterThan(24);
  },
);

test('a key reads nothing of another workspace, on any operation [KEY-09]', async () => {
  const [mine, other] = [await aTeam(), await aTeam()];
  const { key } = await aKey({ workspace_id: mine.id, created_by: mine.owner.id });
  const made = await call(other.owner, 'POST', '/api/roles', {
    workspace: other.slug,
    body: theRole,
  });
  const { id } = made.body;
  expect(made.status).toBe(200);
  expect((await call(key, 'GET', `/api/v1/roles/${id}`)).status).toBe(404);
  expect((await call(key, 'DELETE', `/api/v1/roles/${id}`)).status).toBe(404);
  expect((await call(key, 'PUT', `/api/v1/roles/${id}`, { body: theRole })).status).toBe(404);
  expect((await call(key, 'GET', '/api/v1/roles')).body.items).toEqual([]);
  // The header of people chooses nothing for a key.
  const named = await call(key, 'GET', '/api/v1/roles', { workspace: other.slug });
  expect(named.body.items).toEqual([]);
});

const theRole = aRoleInput();

test('a suspended workspace, and the personal one of a suspended person, refuse keys; a key may still end itself [KEY-13]', async () => {
  const { owner, id } = await aTeam();
  const { key } = await aKey({ workspace_id: id, created_by: owner.id });
  await db.updateTable('workspaces').set({ suspended_at: new Date() }).where('id', '=', id).execute();
  expect((await call(key, 'GET', '/api/v1/roles')).body.error.code).toBe('workspace_suspended');
  expect((await call(key, 'DELETE', '/api/v1/key')).status).toBe(204);
  const ada = await signedIn();
  const own = await aKey({ workspace_id: ada.id, created_by: ada.id });
  expect((await call(own.key, 'GET', '/api/v1/roles')).status).toBe(200);
  const banned_until = new Date(Date.now() + 60_000);
  await db.updateTable('auth.users').set({ banned_until }).where('id', '=', ada.id).execute();
  expect((await call(own.key, 'GET', '/api/v1/roles')).body.error.code).toBe('workspace_suspended');
});

test('what a key does counts as used, with the address, at most once a minute [KEY-05]', async () => {
  const { owner, id } = await aTeam();
  const made = await aKey({ workspace_id: id, created_by: owner.id });
  const used = () =>
    db
      .selectFrom('api_keys')
      .select(['last_used_at', 'last_used_ip'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
  expect(await used()).toEqual({ last_used_at: null, last_used_ip: null });
  await call(made.key, 'GET', '/api/v1/roles');
  await expect.poll(used).toMatchObject({ last_used_at: expect.any(Date), last_used_ip: '127.0.0.1' });
  const first = await used();
  await call(made.key, 'GET', '/api/v1/roles');
  expect(await used()).toEqual(first);
});

test('answers to keys are JSON with a code and a request id, whatever is sent; no cookie, no foreign page [REST-08] [REST-14]', async () => {
  const { owner, id } = await aTeam();
  const { key } = await aKey({ workspace_id: id, created_by: owner.id });
  const json = { 'content-type': 'application/json' };
  const nested = `${'['.repeat(400)}${']'.repeat(400)}`;
  const bad: [string, Record<string, string>, number, string][] = [
    ['{"name":', json, 400, 'bad_request'],
    [JSON.stringify({ ...theRole, role_requirements: 'x'.repeat(1_100_000) }), json, 413, 'body_too_large'],
    [JSON.stringify(theRole), { 'content-type': 'text/plain' }, 422, 'invalid_input'],
    [JSON.stringify({ ...theRole, job_title: 'a\u0000b' }), json, 422, 'invalid_input'],
    [JSON.stringify({ ...theRole, job_title: '\ud800' }), json, 400, 'bad_request'],
    [nested, json, 422, 'invalid_input'],
  ];
  for (const [body, headers, status, code] of bad) {
    const answer = await call(key, 'POST', '/api/v1/roles', { body, headers });
    expect([answer.status, answer.body.error.code, body.slice(0, 30)]).toEqual([status, code, body.slice(0, 30)]);
    expect(answer.text).not.toContain('.ts:');
  }
  const more = await call(key, 'POST', '/api/v1/roles', { body: { ...theRole, colour: 'green' } });
  expect(more.status).toBe(200);
  expect(more.body).not.toHaveProperty('colour');
  const unknown = await call(key, 'GET', '/api/v1/nothing');
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'no_route']);
  for (const { headers } of [more, unknown]) {
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('set-cookie')).toBeNull();
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  expect(more.headers.get('cache-control')).toBe('no-store');
});
