import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { askWell } from '#local/lab/bench/http.ts';
import { API_FLAGS } from '#local/launch/apps.ts';
import { type Child, startChild } from '#local/launch/children.ts';
import { freePort } from '#local/launch/ports.ts';
import { builtFile } from '#local/launch/project.ts';
import { runSetup } from '#local/launch/setup-run.ts';
import { type Services, type ServiceUrls, startServices } from '#local/services/services.ts';
import { createKeys, type Keys, PUBLIC_URL } from '#local/testing/keys.ts';
import { childEnv } from '#platform/config.ts';

type Env = Record<string, string>;
/** A process of the product, and its metrics. */
export type App = {
  child: Child;
  url: string;
  figures: () => Promise<{ cpuMs: number; rssMb: number }>;
};
export type Call = { at: number; tokens: number };

/** The built product on services of its own, with a provider in its own process. */
export type World = {
  dir: string;
  api: App;
  redis: Redis;
  redisUrl: string;
  databaseUrl: string;
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Signs access tokens that this api accepts. */
  keys: Keys;
  /** The URL of a provider with this delay, this number of tokens and, if it streams, of pieces. */
  providerUrl: (ms: number, tokens?: number, pieces?: number) => string;
  /** The provider's calls since the last request. */
  providerCalls: () => Promise<Call[]>;
  startWorker: (env?: Env) => Promise<App>;
  stopWorkers: () => Promise<void>;
  /** Stops everything. The folder with its logs is removed with `forget`. */
  close: (forget: boolean) => Promise<void>;
};

export const ANSWER_MS = 50;
const CALL_TOKENS = 2_000;
export const AUTH_SECRET = 'a secret that only this measurement knows';

/** No limits that a user would meet; the token budget is never exhausted unless a measurement needs it. */
const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  OPENAI_API_KEY: '',
  AI_MODEL: 'bench',
  AI_DEMO: 'off',
  DEMO_DATA: 'off',
  RATE_LIMITS: 'off',
  AUTH_RATE_LIMITS: 'off',
  SUPER_ADMIN_EMAIL: '',
  TOKENS_PER_WINDOW: '1000000000',
  TOKEN_WINDOW_MS: '3600000',
  WORKER_CONCURRENCY: '8',
  LOG_LEVEL: 'info',
};

async function startProvider(dir: string): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const args = [builtFile('local/lab/bench/provider.ts'), String(port)];
  const child = startChild(dir, { name: 'provider', command: process.execPath, args, env: childEnv({}), ipc: true });
  await child.ready;
  return { child, url: `http://127.0.0.1:${port}` };
}

const figureIn = (text: string, name: string): number =>
  Number(new RegExp(`^\\w*${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

/** Processor time and resident memory, read from the process's own metrics: the same on every system. */
export async function figuresOf(url: string): Promise<{ cpuMs: number; rssMb: number }> {
  const { body } = await askWell(`${url}/metrics`, '');
  const cpuMs = 1_000 * figureIn(body, 'process_cpu_seconds_total');
  const rssMb = figureIn(body, 'process_resident_memory_bytes') / 1_000_000;
  if (Number.isNaN(cpuMs + rssMb)) throw new Error(`${url}/metrics does not say processor time and memory`);
  return { cpuMs, rssMb };
}

function createApps(dir: string, env: Env) {
  const apps: App[] = [];
  const start = async (kind: 'api' | 'worker', more: Env): Promise<App> => {
    const [port, health] = [await freePort(), String(await freePort())];
    const url = `http://127.0.0.1:${port}`;
    const own: Env =
      kind === 'api' ? { PORT: String(port), PUBLIC_URL, METRICS_PORT: health } : { WORKER_PORT: health };
    const child = startChild(dir, {
      name: `${kind}-${apps.length + 1}`,
      command: process.execPath,
      args: ['--enable-source-maps', ...(kind === 'api' ? API_FLAGS : []), builtFile(`${kind}/main.ts`)],
      env: { ...env, ...own, ...more },
      ipc: true,
    });
    const app = { child, url, figures: () => figuresOf(`http://127.0.0.1:${health}`) };
    apps.push(app);
    await child.ready;
    return app;
  };
  const stop = async (kind: string) => {
    const some = apps.filter(({ child }) => child.name.startsWith(kind) && child.isRunning());
    await Promise.all(some.map(({ child }) => child.stop()));
  };
  return { start, stop };
}

const envOf = (urls: ServiceUrls, providerUrl: string, keys: Keys): Env =>
  childEnv({
    ...SETTINGS,
    ...(urls as Env),
    AUTH_SECRET,
    AUTH_JWT_KEYS: keys.setting,
    S3_PUBLIC_ENDPOINT: '',
    OPENAI_BASE_URL: providerUrl,
  });

async function startParts(dir: string): Promise<{ services: Services; provider: { child: Child; url: string } }> {
  const services = await startServices(
    { postgres: true, redis: true, storage: true, inbox: true },
    { dataDir: dir, say: () => undefined },
  );
  return { services, provider: await startProvider(dir) };
}

export async function createWorld(): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'rolevoice-bench-'));
  // The account of the database server must be able to enter the folder.
  chmodSync(dir, 0o755);
  const { services, provider } = await startParts(dir);
  const keys = await createKeys();
  const providerUrl = (wait: number, tokens = CALL_TOKENS, pieces?: number) =>
    [provider.url, wait, tokens, ...(pieces ? [pieces] : []), 'v1'].join('/');
  const env = envOf(services.urls, providerUrl(ANSWER_MS), keys);
  await runSetup(env);
  const databaseUrl = String(services.urls.DATABASE_URL);
  const redisUrl = String(services.urls.REDIS_URL);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const apps = createApps(dir, env);
  const api = await apps.start('api', {});
  return {
    dir,
    api,
    redis,
    redisUrl,
    databaseUrl,
    keys,
    providerUrl,
    query: async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[],
    providerCalls: async () => JSON.parse((await askWell(`${provider.url}/calls`, '')).body) as Call[],
    startWorker: (more = {}) => apps.start('worker', more),
    stopWorkers: () => apps.stop('worker'),
    close: async (forget) => {
      await apps.stop('');
      redis.disconnect();
      await pool.end();
      await provider.child.stop();
      await services.stop();
      if (forget) rmSync(dir, { recursive: true, force: true });
    },
  };
}
