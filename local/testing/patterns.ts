import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { build, type Plugin, transform } from 'esbuild';
import { parseAst } from 'vite';

/** A regular expression of the product, and the files that have it or make it. */
export type OwnPattern = { pattern: RegExp; files: string[] };
type Found = { source: string; flags: string; file: string };

/** What runs in the product, and the demo beside it. Tests, and the tools of the other local folders, read only what we write. */
const ROOMS = ['shared', 'api', 'worker', 'db', 'platform', 'web', 'local/launch', 'local/demo'];
const sources: readonly string[] = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
).filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));

const PUT_TOGETHER = 'new RegExp(';
/** Modules that need nothing but the language: they are loaded to see what they put together, or let others put together. */
const PURE = /^(?:shared|local\/demo\/text)\/.*\.ts$/;
const loaded = sources.filter((path) => PURE.test(path) || readFileSync(path, 'utf8').includes(PUT_TOGETHER));

/** Patterns of the libraries among them are not ours to mend. */
const keeper: Plugin = {
  name: 'keep-patterns',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const file = path.slice(process.cwd().length + 1);
      if (file.startsWith('node_modules')) return;
      const contents = readFileSync(path, 'utf8').replaceAll(PUT_TOGETHER, `madeIn('${file}')(`);
      return { contents, loader: 'ts' };
    });
  },
};

async function madeWhenLoaded(): Promise<Found[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: loaded.map((path) => `import ${JSON.stringify(`#${path}`)};`).join('\n'),
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    target: 'es2022',
    treeShaking: false,
    charset: 'utf8',
    plugins: [keeper],
  });
  const made: Found[] = [];
  const madeIn = (file: string) => (given: string | RegExp, flags?: string) => {
    const pattern = new RegExp(given, flags);
    made.push({ source: pattern.source, flags: pattern.flags, file });
    return pattern;
  };
  const load = compileFunction(outputFiles[0]?.text ?? '', ['madeIn', 'require', 'module']);
  load(madeIn, createRequire(import.meta.url), { exports: {} });
  return made;
}

function literalsIn(node: unknown, file: string): Found[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    return [{ source: pattern, flags, file }];
  }
  return Object.values(node).flatMap((inner) => literalsIn(inner, file));
}

async function literalsOf(file: string): Promise<Found[]> {
  const loader = file.endsWith('.tsx') ? 'tsx' : 'ts';
  const { code } = await transform(readFileSync(file, 'utf8'), { loader, jsx: 'automatic', charset: 'utf8' });
  return literalsIn(parseAst(code), file);
}

/** Every regular expression of the product: the literals, and those that are put together when modules load. */
export async function patternsOfProduct(): Promise<OwnPattern[]> {
  const found = [...(await Promise.all(sources.map(literalsOf))), await madeWhenLoaded()].flat();
  const patterns = new Map<string, OwnPattern>();
  for (const { source, flags, file } of found) {
    const pattern = new RegExp(source, flags);
    const known = patterns.get(`${pattern}`) ?? { pattern, files: [] };
    patterns.set(`${pattern}`, { pattern, files: [...new Set([...known.files, file])] });
  }
  return [...patterns.values()];
}
