import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { CheckBearer } from '#api/http/identity.ts';
import { createWaits } from '#api/http/waits.ts';
import { createRealtime } from '#api/realtime/sockets.ts';
import { anIdentity } from '#api/testing/identity.ts';
import { QUICK } from '#api/testing/quick.ts';
import { UNRECORDED } from '#api/testing/unrecorded.ts';
import { testRedisUrl } from '#db/testing/database.ts';
import { loadConfig } from '#platform/config.ts';
import { publishCard, publishLive } from '#platform/live-events.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { PresenceEvent } from '#shared/contracts/socket.ts';
import { type Card, FINAL_SEQ, pendingSteps } from '#shared/tasks/card.ts';
import { OWN_TASKS } from '#shared/tasks.ts';

const [WORKSPACE, OTHER] = [randomUUID(), randomUUID()];
const DOCUMENT = randomUUID();
const PEOPLE = { hilde: randomUUID(), ines: randomUUID(), tomas: randomUUID(), stranger: randomUUID() };
type Name = keyof typeof PEOPLE;

/** Members that were removed. */
const removed = new Set<string>();
let beforeCheck = async () => {};
/** The token is the name; a stranger is in another workspace. */
const checkBearer: CheckBearer = async (token, { verified } = {}) => {
  const id = PEOPLE[token as Name];
  await verified?.(id);
  const isMember = !removed.has(id);
  await beforeCheck();
  if (!isMember) return anIdentity(id, { membership: null });
  const workspace_id = token === 'stranger' ? OTHER : WORKSPACE;
  return anIdentity(id, { membership: { workspace_id, column: 'editor', is_suspended: false } });
};
const viewerOf = async ({ workspaceId, userId }: { workspaceId: string; userId: string }) => {
  const name = Object.entries(PEOPLE).find(([, id]) => id === userId)?.[0];
  return workspaceId === WORKSPACE && name ? { name } : null;
};

const redis = new Redis(await testRedisUrl());
const ends: (() => Promise<unknown>)[] = [];
const sockets: Socket[] = [];

