import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type Account, accountOf } from '#local/lab/chaos/account.ts';
import { type Provider, startProvider } from '#local/lab/chaos/provider.ts';
import { type Service, type ServiceName, startService } from '#local/lab/chaos/services.ts';
import { closeAll, createWires, directWires, type Ports, setAll, type Wires } from '#local/lab/chaos/wires.ts';
import { type Child, startChild } from '#local/launch/children.ts';
import { freePort } from '#local/launch/ports.ts';
import { builtFile } from '#local/launch/project.ts';
import { runSetup } from '#local/launch/setup-run.ts';
import { childEnv } from '#platform/config.ts';

type Env = Record<string, string>;
export type AppOptions = { env?: Env; wires?: Wires; port?: number };
export type Api = {
  child: Child;
  url: string;
  port: number;
  /** The port of /readyz and /metrics. */
  healthUrl: string;
};

/** The environment of one lane of experiments: services, a provider, an api and as many workers as needed. */
export type World = {
  dir: string;
  services: Record<ServiceName, Service>;
  provider: Provider;
  /** The proxies of the workers, and those of the api. */
  wires: Wires;
  apiWires: Wires;
  /** Direct connections to the services. */
  direct: Wires;
  newWires: () => Promise<Wires>;
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** The experiment's own connection, without proxies. */
  redis: Redis;
  hasJob: (id: string) => Promise<boolean>;
  /** The history of rows and documents, recorded by the database. */
  account: Account;
  env: (wires: Wires) => Env;
  api: () => Api;
  startApi: (options?: AppOptions) => Promise<Api>;
  startWorker: (options?: AppOptions) => Promise<Child>;
  workers: () => Child[];
  /** Ends all workers, opens all proxies, and makes the provider answer again. */
  reset: () => Promise<void>;
  /** Stops everything. The folder with its logs is kept unless it may be removed. */
  close: (forget: boolean) => Promise<void>;
};

const SERVICES: ServiceName[] = ['postgres', 'redis', 'storage', 'inbox'];
const portIn = (url: string | undefined): number => Number(new URL(url ?? '').port);

function portsOf(services: World['services'], provider: Provider): Ports {
  return {
    postgres: portIn(services.postgres.urls().DATABASE_URL),
    redis: portIn(services.redis.urls().REDIS_URL),
    storage: portIn(services.storage.urls().S3_ENDPOINT),
    smtp: portIn(services.inbox.urls().SMTP_URL),
    provider: provider.port,
  };
}

const at = (url: string | undefined, port: number): string => (url ?? '').replace(/:\d+(?=\/|$)/, `:${port}`);

/** Limits that an experiment would reach are off; the token budget is large and its window longer than the run. */
const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  // Proxies have ports of their own.
  ALLOWED_HOSTS: '127.0.0.1',
  // One key for all apis: each accepts the tokens of the others.
  PUBLIC_URL: 'http://localhost:3000',
  OPENAI_API_KEY: '',
  AI_DEMO: 'off',
  DEMO_DATA: 'off',
  AUTH_AUTOCONFIRM: 'on',
  AUTH_RATE_LIMITS: 'off',
  RATE_LIMITS: 'off',
  SUPER_ADMIN_EMAIL: '',
  TOKENS_PER_WINDOW: '100000000',
  TOKEN_WINDOW_MS: '3600000',
  WORKER_PORT: '0',
  WORKER_CONCURRENCY: '8',
};

const envMaker =
  (services: World['services'], secret: string) =>
  (wires: Wires): Env =>
    childEnv({
      ...SETTINGS,
      AUTH_SECRET: secret,
      DATABASE_URL: at(services.postgres.urls().DATABASE_URL, wires.postgres.port),
      REDIS_URL: at(services.redis.urls().REDIS_URL, wires.redis.port),
      ...(services.storage.urls() as Env),
      S3_ENDPOINT: `http://127.0.0.1:${wires.storage.port}`,
      S3_PUBLIC_ENDPOINT: '',
      SMTP_URL: at(services.inbox.urls().SMTP_URL, wires.smtp.port),
    });

