import { expect, test } from 'vitest';
import { asSeen, replaceUnseen, seenText } from '#shared/text/as-seen.ts';

test.each([
  ['soft hyphen', 'rock\u00adstar', 'rockstar'],
  ['zero width space', 'sales\u200bman', 'salesman'],
  ['joiners', 'na\u200dti\u200cve', 'native'],
  ['word joiner', 'chair\u2060man', 'chairman'],
  ['byte order mark', '\ufeffnin\ufeffja', 'ninja'],
  ['selectors', 'rock\ufe0fst\u{e0101}ar 1\ufe0f', 'rockstar 1'],
  ['letters of tags', 'nin\u{e0069}\u{e0067}ja 🏴\u{e0069}\u{e0067}', 'ninja 🏴'],
  ['marks and overrides of direction', 'ro\u200eck\u202est\u2066ar', 'rockstar'],
  ['controls', 'ro\u0007ck\u0000s\u0080tar', 'rockstar'],
  ['a grapheme joiner, fillers, operators of mathematics', 'r\u034fock\u2061s\u115ft\u17b4ar', 'rockstar'],
  ['letters that are blanks', 'rock\u3164star\u2800x\uffa0y', 'rock star x y'],
  ['a Windows line end', 'a\r\nb', 'a\nb'],
  ['signs of nothing side by side', 'rock\u00ad\u200b\u2060\ufeffstar', 'rockstar'],
])('nobody sees %s [REAL-25]', (_, stored, seen) => {
  expect(seenText(stored)).toBe(seen);
});

test.each([
  ['a family', '👩\u200d👩\u200d👧'],
  ['skins and joined emoji', '👩🏽\u200d💻 🤝🏿'],
  ['a flag of a part of a country', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a flag with a selector', '🏳\ufe0f\u200d🌈 🏴\u200d☠\ufe0f'],
  ['a key and a heart', '1\ufe0f\u20e3 ❤\ufe0f ☎\ufe0e'],
  ['Persian', 'می\u200cخواهم'],
  ['Arabic with vowels', 'هـ\u064e\u200d'],
  ['Hindi', 'क\u094d\u200dष'],
  ['Malayalam', 'ന\u0d4d\u200d'],
  ['Sinhala', 'ශ\u0dca\u200dර'],
  ['Thai with places to break', 'ภาษา\u200bไทย'],
  ['a variant of a Chinese character', '葛\u{e0100}'],
  ['Mongolian', 'ᠠ\u180e\u182d\u180b'],
  ['Hebrew with marks of direction', 'עובד C++\u200e, שלום'],
])('%s keeps its signs [REAL-25]', (_, text) => {
  expect(seenText(text)).toBe(text);
});

test('a word of Latin letters inside a text of two directions hides nothing either [REAL-25]', () => {
  expect(seenText('שלום rock\u200estar')).toBe('שלום rockstar');
});

test.each(['\v', '\f', '\u0085', '\u2028', '\u2029', '\r', '\r\n', '\n'])('%j ends a line [REAL-26]', (end) => {
  expect(seenText(`one${end}two`)).toBe('one\ntwo');
});

test('a place in what is seen is one of what is stored, without the signs around it [REAL-25]', () => {
  const stored = 'a \u00adro\u200bck\u00ad\r\nst\u2060ar\ufeff!';
  const seen = asSeen(stored);
  expect(seen.text).toBe('a rock\nstar!');
  const at = (word: string) => seen.placeOf(seen.text.indexOf(word), seen.text.indexOf(word) + word.length);
  const written = (word: string) => stored.slice(at(word).from, at(word).to);
  expect(['a', 'rock', 'star', '!', 'rock\nstar'].map(written)).toEqual([
    'a',
    'ro\u200bck',
    'st\u2060ar',
    '!',
    'ro\u200bck\u00ad\r\nst\u2060ar',
  ]);
  expect(seen.placeOf(2, 2)).toEqual({ from: 3, to: 3 });
});

test('what is seen is seen so again', () => {
  const texts = [
    '👩\u200d\u200e👩',
    'می\u200c\u200c\u200cخ',
    'a\u00ad\u200d\u0915',
    '🏴\u{e0067}\ufe0f',
    '葛\u200b\u{e0100}',
  ];
  for (const text of texts) expect(seenText(seenText(text))).toBe(seenText(text));
});

test('each unseen sign can be shown instead', () => {
  expect(replaceUnseen('a\u00adb 👩\u200d👩', () => '?')).toBe('a?b 👩\u200d👩');
});

test('marks of direction stay in lines of two directions alone, whatever stands around them [REAL-25]', () => {
  expect(seenText('שלום\u200f!\nEngineer\u200e!\nمرحبا\u200e!')).toBe('שלום\u200f!\nEngineer!\nمرحبا\u200e!');
});
