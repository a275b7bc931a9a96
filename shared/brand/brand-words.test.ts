import { describe, expect, test } from 'vitest';
import { avoidedWord, linesOf, wordsSentence } from '#shared/brand/brand-words.ts';

describe('the words of a brand voice', () => {
  test('are one a line, with the better word behind an arrow', () => {
    expect(linesOf('users → riders\r\n\n clients->riders\ngang →\n→ nothing').map(avoidedWord)).toEqual([
      { word: 'users', better: 'riders' },
      { word: 'clients', better: 'riders' },
      { word: 'gang', better: '' },
      { word: '', better: 'nothing' },
    ]);
  });

  test.each([
    ['', '', ''],
    [' \n ', '\n', ''],
    ['users → riders\n!\nEmoji\n→', '', 'Do not use “users” (write “riders”), exclamation marks, emoji.'],
    ['', 'mend\nload', 'Use where it fits “mend”, “load”.'],
    ['disrupt', 'mend', 'Do not use “disrupt”; use where it fits “mend”.'],
  ])('%j and %j are one sentence for the model', (words_to_avoid, words_we_use, sentence) => {
    expect(wordsSentence({ words_to_avoid, words_we_use })).toBe(sentence);
  });
});
