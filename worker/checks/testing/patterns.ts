import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { parseAst } from 'vite';

const ENTRY = "import '#shared/checks/document-checks.ts'; import '#shared/checks/words/all.ts';";
/** Keeps every pattern that is made while the modules are loaded. */
const KEEPING = `
globalThis.made = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct: (made, given) => { const pattern = new made(...given); globalThis.made.push(pattern); return pattern; },
});`;

function literalsIn(node: unknown, found: RegExp[]): void {
  if (typeof node !== 'object' || node === null) return;
  if ('regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    found.push(new RegExp(pattern, flags));
    return;
  }
  for (const inner of Object.values(node)) literalsIn(inner, found);
}

/** Every regular expression of the checks and facts: the literals, and those that are put together when modules load. */
export async function patternsOfChecks(): Promise<RegExp[]> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    treeShaking: false,
    charset: 'utf8',
  });
  const code = outputFiles[0]?.text ?? '';
  const found: RegExp[] = [];
  literalsIn(parseAst(code), found);
  const context = createContext({ made: [] as RegExp[] });
  runInContext(KEEPING, context);
  runInContext(code, context);
  return [
    ...new Map(
      [...found, ...context.made].map((one: RegExp) => [`${one}`, new RegExp(one.source, one.flags)]),
    ).values(),
  ];
}
