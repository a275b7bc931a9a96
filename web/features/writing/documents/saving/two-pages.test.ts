import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled, timesOf } from '#local/testing/size.ts';
import { next } from '#web/features/writing/documents/saving/saving.ts';
import {
  type Parts,
  SOUND,
  type Step,
  twoPages,
  WAYS,
} from '#web/features/writing/documents/saving/testing/two-pages.ts';
import { textsOf } from '#web/features/writing/documents/saving/texts.ts';

const page = fc.nat(1);
const n = fc.nat(2);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ page, do: fc.constantFrom('place', 'type', 'half'), n }) },
    { weight: 4, arbitrary: fc.record({ page, do: fc.constantFrom('send', 'urge', 'look', 'arrive') }) },
    { weight: 3, arbitrary: fc.record({ page, do: fc.constantFrom(...WAYS) }) },
    { weight: 1, arbitrary: fc.record({ page, do: fc.constant('decide'), side: fc.constantFrom('mine', 'theirs') }) },
  ) as fc.Arbitrary<Step>,
  { maxLength: 60, size: 'max' },
);
const property = (parts?: Parts) =>
  fc.property(steps, (some) => {
    expect(twoPages(some, parts)).toEqual([]);
  });

test(sampled(
  'two pages that type into one document lose no word, whatever becomes of their saves [CONTENT-24, CONTENT-26]',
), () => {
  // No fewer than find the faults below.
  fc.assert(property(), { numRuns: timesOf({ whole: 5_000, sample: 1_000 }) });
}, 60_000);

const faults: Record<string, Partial<Parts>> = {
  'merges without the text that both were made from': {
    next: (saving, event) => next(event.type === 'read' ? { ...saving, base: textsOf(event.document) } : saving, event),
  },
  'keeps the old base after a save': {
    next: (saving, event) => {
      const after = next(saving, event);
      return event.type === 'saved' ? { ...after, base: saving.base } : after;
    },
  },
  'saves over the newer text after a 409': {
    next: (saving, event) =>
      event.type === 'read' && event.refused
        ? { ...saving, sending: null, stored: event.document }
        : next(saving, event),
  },
  'stores the text of one sitting in place of that of another': { continues: () => true },
};

test.each(Object.entries(faults))('the property finds a part that %s', (_, fault) => {
  const { failed } = fc.check(property({ ...SOUND, ...fault }), { numRuns: 2_000, endOnFailure: true });
  expect(failed).toBe(true);
});
