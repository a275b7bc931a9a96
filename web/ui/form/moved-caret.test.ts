import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedCaret } from '#web/ui/form/moved-caret.ts';

/** The text with the caret as | before and after the change. */
function moved(before: string, after: string): string {
  const at = before.indexOf('|');
  const to = movedCaret(before.replace('|', ''), after, at);
  return `${after.slice(0, to)}|${after.slice(to)}`;
}

test('the caret stays behind the word that is being typed, whatever changed around it [CONTENT-26]', () => {
  expect(moved('One tw| three.', 'Zero. One tw three.')).toBe('Zero. One tw| three.');
  expect(moved('One tw| three.', 'One tw three. Four.')).toBe('One tw| three. Four.');
  expect(moved('Zero. One tw| three.', 'One tw three.')).toBe('One tw| three.');
  expect(moved('First. One tw| three.', 'New first. One tw three. Last.')).toBe('New first. One tw| three. Last.');
  expect(moved('Same|', 'Same and more')).toBe('Same| and more');
});

test('the caret is never put inside a word when its own words are gone', () => {
  expect(moved('One. Two|\n\nEnd mine.', 'One.\n\nEnd their longer words.')).toBe('One.\n\nEnd| their longer words.');
  expect(moved('Left\n\nEnd.mine |', 'Left\n\nEnd.theirs')).toBe('Left\n\nEnd.theirs|');
  const words = fc.array(fc.constantFrom('one', 'two', 'three', 'four'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, words, fc.nat(11), (before, after, n) => {
      const at = before.slice(0, 1 + (n % before.length)).join(' ').length;
      const [from, to] = [before.join(' '), after.join(' ')];
      const caret = movedCaret(from, to, at);
      const isInside = /\w/.test(to[caret - 1] ?? '') && /\w/.test(to[caret] ?? '');
      expect(isInside && from.slice(0, at) !== to.slice(0, caret) && from.slice(at) !== to.slice(caret)).toBe(false);
    }),
  );
});

test('the caret is inside the text when its words are gone', () => {
  expect(moved('Start. Here it was|. End.', 'Start. End.')).toBe('Start. |End.');
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), (before, after, n) => {
      const to = movedCaret(before, after, n % (before.length + 1));
      expect(to).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(after.length);
    }),
  );
});
