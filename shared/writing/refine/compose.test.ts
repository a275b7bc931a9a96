import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled, timesOf } from '#local/testing/size.ts';
import { AppError } from '#shared/errors.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { rawTextOf, textsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import { differencesOf, type Rewritten } from '#shared/writing/refine/differences.ts';
import { passageOf, rewrittenBy } from '#shared/writing/refine/passage.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';
import { someAnswer, someContent, targetAt } from '#shared/writing/refine/testing/cases.ts';

const CASES = timesOf({ whole: 10_000, sample: 800 });

type Case = { kind: KindName; content: Content; target: RefineTarget };
const asked = ({ kind, content, target }: Case) =>
  ({ kind, content, target, draft: null, preset: 'shorter', instruction: '' }) as const;

const someCase = fc
  .tuple(someContent, fc.tuple(fc.nat(2), fc.nat(400), fc.nat(400)), fc.infiniteStream(fc.boolean()))
  .chain(([{ kind, content }, place, choices]) => {
    const one = { kind, content, target: targetAt(kind, content, place) };
    return someAnswer(passageOf(asked(one)).text).map((answer) => ({ ...one, answer, choices }));
  });

/** What an answer makes of the target; nothing of an answer that is refused. */
function rewritten(one: Case, answer: string): Rewritten[] {
  try {
    return rewrittenBy(asked(one), answer);
  } catch (thrown) {
    if (thrown instanceof AppError) return [];
    throw thrown;
  }
}

/** Every text of the content as its untouched stretches, with the old or new words of each change between them. */
function expectedTexts(content: Content, changes: readonly RefineChange[], use: readonly number[]): string[] {
  const numbered = changes.map((change, index) => ({ ...change, words: use.includes(index) ? change.text : null }));
  const textOf = (raw: string, part: string, lead: number): string => {
    const here = numbered.filter((change) => change.part === part);
    const ends = [0, ...here.map(({ to }) => to + lead)];
    const stretches = ends.map((end, at) => raw.slice(end, (here[at]?.from ?? raw.length - lead) + lead));
    return stretches
      .map((stretch, at) => {
        const next = here[at];
        return stretch + (next ? (next.words ?? raw.slice(next.from + lead, next.to + lead)) : '');
      })
      .join('');
  };
  if (typeof content === 'string') return [textOf(content, 'text', 0)];
  return content.flatMap((card, at) =>
    Object.entries(card).map(([field, raw]) => textOf(raw, `${at}.${field}`, raw.length - raw.trimStart().length)),
  );
}

const inTarget = (target: RefineTarget, { part, from, to }: RefineChange): boolean => {
  if (target.of === 'document') return true;
  if (target.of === 'card') return part.startsWith(`${target.card}.`);
  return part === target.part && from >= target.from && to <= target.to;
};

test(sampled('outside the changes that are used every unit of the text is what it was [REFINE-14]'), () => {
  let changed = 0;
  fc.assert(
    fc.property(someCase, ({ answer, choices, ...one }) => {
      const { content, target } = one;
      const changes = differencesOf(rewritten(one, answer));
      const use = changes.flatMap((_, index) => (choices.next().value ? [index] : []));
      const composed = compose(content, changes, use);
      if (use.length > 0) changed++;
      expect(changes.every((change) => inTarget(target, change))).toBe(true);
      expect(changes.every(({ from, to, text }) => from < to || text !== '')).toBe(true);
      expect(textsOf(composed)).toEqual(expectedTexts(content, changes, use));
      expect(compose(content, changes, [])).toBe(content);
    }),
    { numRuns: CASES, seed: 14 },
  );
  expect(changed).toBeGreaterThan(CASES / 5);
}, 300_000);

test(sampled('with all changes a text is what the answer makes of it [REFINE-14]'), () => {
  fc.assert(
    fc.property(someCase, ({ answer, choices: _, ...one }) => {
      const { content } = one;
      const parts = rewritten(one, answer);
      const composed = compose(content, differencesOf(parts), 'all');
      for (const { part, from, before, after } of parts) {
        const [old, now] = [rawTextOf(content, part), rawTextOf(composed, part)];
        const lead = part === 'text' ? 0 : old.length - old.trimStart().length;
        expect(now).toBe(old.slice(0, from + lead) + after + old.slice(from + lead + before.length));
      }
    }),
    { numRuns: CASES / 5, seed: 15 },
  );
}, 120_000);

test('the changes without a reason against them are on', () => {
  const change = { part: 'text', from: 0, to: 1, text: 'x', note: null };
  const off = { why: 'fact', text: 'Off.' } as const;
  expect(
    initiallyOn([
      { ...change, off: null },
      { ...change, off },
      { ...change, off: null },
    ]),
  ).toEqual([0, 2]);
});
