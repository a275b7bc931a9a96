import { expect, it } from 'vitest';
import { aVoiceOf, quotesOf } from '#shared/checks/testing/texts.ts';

it.each([
  ['Call (206) 555-0142 before noon.', []],
  ['Call 206-555-0142 before noon.', []],
  ['Call 555-0142 before noon.', ['555-0142']],
  ['You bind chapters XIX and XX of the yearbook.', []],
  ['We pay XX an hour.', ['XX']],
  ['You mark odd spellings with [sic] and go on.', []],
  ['Apply by [date].', ['[date]']],
])('%s leaves open %j', (text, gaps) => {
  expect(quotesOf('open/placeholder', text)).toEqual(gaps);
});

it.each([
  ['We hustled, and a hustler is hustling still.', 'hustle', ['hustled', 'hustler', 'hustling']],
  ['We grabbed it. You are grabbing a seat.', 'grab', ['grabbed', 'grabbing']],
  ['The building stood.', 'build', ['building']],
  ['We rely on trains.', 'training', []],
])('%s has %s in the forms of a verb', (text, words_to_avoid, forms) => {
  const brand_guidelines = aVoiceOf({ words_to_avoid });
  expect(quotesOf('brand/avoid', text, { brand_guidelines })).toEqual(forms);
});

const MANY = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
it.each([
  [`The day is this: ${MANY(20)}; ${MANY(20)}.`, 0],
  [`The day is ${MANY(20)} and ${MANY(20)}.`, 1],
  [`The day is this: ${MANY(40)}.`, 1],
])('a colon or a semicolon ends a long sentence: %s', (text, found) => {
  expect(quotesOf('long/sentence', text)).toHaveLength(found);
});
