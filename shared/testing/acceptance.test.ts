import { readdirSync, readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { countBySection, listedIds, namedIds, sectionOf, tableOf } from '#shared/testing/acceptance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** This file was asked for by its name. */
    acceptanceTable: boolean;
  }
}

/** What no test can name, each with its reason. */
const EXCEPTIONS: Record<string, string> = {};

/** Sections whose tests are still being written. */
const PENDING = ['APP', 'NAV', 'DASH', 'SIDE', 'HUB', 'GUIDE', 'ASSET', 'ROLE', 'ROLES', 'TUT'];

const ROOMS = ['web', 'api', 'worker', 'shared', 'db', 'platform', 'local', 'e2e'];
const testFiles = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && name !== 'testing/acceptance.test.ts')
    .map((name) => `${room}/${name}`),
).concat('house.test.ts');

const listed = listedIds(readFileSync('docs/acceptance.md', 'utf8'));
const requirements = listed.filter((id) => sectionOf(id) !== 'GAP');
const named = new Set(testFiles.flatMap((path) => namedIds(readFileSync(path, 'utf8'))));
const isExcepted = (id: string): boolean => id in EXCEPTIONS || PENDING.includes(sectionOf(id));

if (inject('acceptanceTable')) console.info(`\n${tableOf(countBySection(requirements, named))}\n`);

test('every requirement of the checklist is named by a test that proves it', () => {
  expect(requirements.length).toBe(495);
  expect(requirements.filter((id) => !named.has(id) && !isExcepted(id))).toEqual([]);
});

test('no exception has outlived its reason', () => {
  expect(Object.keys(EXCEPTIONS).filter((id) => named.has(id) || !requirements.includes(id))).toEqual([]);
});

test('no test names a requirement that does not exist', () => {
  expect([...named].filter((id) => !listed.includes(id))).toEqual([]);
});

test('ids are read from names, ranges as each of them; comments and other brackets are not', () => {
  const group = (ids: string) => `test('x [${ids}]', () => list[0]);`;
  expect(namedIds(group('TUT-09..11, SET-01') + group('AUTH-API-05'))).toEqual([
    ...['TUT-09', 'TUT-10', 'TUT-11', 'SET-01', 'AUTH-API-05'],
  ]);
  expect(
    namedIds(`// as [GEN-01] has it\n/** [GEN-02] */\n * [GEN-03]\n${group('F15')}${group('not GEN-04')}`),
  ).toEqual([]);
});

test('a section counts what it has and names what it lacks', () => {
  const counts = countBySection(['ERR-V-01', 'GEN-01', 'GEN-02'], new Set(['GEN-02', 'ERR-V-01']));
  expect(counts.map(({ section, proved, total, missing }) => [section, proved, total, missing])).toEqual([
    ['ERR-V', 1, 1, []],
    ['GEN', 1, 2, ['GEN-01']],
  ]);
  expect(tableOf(counts).split('\n')).toEqual([
    'ERR-V         1 of   1',
    'GEN           1 of   2  GEN-01',
    'all           2 of   3',
  ]);
});
