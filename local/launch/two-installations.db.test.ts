import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { signing } from '#api/testing/people.ts';
import { connectForTest, testDatabaseUrl } from '#db/testing/database.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { startChild } from '#local/launch/children.ts';
import { freePort } from '#local/launch/ports.ts';
import { startRedis } from '#local/services/redis.ts';
import { AUTH_SECRET, environment, running } from '#local/testing/installation.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';
import { loadConfig } from '#platform/config.ts';
import { presentWorkers } from '#platform/presence.ts';
import { connectRedis } from '#platform/redis.ts';
import { createSecret } from '#platform/secret.ts';

/** A Redis that nothing else uses, the names of its channels that something was published to, and a look at its keys. */
async function aRedis() {
  const folder = temporaryFolder();
  const start: Parameters<typeof startRedis>[0] = (command) => {
    const child = startChild(folder, command);
    onTestFinished(() => child.stop());
    return child;
  };
  const url = await startRedis(start, folder, await freePort(), false, () => undefined);
  const [listener, looking] = [new Redis(url), new Redis(url)];
  onTestFinished(() => {
    for (const one of [listener, looking]) one.disconnect();
  });
  const channels = new Set<string>();
  listener.on('pmessage', (_pattern, channel) => channels.add(channel));
  await listener.psubscribe('*');
  return { url, channels, keys: async () => looking.keys('*'), subscribed: async () => looking.pubsub('CHANNELS') };
}

/** An installation of its own on this Redis, and a person of it. */
async function anInstallation(redisUrl: string, REDIS_PREFIX: string) {
  const databaseUrl = await testDatabaseUrl();
  const of = await environment({ databaseUrl, redisUrl });
  const env: Record<string, string> = { ...of, REDIS_PREFIX, RATE_LIMITS: 'on' };
  const db = connectForTest(databaseUrl);
  const { role, user } = await aReadyRole(db);
  const config = loadConfig(env);
  const { token } = await signing({ config, db, secret: createSecret(AUTH_SECRET) }).signIn(user.id);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const templates = (await theTemplates(db)).slice(0, 2);
  const start = async () => {
    const body = JSON.stringify({ role_id: role.id, template_ids: templates.map(({ id }) => id) });
    const url = `http://127.0.0.1:${env.PORT}/api/generations`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(202);
  };
  const states = async () =>
    (await db.selectFrom('generation_queue').select('status').execute()).map(({ status }) => status);
  const workers = async () => {
    const redis = connectRedis(config, 'worker', () => undefined);
    return presentWorkers(redis).finally(() => redis.disconnect());
  };
  return { env, start, states, workers };
}

test('two installations on one Redis use no name of the other, nor one without a prefix [REAL-36]', async () => {
  const redis = await aRedis();
  const one = await anInstallation(redis.url, 'harbour');
  const other = await anInstallation(redis.url, 'harbour2');
  await Promise.all([one, other].map(({ env }) => running('api/main.ts', env)));
  await running('worker/main.ts', other.env);
  // The first has no worker yet: that of the other one takes none of its jobs.
  await one.start();
  await other.start();
  await expect.poll(other.states).toEqual(['completed', 'completed']);
  expect(await one.states()).toEqual(['pending', 'pending']);
  expect([(await one.workers()).length, (await other.workers()).length]).toEqual([0, 1]);
  await running('worker/main.ts', one.env);
  await expect.poll(one.states).toEqual(['completed', 'completed']);
  expect([(await one.workers()).length, (await other.workers()).length]).toEqual([1, 1]);
  const names = [...(await redis.keys()), ...redis.channels, ...((await redis.subscribed()) as string[])];
  expect(names.filter((name) => !/^(?:harbour2?:|b_harbour2?-|harbour2?-tokens-)/.test(name))).toEqual([]);
  const ofBoth = names
    .map((name) => name.replace(/harbour2?/, ''))
    .filter((name) => !/[0-9a-f]{8}|stalled|:id$/.test(name));
  expect(ofBoth).toEqual(expect.arrayContaining([':alive', ':workers', ':news', ':generation:meta']));
}, 120_000);
