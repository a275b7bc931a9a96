import { expect, test } from 'vitest';
import { boolean, judgedIn } from '#local/evaluate/boolean.ts';
import { ownSamples } from '#local/evaluate/samples.ts';

test('the tuned search strings have every finding and text that people expect of them, and no other', () => {
  const tuned = ownSamples(boolean.samples).find(({ part }) => part === 'tuned');
  const all = judgedIn(tuned?.samples ?? []);
  expect(all.length).toBeGreaterThanOrEqual(100);
  const wrong = all.filter(({ fix, consider, texts }) =>
    [fix.missed, fix.extra, consider.missed, consider.extra, texts.wrong].some((one) => one.length > 0),
  );
  expect(wrong.map(({ input }) => input)).toEqual([]);
});

test('a line of --json has the string, its findings and its texts, and what is missed counts', () => {
  const samples = [{ cases: [{ input: 'go AND', targets: ['linkedin'], expect: { fix: ['empty'] } }] }];
  const { lines, report, worst } = boolean.run(samples);
  expect(lines).toEqual([
    { input: 'go AND', findings: [{ rule: 'boolean/operator', level: 'fix' }], rewritten: { linkedin: 'go' } },
  ]);
  expect(report).toContain('found 0 of 1 (0.0 %), false 1');
  expect(worst).toEqual(['  go AND: false Fix operator', '  go AND: missed Fix empty']);
});
