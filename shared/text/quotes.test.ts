import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#shared/testing/texts.ts';
import { findQuote, findWords, isTelling, quoteIndex } from '#shared/text/quotes.ts';

const found = (source: string, quote: string): string | undefined => {
  const place = findQuote(quoteIndex(source), quote);
  return place && source.slice(place.from, place.to);
};

test.each([
  ['Pay: £34,000 – £38,500\u00a0a year, DOE', '£34,000 - £38,500 a year', '£34,000 – £38,500\u00a0a year'],
  ['We are “Otterbeck’s” workshop', '"otterbeck\'s" WORKSHOP', 'Otterbeck’s” workshop'],
  ['Fach\u00adkraft für\n  Lager­logistik', 'Fachkraft für Lagerlogistik', 'Fach\u00adkraft für\n  Lager­logistik'],
  ['Cafe\u0301 de Paris', 'café de paris', 'Cafe\u0301 de Paris'],
  ['Three ﬁne days', 'three fine days', 'Three ﬁne days'],
])('a quote is found regardless of case, blanks, soft hyphens, quotes and dashes: %j', (source, quote, words) => {
  expect(found(source, quote)).toBe(words);
});

test('words that do not stand there, or only inside others, are not found', () => {
  expect(found('Competitive pay in Leeds', '£90,000 a year')).toBeUndefined();
  expect(found('We start late in smart teams', 'art teams')).toBeUndefined();
  expect(found('25 days of leave', '5 days of leave')).toBeUndefined();
  expect(findWords(quoteIndex('Smart art'), 'art')).toEqual({ from: 6, to: 9 });
  expect(findWords(quoteIndex('東京で働く'), '東京')).toEqual({ from: 0, to: 2 });
});

test('a quote proves something with two words, or one that has a digit or a capital inside', () => {
  expect(['two words', 'B2B', 'PostgreSQL', 'NHS', '40k'].filter((quote) => !isTelling(quote))).toEqual([]);
  expect(['Senior', 'hybrid', '', '…', 'a'].filter(isTelling)).toEqual([]);
  expect(findQuote(quoteIndex('A Senior Cook'), 'Senior')).toBeUndefined();
});

test('the first place inside the part that is named is found', () => {
  const source = 'Leeds office\nWork in Leeds';
  expect(findWords(quoteIndex(source), 'leeds', { from: 13, to: source.length })).toEqual({ from: 21, to: 26 });
});

test('whatever is found lies inside the source, never splits a character, and is found again in itself', () => {
  fc.assert(
    fc.property(anyText, fc.nat(80), fc.nat(40), (text, at, length) => {
      const quote = text.slice(at, at + length);
      const place = findWords(quoteIndex(text), quote);
      if (!place) return;
      expect(place.from).toBeGreaterThanOrEqual(0);
      expect(place.to).toBeLessThanOrEqual(text.length);
      expect(place.from).toBeLessThan(place.to);
      expect(findWords(quoteIndex(text.slice(place.from, place.to)), quote)).toBeDefined();
    }),
    { numRuns: 5_000 },
  );
});
