import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { createSigningKeys } from '#api/accounts/auth/tokens/keys.ts';
import { changeRole } from '#api/accounts/setup/first-accounts.ts';
import { send, startProduct } from '#api/security/testing/product.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { publishBudget } from '#platform/live-events.ts';

const product = await startProduct();
const { db } = product;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

function open(token: unknown, origin?: string, workspace?: unknown) {
  const extraHeaders = origin ? { origin } : {};
  const options = {
    path: '/socket.io',
    auth: { token, workspace },
    transports: ['websocket'],
    reconnection: false,
    extraHeaders,
  };
  const socket = io(product.url, { ...options, forceNew: true });
  sockets.push(socket);
  const received: { user_id?: string }[] = [];
  socket.on('generation', (card: { user_id: string }) => received.push(card));
  return { socket, received };
}
const connected = async (token: unknown, origin?: string, workspace?: unknown) => {
  const opened = open(token, origin, workspace);
  await once(opened.socket as never, 'connect');
  return opened;
};
const codeOf = async (token: unknown, origin?: string, workspace?: unknown): Promise<string | undefined> => {
  const [error] = await once(open(token, origin, workspace).socket as never, 'connect_error');
  return (error as { data?: { code: string } }).data?.code;
};

// The first of this file: further ones of the same minute would be counted, not stored.
test('a forged token of a socket and an admin who watches the queue are recorded with their client address [AUDIT-05] [S18]', async () => {
  const fine = await product.signedIn();
  expect(await codeOf(`${fine.token.slice(0, -4)}AAAA`)).toBe('sign_in_required');
  const forged = db.selectFrom('audit.events').select(['details', 'address']).where('action', '=', 'token_refused');
  await expect
    .poll(() => forged.execute())
    .toContainEqual({
      details: { code: 'bad_jwt', reason: 'signature', where: 'socket' },
      address: '127.0.0.1',
    });
  const admin = await product.signedIn({ role: 'admin' });
  const { socket } = await connected(admin.token);
  socket.emit('watch_queue', true);
  await once(socket as never, 'queue');
  const reads = db.selectFrom('audit.events').select('address').where('actor_id', '=', admin.id);
  await expect.poll(() => reads.where('action', '=', 'queue_read').execute()).toEqual([{ address: '127.0.0.1' }]);
});

test('only a live access token of a confirmed, existing, unbanned user opens a socket [S12] [S6]', async () => {
  const fine = await product.signedIn();
  await connected(fine.token);
  const now = Math.floor(Date.now() / 1_000);
  const keys = createSigningKeys(product.deps);
  const ended = await product.signedIn();
  await db.deleteFrom('auth.sessions').where('id', '=', ended.session_id).execute();
  const refused = {
    expired: await keys.sign({ sub: fine.id, session_id: fine.session_id, exp: now - 120 }),
    'without a session': await keys.sign({ sub: fine.id, exp: now + 60 }),
    'of a service': await keys.sign({ role: 'service_role', exp: now + 60 }),
    'of another’s session': await keys.sign({
      sub: fine.id,
      session_id: (await product.signedIn()).session_id,
      exp: now + 60,
    }),
    edited: `${fine.token.slice(0, -4)}AAAA`,
    'signed out': ended.token,
    unverified: (await product.signedIn({ email_confirmed_at: null })).token,
    deleted: (await product.signedIn({ deleted_at: new Date() })).token,
  };
  for (const [what, token] of Object.entries(refused)) {
    expect([what, await codeOf(token)]).toEqual([what, 'sign_in_required']);
  }
  const banned = await product.signedIn({ banned_until: new Date(Date.now() + 60_000) });
  expect(await codeOf(banned.token)).toBe('account_suspended');
});

test('a page of another origin cannot open one, not even with a stolen token [S13]', async () => {
  const { token } = await product.signedIn();
  for (const origin of ['https://evil.example', `${product.url}.evil.example`, 'null']) {
    await once(open(token, origin).socket as never, 'connect_error');
  }
  await connected(token, product.url);
});

