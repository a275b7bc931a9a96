import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type Config, SettingError, type SettingName } from '#platform/config.ts';
import { serviceRefusal, wordsOf } from '#platform/service-refusals.ts';

const TIMEOUT_MS = 5000;

/** Host and port only: the rest of such a URL may contain a password. */
const hostOf = (url: string): string => new URL(url).host;

async function reach(
  name: SettingName,
  url: string | undefined,
  what: string,
  probe: (url: string) => Promise<unknown>,
) {
  if (!url) return;
  try {
    await probe(url);
  } catch (error) {
    throw (
      serviceRefusal(name, error) ?? new SettingError(name, `no ${what} answers at ${hostOf(url)} (${wordsOf(error)})`)
    );
  }
}

async function probeDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

async function probeRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: Error | undefined;
  redis.on('error', (error: Error) => {
    reason = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}

/** Any HTTP response counts: S3 refuses an unsigned request, but responds. */
const probeHttp = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    const request = get(url, { timeout: TIMEOUT_MS }, (response) => {
      response.destroy();
      resolve();
    });
    request.once('timeout', () => request.destroy(new Error('no answer within 5 seconds')));
    request.once('error', reject);
  });

/** Checks that the operator's services are reachable, before any embedded one is started. */
export async function checkGivenServices(config: Config): Promise<void> {
  await reach('DATABASE_URL', config.DATABASE_URL, 'database', probeDatabase);
  await reach('REDIS_URL', config.REDIS_URL, 'Redis', probeRedis);
  await reach('S3_ENDPOINT', config.S3_ENDPOINT, 'S3', probeHttp);
}
