import type { Quantity } from '#shared/text/claims/claim.ts';
import { timesOf } from '#shared/text/claims/numbers.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

/** A number or a range of a sentence: words `first` to `last`, with what bounds it from `begin` on. */
export type Phrase = {
  quantity: Quantity;
  first: number;
  last: number;
  begin: number;
  isWord: boolean;
  isOne: boolean;
};

const SIGN =
  '(?:₹|¥|US\\$|CA\\$|A\\$|C\\$|NZ\\$|[£€$]|GBP|EUR|USD|CHF|PLN|CAD|AUD|NZD|SEK|NOK|DKK|CZK|INR|Rs\\.?|JPY|ZAR|SGD|HKD|AED)';
const DASH = new RegExp(`^\\+?\\s?(?:%|€|£)?\\s?[-‐‑–—]\\s?${SIGN}?\\s?$`, 'i');
const ONLY_SIGN = new RegExp(`^\\.?\\s?(?:${SIGN}\\s?)?$`, 'i');
const AFTER_WORD = /^\s?(?:€|EUR|£)?\s$/i;
const CODES = new Set('gbp eur usd chf pln cad aud nzd sek nok dkk czk inr jpy zar sgd hkd aed rs r fr sfr'.split(' '));
const JOINING = /^(?:to|bis|or|oder)$/;
const BETWEEN = /^(?:between|zwischen|from|von)$/;

const BOUNDS: readonly [RegExp, Quantity['bound']][] = [
  [/(?:at least|(?:a )?minimum (?:of )?|no (?:less|fewer) than|mindestens|mind\.?|wenigstens|minimum)\s*$/i, 'min'],
  [/(?:more than|over|well over|upwards of|über|mehr als)\s*$/i, 'over'],
  [/(?:starting at|starting from|from|ab)\s*$/i, 'min'],
  [
    /(?:up to|below|under|unter|a maximum of|maximum of|no more than|at most|bis zu|max\.|maximal|höchstens)\s*$/i,
    'max',
  ],
  [
    /(?:about|around|approximately|approx\.?|roughly|some|nearly|almost|close to|rund|etwa|circa|ca\.?|knapp|gut|fast|beinahe)\s*$/i,
    'about',
  ],
];

type Number = { value: number; last: number };

const HALF = 0.5;
const DOZEN = 12;
const COUPLE = /^(?:couple|pair)$/;

/** Whether these words follow each other from word `at` on. */
const isRun = (words: readonly Word[], at: number, run: readonly string[]): boolean =>
  run.every((lower, next) => words[at + next]?.lower === lower && /^[\s-]$/.test(words[at + next]?.gap ?? ''));

/** 'a couple of assistants' are two. */
const pairAt = (words: readonly Word[], at: number): Number | null =>
  COUPLE.test(words[at]?.lower ?? '') && isRun(words, at + 1, ['of']) ? { value: 2, last: at + 1 } : null;

const BEFORE_AMOUNT = /(?:[£€$₹]|\b(?:GBP|EUR|USD|CHF|CAD|AUD|NZD|INR|Rs\.?|R))\s?$/;
const COUNTED_IN_MILLIONS = new Set(
  `people customers users followers visitors passengers parcels items orders homes tonnes litres euro euros pounds dollars
kunden menschen nutzer nutzerinnen pakete gäste besucher franken`.split(/\s+/),
);

/** 'm' of '125 m overall' is a metre; of '£1.2m' and '3m parcels' a million. */
function isMetre(words: readonly Word[], at: number, unit: number): boolean {
  if (words[unit]?.raw !== 'm') return false;
  const before = `${words[at - 1]?.raw ?? ''}${words[at]?.gap ?? ''}`;
  return !BEFORE_AMOUNT.test(before) && !COUNTED_IN_MILLIONS.has(words[unit + 1]?.lower ?? '');
}

/** 'twenty-five', 'two hundred' and 'three dozen': the first word with the one that belongs to it. */
function composedAt(words: readonly Word[], at: number, value: number): Number {
  const next = words[at + 1];
  const isTens = !/^\d/.test(words[at]?.lower ?? '') && value >= 20 && value < 100 && value % 10 === 0;
  const isOnes = next?.gap === '-' && next.value !== null && next.value > 0 && next.value < 10;
  if (isTens && isOnes) return { value: value + (next.value ?? 0), last: at + 1 };
  const isMany = /^(?:dozen|dutzend|hundred|hundert)$/.test(next?.lower ?? '') && /^\s$/.test(next?.gap ?? '');
  return isMany && next?.value ? { value: value * next.value, last: at + 1 } : { value, last: at };
}

/** 'two and a half', also of dozens. */
function withHalf(words: readonly Word[], number: Number): Number {
  if (!isRun(words, number.last + 1, ['and', 'a', 'half'])) return number;
  const [value, last] = [number.value + HALF, number.last + 3];
  const isDozen = /^(?:dozen|dutzend)$/.test(words[last + 1]?.lower ?? '');
  return isDozen ? { value: value * DOZEN, last: last + 1 } : { value, last };
}

