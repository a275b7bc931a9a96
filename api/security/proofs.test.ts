import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const sections = text.split(/^## /m).slice(1);
const PROOF = /^- `([^`]+)`: (.+)$/gm;
const proofsIn = (section: string) =>
  [...section.matchAll(PROOF)].map(([, file = '', words = '']) => ({ file, words }));
const ROWS = Array.from({ length: 19 }, (_, index) => `S${index + 1}`);

test('each security requirement has its section, and each section its proofs', () => {
  expect(sections.map((section) => /^S\d+/.exec(section)?.[0])).toEqual(ROWS);
  expect(sections.filter((section) => proofsIn(section).length < 2)).toEqual([]);
});

test('every test named as a proof exists and names its row', () => {
  const missing = sections.flatMap((section) => {
    const id = /^S\d+/.exec(section)?.[0] ?? '';
    return proofsIn(section).flatMap(({ file, words }) => {
      if (!existsSync(file)) return [`${file} is missing`];
      const source = readFileSync(file, 'utf8');
      const name = source.split('\n').find((line) => line.includes(words));
      if (name === undefined) return [`${file}: no test is called '${words}'`];
      return new RegExp(`\\b${id}\\b`).test(name) ? [] : [`${file}: '${words}' does not name ${id}`];
    });
  });
  expect(missing).toEqual([]);
});
