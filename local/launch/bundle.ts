import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stamp } from '#local/launch/content-stamp.ts';
import { ownSourceMap } from '#local/launch/own-source-map.ts';
import { builtFile, inProject, projectRoot, runsFromDist } from '#local/launch/project.ts';

const ROOMS = ['api', 'worker', 'db', 'platform', 'shared', 'local'];
const INPUTS = [...ROOMS, 'package.json', 'package-lock.json', 'tsconfig.json'];

/** What api and worker start, and what is run by hand beside them. */
const BESIDE_SERVERS = [
  'api/setup.ts',
  'api/role.ts',
  'api/keys.ts',
  'api/apply-deletions.ts',
  'worker/check-provider.ts',
  'platform/checks/check.thread.ts',
  'platform/extract/extract.child.ts',
  'worker/tasks/fetch/html.thread.ts',
  'worker/exports/render.thread.ts',
];

/** Files that run as a process. */
const ENTRIES = [
  ...BESIDE_SERVERS,
  'platform/extract/testing/planted.child.ts',
  'worker/writing/evaluation/main.ts',
  'worker/testing/references.ts',
  ...[
    ...['start', 'dev', 'build', 'check', 'test', 'contract', 'by-hand', 'bundle', 'image', 'database-roles'].map(
      (name) => `launch/${name}`,
    ),
    'lab/bench/main',
    'lab/bench/provider',
    'lab/bench/socket-clients',
    'lab/chaos/main',
    'lab/chaos/hostile-account',
    'evaluate/main',
    'services/storage',
    'services/inbox',
    'demo/ai',
  ].map((name) => `local/${name}.ts`),
];

/** Programs bundled into one file with their packages: they start in half the time, which shortens restarts. */
const WHOLE = ['api/main.ts', 'worker/main.ts'];
/** Only needed by the text extractor, which is a separate program. */
const OF_READER = ['unpdf'];
/** All programs of an image. */
export const IN_IMAGE = [
  ...WHOLE,
  ...BESIDE_SERVERS,
  'local/launch/by-hand.ts',
  'local/launch/database-roles.ts',
  'local/demo/ai.ts',
];
/** Native, or optional and not needed. */
export const NOT_IN_WHOLE = ['@node-rs/argon2', 'pg-native', 'msgpackr-extract'];
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

const SHARED = {
  outbase: '.',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'error',
} as const;
const WITH_PACKAGES = {
  ...SHARED,
  external: NOT_IN_WHOLE,
  banner: { js: REQUIRE },
  // Node reads the source map: without the sources it is a third of the size.
  sourcesContent: false,
  minifyWhitespace: true,
  minifySyntax: true,
} as const;

/** Writes complete files under their final names: another start may be loading them now. */
function replaceFile(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, content);
  renameSync(half, path);
}

/** Of PDF files, with their licence; read beside the thread that writes these. */
export const FONT_FILES = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf', 'LICENSE_FONT'];
function copyFonts(outdir: string): void {
  for (const file of FONT_FILES) {
    const content = readFileSync(inProject('node_modules/@expo-google-fonts/inter', file));
    replaceFile(join(outdir, 'worker/exports', basename(file)), content);
  }
}

/** The tables of the encodings of Chinese, Japanese and Korean PDF files, with their licence; read beside the program that reads these. */
const TABLES = 'node_modules/pdfjs-dist/cmaps';
function copyTables(outdir: string): void {
  for (const file of readdirSync(inProject(TABLES)))
    replaceFile(join(outdir, 'platform/extract/cmaps', file), readFileSync(inProject(TABLES, file)));
}

/** The file that makes a new database: read beside the folder of the program that migrates. */
const SCHEMA = 'db/schema.sql';
const copySchema = (outdir: string): void => replaceFile(join(outdir, SCHEMA), readFileSync(inProject(SCHEMA)));

async function bundleEntries(): Promise<void> {
  const { build } = await import('esbuild');
  const entryPoints = ENTRIES.filter((entry) => existsSync(inProject(entry)));
  const where = { absWorkingDir: projectRoot(), outdir: 'dist', write: false } as const;
  const [entries, whole] = await Promise.all([
    build({ ...SHARED, ...where, entryPoints, packages: 'external' }),
    build({ ...WITH_PACKAGES, ...where, entryPoints: WHOLE, external: [...NOT_IN_WHOLE, ...OF_READER] }),
  ]);
  copyFonts(inProject('dist'));
  copyTables(inProject('dist'));
  copySchema(inProject('dist'));
  for (const { path, contents } of entries.outputFiles) replaceFile(path, contents);
  for (const { path, contents, text } of whole.outputFiles)
    replaceFile(path, path.endsWith('.map') ? ownSourceMap(text) : contents);
}

/** Builds the programs of an image with their packages; shared packages only once. */
export async function bundleForImage(outdir: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    ...WITH_PACKAGES,
    absWorkingDir: projectRoot(),
    outdir,
    entryPoints: IN_IMAGE,
    splitting: true,
    // Beside the programs of the api, so that relative lookups of files also work there.
    chunkNames: 'api/part-[hash]',
  });
  copyFonts(outdir);
  copyTables(outdir);
  copySchema(outdir);
}

/** Builds all server-side programs in `dist` if a source changed since the last build. Returns whether it did. */
export async function bundleServers(): Promise<boolean> {
  const made = stamp('servers', INPUTS);
  if (made.isFresh() && existsSync(builtFile('local/launch/bundle.ts'))) return false;
  await bundleEntries();
  made.write();
  return true;
}

let made: Promise<boolean> | undefined;

/** The file to run for a program. Tests run from the sources, so for them all programs are built once per process. */
export async function programFile(source: string): Promise<string> {
  if (!runsFromDist()) {
    made ??= bundleServers();
    await made;
  }
  const file = builtFile(source);
  if (!existsSync(file)) throw new Error(`${join(source)} does not exist`);
  return file;
}
