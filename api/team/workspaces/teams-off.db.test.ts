import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { notificationRows } from '#api/security/testing/notification-rows.ts';
import { shareRows } from '#api/security/testing/share-rows.ts';
import { workspaceRows } from '#api/security/testing/workspace-rows.ts';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';
import { aRole } from '#db/testing/factories.ts';

const { db, url, call, join, signedIn } = await workspacesBench(ownApp({ settings: { TEAMS: 'off' } }));
const routes = Object.keys({ ...workspaceRows, ...shareRows, ...notificationRows });

/** As it was made before teams were switched off. */
async function aTeam() {
  const slug = `harbour-${randomUUID()}`;
  const { id } = await db
    .insertInto('workspaces')
    .values({ name: 'Harbour', slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = await join(id, 'owner');
  const role = await aRole(db, owner.id, { workspace_id: id });
  return { owner, slug, id, role: role.id };
}

test('without teams no route of them answers anyone [TEAM-32]', async () => {
  const callers = [null, await signedIn(), await signedIn({ role: 'super_admin' })];
  expect(routes.length).toBeGreaterThan(45);
  for (const route of routes) {
    const [method, path] = route.split(' ') as [string, string];
    const at = path.replaceAll(/:\w+/g, () => randomUUID());
    for (const who of callers) {
      const answer = await call(who, method, at, method === 'GET' ? {} : { body: {} });
      expect([route, answer.status], route).toEqual([route, 404]);
    }
  }
});

test('without teams a shared workspace is out of reach, its data stay, and Personal works [TEAM-32]', async () => {
  const { owner, slug, id, role } = await aTeam();
  const own = await aRole(db, owner.id);
  const read = (of: string, workspace?: string) =>
    call(owner, 'GET', `/api/roles/${of}`, workspace === undefined ? {} : { workspace });
  for (const workspace of [slug, id]) {
    expect(await read(role, workspace)).toMatchObject({
      status: 404,
      body: { error: { code: 'no_such_workspace' } },
    });
  }
  expect((await read(role)).status).toBe(404);
  expect((await read(own.id)).status).toBe(200);
  expect((await call(owner, 'GET', '/api/roles')).body.items).toHaveLength(1);
  expect((await call(owner, 'GET', '/api/config')).body).toMatchObject({ teams: false });
  const stay = await db.selectFrom('role_details').select('id').where('workspace_id', '=', id).execute();
  expect(stay).toEqual([{ id: role }]);
});

/** Why the socket was refused; null: it was accepted. */
async function refusal(token: string, workspace?: string): Promise<string | null> {
  const auth = { token, ...(workspace && { workspace }) };
  const socket = io(url, { auth, reconnection: false, forceNew: true, transports: ['websocket'] });
  onTestFinished(() => void socket.disconnect());
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(null));
    socket.on('connect_error', ({ message }) => resolve(message));
  });
}

test('without teams a socket opens in Personal only [TEAM-32]', async () => {
  const { owner, slug, id } = await aTeam();
  expect(await refusal(owner.token)).toBeNull();
  for (const workspace of [slug, id]) expect(await refusal(owner.token, workspace)).not.toBeNull();
});
