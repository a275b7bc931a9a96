import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { patternOf, patternsOf } from '#shared/checks/patterns.ts';

// What is longer is no pattern but a list, which stands in a set.
const alternatives = z.array(z.string().max(160)).min(1);
const pattern = z.strictObject({
  find: alternatives,
  whole: z.literal(true).optional(),
  flags: z.string().regex(/^[gimsuy]*$/),
  why: z.string().max(120).optional(),
});
const words = z.array(z.string().min(1)).min(1).optional();
const file = z.strictObject({
  source: z.string().min(20),
  date: z.iso.date(),
  we: words,
  you: words,
  patterns: z.record(z.string(), z.array(pattern).min(1)).optional(),
  sets: z.record(z.string().regex(/^[\p{L}\d][\p{L}\d-]*$/u), alternatives),
});

const folder = new URL('./patterns/', import.meta.url);
const files = readdirSync(folder).map((name) => {
  const content: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  return { name, content: file.parse(content) };
});
const common = new Set(Object.keys(files.find(({ name }) => name === 'de-sets.json')?.content.sets ?? {}));
const named = (texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(/<([\p{L}\d][\p{L}\d-]*)>/gu)].map(([, name]) => name ?? ''));

describe.each(files)('$name', ({ name, content: { patterns = {}, sets } }) => {
  it('names only sets that are there, and has none that nothing names [JUDGE-03]', () => {
    const used = named(
      [...Object.values(patterns).flat(), ...Object.values(sets).map((find) => ({ find }))].flatMap(({ find }) => find),
    );
    expect(used.filter((one) => !(one in sets) && !common.has(one))).toEqual([]);
    if (name !== 'de-sets.json') expect(Object.keys(sets).filter((one) => !used.includes(one))).toEqual([]);
  });
});

const written = {
  patterns: {
    one: [{ find: ['\\b<drink> please\\b', '~ a'], flags: 'gi' }],
    whole: [{ find: ['<drink>', 'gut~ Tag'], whole: true, flags: 'iu' }],
  },
  sets: { drink: ['tea', '<hot> milk'] },
};
const hot = { sets: { hot: ['hot', 'warm'] } };

it('a pattern has the alternatives of its sets, also of common ones, in place of their names [JUDGE-03]', () => {
  expect(patternsOf(written, hot).one.map(String)).toEqual(['/\\btea|hot|warm milk please\\b|~ a/gi']);
});

it('a whole one has no letter beside it, and the endings of adjectives for a tilde [JUDGE-03]', () => {
  const { whole } = patternOf(written, hot);
  expect(['tea', 'guten Tag', 'Tea!', 'steam', 'team', 'gutes Tagen'].map((text) => whole.test(text))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('a set that is not there is an error, not a pattern that finds nothing [JUDGE-03]', () => {
  expect(() => patternOf(written)).toThrow('No set of patterns is named hot');
});
