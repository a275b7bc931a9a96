import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { inProject } from '#local/launch/project.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';
import { UPLOAD_MAX_BYTES } from '#shared/constants.ts';

type Mount = string | { source: string; target: string; read_only?: boolean; volume?: { subpath?: string } };
type Service = {
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  ports?: string[];
  networks?: string[];
  network_mode?: string;
  env_file?: unknown[];
  environment?: Record<string, string>;
  volumes?: Mount[];
};
type Compose = { services: Record<string, Service>; networks: Record<string, { internal?: boolean } | null> };

const text = readFileSync(inProject('docker-compose.yml'), 'utf8');
const read = (source = text): Compose => parse(source, { merge: true }) as Compose;

/** Capabilities that a container needs, and nothing else may have. */
const CAPABILITIES: Record<string, string[]> = { proxy: ['NET_BIND_SERVICE'] };
/** The secrets of each service, as docs/operations.md lists them. */
const SECRETS_OF: Record<string, string[]> = {
  api: ['auth-secret', 'database-url', 'redis-url', 's3-access-key-id', 's3-secret-access-key'],
  worker: ['auth-secret', 'database-url', 'redis-url', 's3-access-key-id', 's3-secret-access-key', 'smtp-url'],
  migrate: ['auth-secret', 'database-url', 'migrate-database-url', 's3-access-key-id', 's3-secret-access-key'],
  'database-roles': ['app-password', 'owner-password', 'postgres-password'],
  postgres: ['postgres-password'],
  redis: ['redis-password', 'redis.conf'],
  s3: ['s3-access-key-id', 's3-secret-access-key'],
};
/** Who reaches whom. */
const NETWORKS: Record<string, string[]> = {
  front: ['proxy', 'api'],
  data: ['postgres', 'database-roles', 'redis', 's3', 'migrate', 'api', 'worker'],
  ai: ['demo-ai', 'worker'],
  mail: ['inbox', 'worker'],
  storage: ['s3'],
  outside: ['migrate', 'api', 'worker'],
};

/** A row of the table of containers: service, user, capabilities, networks. */
const ROW = /^\| ([a-z0-9-]+) \| (\d+[^|]*?) \| ([^|]+?) \| ([^|]+?) \| [^|]+ \|$/gm;

const mountsOf = ({ volumes = [] }: Service) => volumes.filter((mount) => typeof mount !== 'string');
/** The folder of the volume `secrets` that a service mounts at /secrets. */
const secretsOf = (service: Service) => mountsOf(service).find(({ target }) => target === '/secrets');

function hardeningFaults(name: string, service: Service): string[] {
  const added = (service.cap_add ?? []).filter((capability) => !CAPABILITIES[name]?.includes(capability));
  const secrets = secretsOf(service);
  const faults: Record<string, boolean> = {
    'has no user of its own': !service.user || /^(0|root)\b/.test(service.user),
    'can write to its file system': service.read_only !== true,
    'keeps capabilities': service.cap_drop?.join() !== 'ALL' || service.privileged === true,
    'adds capabilities': added.length > 0,
    'can gain rights': !service.security_opt?.includes('no-new-privileges:true'),
    'mounts the secrets of all': name !== 'secrets' && (service.volumes ?? []).includes('secrets:/secrets'),
    'can change its secrets': secrets !== undefined && secrets.read_only !== true,
    'reads the secrets of another': secrets !== undefined && secrets.volume?.subpath !== name,
    'is on the default network': !service.networks && service.network_mode !== 'none',
    'listens on all addresses': (service.ports ?? []).some(
      (port) => !/^(127\.0\.0\.1|\$\{PROXY_BIND:-127\.0\.0\.1\}):/.test(port),
    ),
  };
  return Object.keys(faults)
    .filter((fault) => faults[fault])
    .map((fault) => `${name} ${fault}`);
}

const allFaults = ({ services }: Compose): string[] =>
  Object.entries(services).flatMap(([name, service]) => hardeningFaults(name, service));

test('every container has its own user, a read-only file system, no capabilities and its own secrets only [GAP-201] [GAP-202] [S17]', () => {
  expect(allFaults(read())).toEqual([]);
});

test.each([
  ['user: redis', 'user: root', 'redis has no user of its own'],
  ['user: "999:999"', 'user: "0:0"', 'postgres has no user of its own'],
  ['  read_only: true\n  cap_drop', '  cap_drop', 'inbox can write to its file system'],
  ['cap_drop: [ALL]', 'cap_drop: [NET_RAW]', 's3 keeps capabilities'],
  ['cap_add: [NET_BIND_SERVICE]', 'cap_add: [SYS_ADMIN]', 'proxy adds capabilities'],
  ['"no-new-privileges:true"', '"label=disable"', 'worker can gain rights'],
  ['subpath: postgres', 'subpath: api', 'postgres reads the secrets of another'],
  ['networks: [ai]\n', '\n', 'demo-ai is on the default network'],
  [`- \${PROXY_BIND:-127.0.0.1}:`, '- ', 'proxy listens on all addresses'],
])('the check finds a planted fault: %s → %s', (good, bad, fault) => {
  expect(text).toContain(good);
  expect(allFaults(read(text.replace(good, bad)))).toContain(fault);
});

