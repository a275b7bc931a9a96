import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sectionOf, sectionsOf } from '#shared/roles/advert/headings.ts';
import { numberedLines, readPart, sourceLines, withoutBullet } from '#shared/roles/advert/lines.ts';
import { anyText } from '#shared/testing/texts.ts';

test('lines are numbered without the empty ones, with their bullets', () => {
  const lines = sourceLines('Cook\n\n  - Serve lunch\n3. Clean\n');
  expect(numberedLines(lines)).toBe('1: Cook\n2: - Serve lunch\n3: 3. Clean');
  expect(lines.map(({ isItem, isFirst }) => [isItem, isFirst])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
  expect(['- Serve', '• Serve', '2) Serve', '✅ Serve', 'Serve'].map(withoutBullet)).toEqual(Array(5).fill('Serve'));
});

test('a long paragraph is cut by sentence, a long sentence between words', () => {
  const sentence = (word: string) => `${word} ${'word '.repeat(30)}ends here.`;
  const lines = sourceLines(`${sentence('One')} ${sentence('Two')} ${'long '.repeat(100)}`);
  expect(lines.map(({ text }) => text.split(' ')[0])).toEqual(['One', 'Two', 'long', 'long']);
  expect(lines.every(({ isPart, text }) => isPart && text.length <= 300)).toBe(true);
});

test('a text has at most 600 lines, each at its place, and nothing else is lost', () => {
  expect(sourceLines('x\n'.repeat(700))).toHaveLength(600);
  expect(readPart('é'.repeat(50_000))).toHaveLength(40_000);
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 8 }), (texts) => {
      const text = texts.join('\n');
      const lines = sourceLines(text);
      for (const line of lines) expect(text.slice(line.from, line.to)).toBe(line.text);
      expect(
        lines
          .map((line) => line.text)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(text.replace(/\s/g, ''));
    }),
    { numRuns: 500 },
  );
});

const line = (text: string) => sourceLines(text)[0];
test.each([
  ['What you’ll do:', 'duties'],
  ['RESPONSIBILITIES', 'duties'],
  ['What you will do at Otterbeck', 'duties'],
  ['Dein Profil', 'person'],
  ['Das bieten wir dir!', 'benefits'],
  ['Vos missions', 'duties'],
  ['Profil recherché :', 'person'],
  ['Qué ofrecemos', 'benefits'],
  ['Wat ga je doen?', 'duties'],
  ['How to apply', 'apply'],
  ['Über uns', 'about'],
  ['Experience with forklifts', null],
  ['- Benefits', null],
  ['Requirements: a degree', null],
  ['You will like it here.', null],
])('a heading is known in five languages: %s', (text, section) => {
  const found = line(text);
  expect(found && sectionOf(found)).toBe(section);
});

test('lines stand in the section of the heading above them, up to the next heading', () => {
  const sections = sectionsOf(sourceLines('Cook\nTasks\n- Cook\n- Serve\nOur kitchen:\nsmall\nBenefits\nFood'));
  expect([...sections]).toEqual([
    [3, 'duties'],
    [4, 'duties'],
    [8, 'benefits'],
  ]);
});
