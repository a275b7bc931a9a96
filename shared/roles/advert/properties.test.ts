import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled, timesOf } from '#local/testing/size.ts';
import { ADVERT_KINDS } from '#shared/brand/contracts/readings.ts';
import { answerIn, answerOf, FACTS, LISTS } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { headingOfRow } from '#shared/roles/advert/headings.ts';
import { withoutBullet } from '#shared/roles/advert/lines.ts';
import { inDigits } from '#shared/roles/advert/number-words.ts';
import type { AdvertReading } from '#shared/roles/advert/reading.ts';
import { countryOfRegion } from '#shared/roles/advert/regions.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import { inventingAnswer, rightAnswer, samples } from '#shared/roles/advert/testing/samples.ts';
import { anyText } from '#shared/testing/texts.ts';

const TODAY = '2026-11-22';
type Sample = (typeof samples)[number];
const one = fc.constantFrom(...samples);

/** Fields whose value is the words of their quote. */
const LITERAL = new Set(['job_title', 'company_name', 'city', 'region', 'pay_note', 'how_to_apply']);
const blank = (text: string) => text.replace(/\s+/g, ' ');

function expectFromSource({ source }: Sample, { fields, lists }: AdvertReading): void {
  for (const [name, { value, quote, place, doubt }] of Object.entries(fields)) {
    expect(place.in === 'text' && source.text.slice(place.from, place.to)).toBe(quote);
    expect(quote).toMatch(/[\p{L}\p{N}]/u);
    if (LITERAL.has(name)) expect(blank(quote).toLowerCase()).toContain(String(value).toLowerCase());
    if (name === 'country' && doubt === undefined)
      expect(countryCodeOf(quote) ?? countryOfRegion(quote) ?? fields.city?.quote).toBeTruthy();
    if (name === 'hours_per_week') expect(inDigits(quote).replace(',', '.')).toContain(String(value));
  }
  for (const { text, from, to } of Object.values(lists).flat()) {
    const row = source.text.slice(from, to);
    expect(withoutBullet(row.slice(headingOfRow(row)))).toBe(text);
  }
}

const wordsOf = ({ source }: Sample) =>
  fc.tuple(fc.nat(source.text.length), fc.nat(60)).map(([at, length]) => source.text.slice(at, at + length));
const lineNumber = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.constantFrom(0.5, '3', null, 1e9, {}, [[]]));

/** Answers with the right names, whose words are those of the text, of another one, or of nobody. */
const namedAnswer = (sample: Sample) => {
  const quote = fc.oneof(wordsOf(sample), anyText, one.chain(wordsOf), fc.constantFrom(null, 3, [], {}));
  const fact = fc.oneof(fc.record({ line: lineNumber, quote }), quote);
  return fc.record({
    kind: fc.constantFrom(...ADVERT_KINDS, 'advert', 'advert', 'job', null),
    facts: fc.record(Object.fromEntries(FACTS.map((name) => [name, fact])), { requiredKeys: [] }),
    lists: fc.record(Object.fromEntries(LISTS.map((name) => [name, fc.array(lineNumber, { maxLength: 30 })]))),
  });
};

const RUNS = timesOf({ whole: 1_250, sample: 120 });
const LONG_MS = 60_000;

test(sampled('no value without words of the source: answers of any words and lines [READ-05]'), {
  timeout: LONG_MS,
}, () => {
  const pair = one.chain((sample) => fc.tuple(fc.constant(sample), namedAnswer(sample)));
  fc.assert(
    fc.property(pair, ([sample, answer]) => expectFromSource(sample, assemble(answerOf(answer), sample.source, TODAY))),
    { numRuns: RUNS },
  );
});

test(sampled('no value without words of the source: answers that are cut off or shuffled [READ-05]'), {
  timeout: LONG_MS,
}, () => {
  const given = fc.tuple(one, fc.nat(3_000), fc.nat(3_000), fc.nat(200), fc.boolean());
  fc.assert(
    fc.property(given, ([sample, cut, at, length, isRight]) => {
      const text = JSON.stringify(isRight ? rightAnswer(sample) : inventingAnswer(sample));
      const moved = text.slice(0, at) + text.slice(at + length) + text.slice(at, at + length);
      for (const answer of [answerIn(text.slice(0, cut)), answerIn(moved)])
        if (answer) expectFromSource(sample, assemble(answer, sample.source, TODAY));
    }),
    { numRuns: RUNS / 2 },
  );
});

test(sampled('no value without words of the source: answers for another text, and of any type [READ-05]'), {
  timeout: LONG_MS,
}, () => {
  fc.assert(
    fc.property(one, one, (sample, other) =>
      expectFromSource(sample, assemble(rightAnswer(other), sample.source, TODAY)),
    ),
    { numRuns: RUNS },
  );
  fc.assert(
    fc.property(one, fc.anything({ maxDepth: 4 }), anyText, (sample, value, text) => {
      for (const answer of [answerOf(value), answerOf({ facts: value, lists: value }), answerIn(text)])
        if (answer) expectFromSource(sample, assemble(answer, sample.source, TODAY));
    }),
    { numRuns: RUNS },
  );
});

test('an answer of 1 MB, of 10,000 levels, in a fence or in prose is read or refused [READ-05]', () => {
  const [sample] = samples;
  if (!sample) throw new Error('No samples');
  const right = JSON.stringify(rightAnswer(sample));
  expect(answerIn(`Here it is:\n\`\`\`json\n${right}\n\`\`\`\nAnything else?`)).toEqual(rightAnswer(sample));
  expect(answerIn(JSON.stringify({ result: rightAnswer(sample) }))).toEqual(rightAnswer(sample));
  expect(answerIn('[{"a":'.repeat(10_000))).toBeNull();
  expect(answerIn('I cannot do that.')).toBeNull();
  const long = { ...rightAnswer(sample), facts: { pay: { line: 1, quote: 'x'.repeat(1_000_000) } } };
  for (const answer of [
    answerOf(long),
    answerIn(JSON.stringify(long)),
    answerOf({ lists: { duties: Array(1e6).fill(2) } }),
  ])
    if (answer) expectFromSource(sample, assemble(answer, sample.source, TODAY));
});

test('any text has lines, a language and no error', { timeout: LONG_MS }, () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const source = advertSource(text);
      const facts = Object.fromEntries(FACTS.map((name) => [name, { line: 1, quote: text }]));
      const reading = assemble(answerOf({ facts }), source, TODAY);
      for (const { quote } of Object.values(reading.fields)) expect(source.text).toContain(quote);
    }),
    { numRuns: RUNS },
  );
});