/** The number that begins at a word: 'twenty-five', 'two hundred', '45k', '1.5 million'. */
function numberAt(words: readonly Word[], at: number): Number | null {
  const first = words[at];
  const isPlan = first?.lower === '401' && words[at + 1]?.lower === 'k';
  if (!first || isPlan) return null;
  const pair = pairAt(words, at);
  if (pair || first.value === null) return pair;
  const { value, last } = withHalf(words, composedAt(words, at, first.value));
  const after = words[last + 1];
  const isTimes = after && /^\s?$/.test(after.gap) && !isMetre(words, at, last + 1);
  const times = isTimes ? timesOf(after.lower) : null;
  return times === null ? { value, last } : { value: value * times, last: last + 1 };
}

/** The other end of a range that begins before word `at`, null when none follows. */
function rangeEnd(words: readonly Word[], at: number, before: Word | undefined): Number | null {
  const next = words[at];
  if (!next) return null;
  const isSigned = CODES.has(next.lower) && DASH.test(next.gap);
  if (DASH.test(next.gap)) return numberAt(words, isSigned ? at + 1 : at);
  const isJoined =
    JOINING.test(next.lower) || (/^(?:and|und)$/.test(next.lower) && before && BETWEEN.test(before.lower));
  const follower = CODES.has(words[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  if (!isJoined || !AFTER_WORD.test(next.gap) || !ONLY_SIGN.test(words[follower]?.gap ?? '')) return null;
  return numberAt(words, follower);
}

const SIGN_AT_END = new RegExp(`${SIGN}\\s?$`, 'i');
/** Characters in which a bound can stand. */
const BOUND_REACH = 28;

function boundBefore(text: string, sentence: Sentence, at: number): { bound: Quantity['bound']; begin: number } {
  const start = Math.max(sentence.from, at - BOUND_REACH);
  const before = text.slice(start, at).replace(SIGN_AT_END, '');
  for (const [words, bound] of BOUNDS) {
    const found = words.exec(before);
    const isWhole = found && !/[\p{L}\p{N}]/u.test(before[found.index - 1] ?? ' ');
    if (isWhole) return { bound, begin: start + found.index };
  }
  return { bound: null, begin: at };
}

const BOUNDS_AFTER: readonly [RegExp, NonNullable<Quantity['bound']>][] = [
  [/^(?:\+|[ \p{L}-]{0,20} (?:or|oder) (?:more|longer|over|above|mehr|länger)\b)/iu, 'min'],
  [/^[ \p{L}-]{0,16},? ?(?:minimum|at least|mindestens)\b/iu, 'min'],
  [/^[ \p{L}-]{0,16},? ?(?:maximum|max|at most|at the most|tops|or less|höchstens|maximal)\b/iu, 'max'],
  [/^[ \p{L}-]{0,16},? ?(?:give or take|or so|or thereabouts|-ish)\b/iu, 'about'],
];
/** Characters behind a number in which a bound can stand. */
const AFTER_REACH = 44;

/** 'three years or more', '24 months minimum', 'a dozen drops give or take'. */
function boundAfter(text: string, sentence: Sentence, at: number): Quantity['bound'] {
  const after = text.slice(at, Math.min(sentence.to, at + AFTER_REACH));
  return BOUNDS_AFTER.find(([words]) => words.test(after))?.[1] ?? null;
}

const known = new WeakMap<Sentence, Phrase[]>();

/** All numbers and ranges of a sentence in its order. */
export function phrasesOf({ text }: Reading, sentence: Sentence): readonly Phrase[] {
  const made = known.get(sentence) ?? readPhrases(text, sentence);
  known.set(sentence, made);
  return made;
}

function readPhrases(text: string, sentence: Sentence): Phrase[] {
  const found: Phrase[] = [];
  for (let at = 0; at < sentence.words.length; at += 1) {
    const phrase = phraseAt(text, sentence, at);
    if (!phrase) continue;
    found.push(phrase);
    at = phrase.last;
  }
  return found;
}

function phraseAt(text: string, sentence: Sentence, at: number): Phrase | null {
  const { words } = sentence;
  const low = numberAt(words, at);
  const first = words[at];
  if (!low || !first) return null;
  const high = rangeEnd(words, low.last + 1, words[at - 1]);
  const last = high?.last ?? low.last;
  const { bound, begin } = boundBefore(text, sentence, first.from);
  const isPair = COUPLE.test(first.lower);
  return {
    quantity: {
      low: low.value * scaleOf(words, low, high),
      high: high?.value ?? null,
      bound: bound ?? (isPair ? 'about' : boundAfter(text, sentence, words[last]?.to ?? 0)),
    },
    first: at,
    last,
    begin,
    isWord: !/^\d/.test(first.lower),
    isOne: /^(?:one|ein|eins)$/.test(first.lower),
  };
}

/** '£38–44k' is 38,000 to 44,000. */
function scaleOf(words: readonly Word[], low: Number, high: Number | null): number {
  const isBare = words[low.last]?.value !== null;
  return high && isBare && low.value < 1_000 && high.value >= 1_000 ? (timesOf(words[high.last]?.lower ?? '') ?? 1) : 1;
}
