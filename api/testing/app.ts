import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, inject } from 'vitest';
import { createApp } from '#api/app.ts';
import { type AuthContext, createAuthContext } from '#api/auth/context.ts';
import type { Deps } from '#api/deps.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import type { ApiRouter } from '#api/http/serve.ts';
import type { SecurityEvents } from '#api/security-events/of-request.ts';
import { anIdentity } from '#api/testing/identity.ts';
import { QUICK } from '#api/testing/quick.ts';
import { testDatabase, testRedisUrl } from '#db/testing/database.ts';
import { aUser } from '#db/testing/factories.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';
import { createSecret } from '#platform/secret.ts';
import { createStorage } from '#platform/storage.ts';
import { AppError } from '#shared/errors.ts';

export type TestApp = Awaited<ReturnType<typeof testApp>>;
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };

type Settings = Record<string, string>;

/**
 * The app with these routers on real Postgres, Redis and file storage of its own, listening on a free port. Only the
 * token check is fake: the token of a user made by `signedIn` is that user's id. `signIn` accepts an existing user. `lines`
 * are those of its log, security events among them.
 */
export async function testApp(
  routers: (deps: AuthContext, checkBearer: CheckBearer) => ApiRouter[],
  settings: Settings = {},
) {
  const redisUrl = await testRedisUrl();
  const lines: string[] = [];
  const deps = createAuthContext(await testDeps(redisUrl, settings, lines));
  const known = new Map<string, Identity>();
  const checkBearer: CheckBearer = async (token, { verified, workspace } = {}) => {
    const identity = known.get(token);
    if (!identity) throw new AppError('sign_in_required');
    await verified?.(identity.id);
    return { ...identity, membership: (workspace ?? token) === token ? identity.membership : null };
  };
  const app = createApp(deps, { api: routers(deps, checkBearer), webDir: '/nowhere' });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => close(server, deps));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signIn = (id: string, more: Partial<Identity> = {}) => {
    known.set(id, anIdentity(id, more));
    return { id, token: id };
  };
  const signedIn = async (more: Pick<Partial<Identity>, 'role'> = {}) => signIn((await aUser(deps.db, more)).id, more);
  const security = app.locals.security as SecurityEvents;
  return { deps, security, lines, db: deps.db, redisUrl, server, url, signIn, signedIn, call: caller(url) };
}

async function testDeps(redisUrl: string, settings: Settings, lines: string[]): Promise<Deps> {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3');
  const config = loadConfig({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    RATE_LIMITS: 'off',
    ...settings,
  });
  const log = createLog('api', 'fatal', { write: (line) => void lines.push(line) });
  const redis = connectRedis(redisUrl, 'request', () => undefined);
  await once(redis, 'ready');
  return {
    config,
    log,
    db: await testDatabase(),
    redis,
    queues: createQueues(redis, () => undefined),
    storage: createStorage(config),
    secret: createSecret('a secret of at least thirty-two characters'),
    metrics: createMetrics('api'),
    slowness: QUICK,
  };
}

async function close(server: Server, { redis, queues, storage }: Deps): Promise<void> {
  server.closeAllConnections();
  server.close();
  await closeQueues(queues);
  redis.disconnect();
  storage.close();
}

type Who = { token: string } | null;

/** Sends a request with or without a user and parses the response; a FormData is sent as it is, anything else as JSON. */
const caller =
  (url: string) =>
  async (who: Who, method: string, path: string, body?: unknown): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
