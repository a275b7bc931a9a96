import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Built, firstLoad, pageModules } from '#web/first-load.ts';
import { paths } from '#web/lib/paths.ts';

const pages = pageModules(readFileSync('web/app/pages.ts', 'utf8'));

const file = (fileName: string, module: string, imports: string[] = [], isEntry = false): Built => ({
  fileName,
  moduleIds: [`/srv/app/${module}`],
  imports,
  isEntry,
});
const built = [
  file('index.js', 'web/main.tsx', ['react.js'], true),
  file('react.js', 'node_modules/react/index.js'),
  file('parts.js', 'web/ui/form/button.tsx', ['index.js', 'react.js']),
  file('forms.js', 'node_modules/react-hook-form/index.js', ['react.js']),
  file('layout.js', 'web/app/layout.tsx', ['parts.js', 'index.js']),
  file('login.js', 'web/features/accounts/sign-in/login-page.tsx', ['forms.js', 'parts.js']),
  file('roles.js', 'web/features/roles/roles-page.tsx', ['parts.js']),
];

test('every path of the product has a page in the list', () => {
  expect(pages.map(([path]) => path).sort()).toEqual(Object.values(paths).sort());
  expect(() => pageModules("[paths.login]: () => import('#web/features/accounts/sign-in/login-page.tsx')")).toThrow(
    '/roles',
  );
});

test('a page preloads its own files and those of the shell, never those of the entry', () => {
  const { open, inside } = firstLoad(pages, built);
  expect(open['/login']).toEqual(['/login.js', '/forms.js', '/parts.js']);
  expect(inside['/roles']).toEqual(['/layout.js', '/parts.js', '/roles.js']);
});

test('the guard of a page decides which list it is in, with or without a build', () => {
  const sides = firstLoad(pages, []);
  expect(Object.keys(sides.open).sort()).toEqual([
    '/auth/callback',
    '/auth/confirm',
    '/invitation',
    '/login',
    '/register',
    '/reset-password',
    '/two-step',
  ]);
  expect(Object.keys(sides.inside)).toHaveLength(pages.length - 7);
  expect(sides.inside['/']).toEqual([]);
});
