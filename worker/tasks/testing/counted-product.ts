import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, expect, inject, vi } from 'vitest';
import {
  type CountingServer,
  type DatabaseCounts,
  type Rows,
  startCountingServer,
} from '#db/testing/counting-server.ts';
import { connectForTest } from '#db/testing/database.ts';
import { aReadyRole, aRole, aSession, theTemplates } from '#db/testing/factories.ts';
import { fillWorkspace } from '#db/testing/filled-workspace.ts';
import { programFile } from '#local/launch/bundle.ts';
import { freePort } from '#local/launch/ports.ts';
import { createKeys, PUBLIC_URL } from '#local/testing/keys.ts';
import { type Card, isFinal } from '#shared/tasks/card.ts';
import { startFakeService } from '#worker/tasks/testing/fake-service.ts';
import type { Question, Wire } from '#worker/tasks/testing/wire-tap.ts';

/** Of the person, without a text. */
const ROLES = 50;
const SIZE = { own: 2_000, all: 10_000 };
/** Dispatching events and checking documents are done by the clock, every second. */
const DISPATCH_MS = 1_000;
const WITHIN_MS = 60_000;
const LOOKS_PER_BEAT = 10;

/** Events a page received, by name. */
type Received = { events: Record<string, number>; bytes: number };
export type Counts = { api: Wire; worker: Wire; database: DatabaseCounts; page: Received };
/** Before a text, at its last card, and when all that follows from it was done. */
export type Counted = { before: Counts; card: Counts; end: Counts };

export type CountedProduct = Awaited<ReturnType<typeof startCountedProduct>>;

