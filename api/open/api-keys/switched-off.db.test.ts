import { expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { ownApp } from '#api/testing/app.ts';

test('without the public api no key is made, and none is taken [KEY-13]', async () => {
  const { call, aTeam, aKey } = await keysBench(ownApp({ settings: { PUBLIC_API: 'off' } }));
  const { owner, slug: workspace, id } = await aTeam();
  const { key } = await aKey({ workspace_id: id, created_by: owner.id });
  for (const path of ['/api/v1/roles', '/api/v1/key', '/api/v1/nothing']) {
    const { status, body, headers } = await call(key, 'GET', path);
    expect([path, status, body.error.code, headers.get('ratelimit-policy')]).toEqual([path, 404, 'no_route', null]);
  }
  expect((await call(owner, 'GET', '/api/api-keys', { workspace })).status).toBe(404);
  expect((await call(key, 'GET', '/api/roles')).body.error.code).toBe('key_not_here');
});

test('without teams the keys of shared workspaces are not valid, those of Personal are [TEAM-32]', async () => {
  const { call, aTeam, aKey, signedIn } = await keysBench(ownApp({ settings: { TEAMS: 'off' } }));
  const { owner, id } = await aTeam();
  const shared = await aKey({ workspace_id: id, created_by: owner.id });
  expect((await call(shared.key, 'GET', '/api/v1/roles')).body.error.code).toBe('invalid_key');
  const ada = await signedIn();
  const own = await aKey({ workspace_id: ada.id, created_by: ada.id });
  expect((await call(own.key, 'GET', '/api/v1/roles')).status).toBe(200);
});