/** An api process. */
async function anApi(): Promise<string> {
  const server = createServer();
  const subscriber = new Redis(await testRedisUrl());
  const config = loadConfig({});
  const deps = { config, log: createLog('api', 'fatal'), metrics: createMetrics('api'), redis, slowness: QUICK };
  const readQueue = () => Promise.reject(new Error('never asked'));
  const parts = { server, deps, checkBearer, subscriber, security: UNRECORDED, waits: createWaits() };
  const realtime = createRealtime({ ...parts, readQueue, viewerOf });
  server.listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), realtime.ready]);
  ends.push(async () => {
    await realtime.close();
    server.close();
    subscriber.disconnect();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const [first, second] = await Promise.all([anApi(), anApi()]);

afterEach(() => {
  removed.clear();
  beforeCheck = async () => {};
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  for (const end of ends) await end();
  redis.disconnect();
});

async function aSocket(name: Name, url = first) {
  const socket = io(url, { auth: { token: name }, reconnection: false, forceNew: true, transports: ['websocket'] });
  sockets.push(socket);
  const seen: PresenceEvent[] = [];
  const cards: Card[] = [];
  socket.on('presence', (event: PresenceEvent) => seen.push(event));
  socket.on('generation', (card: Card) => cards.push(card));
  await once(socket as never, 'connect');
  const view = (document_id: unknown, is_editing: unknown = false) => socket.emit('view', { document_id, is_editing });
  const people = () => seen.at(-1)?.people.map((one) => `${one.name}${one.is_editing ? ' edits' : ''}`);
  return { socket, seen, cards, view, people };
}

test('who has a document open is seen on every api, and who edits it; one person with two windows is one [TEAM-34]', async () => {
  const [ines, hilde] = await Promise.all([aSocket('ines'), aSocket('hilde', second)]);
  ines.view(DOCUMENT);
  await expect.poll(ines.people).toEqual(['ines']);
  hilde.view(DOCUMENT);
  await expect.poll(ines.people).toEqual(['hilde', 'ines']);
  await expect.poll(hilde.people).toEqual(['hilde', 'ines']);
  const again = await aSocket('ines', second);
  again.view(DOCUMENT, true);
  await expect.poll(hilde.people).toEqual(['hilde', 'ines edits']);
  again.view(DOCUMENT, false);
  await expect.poll(hilde.people).toEqual(['hilde', 'ines']);
});

test('a window that is closed, hidden or on another document is gone at once, and comes back [TEAM-35]', async () => {
  const [ines, hilde, tomas] = await Promise.all([aSocket('ines'), aSocket('hilde', second), aSocket('tomas')]);
  for (const one of [ines, hilde, tomas]) one.view(DOCUMENT);
  await expect.poll(ines.people).toEqual(['hilde', 'ines', 'tomas']);
  hilde.socket.disconnect();
  await expect.poll(ines.people).toEqual(['ines', 'tomas']);
  tomas.view(null);
  await expect.poll(ines.people).toEqual(['ines']);
  tomas.view(DOCUMENT);
  await expect.poll(ines.people).toEqual(['ines', 'tomas']);
  tomas.view(randomUUID());
  await expect.poll(ines.people).toEqual(['ines']);
});

test('what a process left behind that was killed is removed by the next one that renews [TEAM-35]', async () => {
  const ghost = JSON.stringify({ id: PEOPLE.tomas, name: 'tomas', is_editing: true });
  await redis.hset(`rolevoice:presence:${DOCUMENT}`, 'ghost', `${Date.now() - 31_000} ${ghost}`);
  const ines = await aSocket('ines');
  ines.view(DOCUMENT);
  await expect.poll(ines.people).toEqual(['ines']);
  expect(await redis.hexists(`rolevoice:presence:${DOCUMENT}`, 'ghost')).toBe(0);
});

test('another workspace neither sees who is on a document nor is seen there, and nonsense changes nothing [TEAM-46]', async () => {
  const [ines, stranger] = await Promise.all([aSocket('ines'), aSocket('stranger')]);
  stranger.view(DOCUMENT);
  for (const nonsense of [7, 'x', { $ne: 1 }]) stranger.view(nonsense, 'yes');
  stranger.socket.emit('view', null);
  ines.view(DOCUMENT, true);
  await expect.poll(ines.people).toEqual(['ines edits']);
  expect(stranger.seen).toEqual([]);
  expect(ines.seen).toHaveLength(1);
});

const membership = (name: Name, role: 'viewer' | null) =>
  publishLive(redis, { type: 'membership', workspace_id: WORKSPACE, membership: { user_id: PEOPLE[name], role } });

test('a removed member receives that and nothing more, a lowered one stays [MEMBER-20, TEAM-46]', async () => {
  const [ines, hilde] = await Promise.all([aSocket('ines'), aSocket('hilde', second)]);
  const received: unknown[] = [];
  hilde.socket.on('membership', (event) => received.push(event));
  await membership('hilde', 'viewer');
  await expect.poll(() => received).toEqual([{ user_id: PEOPLE.hilde, role: 'viewer' }]);
  expect(hilde.socket.connected).toBe(true);
  removed.add(PEOPLE.hilde);
  await membership('hilde', null);
  await expect.poll(() => hilde.socket.connected).toBe(false);
  expect(received).toHaveLength(2);
  expect(ines.socket.connected).toBe(true);
});

test('who is removed while joining does not stay, although no event could reach them [TEAM-46]', async () => {
  const ines = await aSocket('ines');
  const seen: unknown[] = [];
  ines.socket.on('membership', (event) => seen.push(event));
  // Checked as a member, and removed before the room is joined.
  beforeCheck = async () => {
    beforeCheck = async () => {};
    removed.add(PEOPLE.tomas);
    await membership('tomas', null);
    await expect.poll(() => seen).toHaveLength(1);
  };
  const tomas = await aSocket('tomas');
  await expect.poll(() => tomas.socket.connected).toBe(false);
});

test('the sockets of a workspace that ended are closed after they received why [TEAM-24]', async () => {
  const hilde = await aSocket('hilde', second);
  const received: unknown[] = [];
  hilde.socket.on('workspace_ended', (event) => received.push(event));
  removed.add(PEOPLE.hilde);
  await publishLive(redis, {
    type: 'workspace_ended',
    workspace_id: WORKSPACE,
    ended: { reason: 'deleted', by: 'Ines' },
  });
  await expect.poll(() => hilde.socket.connected).toBe(false);
  expect(received).toEqual([{ reason: 'deleted', by: 'Ines' }]);
});

const ROLE = randomUUID();
let stamp = 0;
const aCard = (id: string, more: Partial<Card> = {}): Card => {
  stamp += 1;
  const now = new Date().toISOString();
  return {
    id,
    task: 'write',
    workspace_id: WORKSPACE,
    user_id: PEOPLE.ines,
    role_id: ROLE,
    template_id: null,
    template_name: 'Job Advert',
    kind: 'job_advert',
    job_title: 'Engineer',
    company_name: 'Quayside',
    document_count: 1,
    status: 'processing',
    steps: pendingSteps(),
    attempt: 1,
    max_attempts: 3,
    tokens: 0,
    draft: '',
    waiting: null,
    retry_at: null,
    server_time: now,
    error: null,
    document_id: null,
    created_at: now,
    started_at: null,
    ended_at: null,
    seq: stamp,
    ...more,
  };
};

test('a card goes to its starter and to who watches the role, to others the changes of status and the end [TEAM-18, TEAM-51]', async () => {
  const [ines, hilde, tomas, stranger] = await Promise.all([
    aSocket('ines'),
    aSocket('hilde'),
    aSocket('tomas'),
    aSocket('stranger'),
  ]);
  hilde.socket.emit('watch_generations', ROLE);
  stranger.socket.emit('watch_generations', ROLE);
  tomas.socket.emit('watch_generations', 'nonsense');
  const id = randomUUID();
  for (let at = 0; at < 10; at += 1) await publishCard(redis, aCard(id));
  await publishCard(redis, aCard(id, { status: 'completed', seq: FINAL_SEQ }));
  await expect.poll(() => [ines, hilde, tomas].map(({ cards }) => cards.length)).toEqual([11, 11, 2]);
  expect(tomas.cards.map(({ status }) => status)).toEqual(['processing', 'completed']);
  expect(stranger.cards).toEqual([]);
  hilde.socket.emit('watch_generations', null);
  const next = randomUUID();
  for (let at = 0; at < 5; at += 1) await publishCard(redis, aCard(next));
  await expect.poll(() => ines.cards.length).toBe(16);
  expect(hilde.cards.filter((one) => one.id === next)).toHaveLength(1);
});

test('the card of every other task goes to its author alone, also when others watch the role [TEAM-18, TEAM-46]', async () => {
  const [ines, again, hilde] = await Promise.all([aSocket('ines'), aSocket('ines', second), aSocket('hilde')]);
  hilde.socket.emit('watch_generations', ROLE);
  for (const task of OWN_TASKS) await publishCard(redis, { ...aCard(randomUUID()), task });
  // Sent after them, and arrives after them.
  await publishCard(redis, aCard(randomUUID()));
  const all = [...OWN_TASKS, 'write'];
  await expect.poll(() => [ines, again].map(({ cards }) => cards.map(({ task }) => task))).toEqual([all, all]);
  await expect.poll(() => hilde.cards.map(({ task }) => task)).toEqual(['write']);
});