/** The counting part as an address to import: a process that runs a program from `dist` reads no TypeScript. */
async function tapAddress({ ports }: CountingServer): Promise<string> {
  const source = readFileSync(fileURLToPath(new URL('./wire-tap.ts', import.meta.url)), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm', define: { PORTS: JSON.stringify(ports) } });
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
}

async function startProcess(source: string, tap: string, env: Record<string, string>): Promise<ChildProcess> {
  const program = await programFile(source);
  const child = fork(program, [], { execArgv: ['--import', tap], env, silent: true });
  afterAll(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, question: Question): Promise<Wire> {
  const answered = once(child, 'message');
  child.send(question);
  return (await answered)[0] as Wire;
}

/** Built api and worker as processes on services of their own, with one signed-in person whose workspace is filled. */
export async function startCountedProduct() {
  const server = await startCountingServer();
  const service = await startFakeService();
  const keys = await createKeys();
  const port = await freePort();
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const env = {
    PATH: '/usr/bin:/bin',
    LOG_LEVEL: 'fatal',
    NODE_NO_WARNINGS: '1',
    RATE_LIMITS: 'off',
    DATABASE_URL: server.databaseUrl,
    REDIS_URL: server.redisUrl,
    SMTP_URL: inject('mail').smtpUrl,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    AUTH_JWT_KEYS: keys.setting,
    PUBLIC_URL,
    OPENAI_BASE_URL: service.baseUrl,
    TOKENS_PER_WINDOW: '1000000000',
    PORT: String(port),
    // A connection plans a statement anew for its first five times, which touches more pages: few have them behind them soon.
    DATABASE_POOL: '2',
  };
  const tap = await tapAddress(server);
  const api = await startProcess('api/main.ts', tap, env);
  const worker = await startProcess('worker/main.ts', tap, env);
  // After the start: the first sweep would otherwise prepare every document for the search.
  const { user, guideline, document } = await aReadyRole(server.watcher);
  await fillWorkspace(server.watcher, user.id, SIZE);
  const roles = await readyRoles(server, user.id, { brand_guidelines_id: guideline.id, document_ids: [document.id] });
  const token = await keys.tokenOf(user.id, (await aSession(server.watcher, user.id)).id);
  const url = `http://127.0.0.1:${port}`;
  const page = await openPage(url, token);
  const redis = new Redis(server.redisUrl);
  afterAll(() => {
    page.close();
    redis.disconnect();
    service.close();
  });
  const counts = async (): Promise<Counts> => ({
    api: await ask(api, { tap: 'read' }),
    worker: await ask(worker, { tap: 'read' }),
    database: await server.counts(),
    page: page.received(),
  });
  const beat = () => ask(worker, { tap: 'beat', ms: DISPATCH_MS });
  const [template] = await theTemplates(server.watcher);
  /** One click, and what was counted of its text. */
  const write = async (roleId: string): Promise<Counted & { cards: number }> => {
    const before = await counts();
    const id = await click(url, token, { role_id: roleId, template_ids: [template?.id] });
    const cards = await page.ended(id);
    await vi.waitUntil(async () => (await redis.exists(`rolevoice:generation:${id}`)) === 0, {
      timeout: WITHIN_MS,
    });
    const card = await counts();
    await beat();
    await allDone(server, counts, beat);
    return { before, card, end: await counts(), cards };
  };
  return { write, roles, rows: () => rowsOf(server, [api, worker]) };
}

/** The rows of all texts. Connections that were ended are gone from the pools before the next text. */
async function rowsOf(server: CountingServer, processes: readonly ChildProcess[]): Promise<Rows> {
  const wires = () => Promise.all(processes.map((one) => ask(one, { tap: 'read' })));
  const before = await wires();
  await server.endSessions();
  // What a process does by the clock may have opened new ones since.
  const isClosed = async () =>
    (await wires()).every(({ connections }, at) => connections.oldest > (before[at]?.connections.opened ?? 0));
  await vi.waitUntil(isClosed, { timeout: WITHIN_MS });
  return server.rows();
}

/** Made by the product's role before anything is counted: as it is counted, its rows are reported at the first count. */
async function readyRoles({ databaseUrl }: CountingServer, userId: string, more: Parameters<typeof aRole>[2]) {
  const db = connectForTest(databaseUrl);
  const roles: string[] = [];
  for (let n = 0; n < ROLES; n += 1) roles.push((await aRole(db, userId, more)).id);
  return roles;
}

async function click(url: string, token: string, body: object): Promise<string> {
  const response = await fetch(`${url}/api/generations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(202);
  const { items } = (await response.json()) as { items: [{ id: string }] };
  return items[0].id;
}

/** A browser's socket. `ended` answers how many cards there were. */
async function openPage(url: string, token: string) {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false });
  const received: Received = { events: {}, bytes: 0 };
  const cards = new Map<string, Card[]>();
  socket.onAny((name: string) => {
    received.events[name] = (received.events[name] ?? 0) + 1;
  });
  socket.on('generation', (card: Card) => cards.set(card.id, [...(cards.get(card.id) ?? []), card]));
  await once(socket as never, 'connect');
  socket.io.engine.on('data', (data: unknown) => {
    received.bytes += Buffer.byteLength(String(data));
  });
  const ended = async (id: string) => {
    await vi.waitUntil(() => cards.get(id)?.some(isFinal), { interval: 5, timeout: WITHIN_MS });
    return cards.get(id)?.length ?? 0;
  };
  return { received: () => structuredClone(received), ended, close: () => socket.close() };
}

/**
 * Until every event was dispatched, every document checked, and nothing was counted since the last look. A check that
 * was under way when a document became due is the one before, so the clock beats again now and then; what waits for
 * work in Redis asks anew by itself, so that silence is no sign of that.
 */
async function allDone({ watcher }: CountingServer, counts: () => Promise<Counts>, beat: () => Promise<unknown>) {
  let last = '';
  let looks = 0;
  const isDone = async () => {
    looks += 1;
    if (looks % LOOKS_PER_BEAT === 0) await beat();
    const now = JSON.stringify(await counts());
    const isQuiet = now === last;
    last = now;
    if (!isQuiet) return false;
    const { rows } = await sql<{ left: number }>`select (select count(*) from outbox where dispatched_at is null)
      + (select count(*) from document_checks where urgency is not null) as left`.execute(watcher);
    return rows[0]?.left === 0;
  };
  await vi.waitUntil(isDone, { interval: 100, timeout: WITHIN_MS });
}