test('another user receives no events of a start, with any room named by their socket; its owner does [S12]', async () => {
  const { user, role } = await aReadyRole(db);
  const [template] = await theTemplates(db);
  const me = await product.signIn(user.id);
  const spy = await product.signedIn({ role: 'super_admin' });
  const [mine, theirs] = [await connected(me.token), await connected(spy.token)];
  for (const name of ['join', 'subscribe', 'room', 'generation']) theirs.socket.emit(name, `user:${user.id}`);
  const body = { role_id: role.id, template_ids: [template?.id] };
  expect((await send(product, me, { method: 'POST', path: '/api/generations', body })).status).toBe(202);
  await expect.poll(() => mine.received.length).toBeGreaterThan(0);
  expect(mine.received.every((card) => card.user_id === user.id)).toBe(true);
  // The next event for this user arrives after everything published before it.
  const own = await aReadyRole(db);
  await db.updateTable('role_details').set({ job_title: 'Theirs' }).where('id', '=', own.role.id).execute();
  const third = await connected((await product.signIn(own.user.id)).token);
  await send(product, await product.signIn(own.user.id), {
    method: 'POST',
    path: '/api/generations',
    body: { role_id: own.role.id, template_ids: [template?.id] },
  });
  await expect.poll(() => third.received.length).toBeGreaterThan(0);
  expect(theirs.received).toEqual([]);
});

test('a socket joins a workspace only as its member, and receives only the cards of that workspace [S12]', async () => {
  const { user, role } = await aReadyRole(db);
  const [template] = await theTemplates(db);
  const [me, member, stranger] = [await product.signIn(user.id), await product.signedIn(), await product.signedIn()];
  for (const workspace of [user.id, 'no-such-slug', 7, { id: user.id }]) {
    expect(await codeOf(stranger.token, undefined, workspace)).toBe('no_such_workspace');
  }
  await db
    .insertInto('workspace_members')
    .values({ workspace_id: user.id, user_id: member.id, role: 'viewer' })
    .execute();
  const inside = await connected(member.token, undefined, user.id);
  const outside = await connected(member.token);
  const body = { role_id: role.id, template_ids: [template?.id] };
  expect((await send(product, me, { method: 'POST', path: '/api/generations', body })).status).toBe(202);
  await expect.poll(() => inside.received.length).toBeGreaterThan(0);
  expect(inside.received[0]).toMatchObject({ workspace_id: user.id });
  expect(outside.received).toEqual([]);
});

test('a member does not receive the cards of what a colleague has refined, the author does [TASK-05]', async () => {
  const { user, role } = await aReadyRole(db);
  const [template] = await theTemplates(db);
  const [me, member] = [await product.signIn(user.id), await product.signedIn()];
  await db
    .insertInto('workspace_members')
    .values({ workspace_id: user.id, user_id: member.id, role: 'editor' })
    .execute();
  const { id } = await insertText(db, {
    user_id: user.id,
    workspace_id: user.id,
    role_id: role.id,
    template_id: template?.id ?? null,
    content: '"Join us."',
  });
  const [mine, theirs] = [await connected(me.token), await connected(member.token, undefined, user.id)];
  const body = { version: 1, target: { of: 'document' }, preset: 'shorter' };
  const started = await send(product, me, { method: 'POST', path: `/api/generated-documents/${id}/proposals`, body });
  await expect.poll(() => mine.received).toMatchObject([{ id: started.json.id, task: 'refine' }]);
  // A card of a text follows on the same way: what was sent before it has arrived.
  const written = {
    method: 'POST',
    path: '/api/generations',
    body: { role_id: role.id, template_ids: [template?.id] },
  };
  await send(product, me, written);
  await expect.poll(() => theirs.received.length).toBeGreaterThan(0);
  expect(theirs.received).toMatchObject([{ task: 'write' }]);
});

test('an ended session loses its socket at once [S6] [S12]', async () => {
  const me = await product.signedIn();
  const { socket } = await connected(me.token);
  await send(product, me, { method: 'POST', path: '/auth/v1/logout' });
  const [reason] = await once(socket as never, 'disconnect');
  expect(reason).toBe('io server disconnect');
});

