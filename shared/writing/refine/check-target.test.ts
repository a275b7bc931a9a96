import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkTarget, partsIn, TARGET_MAX, targetInDraft } from '#shared/writing/refine/check-target.ts';
import { compose } from '#shared/writing/refine/compose.ts';
import { differencesOf } from '#shared/writing/refine/differences.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';
import { someContent, targetAt } from '#shared/writing/refine/testing/cases.ts';

const passage = (from: number, to: number): RefineTarget => ({ of: 'passage', part: 'text', from, to });
const grown = (text: string, from: number, to: number): string => {
  const target = checkTarget('plain', text, passage(from, to));
  return target.of === 'passage' ? text.slice(target.from, target.to) : '';
};

describe('a passage grows', () => {
  it.each([
    ['to whole words', 'We mend bikes.', 4, 9, 'mend bikes'],
    ['over apostrophes and hyphens', "We don't re-use it", 6, 12, "don't re-use"],
    ['over a character of two units', 'a 🚲 b', 3, 4, '🚲'],
    ['over a joined emoji', 'a 👩🏽‍🔧 b', 4, 5, '👩🏽‍🔧'],
    ['over the marks of a letter', 'e\u0301t', 0, 1, 'e\u0301t'],
    ['not in scripts without blanks', '自転車を修理します', 3, 5, 'を修'],
    ['not over the blanks at its ends', 'We  mend  bikes', 2, 10, 'mend'],
  ])('%s', (_, text, from, to, words) => expect(grown(text, from, to)).toBe(words));
});

describe('there is nothing to refine', () => {
  it.each([
    ['in blanks', 'a   b', passage(1, 4)],
    ['in no words', 'a b', passage(1, 1)],
    ['beyond the text', 'a b', passage(0, 9)],
    ['in another part', 'a b', { of: 'passage', part: '0.message', from: 0, to: 1 } as const],
    ['in a card that is not there', 'a b', { of: 'card', card: 3 } as const],
  ])('%s', (_, text, target) => {
    expect(() => checkTarget('plain', text, target)).toThrow(expect.objectContaining({ code: 'nothing_to_refine' }));
  });
});

test('a passage, card or text over 12,000 characters is too long', () => {
  const text = `${'word '.repeat(2_400)}end`;
  const tooLong = expect.objectContaining({ code: 'passage_too_long' });
  expect(() => checkTarget('plain', text, { of: 'document' })).toThrow(tooLong);
  expect(() => checkTarget('plain', text, passage(0, text.length))).toThrow(tooLong);
  expect(checkTarget('plain', text, passage(0, TARGET_MAX - 1))).toEqual(passage(0, TARGET_MAX - 1));
});

test('a target is found again in the text that its changes made', () => {
  const someCase = fc.tuple(someContent, fc.tuple(fc.nat(2), fc.nat(400), fc.nat(400)), fc.lorem());
  fc.assert(
    fc.property(someCase, ([{ kind, content }, place, words]) => {
      const target = targetAt(kind, content, place);
      const [part] = partsIn(kind, content, target);
      if (target.of !== 'passage' || !part) return;
      const before = part.text.slice(target.from, target.to);
      const changes = differencesOf([{ part: part.name, from: target.from, before, after: words }]);
      const draft = compose(content, changes, 'all');
      const now = targetInDraft(kind, content, draft, target);
      const text = partsIn(kind, draft, target)[0]?.text ?? '';
      expect(now.of === 'passage' && text.slice(now.from, now.to)).toBe(words);
    }),
    { numRuns: 2_000 },
  );
});
