import { readdirSync, readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import {
  countBySection,
  listedIds,
  namedIds,
  ofShortRun,
  quotedTexts,
  sectionOf,
  tableOf,
} from '#shared/testing/acceptance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether vitest was called with the name of this file. */
    acceptanceTable: boolean;
  }
}

/** Ids that no test can prove, each with its reason. */
const EXCEPTIONS: Record<string, string> = {};

/** Texts of the checklist that no test contains, each with its reason. */
const TEXT_EXCEPTIONS: Record<string, string> = {
  'AI-15': 'GAP-78 puts the signature on two lines',
};

const ROOMS = ['web', 'api', 'worker', 'shared', 'db', 'platform', 'local', 'e2e'];
const isOwn = (path: string): boolean => path.startsWith('shared/testing/');
const paths = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
)
  .concat('house.test.ts')
  .filter((path) => /\.tsx?$/.test(path) && !isOwn(path));
const sourceOf = (path: string): string => readFileSync(path, 'utf8');
const testFiles = paths.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
/** Files with helpers, which tests use to look for texts. */
const helpers = paths.filter((path) => /^e2e\/|\/testing\//.test(path));

const checklist = sourceOf('docs/acceptance.md');
const listed = listedIds(checklist);
const requirements = listed.filter((id) => sectionOf(id) !== 'GAP');
const named = new Set(testFiles.flatMap((path) => namedIds(sourceOf(path))));
const isRequired = (id: string): boolean => requirements.includes(id) && !(id in EXCEPTIONS);

const namedInShort = new Set(
  testFiles.filter((path) => !path.includes('.all.')).flatMap((path) => namedIds(ofShortRun(sourceOf(path)))),
);
const onlyInAll = requirements.filter((id) => named.has(id) && !namedInShort.has(id));

if (inject('acceptanceTable')) {
  console.info(`\n${tableOf(countBySection(requirements, named))}\n`);
  console.info(`In npm run test:all alone (${onlyInAll.length}): ${onlyInAll.join(' ')}\n`);
}

test('every requirement of the checklist is named by a test that proves it', () => {
  expect(requirements.length).toBe(1_117);
  expect(requirements.filter((id) => isRequired(id) && !named.has(id))).toEqual([]);
});

test('nine of ten requirements are named by a test that every run has', () => {
  expect(onlyInAll.length).toBeLessThan(requirements.length / 10);
});

test('every exact text of a requirement is in a test', () => {
  const sources = [...new Set([...testFiles, ...helpers])].map(sourceOf);
  const isLookedFor = (piece: string) => sources.some((source) => source.replaceAll("\\'", "'").includes(piece));
  const texts = quotedTexts(checklist).filter(({ id }) => isRequired(id) && !(id in TEXT_EXCEPTIONS));
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter(({ pieces }) => !pieces.every(isLookedFor)).map(({ id, text }) => `${id} '${text}'`)).toEqual([]);
});

test('every exception is still needed', () => {
  expect(Object.keys(EXCEPTIONS).filter((id) => named.has(id) || !requirements.includes(id))).toEqual([]);
});

test('no test names a requirement that does not exist', () => {
  expect([...named].filter((id) => !listed.includes(id))).toEqual([]);
});

test('ids are read from test names, with ranges expanded, and not from comments or other brackets', () => {
  const group = (ids: string) => `test('x [${ids}]', () => list[0]);`;
  expect(namedIds(group('TUT-09..11, SET-01') + group('AUTH-API-05'))).toEqual([
    'TUT-09',
    'TUT-10',
    'TUT-11',
    'SET-01',
    'AUTH-API-05',
  ]);
  expect(
    namedIds(`// as [GEN-01] has it\n/** [GEN-02] */\n * [GEN-03]\n${group('F15')}${group('not GEN-04')}`),
  ).toEqual([]);
});

test('names of tests that only npm run test:all runs are left out of the short run', () => {
  const source = "test('a [GEN-01] [GEN-02] @all', one); test('b [GEN-03]', two); test('c @all', three);";
  expect(namedIds(ofShortRun(source))).toEqual(['GEN-03']);
});

test('exact texts are read without the parts that are filled in', () => {
  const line = "7. **SIDE-07** Step 'Step N of M' of '{user}, don't go' is not the user's first name.";
  expect(quotedTexts(line)).toEqual([
    { id: 'SIDE-07', text: 'Step N of M', pieces: ['Step ', ' of '] },
    { id: 'SIDE-07', text: "{user}, don't go", pieces: [", don't go"] },
  ]);
});

test('a section counts its proved ids and lists the missing ones', () => {
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
