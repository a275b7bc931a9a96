import { expect, test } from 'vitest';
import { listMark, withoutListMark } from '#shared/text/list-marks.ts';

const BULLETS = [
  '\uf0b7\t|\uf0a7\t|\uf0d8 |\uf0fc\t|\uf076\u00a0|o\t|o\u00a0\u00a0 |o |§\t|§  |Ø\t|ü\t|q\t|v\t|· |·\u00a0\u00a0\u00a0\u00a0|• |•|●\t',
  '■ |□ |▪\t|► |▶ |➢ |➔ |❖ |◆ |◇ |★ |☆ |→ |⇒ |» |› |⁃ |∙ |‣ |⦁ |・ |✓ |✔\ufe0f |✅ |☑ |☐ |✗ |✘ |☞ |- |– |— |― |‐ |‑ |− |* ',
].flatMap((line) => line.split('|'));

test.each(BULLETS)('%j marks an item [REAL-28]', (mark) => {
  expect(withoutListMark(`${mark}Guide vessels`)).toBe('Guide vessels');
  expect(listMark(`  ${mark}Guide vessels`)?.number).toBeNull();
});

test.each([
  ['1. ', 1],
  ['12) ', 12],
  ['(3) ', 3],
  ['１． ', 1],
  ['２、', 2],
  ['３）', 3],
  ['（４）', 4],
  ['① ', 1],
  ['❷ ', 2],
  ['➂', 3],
  ['⓫ ', 11],
  ['a) ', 1],
  ['(b) ', 2],
  ['C) ', 3],
  ['d. ', 4],
  ['ii) ', 2],
  ['iv. ', 4],
])('%j numbers an item as %i [REAL-28]', (mark, number) => {
  expect(withoutListMark(`${mark}Guide vessels`)).toBe('Guide vessels');
  expect(listMark(`${mark}Guide vessels`)?.number).toBe(number);
});

test('a single letter is a Roman number where that comes next [REAL-28]', () => {
  expect(listMark('i) One')?.number).toBe(1);
  expect(listMark('i) Nine', 8)?.number).toBe(9);
  expect(listMark('v. Five', 4)?.number).toBe(5);
  expect(listMark('v. Twenty-two', 21)?.number).toBe(22);
});

test.each([
  '🚀 What you will do',
  '📍 Oban',
  '§ 12 of the agreement',
  'o',
  'of all',
  'Overview',
  'z. B. Guide vessels',
  'd. h. on the coast',
  'J. Smith',
  'a pilot',
  '1.5 days',
  '2024. We grew',
  '-5 °C',
  '**What you bring**',
  'v1 of the plan',
  '→',
  'x',
])('%j is no item', (line) => {
  const mark = listMark(line);
  expect(mark === null || mark.length === line.length).toBe(true);
});
