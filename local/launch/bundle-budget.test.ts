import { expect, test } from 'vitest';
import {
  type BudgetRow,
  budgetRows,
  budgetTable,
  guestRow,
  isOver,
  type Manifest,
} from '#local/launch/bundle-budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], css: ['app.css'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js'] },
  'app/layout.tsx': { file: 'layout.js', isDynamicEntry: true, imports: ['index.html'] },
  'app/palette.tsx': { file: 'palette.js', isDynamicEntry: true, imports: ['app/layout.tsx'] },
  'ui/menu-popup.tsx': { file: 'menu.js', isDynamicEntry: true, imports: ['app/layout.tsx', '_form.js'] },
  'features/accounts/sign-in/login-page.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['_form.js'] },
  'features/roles/roles-page.tsx': { file: 'roles.js', isDynamicEntry: true, imports: ['_form.js', 'index.html'] },
  '../node_modules/socket.io-client/build/esm/index.js': { file: 'socket.js', isDynamicEntry: true },
  '../shared/accounts/easy-passwords.ts': { file: 'passwords.js', isDynamicEntry: true },
  'inter.woff2': { file: 'inter.woff2' },
};
const sizes: Record<string, number> = {
  'index.js': 107_000,
  'react.js': 65_000,
  'form.js': 20_000,
  'layout.js': 8_000,
  'palette.js': 9_000,
  'menu.js': 30_000,
  'login.js': 3_000,
  'roles.js': 82_000,
  'socket.js': 14_000,
  'passwords.js': 240_000,
  'app.css': 15_000,
  'inter.woff2': 50_000,
};

const rowsWith = (more: Record<string, number> = {}): Map<string, BudgetRow> =>
  new Map(budgetRows(manifest, (file) => ({ ...sizes, ...more })[file] ?? 0).map((row) => [row.name, row]));

test('each part is measured with its imports beyond the first load, a page with its shell', () => {
  const rows = rowsWith();
  expect(rows.get('first load')?.bytes).toBe(172_000);
  expect(rows.get('features/accounts/sign-in/login-page.tsx')?.bytes).toBe(23_000);
  expect(rows.get('features/roles/roles-page.tsx with the shell')?.bytes).toBe(110_000);
  expect(rows.get('app/palette.tsx')?.bytes).toBe(9_000);
  expect(rows.get('ui/menu-popup.tsx')?.bytes).toBe(50_000);
  expect(rows.get('socket')?.bytes).toBe(14_000);
  expect(rows.get('styles')?.bytes).toBe(15_000);
  expect(rows.get('font')?.bytes).toBe(50_000);
});

test('a size exactly at its limit is accepted', () => {
  expect([...rowsWith().values()].filter(isOver)).toEqual([]);
});

test.each([
  ['react.js', 'first load'],
  ['roles.js', 'features/roles/roles-page.tsx with the shell'],
  ['socket.js', 'socket'],
  ['passwords.js', 'common passwords'],
  ['app.css', 'styles'],
  ['inter.woff2', 'font'],
])('one byte more in %s is too much for the %s', (file, name) => {
  const rows = rowsWith({ [file]: (sizes[file] ?? 0) + 1 });
  expect([...rows.values()].filter(isOver).map((row) => row.name)).toEqual([name]);
  expect(budgetTable([...rows.values()])).toContain('too much');
});

test('the page of a share link is measured with its styles, without what it loads on demand, and may have 90 kB [SHARE-16]', () => {
  const guest: Manifest = {
    's.html': { file: 's.js', isEntry: true, imports: ['_part.js'], css: ['s.css'] },
    '_part.js': { file: 'part.js' },
    'threads.tsx': { file: 'threads.js', isDynamicEntry: true, imports: ['s.html'] },
  };
  const all: Record<string, number> = { 's.js': 80_000, 'part.js': 4_000, 's.css': 6_000, 'threads.js': 9_000 };
  const row = guestRow(guest, (file) => all[file] ?? 0);
  expect(row.bytes).toBe(90_000);
  expect(isOver(row)).toBe(false);
  expect(isOver(guestRow(guest, (file) => (all[file] ?? 0) + 1))).toBe(true);
});
