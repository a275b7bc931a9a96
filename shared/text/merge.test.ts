import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#shared/testing/texts.ts';
import { decided, merge } from '#shared/text/merge.ts';

/** Words that occur once, so that it can be said of each who has it. */
const base = fc
  .array(fc.constantFrom(' ', ' ', ' ', '. ', '\n', '\n\n'), { minLength: 1, maxLength: 40 })
  .map((separators) => separators.map((separator, at) => `w${at}${separator}`));

/** One edit of each word: kept, removed, replaced, or a word added before it. */
type Edit = 'keep' | 'remove' | 'replace' | 'insert';
const edits = fc.array(
  fc.oneof({ weight: 8, arbitrary: fc.constant<Edit>('keep') }, fc.constantFrom<Edit>('remove', 'replace', 'insert')),
  { minLength: 40, maxLength: 40 },
);

const edited = (words: readonly string[], by: readonly Edit[], author: string): string =>
  words
    .map((word, at) => {
      if (by[at] === 'remove') return '';
      if (by[at] === 'replace') return `${author}${at}${word.replace(/^w\d+/, '')}`;
      return by[at] === 'insert' ? `${author}${at} ${word}` : word;
    })
    .join('');

const wordsOf = (text: string): string[] => text.match(/[a-z]+\d+/g) ?? [];

/** The text as it reads when conflicts are decided in one way. */
const wholly = (merged: ReturnType<typeof merge>, by: 'mine' | 'theirs'): string =>
  'text' in merged
    ? merged.text
    : decided(
        merged.pieces,
        merged.conflicts.map(() => by),
      );

/** A word of the base stays when both kept it, every new word stays, and the order is that of both. */
function expectEveryChange(merged: string, mine: string, theirs: string, words: readonly string[]): void {
  const all = wordsOf(merged);
  const had = wordsOf(words.join(''));
  const kept = had.filter((word) => wordsOf(mine).includes(word) && wordsOf(theirs).includes(word));
  const added = [...wordsOf(mine), ...wordsOf(theirs)].filter((word) => !had.includes(word));
  expect([...all].sort()).toEqual([...kept, ...added].sort());
  for (const text of [mine, theirs].map(wordsOf)) {
    expect(all.filter((word) => text.includes(word))).toEqual(text.filter((word) => all.includes(word)));
  }
}

test('of repetitive texts, which are not compared, the only changed one is taken, and two changed ones are a conflict', () => {
  const base = 'ab '.repeat(2_000);
  const [mine, theirs] = [`x ${base} y`, `q ${base} z`];
  expect(merge(base, mine, base)).toEqual({ text: mine, taken: 0 });
  expect(merge(base, base, theirs)).toEqual({ text: theirs, taken: 1 });
  expect(merge(base, mine, theirs)).toMatchObject({ conflicts: [{ mine: expect.anything() }] });
});

test('a clean merge holds every change of both texts, and nothing else [TEAM-39]', () => {
  let clean = 0;
  fc.assert(
    fc.property(base, edits, edits, (words, by, other) => {
      const [mine, theirs] = [edited(words, by, 'mine'), edited(words, other, 'theirs')];
      const merged = merge(words.join(''), mine, theirs);
      if (!('text' in merged)) return;
      clean++;
      expectEveryChange(merged.text, mine, theirs, words);
    }),
    { numRuns: 1000 },
  );
  expect(clean).toBeGreaterThan(100);
});

test('a conflict decided for one text loses no change of it [TEAM-39]', () => {
  fc.assert(
    fc.property(base, edits, edits, (words, by, other) => {
      const [mine, theirs] = [edited(words, by, 'mine'), edited(words, other, 'theirs')];
      const merged = merge(words.join(''), mine, theirs);
      const holds = (text: string, of: string) =>
        wordsOf(of).every((word) => word.startsWith('w') || new Set(wordsOf(text)).has(word));
      expect(holds(wholly(merged, 'mine'), mine)).toBe(true);
      expect(holds(wholly(merged, 'theirs'), theirs)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a text that only one of both changed is the result, whatever it holds', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      expect(merge(before, after, before)).toEqual({ text: after, taken: 0 });
      expect(merge(before, before, after)).toMatchObject({ text: after });
      expect(merge(before, after, after)).toEqual({ text: after, taken: 0 });
    }),
    { numRuns: 1000 },
  );
});

test('any three texts are merged or are in conflict, and each choice of conflicts can be written', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, mine, theirs) => {
      const merged = merge(before, mine, theirs);
      expect(typeof wholly(merged, 'mine')).toBe('string');
      if ('conflicts' in merged) {
        expect(merged.conflicts.length).toBeGreaterThan(0);
        expect(merged.conflicts.every((conflict) => conflict.mine !== conflict.theirs)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('changes of different words of one paragraph are merged, and those of the other text are counted', () => {
  const before = 'We repair bikes. You build the API, and you see it used.\nWe work in Bristol.\n';
  const mine = 'We mend bikes. You build the API, and you see it used.\nWe work in Bristol.\n';
  const theirs = 'We repair bikes. You build the API, and you see it run.\nWe work in Bristol and Bath.\n';
  expect(merge(before, mine, theirs)).toEqual({
    text: 'We mend bikes. You build the API, and you see it run.\nWe work in Bristol and Bath.\n',
    taken: 2,
  });
});

test('the same words changed in two ways are a conflict of whole sentences, the rest is merged', () => {
  const before = 'You build it. We pay well. You see it used.\nWe work in Bristol.\n';
  const mine = 'You build it. We pay £45,000. You see it used.\nWe work in Bristol.\n';
  const theirs = 'You build it. We pay fairly. You see it used.\nWe work in Bath.\n';
  const merged = merge(before, mine, theirs);
  expect(merged).toEqual({
    conflicts: [{ base: 'We pay well. ', mine: 'We pay £45,000. ', theirs: 'We pay fairly. ' }],
    pieces: [
      'You build it. ',
      { base: 'We pay well. ', mine: 'We pay £45,000. ', theirs: 'We pay fairly. ' },
      'You see it used.\n',
      'We work in Bath.\n',
    ],
    taken: 1,
  });
  expect(wholly(merged, 'theirs')).toBe('You build it. We pay fairly. You see it used.\nWe work in Bath.\n');
});
