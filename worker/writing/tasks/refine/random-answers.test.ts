import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled, timesOf } from '#local/testing/size.ts';
import { AppError } from '#shared/errors.ts';
import { anyText } from '#shared/testing/texts.ts';
import { textsOf } from '#shared/text/document-parts.ts';
import { unclosedIn } from '#shared/text/kinds/boolean-search.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { SENDER_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import { passageOf } from '#shared/writing/refine/passage.ts';
import type { RefineResult } from '#shared/writing/refine/payload.ts';
import { PRESETS } from '#shared/writing/refine/target.ts';
import { targetAt } from '#shared/writing/refine/testing/cases.ts';
import type { Material } from '#worker/writing/tasks/refine/material.ts';
import {
  demoAnswer,
  demoContent,
  demoMaterial,
  demoRoles,
} from '#worker/writing/tasks/refine/testing/demo-refining.ts';
import { refine } from '#worker/writing/tasks/refine.ts';

const [, teamLead] = demoRoles as [(typeof demoRoles)[number], (typeof demoRoles)[number]];
const KINDS = ['sourcing_email', 'social_ad', 'boolean_search', 'plain'] as const satisfies readonly KindName[];
const contents = new Map<KindName, ReturnType<typeof demoContent>>([
  ...KINDS.slice(0, 3).map((kind) => [kind, demoContent(kind, teamLead)] as const),
  [
    'plain',
    'You plan the week in our Bristol workshop. You coach mechanics.\n\n- 25 days of holiday\n- Apply by Friday.',
  ],
]);

const someMaterial = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    place: fc.tuple(fc.nat(2), fc.nat(400), fc.nat(400)),
    preset: fc.constantFrom(null, ...PRESETS),
  })
  .map(({ kind, place, preset }) => {
    const content = contents.get(kind) ?? '';
    const about = { kind, content, preset, instruction: preset === null ? 'Make it shorter' : '', channel: 'x' };
    return demoMaterial(teamLead, { ...about, target: targetAt(kind, content, place) });
  });

const shuffled = (text: string, seed: number): string =>
  text
    .split(/(?<=[\s,:])/)
    .map((word, at) => ({ word, order: ((at + 1) * (seed + 7)) % 97 }))
    .sort((one, other) => one.order - other.order)
    .map(({ word }) => word)
    .join('');

const deep = (depth: number): string => `${'['.repeat(depth)}"x"${']'.repeat(depth)}`;

/** A good answer, cut, shuffled, with other types, repeated, or none at all. */
const someAnswer = (given: Material): fc.Arbitrary<string> => {
  const good = demoAnswer(given);
  return fc.oneof(
    fc.constant(good),
    fc.nat(good.length).map((length) => good.slice(0, length)),
    fc.nat(90).map((seed) => shuffled(good, seed)),
    fc.constant(good.replace(/"([^"]{4,})"(?=\s*[,}\]])/g, '["$1"]')),
    fc.constant(good.replace(/"[^"]*"(?=\s*[,}\]])/g, 'null')),
    fc.constant(good + good),
    fc.tuple(fc.nat(good.length), anyText).map(([at, text]) => good.slice(0, at) + text + good.slice(at)),
    anyText,
    fc.json(),
    fc.integer({ min: 1, max: 5_000 }).map(deep),
  );
};

const answered = (text: string) => ({ text, is_cut: false, total_tokens: 1, model: 'random' });
function review(material: Material, text: string): RefineResult | undefined {
  try {
    return refine.review(answered(text), { material, lastAttempt: true, failed: undefined });
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(AppError);
    return undefined;
  }
}

function expectRules({ refining }: Material, { changes }: RefineResult): void {
  const { content, kind } = refining.input;
  const composed = compose(content, changes, initiallyOn(changes));
  expect(textsOf(composed)).toHaveLength(textsOf(content).length);
  for (const text of textsOf(composed)) {
    expect(text).not.toMatch(/\0|\p{Surrogate}/u);
    expect(text.trim()).not.toBe('');
  }
  if (kind === 'boolean_search') expect(textsOf(composed).filter(unclosedIn)).toEqual([]);
  const signed = (texts: string[]) => texts.filter((text) => text.includes(SENDER_PLACEHOLDER)).length;
  if (kind === 'sourcing_email') expect(signed(textsOf(composed))).toBe(signed(textsOf(content)));
}

/** Of every form there are some hundred, or in a sample some. */
const CASES = timesOf({ whole: 2_000, sample: 100 });

test(sampled('an answer of any form fails the attempt or makes a proposal within the rules [EVAL-02]'), () => {
  let proposals = 0;
  const someCase = someMaterial.chain((given) => someAnswer(given).map((answer) => ({ given, answer })));
  fc.assert(
    fc.property(someCase, ({ given, answer }) => {
      const result = review(given, answer);
      if (!result) return;
      if (result.changes.length > 0) proposals++;
      expectRules(given, result);
    }),
    { numRuns: CASES, seed: 2 },
  );
  expect(proposals).toBeGreaterThan(0.15 * CASES);
}, 600_000);

test.each([
  ['a megabyte of words', 'word '.repeat(200_000)],
  ['a megabyte of brackets', '[{"'.repeat(330_000)],
  ['a megabyte of quotes', '"'.repeat(1_000_000)],
  ['a megabyte of line breaks', '\n'.repeat(1_000_000)],
])(
  '%s is refused or reviewed within the rules [EVAL-02]',
  (_, text) => {
    for (const kind of KINDS) {
      const given = demoMaterial(teamLead, { kind, content: contents.get(kind) ?? '', preset: 'warmer' });
      expect(passageOf(given.refining.input).text).not.toBe('');
      const result = review(given, text);
      if (result) expectRules(given, result);
    }
  },
  120_000,
);