test('containers share a network only where one calls the other, and the databases’ has no way out [GAP-202]', () => {
  const { services, networks } = read();
  const members = Object.keys(networks).map((network) => [
    network,
    Object.keys(services).filter((name) => services[name]?.networks?.includes(network)),
  ]);
  expect(Object.fromEntries(members)).toEqual(NETWORKS);
  expect(Object.keys(networks).filter((name) => networks[name]?.internal)).toEqual(['data', 'ai']);
});

test('a service is given the secrets it uses and no others, generated once [GAP-201] [S17]', () => {
  const folder = temporaryFolder();
  const make = () => execFileSync('sh', [inProject('local/image-secrets.sh'), folder]);
  make();
  const contents = () =>
    Object.fromEntries(
      Object.keys(SECRETS_OF).flatMap((service) =>
        readdirSync(join(folder, service)).map((name) => {
          const path = join(folder, service, name);
          expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o640]);
          return [`${service}/${name}`, readFileSync(path, 'utf8')];
        }),
      ),
    );
  const first = contents();
  const given = Object.keys(SECRETS_OF).map((service) => [service, readdirSync(join(folder, service)).sort()]);
  expect(Object.fromEntries(given)).toEqual(SECRETS_OF);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...Object.keys(SECRETS_OF), 'first-sign-in'].sort());
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const passwords = ['postgres', 'owner', 'app'].map((name) => first[`database-roles/${name}-password`]);
  expect(new Set([...passwords, first['redis/redis-password'], first['api/auth-secret']]).size).toBe(5);
  make();
  expect(contents()).toEqual(first);
  // A hundred short programs, on a machine that may be busy.
}, 30_000);

test('each mounted folder of secrets is one that the service `secrets` makes [GAP-201]', () => {
  const { services } = read();
  const mounting = Object.keys(services).filter((name) => secretsOf(services[name] ?? {}));
  expect(mounting.sort()).toEqual(Object.keys(SECRETS_OF).sort());
});

test('secrets of .env reach only the containers that use them [GAP-201] [S17]', () => {
  const { services } = read();
  const isEmptied = (service: string, name: string) => {
    const { environment = {} } = services[service] ?? {};
    return environment[name] === '' && environment[`${name}_FILE`] === '';
  };
  const withAll = Object.keys(services).filter((name) => services[name]?.env_file);
  expect(withAll).toEqual(['migrate', 'api', 'worker']);
  const unused = {
    api: ['OPENAI_API_KEY', 'SMTP_URL', 'MIGRATE_DATABASE_URL'],
    worker: ['AUTH_JWT_KEYS', 'AUTH_OIDC_CLIENT_SECRET', 'MIGRATE_DATABASE_URL'],
    migrate: ['OPENAI_API_KEY', 'SMTP_URL', 'REDIS_URL', 'AUTH_OIDC_CLIENT_SECRET'],
  };
  for (const [service, names] of Object.entries(unused)) {
    expect([service, names.filter((name) => !isEmptied(service, name))]).toEqual([service, []]);
  }
});

test('with TLS the proxy publishes its ports in place of the plain one [GAP-203]', () => {
  const { services } = parse(readFileSync(inProject('local/compose-tls.yml'), 'utf8'), {
    logLevel: 'error',
  }) as Compose;
  expect(services.proxy?.ports).toEqual(['80:8080', '443:8443']);
  expect(services.proxy?.environment?.PROXY_SITE).toMatch(/^\$\{PROXY_SITE:\?/);
});

test('the table of containers in docs/operations.md is that of the compose file [GAP-202]', () => {
  const { services } = read();
  const documented = [...readFileSync(inProject('docs/operations.md'), 'utf8').matchAll(ROW)].map(
    ([, name, user, capabilities, networks]) => [name, user, capabilities, networks],
  );
  const actual = Object.entries(services).map(([name, { user = '', cap_add = [], networks = [] }]) => [
    name,
    user === 'redis' ? '999 (`redis`)' : user.split(':')[0],
    cap_add.map((capability) => `\`${capability}\``).join(', ') || 'none',
    networks.join(', ') || 'no network',
  ]);
  expect(documented.sort()).toEqual(actual.sort());
});

test('the proxy lets a whole upload pass, and nothing larger or slower [GAP-203]', () => {
  const proxy = readFileSync(inProject('local/Caddyfile'), 'utf8');
  const limit = (name: string, unit: string) => Number(new RegExp(`^\\s+${name} (\\d+)${unit}$`, 'm').exec(proxy)?.[1]);
  const bytes = limit('max_size', 'MB') * 1_000_000;
  expect(bytes).toBeGreaterThan(UPLOAD_MAX_BYTES);
  expect(bytes).toBeLessThan(UPLOAD_MAX_BYTES * 1.1);
  const seconds = limit('read_body', 's');
  // The api's own limit is Node's.
  expect(seconds * 1_000).toBeGreaterThan(createServer().requestTimeout);
  // Go counts the answer's time from the headers of the request on.
  expect(limit('write', 's')).toBeGreaterThan(seconds);
  expect(limit('read_header', 's')).toBeLessThanOrEqual(10);
});
