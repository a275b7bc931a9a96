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
const ONLY_SIGN = new RegExp(`^\\s(?:${SIGN}\\s?)?$`, 'i');
const AFTER_WORD = /^\s?(?:€|EUR|£)?\s$/i;
const CODE = /^(?:gbp|eur|usd|chf|pln|cad|aud|nzd|sek|nok|dkk|czk)$/;
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

/** The number that begins at a word: 'twenty-five', 'two hundred', '45k', '1.5 million'. */
function numberAt(words: readonly Word[], at: number): Number | null {
  const first = words[at];
  const isPlan = first?.lower === '401' && words[at + 1]?.lower === 'k';
  if (first?.value === null || first?.value === undefined || isPlan) return null;
  let value = first.value;
  let last = at;
  const next = words[at + 1];
  const isTens = !/^\d/.test(first.lower) && value >= 20 && value < 100 && value % 10 === 0;
  if (isTens && next?.gap === '-' && next.value !== null && next.value > 0 && next.value < 10) {
    value += next.value;
    last += 1;
  } else if (/^(?:dozen|dutzend|hundred|hundert)$/.test(next?.lower ?? '') && next?.value && /^\s$/.test(next.gap)) {
    value *= next.value;
    last += 1;
  }
  const after = words[last + 1];
  const times = after && /^\s?$/.test(after.gap) ? timesOf(after.lower) : null;
  return times === null ? { value, last } : { value: value * times, last: last + 1 };
}

/** The other end of a range that begins before word `at`, null when none follows. */
function rangeEnd(words: readonly Word[], at: number, before: Word | undefined): Number | null {
  const next = words[at];
  if (!next) return null;
  if (DASH.test(next.gap)) return numberAt(words, at);
  const isJoined =
    JOINING.test(next.lower) || (/^(?:and|und)$/.test(next.lower) && before && BETWEEN.test(before.lower));
  const follower = CODE.test(words[at + 1]?.lower ?? '') ? at + 2 : at + 1;
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
  const isPlus = text[words[low.last]?.to ?? 0] === '+';
  return {
    quantity: { low: low.value * scaleOf(words, low, high), high: high?.value ?? null, bound: isPlus ? 'min' : bound },
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
