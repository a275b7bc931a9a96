import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { createLog } from '#platform/log.ts';
import type { LiveEvent } from '#shared/contracts/socket.ts';

import { dispatchEvents } from '#worker/outbox/dispatch.ts';
import { createHandlers } from '#worker/outbox/handlers.ts';

const { db, deps, call, create, signedIn, join, emailOf, lastToken } = await workspacesBench(ownApp());
const handlers = createHandlers(db, deps.redis, () => undefined);
const log = createLog('test', 'fatal');
const listener = new Redis(await testRedisUrl());
afterAll(() => listener.disconnect());

type Who = Awaited<ReturnType<typeof signedIn>>;
const places = async (who: Who) => {
  await dispatchEvents({ db, log, handlers });
  return (await call(who, 'GET', '/api/workspaces')).body;
};
const listed = async (who: Who) => {
  await dispatchEvents({ db, log, handlers });
  return (await call(who, 'GET', '/api/notifications')).body;
};

/** Hilde is invited by `owner` as Editor. */
async function invited() {
  const [owner, hilde] = [await signedIn(), await signedIn()];
  const { id: workspace_id, slug: workspace, name } = await create(owner);
  const email = await emailOf(hilde);
  const invite = async (who = owner, role = 'editor'): Promise<string> => {
    const body = { emails: [email], role };
    return (await call(who, 'POST', '/api/member-invitations', { workspace, body })).body.items[0].id;
  };
  return { owner, hilde, email, workspace_id, workspace, name, id: await invite(), invite };
}
const set = (id: string, change: { expires_at: Date }) =>
  db.updateTable('workspace_invitations').set(change).where('id', '=', id).execute();
const aDayAgo = () => new Date(Date.now() - 86_400_000);

test('an invitation counts as one notification, and stands in the list once, by itself [MEMBER-17]', async () => {
  const { hilde, id, invite, name } = await invited();
  expect(await places(hilde)).toMatchObject({
    invitations: [{ id, workspace_name: name, role: 'editor', is_unread: true }],
    notifications: { unread: 1 },
  });
  expect(await listed(hilde)).toMatchObject({ unread: 1, items: [] });
  expect(await invite()).toBe(id);
  expect((await listed(hilde)).unread).toBe(1);
  expect((await call(hilde, 'POST', '/api/notifications/read', { body: { all: true } })).body).toEqual({ unread: 0 });
  expect(await places(hilde)).toMatchObject({ invitations: [{ id, is_unread: false }], notifications: { unread: 0 } });
});

test.each(['accepted', 'declined', 'revoked', 'expired'])('one that is %s counts no more [MEMBER-17]', async (end) => {
  const { owner, hilde, id, workspace } = await invited();
  expect((await listed(hilde)).unread).toBe(1);
  if (end === 'accepted') await call(hilde, 'POST', '/api/invitation/accept', { body: { id } });
  if (end === 'declined') await call(hilde, 'POST', '/api/invitation/decline', { body: { id } });
  if (end === 'revoked') await call(owner, 'DELETE', `/api/member-invitations/${id}`, { workspace });
  if (end === 'expired') await set(id, { expires_at: aDayAgo() });
  expect(await places(hilde)).toMatchObject({
    invitations: [],
    // Of who joined nothing, nothing of notifications is shown any more.
    notifications: end === 'accepted' ? { unread: 0 } : null,
  });
});

test('one to a suspended workspace is neither offered nor counted [MEMBER-17]', async () => {
  const { hilde, workspace_id } = await invited();
  expect((await listed(hilde)).unread).toBe(1);
  const suspend = (suspended_at: Date | null) =>
    db.updateTable('workspaces').set({ suspended_at }).where('id', '=', workspace_id).execute();
  await suspend(new Date());
  expect(await places(hilde)).toMatchObject({ invitations: [], notifications: null });
  await suspend(null);
  expect((await places(hilde)).notifications).toEqual({ unread: 1 });
});

