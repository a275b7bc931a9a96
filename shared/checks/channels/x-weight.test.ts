import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittingLength, measure } from '#shared/checks/channels/measure.ts';
import { anyText } from '#shared/testing/texts.ts';

const label = 'あいうえおかきくけこ'.repeat(5);

/**
 * What the published conformance cases of the weighting pin (twitter-text, configuration v3), in texts of our own: ranges
 * of code points, links, emoji sequences, composed characters, marks of direction.
 */
const cases: [what: string, text: string, weight: number][] = [
  ['nothing', '', 0],
  ['Latin letters and signs', 'Engineer (m/w/d), £45,000 – Zürich', 34],
  ['the last code point of the first range', '\u10ff', 1],
  ['the first one behind it', '\u1100', 2],
  ['blanks and joiners of the second range', '\u2000\u200d', 2],
  ['two hyphens that are in no range', '\u200e\u200f', 4],
  ['dashes and quotes of the third range', '\u2010\u2013\u2014\u2018\u201d\u201f', 6],
  ['the first sign behind it', '\u2020', 2],
  ['primes of the fourth range', '\u2032\u2037', 2],
  ['an ellipsis, which is in no range', '\u2026', 2],
  ['Chinese, Japanese and Korean', '故人カナ한국', 12],
  ['Cyrillic, Greek, Arabic and Hebrew', 'привет αβγ مرحبا שלום', 21],
  ['a character outside of the first plane', '\u{10000}', 2],
  ['a letter with its accent apart, as one', 'e\u0301\u0061', 2],
  ['a Korean syllable in its parts, as one', '\u1112\u1161\u11ab', 2],
  ['a presentation form that is taken apart', '\ufb2c', 3],
  ['a line break', 'a\nb', 3],
  ['a stored Windows line break', 'a\r\nb', 3],
  ['an emoji', '😷', 2],
  ['an emoji of an old block', '☺', 2],
  ['an emoji with a skin tone', '🙋🏽', 2],
  ['a family', '👨‍👩‍👧‍👦', 2],
  ['a profession with a skin tone', '👩🏾‍💻', 2],
  ['a flag of two letters', '🇬🇧', 2],
  ['a flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
  ['a keycap', '1️⃣', 2],
  ['a rainbow flag', '🏳️‍🌈', 2],
  ['an emoji drawn as such', '❤️', 2],
  ['two emoji without a joiner', '👨👩', 4],
  ['a copyright sign in a text', '© 2026', 6],
  ['a link', 'https://example.com', 23],
  ['a long link', `https://example.com/${'a'.repeat(200)}?b=c#d`, 23],
  ['a link of http', 'http://test.co', 23],
  ['a link behind a word', 'Hi http://test.co', 26],
  ['a link with capital letters', 'HTTPS://Example.COM/Jobs', 23],
  ['a link with a port', 'http://example.com:8080/a', 23],
  ['a link in brackets, whose bracket is no part of it', '(https://example.com/a)', 25],
  ['a link at the end of a sentence', 'See https://example.com/jobs.', 28],
  ['two links', 'https://example.com https://example.org', 47],
  ['a name with a general ending', 'test.com', 23],
  ['a name with a general ending and a path', 'example.careers/42', 23],
  ["a name with a country's ending alone", 'example.de', 23],
  ["a name with a country's ending and a path", 'example.de/jobs', 23],
  ["a name with a country's ending and a further part", 'jobs.example.de', 23],
  ['a name that ends in .co', 't.co', 23],
  ['an address in another script', 'http://пример.рф', 23],
  ['a mail address', 'jobs@example.com', 16],
  ['a hashtag and a mention', '#node.js @example', 17],
  ['two sentences without a blank', 'We build.They run.', 18],
  ['two sentences without a blank that make a name', 'We build.You run.', 31],
  ['a name whose ending does not exist', 'https://example.notanending', 27],
  ['an ending of several letters without https://', 'example.berlin', 23],
  ['an ending behind which a word goes on', 'example.community-run', 21],
  ['an address in Arabic between marks of direction', '\u2066\u202ahttp://example.پاکستان/\u202c\u2069', 31],
  ['an ending with marks of its own', 'https://example.भारत', 23],
  ['Latin letters in front of another script', '日本example.com', 27],
  ['an ending that is encoded', 'http://example.xn--p1ai', 23],
  ['a path in brackets', 'https://example.com/jobs_(bristol)', 23],
  ['a path in Cyrillic letters', 'http://example.com/Работа', 23],
  ['a path that ends in a hyphen', 'https://example.com/list?id=PL0-', 23],
  ['an @ within a path', 'http://example.com/@team/', 23],
  ['a name of a user, which no link has', 'http://user:secret@example.com', 30],
  ['a short link, whose path ends at a sign', 'http://t.co/abc!def', 27],
  ['a short link that is too long', `http://t.co/${'a'.repeat(41)}`, 53],
  ['another scheme', 'ftp://example.com', 17],
  ['a hyphen before a name', '-example.com', 12],
  ['a name in quotes', '"example.com"', 25],
  ['a Korean syllable with its last part apart', '가\u11a8', 2],
  ['an emoji and a mark on it', '👍\u0301', 3],
  ['ten links with blanks', 'https://www.example.com/aloha '.repeat(10), 240],
  ['a letter beyond the limit that is composed', `${'x'.repeat(279)}A\u0301x`, 281],
  ['emoji of several years', '🤠 💃🏾 🤪 🧕🏾 🪪', 14],
  ['characters that no text may have', 'ABC\u202a\uffffABC\ufffe', 12],
  ['an abbreviation', 'e.g. Node.js', 12],
  ['a label of 63 letters', `http://${'a'.repeat(63)}.com`, 23],
  ['a label of 64 letters, which is no link', `${'a'.repeat(64)}.com`, 68],
  ['a label of 63 letters once it is encoded', `http://${label}あ.com`, 23],
  ['a label of more letters once it is encoded', `http://${label}あいう.com`, 117],
];

describe('the weight of a post on X', () => {
  it.each(cases)('counts %s [CHAN-05]', (_, text, weight) => {
    expect(measure(text, 'x_weight')).toBe(weight);
  });

  it('fits as many as the published cases say, with a link in the middle and composed letters at the edge [CHAN-05]', () => {
    const before = 'See http://www.example.com/jobs ';
    expect(measure(before + 'x'.repeat(260), 'x_weight')).toBe(288);
    expect(fittingLength(before + 'x'.repeat(260), 'x_weight', 280)).toBe(before.length + 252);
    expect(fittingLength(`${'x'.repeat(279)}A\u0301x`, 'x_weight', 280)).toBe(281);
    expect(fittingLength(`the${'故'.repeat(160)}`, 'x_weight', 280)).toBe(141);
    expect(fittingLength('😷'.repeat(160), 'x_weight', 280)).toBe(280);
    expect(fittingLength(`${'あ'.repeat(120)} http://${label}あいう.com`, 'x_weight', 280)).toBe(144);
    expect(fittingLength('a\r\nb', 'x_weight', 2)).toBe(3);
  });

  it('of long runs without a blank is counted, links far behind the limit as their letters', () => {
    for (const run of ['a', 'a.', 'あ', '_', '"', '(', `${'あ'.repeat(50)}.`]) {
      const text = run.repeat(Math.ceil(60_000 / run.length));
      expect(measure(text, 'x_weight')).toBeGreaterThanOrEqual(60_000);
    }
    expect(measure(`${'x'.repeat(20_000)} https://example.com`, 'x_weight')).toBe(20_020);
  });

  it('fits 280 letters, 140 Chinese characters and 140 families, and cuts none apart', () => {
    expect(fittingLength('x'.repeat(281), 'x_weight', 280)).toBe(280);
    expect(fittingLength('故'.repeat(141), 'x_weight', 280)).toBe(140);
    const families = '👨‍👩‍👧‍👦'.repeat(141);
    expect(fittingLength(families, 'x_weight', 280)).toBe((families.length / 141) * 140);
    expect(fittingLength(`${'x'.repeat(260)}https://example.com`, 'x_weight', 280)).toBe(279);
    expect(fittingLength(`${'x'.repeat(260)} https://example.com`, 'x_weight', 280)).toBe(261);
  });

  it('is that of the fitting part plus that of the rest', () => {
    fc.assert(
      fc.property(anyText, fc.nat(60), (text, max) => {
        const fitting = fittingLength(text, 'x_weight', max);
        expect(fitting).toBeLessThanOrEqual(text.length);
        if (measure(text, 'x_weight') <= max) expect(fitting).toBe(text.length);
        else expect(fitting).toBeLessThan(text.length);
      }),
    );
  });
});
