import { expect, test } from 'vitest';
import { limitFor, missed } from '#shared/writing/refine/lengths.ts';
import { adds, FROM_INSTRUCTION, takesOut, unsupported } from '#shared/writing/refine/reasons.ts';

test('every reason is one sentence with the words it is about [REFINE-15] [HOME-77]', () => {
  expect(unsupported({ quote: 'within two weeks' }).text).toBe(
    'Left out: nothing in your sources says “within two weeks”.',
  );
  expect(adds({ part: 'text', quote: 'young' }).text).toBe('Left out: it adds “young”.');
  expect(adds({ part: null, quote: 'No closing date' }).text).toBe(
    'Left out: it leaves the text with: no closing date.',
  );
  expect(takesOut('£62,000 to £72,000').text).toBe('Left out: it takes out £62,000 to £72,000.');
  expect(FROM_INSTRUCTION).toBe('From your instruction, not in your sources');
});

test('a long quote is cut at a word', () => {
  const quote = 'a sentence of many words that goes on and on until nobody remembers how it began';
  expect(adds({ part: 'text', quote }).text).toBe(
    'Left out: it adds “a sentence of many words that goes on and on until nobody …”.',
  );
});

test('how far a text is over the limit of its channel is said in the units of the channel [REFINE-16]', () => {
  const post = (length: number) => [{ title: 'Job', content: 'x'.repeat(length - 'Job\n'.length) }];
  const asked = { kind: 'social_ad', target: { of: 'document' }, preset: 'fit', channel: 'x' } as const;
  const limit = limitFor(asked, post(400), '');
  expect(limit).toEqual({ unit: 'characters', most: 280, now: 400 });
  expect(missed(asked, limit, { content: post(312), passage: '' })).toBe('Came out at 312 of 280 characters.');
  expect(missed(asked, limit, { content: post(280), passage: '' })).toBeNull();
});

test('shorter has 40 to 80 percent of the words, longer 110 to 160 [REFINE-16]', () => {
  const of = (preset: 'shorter' | 'longer') => ({
    ...({ kind: 'plain', target: { of: 'document' }, channel: null } as const),
    preset,
  });
  const passage = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ');
  expect(limitFor(of('shorter'), passage, passage)).toEqual({ unit: 'words', least: 40, most: 80, now: 100 });
  expect(limitFor(of('longer'), passage, passage)).toEqual({ unit: 'words', least: 110, most: 160, now: 100 });
  const words = (count: number) => passage.split(' ').slice(0, count).join(' ');
  const after = (count: number) => ({ content: '', passage: words(count) });
  const limit = limitFor(of('shorter'), passage, passage);
  expect(missed(of('shorter'), limit, after(81))).toBe('Came out at 81 of 80 words.');
  expect(missed(of('shorter'), limit, after(39))).toBe('Came out at 39 of at least 40 words.');
  expect([40, 80].map((count) => missed(of('shorter'), limit, after(count)))).toEqual([null, null]);
});
