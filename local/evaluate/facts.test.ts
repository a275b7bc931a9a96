import { expect, test } from 'vitest';
import { facts, figuresOf, isRightPassage, pairsIn } from '#local/evaluate/facts.ts';

const role = { job_title: 'Baker', days_onsite: 3, role_requirements: 'Bake with two colleagues.', city: 'Ely' };
const sample = {
  id: 'one',
  language: 'en',
  material: { role },
  text: 'Bake with two colleagues for £30,000. You get 25 days of leave.',
  facts: [
    { quote: 'two colleagues', state: 'found', type: 'figure', source: 'Bake with two colleagues.' },
    { quote: '£30,000', state: 'not_found', type: 'money', source: null },
  ],
};

test('labelled and marked facts are counted apart: a fact without a label is a false alarm [FACT-12]', () => {
  const { found, open, passages } = figuresOf(pairsIn([sample]));
  expect(found).toEqual({ right: 2, of: 2 });
  expect(open.all).toEqual({ recall: { right: 1, of: 1 }, precision: { right: 1, of: 2 } });
  expect(passages).toEqual({ right: 1, of: 1 });
});

test('a line of the evaluation is a sample with its facts', () => {
  const { lines, worst = [] } = facts.run([sample]);
  expect(lines).toEqual([
    {
      id: 'one',
      facts: [
        { from: 10, to: 24, quote: 'two colleagues', state: 'found' },
        { from: 29, to: 36, quote: '£30,000', state: 'not_found' },
        { from: 46, to: 62, quote: '25 days of leave', state: 'not_found' },
      ],
    },
  ]);
  expect(worst[0]).toContain('25 days of leave');
});

test('a label whose words are not in the text is an error of the sample', () => {
  const wrong = { ...sample, facts: [{ quote: 'four ovens', state: 'found', type: 'figure', source: null }] };
  expect(() => pairsIn([wrong])).toThrow("one: 'four ovens' is not in the text");
});

test('a passage is right when it is the labelled one, its field, or has the same words', () => {
  const passage = { place: { in: 'role', field: 'days_onsite' } as const, text: '3 days onsite', from: 0, to: 13 };
  expect(isRightPassage({ source: 'role.days_onsite', quote: 'three days' }, passage)).toBe(true);
  expect(isRightPassage({ source: 'role.days_remote', quote: 'three days' }, passage)).toBe(false);
  expect(isRightPassage({ source: 'You work 3 days onsite.', quote: 'three days' }, passage)).toBe(true);
  expect(isRightPassage({ source: 'Another sentence.', quote: '3 days' }, passage)).toBe(true);
});
