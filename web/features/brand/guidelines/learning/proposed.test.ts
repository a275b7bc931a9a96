import { expect, test } from 'vitest';
import type { VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import { proposalsOf, usedValue } from '#web/features/brand/guidelines/learning/proposed.ts';

const evidence = (quote: string, sample = 1) => ({ sample, quote, from: 0, to: quote.length });
const voice: VoiceReadingResult = {
  samples: [{ number: 1, name: 'Letter', words: 500, text: '' }],
  fields: { writing_style: { proposal: 'Short sentences.', quotes: [evidence('We fix it.'), evidence('You ride.')] } },
  words_we_use: [{ word: 'riders', evidence: evidence('our riders') }],
  words_to_avoid: [
    { word: 'users', better: 'riders', evidence: evidence('not users') },
    { word: 'synergy', better: null, evidence: evidence('no synergy') },
  ],
  equal_opportunity_statement: evidence('Everybody is welcome.'),
  differ: null,
  left_out: [],
};

test('Only what the samples say is proposed, words as lines with a quote each [VOICE-02, VOICE-03]', () => {
  const proposals = proposalsOf(voice);
  expect(Object.keys(proposals)).toEqual([
    'writing_style',
    'words_to_avoid',
    'words_we_use',
    'equal_opportunity_statement',
  ]);
  expect(proposals.words_to_avoid).toMatchObject({ text: 'users → riders\nsynergy', quotes: [{}, {}] });
});

test('A proposal takes the place of the text, and words are added to those that are there [VOICE-02]', () => {
  const { writing_style: style, words_we_use: words } = proposalsOf(voice);
  expect(style && usedValue(style, 'Ours')).toBe('Short sentences.');
  expect(words && usedValue(words, 'bikes\n')).toBe('bikes\nriders');
  expect(words && usedValue(words, 'Riders')).toBe('Riders');
});
