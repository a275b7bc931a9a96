import { describe, expect, it } from 'vitest';
import { sampled, sampleOf } from '#local/testing/size.ts';
import { findingsIn } from '#shared/checks/testing/texts.ts';
import { addPattern, createTrie, matchesIn } from '#shared/checks/trie.ts';
import { wordMatches } from '#shared/checks/word-matches.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { Language } from '#shared/checks/words/lexicon.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { readPart } from '#shared/text/sentences.ts';

/** Endless only where a pattern begins again inside a run; it then fails by this limit. */
const MOST = 120_000;

const runs: [string, string][] = [
  ['letters', 'a'.repeat(10_000)],
  ['capitals', 'A'.repeat(10_000)],
  ['blanks', ' '.repeat(60_000)],
  ['line breaks', '\n'.repeat(10_000)],
  ['brackets', '['.repeat(10_000)],
  ['brackets that close', '[]'.repeat(5_000)],
  ['angle brackets', '<'.repeat(10_000)],
  ['braces', '{'.repeat(10_000)],
  ['round brackets', '('.repeat(10_000)],
  ['digits', '1'.repeat(30_000)],
  ['grouped digits', '1,'.repeat(15_000)],
  ['underscores', '_'.repeat(10_000)],
  ['stars', '*'.repeat(10_000)],
  ['dots', 'a.'.repeat(5_000)],
  ['marks of addresses', 'a@'.repeat(5_000)],
  ['hyphens', 'a-'.repeat(5_000)],
  ['a closing offer before blanks', `Shall I${' '.repeat(20_000)}x`],
  ['an opening before blanks', `Here is${' '.repeat(20_000)}x`],
  ['years', `five years ${'of '.repeat(3_000)}`],
];

describe.each(sampleOf(runs, 6))(sampled('a long run of %s'), (_, run) => {
  it.each(['en', 'de'])('is read to its end by every rule in %s [CHECK-15]', { timeout: MOST }, (language) => {
    for (const kind of KIND_NAMES) {
      const found = findingsIn(run, { kind, language });
      expect(found.every(({ from, to }) => from >= 0 && to <= run.length)).toBe(true);
    }
  });
});

/** How many words the lists read of a text. */
function wordsRead(text: string, language: Language): number {
  const reading = readPart({ name: 'text', card: '', text });
  let count = 0;
  const words = new Proxy(reading.words, {
    get: (of, key, self) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) count++;
      return Reflect.get(of, key, self);
    },
  });
  const none = { isSpared: () => false, roleSpeaksOf: () => false, applies: () => true, excuse: () => {} };
  wordMatches({
    ...none,
    kind: 'job_advert',
    language,
    lexicon: lexicons[language],
    readings: [{ ...reading, words }],
  });
  return count;
}

it.each<[Language, string]>([
  ['en', 'strong '],
  ['en', 'no '],
  ['en', 'looking for a nice '],
  ['en', 'never '],
  ['en', 'a '],
  ['de', 'junge '],
])('twice the text is at most twice the work of the word lists: %s, %j', { timeout: MOST }, (language, word) => {
  const once = wordsRead(word.repeat(500), language);
  expect(once).toBeGreaterThan(500);
  expect(wordsRead(word.repeat(1_000), language)).toBeLessThanOrEqual(once * 2.1);
});

it('a phrase that repeats ends after some words', () => {
  const trie = createTrie<string>();
  addPattern(trie, 'so [very]* good', 'praise');
  const reading = (count: number) => readPart({ name: 'text', card: '', text: `so ${'very '.repeat(count)}good` });
  expect(matchesIn(trie, reading(20)).map(({ first, last }) => [first, last])).toEqual([[0, 22]]);
  expect(matchesIn(trie, reading(200))).toEqual([]);
});
