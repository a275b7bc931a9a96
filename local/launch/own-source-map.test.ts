import { SourceMap } from 'node:module';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ownSourceMap } from '#local/launch/own-source-map.ts';

const FILES: Record<string, string> = {
  '/src/main.ts':
    "import { fail } from '/node_modules/lib/index.js';\nexport const run = () => fail(own());\n\nconst own = () => 'own';\n",
  '/node_modules/lib/index.js': 'export const fail = (text) => { throw new Error(text); };\n',
};

async function bundled(): Promise<{ code: string; map: string }> {
  const { outputFiles } = await build({
    entryPoints: ['/src/main.ts'],
    bundle: true,
    minifyWhitespace: true,
    format: 'esm',
    outdir: '/out',
    sourcemap: 'external',
    write: false,
    plugins: [
      {
        name: 'files',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path }) => ({ path, namespace: 'file' }));
          onLoad({ filter: /.*/ }, ({ path }) => ({ contents: FILES[path] ?? '', loader: 'ts' }));
        },
      },
    ],
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { code: textOf('.js'), map: textOf('.map') };
}

test('own files keep their places, packages have none', async () => {
  const { code, map } = await bundled();
  const whole = new SourceMap(JSON.parse(map));
  const own = new SourceMap(JSON.parse(ownSourceMap(map)));
  expect(own.payload.sources).toEqual(['../src/main.ts']);
  const placeOf = (words: string) => {
    const before = code.slice(0, code.indexOf(words)).split('\n');
    return [before.length - 1, before.at(-1)?.length ?? 0] as const;
  };
  for (const words of ['run=', 'own()', '"own"']) {
    const { originalLine, originalColumn } = whole.findEntry(...placeOf(words)) as {
      originalLine: number;
      originalColumn: number;
    };
    expect(own.findEntry(...placeOf(words)), words).toMatchObject({
      originalSource: '../src/main.ts',
      originalLine,
      originalColumn,
    });
  }
  expect(whole.findEntry(...placeOf('throw'))).toMatchObject({ originalSource: '../node_modules/lib/index.js' });
  expect(own.findEntry(...placeOf('throw'))).not.toHaveProperty('originalLine');
});
