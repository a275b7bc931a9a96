import { lineFeedsInPlace } from '#shared/text/line-ends.ts';

/**
 * A text as a person sees it, and where its characters stand in the text as it is stored. Whatever reads words reads this:
 * a soft hyphen, a joiner or a letter of a tag inside a word hides it from nobody.
 */
export type Seen = {
  text: string;
  /** Characters [from, to) of it as those of the stored text, without what nobody sees at both ends. */
  placeOf: (from: number, to: number) => { from: number; to: number };
};

/** Scripts that are spelled with the two joiners, with the characters they share with others. */
const JOINING =
  'Arabic Syriac Mandaic Nko Adlam Hanifi_Rohingya Manichaean Mongolian Phags_Pa Devanagari Bengali Gurmukhi Gujarati ' +
  'Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar Tibetan Javanese Balinese Sundanese Chakma';
const scripts = (names: string): string => `[${names.replace(/\S+\s*/g, (name) => `\\p{scx=${name.trim()}}`)}]`;
/** A sign that stays beside a letter, on whichever side. */
const beside = (sign: string, letter: string): string => `${sign}(?:(?<=${letter}${sign})|(?=${letter}))`;

/** What has no form of its own and is part of what is seen. */
const KEPT = [
  // A flag of a part of a country; no other emoji holds letters of a tag.
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}?\\ufe0f|\\p{Emoji_Modifier}|\\ufe0e)?' +
    '(?:\\u200d\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}?\\ufe0f|\\p{Emoji_Modifier})?)*',
  '[0-9#*]\\ufe0f\\u20e3',
  beside('[\\u200c\\u200d]', scripts(JOINING)),
  // Between words of a script that has no blanks a line may break here.
  beside('\\u200b', scripts('Thai Lao Khmer Myanmar Tibetan Javanese')),
  '(?<=\\p{scx=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\p{sc=Mongolian}\\p{sc=Phags_Pa}\\p{sc=Myanmar}\\p{Sm}])[\\u180b-\\u180f\\ufe00]',
  '(?<=[\\u1100-\\u1112\\ua960-\\ua97c])\\u1160|\\u115f(?=[\\u1161-\\u11a7])',
].join('|');

/** Letters by name, blanks by form. */
const BLANK = '\\u2800\\u3164\\uffa0';
/** Controls but blanks and line ends, and what no font draws. The first half of a Windows line end is half of one sign. */
const UNSEEN = '[^\\P{Cc}\\t\\n\\v\\f\\r\\x85]|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]';
const SIGN = new RegExp(`(?<kept>${KEPT})|(?<blank>[${BLANK}])|(?:${UNSEEN})`, 'gu');
const SIGN_OR_END = new RegExp(`(?<kept>${KEPT})|(?<blank>[${BLANK}])|(?:${UNSEEN})|\\r(?=\\n)`, 'gu');
/** So that most texts are looked through once, for one class of characters. */
const UNUSUAL = new RegExp(`[${BLANK}]|${UNSEEN}|\\r`, 'u');

/** Marks and isolates of direction, which order a line of two directions; overrides say what is not there. */
const DIRECTION = /^[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]$/u;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;
const IN_WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

const isInWord = (text: string, at: number): boolean =>
  IN_WORD.test(text[at - 1] ?? '') && IN_WORD.test(text[at + 1] ?? '');

/** The text with each sign that shows nothing replaced, emoji and the spelling of scripts apart. */
export const replaceUnseen = (text: string, by: (sign: string) => string): string =>
  UNUSUAL.test(text) ? text.replace(SIGN, (sign, kept?: string) => kept ?? by(sign)) : text;

/** Whether the line of a place has letters that are read from right to left; asked in the order of the text. */
function linesOfTwoDirections(text: string): (at: number) => boolean {
  let [end, isOfTwo] = [-1, false];
  return (at) => {
    if (at <= end) return isOfTwo;
    const next = text.indexOf('\n', at);
    end = next === -1 ? text.length : next;
    isOfTwo = RIGHT_TO_LEFT.test(text.slice(text.lastIndexOf('\n', at) + 1, end));
    return isOfTwo;
  };
}

const same = (from: number, to: number) => ({ from, to });

/** `at`: in the seen text. `out`: how much of the stored text is left out up to there. */
type Cut = { at: number; out: number };

/** How much is left out before the character at `at`, or, of an end, up to the character before it. */
function outBefore(cuts: readonly Cut[], at: number, isEnd: boolean): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const cut = cuts[middle]?.at ?? 0;
    if (isEnd ? cut < at : cut <= at) low = middle + 1;
    else high = middle;
  }
  return cuts[low - 1]?.out ?? 0;
}

export function asSeen(stored: string): Seen {
  const given = lineFeedsInPlace(stored);
  if (!UNUSUAL.test(given)) return { text: given, placeOf: same };
  const isOfTwoDirections = linesOfTwoDirections(given);
  const pieces: string[] = [];
  const cuts: Cut[] = [];
  let [end, length, out] = [0, 0, 0];
  for (const { 0: sign, index, groups } of given.matchAll(SIGN_OR_END)) {
    if (groups?.kept || (DIRECTION.test(sign) && isOfTwoDirections(index) && !isInWord(given, index))) continue;
    const piece = given.slice(end, index) + (groups?.blank ? ' ' : '');
    pieces.push(piece);
    length += piece.length;
    end = index + sign.length;
    if (groups?.blank) continue;
    out += sign.length;
    cuts.push({ at: length, out });
  }
  pieces.push(given.slice(end));
  const placeOf: Seen['placeOf'] = (from, to) => {
    const start = from + outBefore(cuts, from, false);
    return { from: start, to: Math.max(start, to + outBefore(cuts, to, true)) };
  };
  return { text: pieces.join(''), placeOf };
}

/** What a person sees of a text: what is searched, counted, copied and exported. */
export const seenText = (text: string): string => asSeen(text).text;