/** Starts the product's programs; a name identifies them in logs and in the calls the provider counts. */
function createApps(dir: string, envOf: (wires: Wires) => Env) {
  const children = new Set<Child>();
  let count = 0;
  const start = async (kind: 'api' | 'worker', wires: Wires, more: Env): Promise<Child> => {
    count += 1;
    const name = `${kind}-${count}`;
    const env = { ...envOf(wires), OPENAI_BASE_URL: `http://127.0.0.1:${wires.provider.port}/${name}/v1`, ...more };
    const args = ['--enable-source-maps', builtFile(`${kind}/main.ts`)];
    const child = startChild(dir, { name, command: process.execPath, args, env, ipc: true });
    children.add(child);
    await child.ready;
    return child;
  };
  const running = (kind: string) => [...children].filter((one) => one.name.startsWith(kind) && one.isRunning());
  return { start, running };
}

async function stopAll(children: Child[]): Promise<void> {
  for (const child of children) process.kill(child.pid, 'SIGCONT');
  await Promise.all(children.map((child) => child.stop()));
}

/** A folder below which the database's own user may read. */
function ownFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'rolevoice-chaos-'));
  chmodSync(dir, 0o755);
  return dir;
}

async function startAllServices(dir: string): Promise<World['services']> {
  const made = await Promise.all(SERVICES.map(async (name) => [name, await startService(dir, name)] as const));
  return Object.fromEntries(made) as World['services'];
}

function connectDatabase(services: World['services']) {
  const pool = new pg.Pool({ connectionString: services.postgres.urls().DATABASE_URL, max: 4 });
  pool.on('error', () => undefined);
  const query: World['query'] = async <Row>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as Row[];
  return { pool, query };
}

async function firstParts() {
  const dir = ownFolder();
  const [services, provider] = await Promise.all([startAllServices(dir), startProvider()]);
  const ports = portsOf(services, provider);
  const [wires, apiWires] = await Promise.all([createWires(ports), createWires(ports)]);
  const envOf = envMaker(services, randomBytes(36).toString('base64url'));
  await runSetup(envOf(wires));
  return { dir, services, provider, ports, wires, apiWires, envOf, ...connectDatabase(services) };
}

export async function createWorld(): Promise<World> {
  const parts = await firstParts();
  const { dir, services, provider, ports, wires, apiWires, envOf, pool, query } = parts;
  const apps = createApps(dir, envOf);
  const account = await accountOf(query, String(services.redis.urls().REDIS_URL));
  const redis = new Redis(String(services.redis.urls().REDIS_URL), { maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  const extra: Wires[] = [];
  let api: Api;
  const startApi = async (options: AppOptions = {}): Promise<Api> => {
    const port = options.port ?? (await freePort());
    const health = await freePort();
    const ports = { PORT: String(port), METRICS_PORT: String(health) };
    const child = await apps.start('api', options.wires ?? apiWires, { ...ports, ...options.env });
    api = { child, port, url: `http://127.0.0.1:${port}`, healthUrl: `http://127.0.0.1:${health}` };
    return api;
  };
  const reset = async () => {
    for (const some of [wires, apiWires, ...extra]) setAll(some, 'open');
    provider.script(() => ({ do: 'answer' }));
    provider.letGo();
    await stopAll(apps.running('worker'));
  };
  const close = async (forget: boolean) => {
    await reset();
    await stopAll(apps.running('api'));
    account.close();
    redis.disconnect();
    await pool.end();
    for (const some of [wires, apiWires, ...extra]) closeAll(some);
    provider.close();
    await Promise.all(Object.values(services).map((service) => service.stop()));
    if (forget) rmSync(dir, { recursive: true, force: true });
  };
  const newWires = async () => {
    const made = await createWires(ports);
    extra.push(made);
    return made;
  };
  api = await startApi();
  return {
    dir,
    services,
    provider,
    wires,
    apiWires,
    newWires,
    query,
    redis,
    account,
    startApi,
    reset,
    close,
    hasJob: async (id) => (await redis.exists(`rolevoice:generation:${id}`)) === 1,
    direct: directWires(ports),
    env: envOf,
    api: () => api,
    startWorker: ({ wires: own = wires, env = {} } = {}) => apps.start('worker', own, env),
    workers: () => apps.running('worker'),
  };
}
