import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { personalData } from '#db/personal-data.ts';
import { loadConfig, type SettingName, settings } from '#platform/config.ts';

const page = readFileSync('docs/privacy.md', 'utf8');
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** The rows of the table under a heading. */
const rowsUnder = (heading: string): string[][] => {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cells);
};

test('the data map has every listed table with its export, retention and deletion, and no other [PRIVACY-03]', () => {
  const documented = rowsUnder('Data map').map(([table, , kept, , exported, deleted]) => ({
    table,
    kept,
    exported,
    deleted,
  }));
  const listed = personalData.map(({ table, kept, exported, deleted }) => ({
    table: `\`${table}\``,
    kept,
    deleted,
    exported: 'excepted' in exported ? exported.excepted : `${exported.folder}/${table.replace('auth.', '')}`,
  }));
  expect(documented.map((row) => ({ ...row, exported: row.exported?.split(', ')[0] }))).toEqual(listed);
});

test('the retention table has every setting with its default, and each is really a setting [PRIVACY-03]', () => {
  const names = (Object.keys(settings) as SettingName[]).filter((name) => name.startsWith('RETENTION_'));
  const config = loadConfig({});
  const documented = rowsUnder('Retention').map(([name, byDefault]) => [name, byDefault]);
  expect(documented).toEqual(names.map((name) => [`\`${name}\``, String(config[name])]).sort(byOrder(documented)));
  const named = new Set([...page.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)`/g)].map(([, name = '']) => name));
  expect([...named].filter((name) => !(name in settings))).toEqual([]);
});

const byOrder = (rows: (string | undefined)[][]) => {
  const place = (row: string[]) => rows.findIndex(([name]) => name === row[0]);
  return (one: string[], other: string[]) => place(one) - place(other);
};
