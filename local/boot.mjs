// The first step of every command. Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = [20, 19];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inDist = (name) => join(root, 'dist', name);
const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function fail(line) {
  console.error(line);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = OLDEST_NODE;
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    fail(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** The lockfile's hash is kept in node_modules: a checkout that only touches the file installs nothing again. */
function install() {
  const lockfile = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules', '.package-lock.json');
  const stamp = join(root, 'node_modules', '.rolevoice-lockfile');
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  const isSame = existsSync(installed) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isSame) return;
  if (modifiedAt(installed) < modifiedAt(lockfile)) npmCi();
  try {
    writeFileSync(stamp, hash);
  } catch {
    // Packages installed by another user may be read-only; then the times are compared again.
  }
}

function npmCi() {
  console.log('Installing packages (npm ci) …');
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // With NODE_ENV=production npm would not install the packages that build the product.
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const ran = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (ran.status !== 0) fail('npm ci failed; see the lines above.');
}

function loadSettings() {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    fail(`.env: ${error.message}`);
  }
}

const load = (name) => import(pathToFileURL(inDist(`local/${name}.js`)).href);

/** The bundler is TypeScript too: it is built here first, then builds everything else, itself included. */
async function bundle() {
  if (modifiedAt(inDist('local/launch/bundle.js')) < modifiedAt(join(root, 'local/launch/bundle.ts'))) {
    const { build } = await import('esbuild');
    await build({
      absWorkingDir: root,
      entryPoints: ['local/launch/bundle.ts'],
      outfile: inDist('local/launch/bundle.js'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
    });
  }
  const { bundleServers } = await load('launch/bundle');
  await bundleServers();
}

const OWN_COMMANDS = {
  ...Object.fromEntries(
    ['start', 'dev', 'build', 'check', 'test', 'contract', 'image'].map((name) => [name, `launch/${name}`]),
  ),
  chaos: 'lab/chaos/main',
  bench: 'lab/bench/main',
  evaluate: 'evaluate/main',
};
const PROGRAMS = {
  api: 'api/main',
  worker: 'worker/main',
  migrate: 'api/setup',
  role: 'api/role',
  keys: 'api/keys',
  'apply-deletions': 'api/apply-deletions',
  'check-provider': 'worker/check-provider',
  'demo-ai': 'local/demo/ai',
  'database-roles': 'local/launch/database-roles',
};

/** An image has the built programs and no sources. */
const isBuilt = !existsSync(join(root, 'local/launch/bundle.ts'));

/** Programs run by hand run in this process, so that an operator signals or kills the program itself. */
async function runByHand(command) {
  const { settingsByHand } = await load('launch/by-hand');
  Object.assign(process.env, settingsByHand(command));
  if (!existsSync(inDist(`${PROGRAMS[command]}.js`))) fail(`${PROGRAMS[command]}.ts does not exist`);
  await import(pathToFileURL(inDist(`${PROGRAMS[command]}.js`)).href);
}

async function main(command) {
  checkNode();
  if (!(command in OWN_COMMANDS) && !(command in PROGRAMS)) {
    fail(
      `Unknown command "${command ?? ''}". Known: ${[...Object.keys(OWN_COMMANDS), ...Object.keys(PROGRAMS)].join(', ')}.`,
    );
  }
  process.chdir(root);
  if (!isBuilt) install();
  loadSettings();
  process.setSourceMapsEnabled(true);
  // Otherwise the S3 client prints its warning about Node versions into every program's log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  if (!isBuilt) await bundle();
  // The programs read their own arguments from the third on, as if they had been started directly.
  process.argv.splice(2, 1);
  if (command in PROGRAMS) await runByHand(command);
  else await (await load(OWN_COMMANDS[command])).run();
}

main(process.argv[2]).catch((error) => {
  fail(error.name === 'SettingError' ? error.message : (error.stack ?? String(error)));
});
