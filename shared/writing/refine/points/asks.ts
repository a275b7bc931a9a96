import asks from '#shared/writing/refine/data/asks.json' with { type: 'json' };
import { isEmpty, type Named, namedIn, stemsIn, tokensIn } from '#shared/writing/refine/points/words.ts';

type Unit = keyof typeof asks.units;
type Sign = keyof typeof asks.signs;

/** What a point asks for, as far as rules can judge it. */
export type Ask =
  | { kind: 'remove'; what: Named }
  | { kind: 'add'; what: Named }
  | { kind: 'keep'; what: Named }
  /** `isTopic`: what is changed names a thing ('the pay'), and need not go. */
  | { kind: 'replace'; from: Named; to: Named; isTopic: boolean }
  | { kind: 'limit'; unit: Unit; least: number; most: number }
  /** `most`: the share of the words that may be left. */
  | { kind: 'shorter'; most: number }
  | { kind: 'longer' }
  | { kind: 'short_sentences' }
  | { kind: 'without'; sign: Sign }
  | { kind: 'list' }
  | { kind: 'unknown' };

const UNKNOWN: Ask = { kind: 'unknown' };

/** A point as words alone, to find phrases in; `tail`: without the sign at its end. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('’', "'")
    .replace(/(?<![.!?…,;:])[.!?…,;:]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

const startsWith = (text: string, phrase: string): boolean =>
  text.length >= phrase.length &&
  text.slice(0, phrase.length).toLowerCase() === phrase &&
  !/^[\p{L}\p{N}'-]/u.test(text.slice(phrase.length));

const endsWith = (text: string, phrase: string): boolean =>
  text.length > phrase.length &&
  text.slice(-phrase.length).toLowerCase() === phrase &&
  !/[\p{L}\p{N}'-]$/u.test(text.slice(0, -phrase.length));

const longestFirst = (phrases: readonly string[]): string[] => [...phrases].sort((a, b) => b.length - a.length);

/** Looks for the longest of some phrases at the beginning of a text; what follows it, or null. */
function startOf(phrases: readonly string[]) {
  const sorted = longestFirst(phrases);
  return (text: string): { phrase: string; rest: string } | null => {
    const phrase = sorted.find((one) => startsWith(text, one));
    return phrase === undefined ? null : { phrase, rest: text.slice(phrase.length).replace(/^[\s,:]+/, '') };
  };
}

function endOf(phrases: readonly string[]) {
  const sorted = longestFirst(phrases);
  return (text: string): { phrase: string; rest: string } | null => {
    const phrase = sorted.find((one) => endsWith(text, one));
    return phrase === undefined ? null : { phrase, rest: text.slice(0, -phrase.length).trim() };
  };
}

