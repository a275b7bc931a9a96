import { expect, test } from 'vitest';
import { visibleItems } from '#web/app/nav.ts';
import { isNamed, matching, placesOf } from '#web/app/palette-commands.ts';
import { Plus } from '#web/ui/layout/icons.ts';

const named = (name: string) => ({ id: name, name, icon: Plus, run: () => {} });

test('the palette lists each page once and no page that creates something', () => {
  const names = placesOf(visibleItems(true, () => true)).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Dashboard', 'Brand Hub', 'Brand Assets', 'View Roles', 'Settings']));
  expect(names).not.toContain('Create Role');
  expect(placesOf(visibleItems(false, () => true)).map(({ name }) => name)).not.toContain('User Management');
});

test('a search keeps the matching commands in their groups and drops empty groups', () => {
  const groups = [
    { name: 'Go to', commands: [named('Dashboard'), named('Brand Hub')] },
    { name: 'Theme', commands: [named('Theme: Dark')] },
  ];
  const found = matching(groups, ' da').map(({ name, commands }) => [name, commands.map((one) => one.name)]);
  expect(found).toEqual([
    ['Go to', ['Dashboard']],
    ['Theme', ['Theme: Dark']],
  ]);
});

test.each([
  ['Job Advert · Workshop Manager', 'workshop adv', true],
  ['Job Advert · Workshop Manager', 'ADVERT job', true],
  ['Job Advert · Workshop Manager', 'dvert', false],
  ['Job Advert · Workshop Manager', 'adv bristol', false],
  ['Interview Questions · C++ Developer', 'c++ int', true],
  ['Köchin, Hafenküche', 'kö haf', true],
  ['焊接工, 工厂', '焊', true],
  ['Dashboard', '', true],
  ['Dashboard', '—', true],
])('%s is named by "%s": %s [HOME-75]', (name, typed, named) => {
  expect(isNamed(name, typed)).toBe(named);
});
