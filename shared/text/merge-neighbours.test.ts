import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decided, merge } from '#shared/text/merge.ts';

/** The text once every conflict is decided for one side. */
const wholly = (merged: ReturnType<typeof merge>, side: 'mine' | 'theirs'): string =>
  'text' in merged
    ? merged.text
    : decided(
        merged.pieces,
        merged.conflicts.map(() => side),
      );

type Edit = 'keep' | 'first' | 'last' | 'whole' | 'remove';
const edit = fc.constantFrom<Edit>('keep', 'keep', 'first', 'last', 'whole');
const removed = fc.constantFrom<Edit>('keep', 'keep', 'first', 'last', 'whole', 'remove');
const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 });
const editsOf = (one: fc.Arbitrary<Edit>) => fc.array(one, { minLength: 8, maxLength: 8 });

/** Paragraph or sentence `at` with words that occur once, edited by `author`. */
function edited(size: number, at: number, by: Edit, author: string): string {
  const words = Array.from({ length: size }, (_, word) => `w${at}x${word}`);
  if (by === 'remove') return '';
  if (by === 'first') words[0] = `${author}${at}first`;
  if (by === 'last') words[size - 1] = `${author}${at}last`;
  return by === 'whole' ? `All of ${author}${at}.` : `${words.join(' ')}.`;
}

const lineOf = (unit: string): string => (unit ? `${unit}\n` : '');
const sentenceOf = (unit: string): string => (unit ? `${unit.charAt(0).toUpperCase()}${unit.slice(1)} ` : '');

test.each([
  ['paragraph', lineOf],
  ['sentence', sentenceOf],
])('whichever side is chosen, each %s that only one of both changed reads as it was changed [TEAM-39]', (_, unitOf) => {
  let conflicts = 0;
  fc.assert(
    fc.property(sizes, editsOf(edit), editsOf(edit), (all, mine, theirs) => {
      const unit = (at: number, by: Edit | undefined, author: string) =>
        unitOf(edited(all[at] ?? 1, at, by ?? 'keep', author));
      const units = (by: readonly Edit[], author: string) => all.map((_, at) => unit(at, by[at], author));
      const [before, my, their] = [units([], ''), units(mine, 'mine'), units(theirs, 'their')];
      const merged = merge(before.join(''), my.join(''), their.join(''));
      if ('conflicts' in merged) conflicts += 1;
      const ofOne = before.flatMap((one, at) => (their[at] === one ? my[at] : my[at] === one ? their[at] : []));
      for (const side of ['mine', 'theirs'] as const) {
        const text = wholly(merged, side);
        expect(ofOne.filter((one) => !text.includes(one ?? ''))).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
  expect(conflicts).toBeGreaterThan(100);
});

test('a paragraph that one side removed takes no change of its neighbours along, whichever side is chosen', () => {
  fc.assert(
    fc.property(sizes, editsOf(removed), editsOf(edit), (all, mine, theirs) => {
      const units = (by: readonly Edit[], author: string) =>
        all.map((size, at) => lineOf(edited(size, at, by[at] ?? 'keep', author)));
      const [before, my, their] = [units([], ''), units(mine, 'mine'), units(theirs, 'their')];
      const text = wholly(merge(before.join(''), my.join(''), their.join('')), 'theirs');
      for (const [at, one] of their.entries()) if (one !== before[at]) expect(text).toContain(`their${at}`);
    }),
    { numRuns: 1000 },
  );
});

const BEFORE = 'We pay well.\nYou build it.\nWe work in Bristol.\n';

test('of neighbouring paragraphs only the one that both changed is a conflict [TEAM-39]', () => {
  const mine = 'We pay £45,000.\nYou build the API.\nWe work in Bristol.\n';
  const theirs = 'We pay fairly.\nYou build it.\nWe work in Bath.\n';
  const merged = merge(BEFORE, mine, theirs);
  expect(merged).toMatchObject({
    conflicts: [{ base: 'We pay well.\n', mine: 'We pay £45,000.\n', theirs: 'We pay fairly.\n' }],
    taken: 1,
  });
  expect(wholly(merged, 'mine')).toBe('We pay £45,000.\nYou build the API.\nWe work in Bath.\n');
  expect(wholly(merged, 'theirs')).toBe('We pay fairly.\nYou build the API.\nWe work in Bath.\n');
});

test('a paragraph that one side added beside a conflict stays with both choices', () => {
  const mine = 'We pay £45,000.\nApply today.\nYou build it.\nWe work in Bristol.\n';
  const theirs = 'We pay fairly.\nYou build it all.\nWe work in Bath.\n';
  expect(wholly(merge(BEFORE, mine, theirs), 'mine')).toBe(
    'We pay £45,000.\nApply today.\nYou build it all.\nWe work in Bath.\n',
  );
  const added = 'We pay well.\nApply today.\nYou build it.\nWe work in Bristol.\n';
  const merged = merge(BEFORE, added, 'We pay fairly!\nYou build it all.\nWe work in Bristol.\n');
  expect(merged).toMatchObject({ text: 'We pay fairly!\nApply today.\nYou build it all.\nWe work in Bristol.\n' });
});

test('what both added at one place is one conflict: their order is for a person', () => {
  const mine = 'We pay well.\nApply today.\nYou build it.\nWe work in Bristol.\n';
  const theirs = 'We pay well.\nApply now, please.\nYou build it.\nWe work in Bristol.\n';
  expect(merge(BEFORE, mine, theirs)).toMatchObject({
    conflicts: [{ base: '', mine: 'Apply today.\n', theirs: 'Apply now, please.\n' }],
  });
});

test('a paragraph that both added beside their changes stands once, whichever side is chosen', () => {
  const merged = merge(
    'Good pay\nBuild it\nEnd.\n',
    'Good £45,000\nApply today\nBuild it\nEnd.\n',
    'Good pay\nApply today\nBuild the API\nEnd.\n',
  );
  for (const side of ['mine', 'theirs'] as const) expect(wholly(merged, side).split('Apply today')).toHaveLength(2);
});
