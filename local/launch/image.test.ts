import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { IN_IMAGE, NOT_IN_WHOLE } from '#local/launch/bundle.ts';
import { inProject } from '#local/launch/project.ts';
import { SECRETS } from '#platform/config.ts';

type Service = {
  image?: string;
  build?: unknown;
  restart?: string;
  command?: string[];
  ports?: string[];
  env_file?: unknown[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { resources?: { limits?: { memory?: string; pids?: number } } };
  depends_on?: Record<string, { condition: string }>;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const text = readFileSync(inProject('docker-compose.yml'), 'utf8');
const read = (source = text): Compose => parse(source, { merge: true }) as Compose;
const manifest = () =>
  JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string; dependencies: object };

const isOnce = ({ restart }: Service): boolean => restart === 'no';
const SECRET = /PASSWORD|SECRET|API_KEY|TOKEN/;
/** Whether a value is empty unless the operator sets it, or is the path of a file. */
const isOpen = ([name, value]: [string, string]): boolean => /^(\$\{\w+:-\})?$/.test(value) || name.endsWith('_FILE');

function faultsOf(name: string, service: Service, { services }: Compose): string[] {
  const limits = service.deploy?.resources?.limits;
  const waitsFor = Object.entries(service.depends_on ?? {});
  const faults: Record<string, boolean> = {
    'has no image of a full version': !/^[\w./-]+:v?\d+\.\d+[\w.-]*$/.test(service.image ?? ''),
    'has no limit': !limits?.memory || !limits.pids,
    'is not looked after': !isOnce(service) && (service.restart !== 'unless-stopped' || !service.healthcheck?.test),
    'holds a secret': Object.entries(service.environment ?? {}).some(
      (entry) => SECRET.test(entry[0]) && !isOpen(entry),
    ),
    'waits for a start that proves nothing': waitsFor.some(([other, { condition }]) => {
      const target = services[other];
      return !target || condition !== (isOnce(target) ? 'service_completed_successfully' : 'service_healthy');
    }),
  };
  return Object.keys(faults)
    .filter((fault) => faults[fault])
    .map((fault) => `${name} ${fault}`);
}

const allFaults = (compose: Compose): string[] =>
  Object.entries(compose.services).flatMap(([name, service]) => faultsOf(name, service, compose));

test('every container has a version, a limit, a health check and no secret of its own', () => {
  expect(allFaults(read())).toEqual([]);
});

test.each([
  ['image: redis:8.10.0-alpine', 'image: redis', 'redis has no image of a full version'],
  ['image: redis:8.10.0-alpine', 'image: redis:latest', 'redis has no image of a full version'],
  ['POSTGRES_DB: rolevoice', 'POSTGRES_PASSWORD: fixed', 'postgres holds a secret'],
  [`OPENAI_API_KEY: \${OPENAI_API_KEY:-}`, 'OPENAI_API_KEY: sk-1', 'worker holds a secret'],
  ['{ memory: 256m, pids: 128 }', '{ pids: 128 }', 'proxy has no limit'],
  ['test: ["CMD", "/mailpit", "readyz"]', 'timeout: 1s', 'inbox is not looked after'],
  ['inbox: { condition: service_healthy }', 'inbox: { condition: service_started }', 'worker waits for a start that'],
])('the check finds a planted fault: %s → %s', (good, bad, fault) => {
  expect(text).toContain(good);
  expect(allFaults(read(text.replace(good, bad))).join('\n')).toContain(fault);
});

test('the compose file follows the published schema', () => {
  const file = join(createRequire(import.meta.url).resolve('dclint/package.json'), '../schemas/compose.schema.json');
  const { $schema: _, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const follows = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  follows(read());
  expect(follows.errors).toBeNull();
  expect(follows(read(text.replace('retries:', 'retrys:')))).toBe(false);
  expect(follows(read(text.replace('condition: service_healthy', 'condition: healthy')))).toBe(false);
});

test('no default of the compose file hides a secret that the operator gives as a file', () => {
  const { services } = read();
  // What is emptied belongs to another service.
  const hiding = ['api', 'worker', 'migrate'].flatMap((service) => {
    const { environment = {} } = services[service] ?? {};
    return SECRETS.filter((name) => environment[name] && environment[name] !== `\${${name}:-}`);
  });
  // A database of the operator's with one role also migrates with it.
  expect(hiding).toEqual(['MIGRATE_DATABASE_URL']);
  expect(services.migrate?.environment?.MIGRATE_DATABASE_URL).toBe(`\${MIGRATE_DATABASE_URL:-\${DATABASE_URL:-}}`);
  expect(services['demo-ai']?.env_file).toBeUndefined();
  expect(services.worker?.environment?.SMTP_URL_FILE).toBe(`\${SMTP_URL_FILE:-/secrets/smtp-url}`);
});

test('Redis never evicts a job and keeps what it acknowledged', () => {
  const flags = read().services.redis?.command?.join(' ');
  expect(flags).toContain('--maxmemory-policy noeviction');
  expect(flags).toContain('--appendonly yes');
});

test('api and worker can be scaled: only the proxy and test services take ports of the machine', () => {
  const { services } = read();
  const taking = Object.keys(services).filter((name) => services[name]?.ports);
  expect(taking).toEqual(['proxy', 's3', 'inbox']);
});

test('one image of the product, named by its version and built once; every volume that is used is kept', () => {
  const { services, volumes } = read();
  expect(Object.keys(services).filter((name) => services[name]?.build)).toEqual(['secrets']);
  const ours = Object.entries(services).filter(([, { image }]) => image?.startsWith('rolevoice'));
  expect(ours.map(([name]) => name)).toEqual(['secrets', 'database-roles', 'demo-ai', 'migrate', 'api', 'worker']);
  expect(new Set(ours.map(([, { image }]) => image))).toEqual(new Set([`rolevoice:${manifest().version}`]));
  const used = [...text.matchAll(/^ +- (?:\{ type: volume, source: )?([a-z0-9]+)(?::\/|,)/gm)].map(
    (match) => match[1] ?? '',
  );
  expect(new Set(used)).toEqual(new Set(Object.keys(volumes)));
});

const dockerfile = readFileSync(inProject('Dockerfile'), 'utf8');

test('the base is a supported Node named by its whole version, and can be pinned by its digest [GAP-204]', () => {
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-\w+-slim$/m);
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
  expect(bases).toEqual([`\${NODE_IMAGE}`, 'scratch', `\${NODE_IMAGE}`]);
  expect(text).toContain('args: [NODE_IMAGE]');
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('the image lists its packages in a CycloneDX file, also as an output of the build [GAP-204]', () => {
  expect(dockerfile).toMatch(/^RUN npm sbom --sbom-format=cyclonedx .*> sbom\.cdx\.json$/m);
  expect(dockerfile.match(/^COPY --from=build \/app\/sbom\.cdx\.json /gm)).toHaveLength(2);
});

/** The packages a room's files load, by their names. */
function packagesOf(room: string): string[] {
  const files = readdirSync(inProject(room), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|testing\//.test(file))
    .flatMap((file) => [
      ...readFileSync(inProject(room, file), 'utf8').matchAll(
        /(?:\bfrom |\bimport\()'((?:node:)?@?[a-z\d][\w./@-]*)'/g,
      ),
    ])
    .map((match) => match[1] ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

test('every command that runs a program is in the image, and the first lines of the Dockerfile name it', () => {
  const listed = /^const PROGRAMS = \{\n(.*?)^\};/ms.exec(readFileSync(inProject('local/boot.mjs'), 'utf8'))?.[1] ?? '';
  const programs = [...listed.matchAll(/^ +'?([\w-]+)'?: '([^']+)',$/gm)].map(([, name = '', path]) => [name, path]);
  expect(programs).toContainEqual(['apply-deletions', 'api/apply-deletions']);
  expect(programs.filter(([, path]) => !IN_IMAGE.includes(`${path}.ts`))).toEqual([]);
  const head = dockerfile.slice(0, dockerfile.indexOf('ARG'));
  expect(programs.filter(([name]) => !new RegExp(`[ ,]${name}[ ,\n]`).test(head))).toEqual([]);
});

test('packages that are not bundled into the programs of the image lie beside them', () => {
  const beside = NOT_IN_WHOLE.filter((name) => name in manifest().dependencies);
  expect(beside).toEqual(['@node-rs/argon2']);
  expect(dockerfile).toContain('COPY --from=build /app/node_modules/@node-rs node_modules/@node-rs\n');
});

test('dependencies are exactly the packages that the servers load', () => {
  const { dependencies } = manifest();
  const loaded = new Set(['api', 'worker', 'db', 'platform', 'shared'].flatMap(packagesOf));
  expect(Object.keys(dependencies).filter((name) => !loaded.has(name))).toEqual([]);
  expect([...loaded].filter((name) => !(name in dependencies))).toEqual([]);
});