/** The place of a phrase between other words, or -1. */
function placeOf(text: string, phrase: string, from = 0): number {
  const words = text.toLowerCase();
  for (let at = words.indexOf(phrase, from); at >= 0; at = words.indexOf(phrase, at + 1)) {
    const isWhole =
      !/[\p{L}\p{N}'-]$/u.test(words.slice(Math.max(0, at - 1), at)) && startsWith(words.slice(at), phrase);
    if (isWhole) return at;
  }
  return -1;
}

const leads = startOf(asks.leads);
const removes = startOf(asks.remove);
const removesLast = endOf(asks.removeLast);
const adds = startOf(asks.add);
const addsLast = endOf(asks.addLast);
const keeps = startOf(asks.keep);
const keepsLast = endOf(asks.keepLast);

/** The point without 'please', 'and then', 'could you'. */
export function withoutLead(text: string): string {
  let rest = plain(text);
  for (let found = leads(rest); found && found.rest !== ''; found = leads(rest)) rest = found.rest;
  return rest;
}

/** 'leave the van out': what stands between both halves of a verb. */
function around(text: string, pairs: readonly (readonly string[])[]): string | null {
  for (const [first = '', last = ''] of pairs) {
    const end = startsWith(text, first) && endsWith(text, last);
    if (end) return text.slice(first.length, -last.length).trim();
  }
  return null;
}

type Split = { from: string; to: string };

/** 'replace X with Y': both. */
function pair(text: string, verbs: readonly (readonly string[])[]): Split | null {
  for (const [verb = '', link = ''] of verbs) {
    if (!startsWith(text, verb)) continue;
    const at = placeOf(text, link, verb.length + 1);
    if (at > 0) return { from: text.slice(verb.length, at).trim(), to: text.slice(at + link.length).trim() };
  }
  return null;
}

/** 'Y instead of X'; 'not' and 'nicht' only after a comma or 'and', or before a figure or a quoted word. */
function instead(text: string): Split | null {
  for (const link of longestFirst(asks.insteadOf)) {
    const at = placeOf(text, link, 1);
    if (at < 0) continue;
    const [to, from] = [text.slice(0, at).trim(), text.slice(at + link.length).trim()];
    const isClear = !/not|nicht/.test(link) || /[,–—-]$/.test(to) || /^["“„'‘£$€\d]/.test(from);
    if (isClear && from !== '' && to !== '') return { to: to.replace(/(?<![,–—-])[,–—-]+$/, '').trim(), from };
  }
  return null;
}

/** 'Two Saturdays in three is wrong, it is one in two.' */
function corrected(text: string): Split | null {
  for (const words of asks.wrong) {
    const at = placeOf(text, words);
    if (at > 0) {
      const rest = text.slice(at + words.length).replace(/^[\s,:;–—-]+/, '');
      return { from: text.slice(0, at).trim(), to: startOf(asks.isNow)(rest)?.rest ?? rest };
    }
  }
  return null;
}

const isNamedAlone = ({ quoted, figures }: Named): boolean => quoted.length + figures.length > 0;

function replaceAsk(text: string): Ask | null {
  const literal = pair(text, asks.replaceWith);
  const changed = literal ? null : pair(text, asks.changeTo);
  const other = literal ?? changed ?? corrected(text) ?? instead(text);
  if (!other) return null;
  const [from, bare] = [namedIn(other.from), namedIn(withoutVerb(other.to))];
  if (isEmpty(from)) return null;
  if (isEmpty(bare)) return changed || other.to !== '' ? null : { kind: 'remove', what: from };
  // 'it is one in two' speaks of what was wrong.
  const to = bare.stems.length === 0 && bare.quoted.length === 0 ? { ...bare, stems: from.stems } : bare;
  return { kind: 'replace', from, to, isTopic: changed !== null && !isNamedAlone(from) };
}

/** 'say riders' names riders. */
const withoutVerb = (text: string): string => {
  const rest = withoutLead(text);
  return adds(rest)?.rest ?? startOf(['use', 'call it', 'call them', 'nimm', 'nutze'])(rest)?.rest ?? rest;
};

const VAGUE = new Set(['more', 'less', 'again', 'mehr', 'weniger', 'something', 'etwas']);

function addAsk(text: string): Ask | null {
  const first = adds(text)?.rest ?? around(text, asks.addAround) ?? addsLast(text)?.rest;
  if (first === undefined || first === null || VAGUE.has(tokensIn(first)[0]?.word ?? '')) return null;
  const what = namedIn(first.replace(/^(?:,\s*)?(?:that|dass)\b/i, ''));
  return isEmpty(what) ? null : { kind: 'add', what };
}

function removeAsk(text: string): Ask | null {
  const what = around(text, asks.removeAround) ?? removes(text)?.rest ?? removesLast(text)?.rest;
  const named = what === undefined || what === null ? null : namedIn(what);
  return named && !isEmpty(named) ? { kind: 'remove', what: named } : null;
}

function keepAsk(text: string): Ask | null {
  const what = keeps(text)?.rest ?? keepsLast(text)?.rest;
  const named = what === undefined ? null : namedIn(what);
  return named && !isEmpty(named) ? { kind: 'keep', what: named } : null;
}

const UNITS = Object.entries(asks.units) as [Unit, string[]][];
const unitAt = (word: string | undefined): Unit | undefined =>
  UNITS.find(([, names]) => word !== undefined && names.includes(word))?.[0];

/** Whether nothing is named beside the length: 'the second paragraph' is no length that can be counted. */
const saysNoMore = (words: string): boolean => stemsIn(tokensIn(words)).length === 0 && !/["“„‘]/.test(words);
const PLACES =
  /\b(?:intro\w*|opening|ending|first|second|third|last|headings?|headline|title|subject|einleitung|schluss|erste\w*|zweite\w*|letzte\w*|titel|überschrift\w*|betreff)\b/i;
const isWholeText = (words: string): boolean => saysNoMore(words) && !PLACES.test(words);

type Counted = { count: number; unit: Unit; before: string; after: string };

/** The first number with a unit of length, and the words around it. */
function countedIn(text: string): Counted | null {
  const found = /(?<!\d)(\d+(?:[.,]\d{3})?)[ -]?(\p{L}+)/u.exec(text);
  const unit = unitAt(found?.[2]?.toLowerCase());
  if (!found?.[1] || !unit || /shorter|kürzer|longer|länger/i.test(text)) return null;
  const [before, after] = [text.slice(0, found.index).trim(), text.slice(found.index + found[0].length).trim()];
  return { count: Number(found[1].replace(/[.,]/, '')), unit, before: ` ${before}`, after };
}

const atMost = endOf(asks.atMost);
const atLeast = endOf(asks.atLeast);
const orLess = startOf(asks.orLess);

/** 'under 200 words', '200 words at most', 'in 100 words': about as many, where no limit is said. */
function limitAsk(text: string): Ask | null {
  const counted = countedIn(text);
  if (!counted) return null;
  const { before, after } = counted;
  const [most, least, less] = [atMost(before), atLeast(before), orLess(after)];
  const others = `${(most ?? least)?.rest ?? before} ${less?.rest ?? after}`;
  return isWholeText(others) ? { kind: 'limit', ...limitsOf(counted, most ?? less, least) } : null;
}

type Bound = { phrase: string } | null;

function limitsOf({ unit, count }: Counted, most: Bound, least: Bound) {
  if (most) return { unit, least: 1, most: STRICT.has(most.phrase) ? count - 1 : count };
  if (least) return { unit, least: STRICT.has(least.phrase) ? count + 1 : count, most: Number.MAX_VALUE };
  const slack = unit === 'words' || unit === 'characters' ? count / 10 : 0;
  return { unit, least: count - slack, most: count + slack };
}

/** Limits that do not hold the number itself. */
const STRICT = new Set('under,below,less than,fewer than,unter,weniger als,over,more than,über,mehr als'.split(','));

/** The first of some phrases between other words, and those words. */
function within(text: string, phrases: readonly string[]): string | null {
  for (const phrase of longestFirst(phrases)) {
    const at = placeOf(text, phrase);
    if (at >= 0) return `${text.slice(0, at)} ${text.slice(at + phrase.length)}`;
  }
  return null;
}

/** The least that counts as shorter, as a share of the words. */
const SHORTER = 0.95;

function lengthAsk(text: string): Ask | null {
  const percent = /(\d{1,2}) ?(?:%|percent|prozent) (?:shorter|kürzer)/i.exec(text);
  if (percent)
    return isWholeText(text.replace(percent[0], ''))
      ? { kind: 'shorter', most: 1.05 - Number(percent[1]) / 100 }
      : null;
  const kinds: readonly [readonly string[], Ask][] = [
    [asks.shortSentences, { kind: 'short_sentences' }],
    [asks.half, { kind: 'shorter', most: 0.6 }],
    [asks.less, { kind: 'shorter', most: SHORTER }],
    [asks.more, { kind: 'longer' }],
    [asks.lists, { kind: 'list' }],
  ];
  for (const [phrases, ask] of kinds) {
    const rest = within(text, phrases);
    if (rest !== null) return isWholeText(rest.replace(/\d+/g, '')) && !/\d/.test(rest) ? ask : null;
  }
  return null;
}

function signAsk(text: string): Ask | null {
  const sign = (Object.keys(asks.signs) as Sign[]).find((one) => within(text, asks.signs[one]) !== null);
  const rest = removes(text)?.rest ?? removesLast(text)?.rest ?? around(text, asks.removeAround);
  if (!sign || !rest) return null;
  return saysNoMore(within(rest, asks.signs[sign]) ?? rest) ? { kind: 'without', sign } : null;
}

/** Figures and quoted words that nothing is said about are to be in the text. */
function figureAsk(text: string): Ask | null {
  const what = namedIn(text);
  return isNamedAlone(what) && !/\?$/.test(text) ? { kind: 'add', what } : null;
}

/** What moves, or asks something, is not judged by words. */
const isMove = (text: string): boolean => /^(?:move|put|place|swap|reorder|verschiebe|stell)\b/i.test(text);

/** What a point of an instruction asks for. */
export function askOf(point: string): Ask {
  const text = withoutLead(point);
  if (point.trim().endsWith('?')) return UNKNOWN;
  const counted = signAsk(text) ?? limitAsk(text) ?? lengthAsk(text);
  if (counted) return counted;
  if (isLength(text)) return UNKNOWN;
  const replaced = replaceAsk(text);
  if (replaced) return replaced;
  return removeAsk(text) ?? keepAsk(text) ?? addAsk(text) ?? (isMove(text) ? UNKNOWN : (figureAsk(text) ?? UNKNOWN));
}

/** A length of something that cannot be counted, such as 'the second paragraph shorter'. */
const isLength = (text: string): boolean =>
  [asks.less, asks.more, asks.half].some(
    (phrases) =>
      within(
        text,
        phrases.filter((one) => !/^(?:cut|trim|kürze)/.test(one)),
      ) !== null,
  ) || UNITS.some(([, names]) => names.some((name) => new RegExp(`\\d ?${name}\\b`, 'i').test(text)));

/** The words of a point that say what is done, for others that follow without them: 'add' of 'add pay and place'. */
export function verbOf(point: string): { first: string; last: string; rest: string } | null {
  const text = withoutLead(point);
  const first = removes(text) ?? adds(text) ?? keeps(text);
  if (first) return { first: first.phrase, last: '', rest: first.rest };
  const last = removesLast(text) ?? addsLast(text) ?? keepsLast(text);
  return last ? { first: '', last: last.phrase, rest: last.rest } : null;
}

/** Whether a part of an instruction begins with what is to be done. */
export const beginsAsk = (part: string): boolean => {
  const text = withoutLead(part);
  const verbs = [...asks.replaceWith, ...asks.changeTo, ...asks.removeAround, ...asks.addAround].map(
    ([verb = '']) => verb,
  );
  return (removes(text) ?? adds(text) ?? keeps(text) ?? startOf(verbs)(text) ?? startOf(OTHERS)(text)) !== null;
};

/** Verbs that begin a point and are not judged. */
const OTHERS = asks.verbs;
