import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { preloadPages } from '#web/first-load.ts';

const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8')) as { version: string };
const pageList = readFileSync(`${import.meta.dirname}/app/pages.ts`, 'utf8');
const outDir = `${import.meta.dirname}/../dist/web`;

/** Preloads the only font together with the page instead of after the stylesheet. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
});

/** What Tailwind adds for browsers without `@property`, which this app does not support: Firefox before 128, Safari before 16.4. */
const PROPERTIES_FALLBACK = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

const withoutFallback = (): Plugin => ({
  name: 'without-fallback',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = String(file.source).replace(PROPERTIES_FALLBACK, '');
    }
  },
});

/**
 * What the page of a share link has no use for: the sentences of keys, tasks and models, which a guest neither has nor asks,
 * and the helper that loads the styles of a part ahead, because its parts have none.
 */
const UNUSED: Record<string, string> = {
  '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  'shared/open/open-errors.ts': 'export const openErrors = {};',
  'shared/tasks/errors.ts': 'export const taskErrors = {};',
  'shared/writing/provider-errors.ts': 'export const providerErrors = {};',
};

const forGuests = (): Plugin => ({
  name: 'for-guests',
  enforce: 'pre',
  load: (id) => Object.entries(UNUSED).find(([file]) => id.endsWith(file))?.[1],
});

const TEXT = /\.(js|css|html|svg)$/;

/** Writes compressed copies of the files, so that the api never compresses per request. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle({ dir = outDir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => TEXT.test(file))) {
      const bytes = readFileSync(`${dir}/${name}`);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      writeFileSync(`${dir}/${name}.br`, brotliCompressSync(bytes, quality));
      writeFileSync(`${dir}/${name}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});

/**
 * One file for React, which changes seldom, one for what every page needs, four for what several pages share, and one
 * for the library of popups, which comes after the page with what stands on it; all else as the router splits it.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: 'ui', test: /\/web\/(ui|lib)\/(?!.*popup)|lucide/, minShareCount: 3 },
  { name: 'contracts', test: /\/shared\/(?!checks)/, minShareCount: 4 },
  // Apart from the others, which pages without a form load as well.
  { name: 'forms', test: /node_modules\/(?:react-hook-form|@hookform)/, minShareCount: 3 },
  { name: 'libraries', test: /node_modules\/(?!@base-ui|@floating)/, minShareCount: 3 },
  { name: 'popups', test: /node_modules\/(@base-ui|@floating)/, minShareCount: 1 },
  { name: 'texts', test: /\/web\/features\/(writing|text|tasks)\//, minShareCount: 3 },
];

/** What differs in the build of s.html, the page of a share link, which shares no file with the app (SHARE-16). */
const GUEST = 'guest';
const input = `${import.meta.dirname}/s.html`;
const ofApp = { manifest: true, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } };
// Modules of which it uses nothing but types and constants are left out.
const treeshake = { moduleSideEffects: (id: string) => !/\/shared\/|node_modules\/(zod|diff)\//.test(id) };
// One file for all that it begins with: two compress worse.
const output = { codeSplitting: { groups: [{ name: 'start', tags: ['$initial' as const] }] } };
const ofGuest = { manifest: '.vite/guest.json', emptyOutDir: false, rolldownOptions: { input, treeshake, output } };

export default defineConfig(({ mode }) => {
  const isGuest = mode === GUEST;
  const { PORT = '3000' } = loadEnv(mode, `${import.meta.dirname}/..`, 'PORT');
  const api = `http://127.0.0.1:${PORT}`;
  return {
    root: import.meta.dirname,
    define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
    plugins: [
      react(),
      tailwindcss(),
      preloadFont(),
      isGuest ? forGuests() : preloadPages(pageList),
      withoutFallback(),
      compress(),
    ],
    build: {
      outDir,
      ...(isGuest ? ofGuest : ofApp),
      modulePreload: { polyfill: false },
      // Inlined files would need data: in the font and script rules of the content security policy.
      assetsInlineLimit: 0,
      // Vite warns about sizes before compression; local/launch/bundle-budget.ts checks the compressed sizes.
      chunkSizeWarningLimit: 700,
    },
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: { '/api': api, '/auth/v1': api, '/socket.io': { target: api, ws: true } },
    },
  };
});
