import { describe, expect, it, test } from 'vitest';
import { patternsOfProduct } from '#local/testing/patterns.ts';
import { stepsOf } from '#local/testing/regexp-steps.ts';
import { COMMON_RUNS, RUNS } from '#local/testing/runs.ts';
import { isWhole, sampled } from '#local/testing/size.ts';

/** The last resort: no test asserts how long it took. */
const MOST = 240_000;
const patterns = await patternsOfProduct();
const readers = patterns.map(({ pattern, files }) => ({ pattern, files, read: stepsOf(pattern) }));

const BEHIND = /^\(\?<[=!]/;
const ENDLESS = /^(?:[*+]|\{\d+,\})/;

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|[\s\S]/gu;

/** The look-behinds of a pattern that have no longest match. */
function endlessBehinds({ source }: RegExp): string[] {
  const open: number[] = [];
  const endless: number[] = [];
  return [...source.matchAll(TOKEN)].flatMap(({ index, 0: token }) => {
    if (token === '(') open.push(index);
    if (ENDLESS.test(source.slice(index))) endless.push(index);
    const from = token === ')' ? open.pop() : undefined;
    if (from === undefined || !BEHIND.test(source.slice(from))) return [];
    return endless.some((at) => at > from) ? [source.slice(from, index + 1)] : [];
  });
}

test('no pattern of the product looks back without a bound [CHECK-15] [GAP-258]', () => {
  expect(patterns.length).toBeGreaterThan(2_000);
  expect(patterns.flatMap(({ pattern }) => endlessBehinds(pattern))).toEqual([]);
});

test.each([
  ['(?<=a+)b', 1],
  ['(?<!a(?:b|c)*d)e', 1],
  ['(?<=a{2,})b', 1],
  ['(?<=[*+]\\*{1,3}a)b+', 0],
  ['(?<name>a+)b', 0],
])('in %s there are %i look-behinds without a bound', (source, count) => {
  expect(endlessBehinds(new RegExp(source, 'u'))).toHaveLength(count);
});

/** Longer than any part of a pattern that has a longest match, so that only what is endless grows faster than the text. */
const LENGTH = 400;
/** Twice the length is twice the work; a pattern that begins again inside a run takes four times as much. */
const GROWTH = 2.8;

type Steps = ReturnType<typeof stepsOf>;
const grows = (read: Steps, once: string, twice: string): boolean => {
  const after = read(twice).steps;
  return !Number.isFinite(after) || after > GROWTH * read(once).steps + LENGTH;
};

describe.each(isWhole ? RUNS : COMMON_RUNS)(sampled('a long run of %s'), (_, run) => {
  const once = run.repeat(LENGTH / run.length);
  const twice = run.repeat((2 * LENGTH) / run.length);

  it.each([
    ['alone', (text: string) => text],
    ['inside a text', (text: string) => `x${text}y`],
  ])(
    '%s is twice the work for every pattern when it is twice as long [CHECK-15] [GAP-258]',
    (_, inText) => {
      const growing = readers.filter(({ read }) => grows(read, inText(once), inText(twice)));
      expect(growing.map(({ pattern, files }) => `${files}: ${pattern}`)).toEqual([]);
    },
    MOST,
  );
});

describe('the count of steps', () => {
  it('finds what the engine finds', { timeout: MOST }, () => {
    const text =
      'Wir suchen (m/w/d): a young team of 25–35, info@example.com – “Is your wife at home?” 3 Jahre, £40k.\n- [x] A\n';
    const wrong = readers.filter(({ pattern, read }) => {
      const flags = pattern.sticky ? pattern.flags.replace('g', '') : `${pattern.flags.replace('g', '')}g`;
      const [...found] = text.match(new RegExp(pattern.source, flags))?.slice(0, pattern.sticky ? 1 : undefined) ?? [];
      return JSON.stringify(read(text).found) !== JSON.stringify(found);
    });
    expect(wrong.map(({ pattern }) => `${pattern}`)).toEqual([]);
  });

  it('grows with the square for a pattern that begins again inside a run', () => {
    const read = stepsOf(/a+b/g);
    expect(read('a'.repeat(800)).steps).toBeGreaterThan(3.9 * read('a'.repeat(400)).steps);
  });
});