test('open pages are notified when an invitation comes and when it ends [MEMBER-17]', async () => {
  const seen: LiveEvent[] = [];
  await subscribeLiveEvents({ redis: listener, onError: () => undefined }, (event) => void seen.push(event));
  const { owner, hilde, id, workspace } = await invited();
  const of = (unread: number) => ({ type: 'notifications', user_id: hilde.id, unread, invitations: true });
  await listed(hilde);
  await vi.waitFor(() => expect(seen).toContainEqual(of(1)), { timeout: 20_000 });
  await call(owner, 'DELETE', `/api/member-invitations/${id}`, { workspace });
  await listed(hilde);
  await vi.waitFor(() => expect(seen).toContainEqual(of(0)), { timeout: 20_000 });
});

test('who asks for a new invitation is one notification a day, with a masked address [MEMBER-16]', async () => {
  const { owner, email, hilde, id, invite, name } = await invited();
  const token = await lastToken(email);
  await set(id, { expires_at: aDayAgo() });
  const ask = () => call(null, 'POST', '/api/invitation/ask-again', { token });
  expect((await ask()).status).toBe(204);
  expect((await ask()).status).toBe(204);
  const masked = `${email[0]}•••${email.slice(email.indexOf('@'))}`;
  const asked = {
    kind: 'membership',
    count: 1,
    details: { what: 'asked_again', address: masked },
    workspace: { name },
  };
  const first = await listed(owner);
  expect(first).toMatchObject({ unread: 1, items: [{ ...asked, actors: [{ id: null, name: masked }] }] });
  expect(JSON.stringify(first)).not.toContain(email);
  await sql`update workspace_invitations set asked_again_at = now() - interval '25 hours' where id = ${id}`.execute(db);
  await ask();
  expect(await listed(owner)).toMatchObject({ unread: 1, items: [{ ...asked, count: 2 }] });
  await invite();
  expect(await listed(owner)).toMatchObject({ unread: 0, items: [] });
  expect((await listed(hilde)).unread).toBe(1);
});

test('the owners are asked once the inviter left or may not invite any more [MEMBER-16]', async () => {
  const { owner, email, workspace_id, invite } = await invited();
  const [admin, other] = [await join(workspace_id, 'admin'), await join(workspace_id, 'admin')];
  const id = await invite(admin);
  await set(id, { expires_at: aDayAgo() });
  const ask = async () => call(null, 'POST', '/api/invitation/ask-again', { token: await lastToken(email) });
  await ask();
  const unreadOf = async (...people: Who[]) => {
    await dispatchEvents({ db, log, handlers });
    return Promise.all(people.map(async (who) => (await listed(who)).unread));
  };
  expect(await unreadOf(owner, admin, other)).toEqual([0, 1, 0]);
  const again = sql`update workspace_invitations set asked_again_at = null where id = ${id}`;
  for (const role of ['viewer', null] as const) {
    await call(owner, 'POST', '/api/notifications/read', { body: { all: true } });
    const membership = { workspace: workspace_id };
    if (role) await call(owner, 'PATCH', `/api/members/${admin.id}`, { ...membership, body: { role } });
    else await call(owner, 'DELETE', `/api/members/${admin.id}`, { ...membership, body: {} });
    await again.execute(db);
    await ask();
    expect(await unreadOf(owner, other)).toEqual([1, 0]);
  }
});

test('one that ended cannot be asked for again [MEMBER-16]', async () => {
  const { owner, email, id, workspace } = await invited();
  const token = await lastToken(email);
  await call(owner, 'DELETE', `/api/member-invitations/${id}`, { workspace });
  const refused = await call(null, 'POST', '/api/invitation/ask-again', { token });
  expect(refused).toMatchObject({ status: 404, body: { error: { code: 'invitation_invalid' } } });
  expect((await listed(owner)).items).toEqual([]);
});
