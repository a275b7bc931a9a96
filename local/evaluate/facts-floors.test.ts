import { expect, test } from 'vitest';
import { type Figures, figuresOf, pairsIn } from '#local/evaluate/facts.ts';
import { readSamples } from '#local/evaluate/samples.ts';
import { inProject } from '#local/launch/project.ts';

const measured = (part: string): Figures =>
  figuresOf(pairsIn(readSamples(inProject('shared/checks/facts/samples', part))));

type Share = { right: number; of: number };
const atLeast = (share: Share, floor: number): void => expect(share.right / share.of).toBeGreaterThanOrEqual(floor);

test('the texts that the rules were tuned with reach every floor [FACT-12]', () => {
  const { found, open, passages } = measured('tuned');
  atLeast(found, 0.95);
  atLeast(open.all.recall, 0.93);
  atLeast(open.all.precision, 0.95);
  for (const type of ['money', 'percent', 'contact'] as const) atLeast(open[type].recall, 0.97);
  atLeast(open.date.recall, 0.92);
  atLeast(passages, 0.95);
}, 60_000);

// Short of the goal: dates (97 % asked for, two of twelve missed).
test('the texts that nobody looked at keep what was measured [FACT-12]', () => {
  const { found, open, passages } = measured('unseen');
  atLeast(found, 0.92);
  atLeast(open.all.recall, 0.9);
  atLeast(open.all.precision, 0.85);
  for (const type of ['money', 'percent', 'contact'] as const) atLeast(open[type].recall, 0.97);
  atLeast(open.date.recall, 0.83);
  atLeast(passages, 0.95);
}, 60_000);

// Short of the goal: recall (92 % asked for). The rules were mended with these texts in view: 'sealed' says what carries over.
test('the texts whose authors saw no rule keep what was reached [JUDGE-08]', () => {
  const { found, open, passages } = measured('opened');
  atLeast(found, 0.79);
  atLeast(open.all.recall, 0.785);
  atLeast(open.all.precision, 0.88);
  for (const type of ['money', 'percent', 'contact'] as const) atLeast(open[type].recall, 0.97);
  atLeast(open.figure.precision, 0.92);
  atLeast(open.date.recall, 0.87);
  atLeast(open.name.recall, 0.85);
  atLeast(passages, 0.95);
}, 60_000);
