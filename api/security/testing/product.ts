import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, inject } from 'vitest';
import { readAdminQueue } from '#api/admin/queue.ts';
import { createApp } from '#api/app.ts';
import { createAuthContext } from '#api/auth/context.ts';
import { authRoutes } from '#api/auth/routes.ts';
import { createBearer } from '#api/auth/tokens/bearer.ts';
import { createSigningKeys } from '#api/auth/tokens/keys.ts';
import type { Deps } from '#api/deps.ts';
import type { ApiRouter } from '#api/http/serve.ts';
import type { Waits } from '#api/http/waits.ts';
import { createRealtime } from '#api/realtime/sockets.ts';
import { apiRouters } from '#api/routers.ts';
import type { SecurityEvents } from '#api/security-events/of-request.ts';
import { QUICK } from '#api/testing/quick.ts';
import { viewerOf } from '#db/queries/generated-documents/viewer.ts';
import type { Db } from '#db/schema.ts';
import { testDatabase, testRedisUrl } from '#db/testing/database.ts';
import { aSession, aUser } from '#db/testing/factories.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';
import { createSecret } from '#platform/secret.ts';
import { createStorage } from '#platform/storage.ts';

const AUTH_SECRET = 'a secret of at least thirty-two characters';
const HOUR_SECONDS = 3_600;

export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Caller = { id: string; token: string; session_id: string };
type Options = {
  settings?: Record<string, string>;
  more?: ApiRouter[];
  webDir?: string;
  /** The api's database connection, when it differs from the test's own. */
  through?: (db: Db) => Promise<Db>;
};

/** The whole api as `main.ts` puts it together, every router and the sockets, with its log lines. */
export async function startProduct({ settings = {}, more = [], webDir = '/nowhere', through }: Options = {}) {
  const redisUrl = await testRedisUrl();
  const logged: string[] = [];
  const connected = await connect(redisUrl, settings, logged);
  const { db } = connected;
  const deps = createAuthContext(through ? { ...connected, db: await through(db) } : connected);
  const checkBearer = createBearer(deps);
  const api = [...apiRouters(deps, checkBearer), ...more];
  const app = createApp(deps, { auth: authRoutes(deps), api, webDir });
  const server = createServer(app);
  const subscriber = new Redis(redisUrl);
  const realtime = createRealtime({
    ...{ server, deps, checkBearer, subscriber, waits: app.locals.waits as Waits },
    security: app.locals.security as SecurityEvents,
    readQueue: () => readAdminQueue(deps),
    viewerOf: (about) => viewerOf(deps.db, about),
  });
  server.listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), realtime.ready]);
  afterAll(async () => {
    await realtime.close();
    server.closeAllConnections();
    server.close();
    subscriber.disconnect();
    await closeQueues(deps.queues);
    deps.redis.disconnect();
    deps.storage.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { app, deps, db, redisUrl, url, logged, ...people({ ...deps, db }) };
}

async function connect(redisUrl: string, settings: Record<string, string>, logged: string[]): Promise<Deps> {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const config = loadConfig({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    AUTH_RATE_LIMITS: 'off',
    AUTH_MAIL_INTERVAL_S: '0',
    RATE_LIMITS: 'off',
    SECURITY_CONTACT: 'mailto:security@example.test',
    ...settings,
  });
  const redis = connectRedis(redisUrl, 'request', () => undefined);
  await once(redis, 'ready');
  const storage = createStorage(config);
  await storage.makeBuckets();
  const log = createLog('api', 'debug', { write: (line) => void logged.push(line) });
  const queues = createQueues(redis, () => undefined);
  const made = { secret: createSecret(AUTH_SECRET), metrics: createMetrics('api'), slowness: QUICK };
  return { config, log, db: await testDatabase(), redis, queues, storage, ...made };
}

/** Signs users in by inserting rows: the same session and token as after a password, without its slow hash. */
function people(deps: Deps) {
  const keys = createSigningKeys(deps);
  const signIn = async (id: string, seconds = HOUR_SECONDS): Promise<Caller> => {
    const { id: session_id } = await aSession(deps.db, id);
    const exp = Math.floor(Date.now() / 1_000) + seconds;
    const token = await keys.sign({ sub: id, aud: 'authenticated', role: 'authenticated', exp, session_id });
    return { id, token, session_id };
  };
  const signedIn = async (more: Parameters<typeof aUser>[1] = {}) => signIn((await aUser(deps.db, more)).id);
  return { signIn, signedIn };
}

export type Sent = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
export type Got = { status: number; headers: Headers; text: string; json: ReturnType<typeof JSON.parse> };

/** One request with or without a user; a FormData or string is sent as it is, anything else as JSON. */
export async function send({ url }: { url: string }, who: { token: string } | null, sent: Sent): Promise<Got> {
  const { method, path, body, headers = {} } = sent;
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || !isJson ? (body as BodyInit) : JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}
