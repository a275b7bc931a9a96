import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Sections whose every requirement some test names. */
const PROVED = ['LOGIN', 'REG', 'PWD', 'RESET', 'CALLBACK', 'SESSION', 'SET', 'ADMIN', 'PERM', 'AUTH-API'];
const ALSO = ['TUT-11', 'TUT-12', 'TUT-13'];

const ROOMS = ['web', 'api', 'worker', 'shared', 'db', 'platform', 'local', 'e2e'];
const ID = /\b([A-Z]+(?:-[A-Z]+)*)-(\d+)(?:\.\.(\d+))?/g;

/** The ids in the brackets of test names; `TUT-01..05` is five of them. */
const idsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z][^\]\n]*)\]/g)].flatMap(([, inside = '']) => [...inside.matchAll(ID)].flatMap(idsOf));

function idsOf([, section = '', from = '', to = from]: RegExpMatchArray): string[] {
  const numbers = Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index);
  return numbers.map((number) => `${section}-${String(number).padStart(from.length, '0')}`);
}

const testTexts = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && name !== 'acceptance.test.ts')
    .map((name) => readFileSync(`${room}/${name}`, 'utf8')),
);

const requirements = [...readFileSync('docs/acceptance.md', 'utf8').matchAll(/\*\*([A-Z-]+-\d+)\*\* (.*)/g)]
  .map(([, id = '', text = '']) => ({ id, text }))
  .filter(({ id }) => PROVED.includes(id.replace(/-\d+$/, '')) || ALSO.includes(id));

test('every requirement about accounts is named by a test that proves it', () => {
  expect(requirements.length).toBeGreaterThan(120);
  const named = new Set(testTexts.flatMap(idsIn));
  expect(requirements.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});

test('every exact text of these requirements is looked for by a test', () => {
  const isLookedFor = (text: string) => testTexts.some((source) => source.includes(text));
  // {user} and the like are filled in by then: what stands around them is looked for.
  const piecesOf = (quoted: string) => quoted.split(/\{[^}]*\}/).filter((piece) => piece.trim());
  const missing = requirements.flatMap(({ id, text }) =>
    [...text.matchAll(/'([^']+)'/g)]
      .filter(([, quoted = '']) => !piecesOf(quoted).every(isLookedFor))
      .map(([quoted]) => `${id} ${quoted}`),
  );
  expect(missing).toEqual([]);
});

test('a range of ids is read as each of them, and words in brackets as none', () => {
  expect(idsIn("'a [TUT-09..11, SET-01] [S6] [AUTH-API-05]' array[0] [not AN-ID]")).toEqual([
    ...['TUT-09', 'TUT-10', 'TUT-11', 'SET-01', 'AUTH-API-05'],
  ]);
});
