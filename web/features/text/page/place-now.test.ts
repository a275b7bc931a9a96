import { expect, test } from 'vitest';
import type { DocumentPart, Place } from '#shared/text/document-parts.ts';
import { caretIn, placeNow, wordsAt } from '#web/features/text/page/place-now.ts';

const text = (words: string): DocumentPart[] => [{ name: 'text', card: '', text: words }];

const placeOf = (words: string, of: string): Place => {
  const from = words.indexOf(of);
  return { part: 'text', from, to: from + of.length };
};

test('a place follows its words over edits before and behind them [CHECK-03]', () => {
  const before = 'Our riders ride on. The chairman reads.';
  for (const now of ['Our users ride on. The chairman reads.', `New. ${before} Last.`, 'The chairman reads.']) {
    const place = placeNow(placeOf(before, 'chairman'), text(before), text(now));
    expect(place && wordsAt(text(now), place)).toBe('chairman');
  }
});

test('a place whose words were changed is gone [CHECK-03]', () => {
  const before = 'The chairman reads.';
  for (const now of ['The chairmen read.', 'The chair reads.', '']) {
    expect(placeNow(placeOf(before, 'chairman'), text(before), text(now))).toBeNull();
  }
  const twice = 'users and users';
  const second: Place = { part: 'text', from: 10, to: 15 };
  expect(placeNow(second, text(twice), text('users or users'))).toEqual({ part: 'text', from: 9, to: 14 });
});

test('a caret that moves on with what is typed enters no words of the checked text that stand behind it [CONTENT-42]', () => {
  const checked = 'Our riders ride. The chairman reads.';
  const at = checked.indexOf('The');
  for (const typed of ['W', 'While ', 'While many riders wait, ']) {
    const now = checked.slice(0, at) + typed + checked.slice(at);
    const caret = { part: 'text', from: at + typed.length, to: at + typed.length } as const;
    expect(caretIn(text(checked), caret, text(now)).from).toBe(at);
    const behind = now.indexOf('chairman');
    expect(caretIn(text(checked), { part: 'text', from: behind, to: behind }, text(now)).from).toBe(
      checked.indexOf('chairman'),
    );
  }
});