test('an admin who becomes a user stops receiving the queue at once; another admin still receives it [S12] [S15]', async () => {
  const emails = { leaving: `${crypto.randomUUID()}@example.test`, staying: `${crypto.randomUUID()}@example.test` };
  const watch = async (email: string) => {
    const { token } = await product.signedIn({ role: 'admin', email });
    const { socket } = await connected(token);
    const queues: unknown[] = [];
    socket.on('queue', (queue) => queues.push(queue));
    socket.emit('watch_queue', true);
    await once(socket as never, 'queue');
    return { socket, queues };
  };
  const [leaving, staying] = [await watch(emails.leaving), await watch(emails.staying)];
  const nextQueue = async () => {
    const time = new Date().toISOString();
    const next = once(staying.socket as never, 'queue');
    await publishBudget(product.deps.redis, {
      used: 1,
      total: 2,
      window_ms: 60_000,
      resets_at: time,
      server_time: time,
    });
    await next;
  };
  expect(await changeRole(product.deps, { email: emails.leaving, role: 'user', by: 'test' })).toBe('changed');
  // Events published before the change have arrived once the next one has.
  await nextQueue();
  const before = leaving.queues.length;
  await nextQueue();
  await nextQueue();
  expect(leaving.queues).toHaveLength(before);
  leaving.socket.emit('watch_queue', true);
  await nextQueue();
  expect(leaving.queues).toHaveLength(before);
  expect(leaving.socket.connected).toBe(true);

  // A change between two admin roles loses no event.
  const seen = staying.queues.length;
  expect(await changeRole(product.deps, { email: emails.staying, role: 'super_admin', by: 'test' })).toBe('changed');
  await nextQueue();
  expect(staying.queues.length).toBeGreaterThan(seen);
}, 30_000);

test('a deleted admin loses the socket at once [S12] [S15]', async () => {
  const [admin, chief] = [await product.signedIn({ role: 'admin' }), await product.signedIn({ role: 'super_admin' })];
  const { socket } = await connected(admin.token);
  const ended = once(socket as never, 'disconnect');
  const body = { target_user_id: admin.id };
  const answer = await send(product, chief, { method: 'POST', path: '/api/rpc/safely_delete_user', body });
  expect(answer.status).toBe(200);
  const [reason] = await ended;
  expect(reason).toBe('io server disconnect');
});

test('garbage and floods on a socket affect no one else [S12]', async () => {
  const [me, calm] = [await product.signedIn(), await product.signedIn()];
  const quiet = await connected(calm.token);
  const { socket } = await connected(me.token);
  socket.emit('generation', {
    __proto__: null,
    a: '\ud800\0',
    deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
  });
  socket.emit('x', 'x'.repeat(100_000));
  await once(socket as never, 'disconnect');
  expect(quiet.socket.connected).toBe(true);
  expect((await send(product, null, { method: 'GET', path: '/healthz' })).status).toBe(200);
});

test('the queue is sent to subscribed admins only, without content [S12] [S15] [GAP-19]', async () => {
  const secret = `zq${crypto.randomUUID()}`;
  const { user, role } = await aReadyRole(db, { job_title: secret, company_name: secret });
  const [template] = await theTemplates(db);
  const row = { user_id: user.id, workspace_id: user.id, role_id: role.id, template_id: template?.id ?? null };
  await db.insertInto('generation_queue').values(row).execute();
  const [person, admin] = [await product.signedIn(), await product.signedIn({ role: 'admin' })];
  const [other, watching] = [await connected(person.token), await connected(admin.token)];
  const queues: unknown[] = [];
  other.socket.on('queue', (queue) => queues.push(queue));
  for (const on of [true, 'true', ['admins who watch the queue'], { on: true }]) other.socket.emit('watch_queue', on);
  watching.socket.emit('watch_queue', true);
  const [queue] = await once(watching.socket as never, 'queue');
  expect(JSON.stringify(queue)).toContain(user.email);
  expect(JSON.stringify(queue)).not.toContain(secret);
  const time = new Date().toISOString();
  const budget = { used: 1, total: 2, window_ms: 60_000, resets_at: time, server_time: time };
  await publishBudget(product.deps.redis, budget);
  await once(watching.socket as never, 'queue');
  expect(queues).toEqual([]);
}, 30_000);
