import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removalOf } from '#shared/checks/facts/removal.ts';

function without(text: string, sentence: string): string {
  const from = text.indexOf(sentence);
  const { from: start, to } = removalOf(text, { from, to: from + sentence.length });
  return text.slice(0, start) + text.slice(to);
}

test('one sentence goes with the blank beside it [FACT-05]', () => {
  expect(without('We mend. You get 25 days. We share.', 'You get 25 days.')).toBe('We mend. We share.');
  expect(without('We mend. You get 25 days.', 'You get 25 days.')).toBe('We mend.');
  expect(without('You get 25 days. We mend.\nMore.', 'You get 25 days.')).toBe('We mend.\nMore.');
});

test('a list item goes with its line [FACT-05]', () => {
  expect(without('What you get\n- 25 days\n- Tea\n', '25 days')).toBe('What you get\n- Tea\n');
  expect(without('- Tea\n- 25 days', '25 days')).toBe('- Tea');
  expect(without('1. Tea\n2. 25 days\n3. Time', '25 days')).toBe('1. Tea\n3. Time');
});

test('no second empty line is left [FACT-05]', () => {
  expect(without('One.\n\nYou get 25 days.\n\nTwo.', 'You get 25 days.')).toBe('One.\n\nTwo.');
  expect(without('One.\n\nYou get 25 days.', 'You get 25 days.')).toBe('One.');
  expect(without('You get 25 days.\n\nTwo.', 'You get 25 days.')).toBe('Two.');
});

test('what is taken out holds the sentence and stays inside the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', '.', '- ', '😀') }),
      fc.nat(),
      fc.nat(),
      (text, a, b) => {
        const from = Math.min(a, b) % (text.length + 1);
        const to = Math.max(from, Math.max(a, b) % (text.length + 1) || from);
        const removal = removalOf(text, { from, to });
        expect(removal.from).toBeGreaterThanOrEqual(0);
        expect(removal.from).toBeLessThanOrEqual(from);
        expect(removal.to).toBeGreaterThanOrEqual(to);
        expect(removal.to).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});
