import { unitsBetween } from '#shared/text/changes.ts';
import type { DocumentPart, PartName, Place } from '#shared/text/document-parts.ts';
import { tokensOf } from '#shared/text/text-tokens.ts';

/**
 * A passage of one version, by position and by quote as the selectors of the W3C annotation model. Offsets are UTF-16
 * units of the part; `prefix` and `suffix` are what stood before and behind it.
 */
export type Anchor = {
  part: PartName;
  start: number;
  end: number;
  quote: string;
  prefix: string;
  suffix: string;
  version: number;
};
type Parts = readonly DocumentPart[];
type Range = { start: number; end: number };
/** Characters [from, until) became characters [to, end) of the text after. */
type Replaced = { from: number; until: number; to: number; end: number };

export const QUOTE_MAX = 1_000;
export const CONTEXT = 32;
/** What comparisons may take together, in milliseconds: each leaves the rest to the next one. */
type Budget = { ms: number };
/** For all passages of a request together. */
export const anchorBudget = (): Budget => ({ ms: 50 });
const PLACES_EACH = 100;
/** A shorter quote with less context than this could be found anywhere. */
const RECOGNISED = 12;

const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1));

/** The anchor of characters [start, end) of a part. No half of a surrogate pair is left at an end: Postgres refuses it. */
export function anchorAt({ name, text }: DocumentPart, { start, end }: Range, version: number): Anchor {
  const before = Math.max(0, start - CONTEXT);
  const behind = Math.min(text.length, end + CONTEXT);
  const prefix = text.slice(splitsPair(text, before) ? before + 1 : before, start);
  const suffix = text.slice(end, splitsPair(text, behind) ? behind - 1 : behind);
  return { part: name, start, end, quote: text.slice(start, end), prefix, suffix, version };
}

/** The anchor of a place of a text; null when it is empty, blank or too long. */
export function passageOf(parts: Parts, place: Place | null, version: number): Anchor | null {
  const part = place && parts.find(({ name }) => name === place.part);
  if (!part || place.to <= place.from || place.to - place.from > QUOTE_MAX) return null;
  const anchor = anchorAt(part, { start: place.from, end: place.to }, version);
  return anchor.quote.trim() === '' ? null : anchor;
}

export const isAt = ({ start, end, quote }: Anchor, text: string): boolean => text.slice(start, end) === quote;

/**
 * Finds where passages of one text are in the text after it: unchanged before a change, shifted behind it, inside of it
 * by word diff while half of their characters are kept, else where their quote is found with its context. Null: the
 * words are gone (COMMENT-10). The texts are compared once for however many passages, while there is time left in
 * `budget`, which is used up.
 */
export function createAnchorMap(
  before: Parts,
  after: Parts,
  version: number,
  budget: Budget = anchorBudget(),
): (anchor: Anchor) => Anchor | null {
  const nameAfter = cardMap(before, after, budget);
  const ranges = new Map<PartName, RangeMap>();
  return (anchor) => {
    const from = before.find(({ name }) => name === anchor.part);
    if (!from || !isAt(anchor, from.text)) return findAnchor(anchor, after, version);
    const name = nameAfter(anchor.part);
    const to = after.find((part) => part.name === name);
    if (!to) return null;
    const rangeAfter = ranges.get(anchor.part) ?? createRangeMap(from.text, to.text, budget);
    ranges.set(anchor.part, rangeAfter);
    const range = rangeAfter(anchor);
    return range ? anchorAt(to, range, version) : findAnchor({ ...anchor, part: to.name }, after, version);
  };
}

/** The passage by its quote, where its context fits best. Null when the part has it nowhere. */
export function findAnchor(anchor: Anchor, parts: Parts, version: number): Anchor | null {
  const part = parts.find(({ name }) => name === anchor.part);
  if (!part || anchor.quote === '') return null;
  let best: { at: number; fits: number } | undefined;
  const far = (at: number) => Math.abs(at - anchor.start);
  for (const at of placesOf(anchor, part.text)) {
    const fits = contextAt(anchor, part.text, at);
    if (!best || fits > best.fits || (fits === best.fits && far(at) < far(best.at))) best = { at, fits };
  }
  if (!best) return null;
  const { at, fits } = best;
  const isRecognised = fits === anchor.prefix.length + anchor.suffix.length || fits + anchor.quote.length >= RECOGNISED;
  return isRecognised ? anchorAt(part, { start: at, end: at + anchor.quote.length }, version) : null;
}

/** Where a quote stands in a text, the nearest to where it stood: PLACES_EACH before it, and as many behind. */
function placesOf({ quote, start }: Anchor, text: string): number[] {
  const lengthAfter = createPrefixScan(quote);
  const before: number[] = [];
  const behind: number[] = [];
  for (let end = 1, length = 0; end <= text.length && behind.length < PLACES_EACH; end++) {
    length = lengthAfter(length, text[end - 1]);
    if (length < quote.length) continue;
    const at = end - quote.length;
    if (at >= start) behind.push(at);
    else if (before.push(at) > 2 * PLACES_EACH) before.splice(0, PLACES_EACH);
  }
  return [...before.slice(-PLACES_EACH), ...behind];
}

/**
 * How much of a quote a text ends with after one more letter (Knuth, Morris and Pratt): in time linear in the text, where
 * `indexOf` compares as often as the product of both lengths for a quote such as 'baaa' among 'aaaa'.
 */
function createPrefixScan(quote: string): (length: number, letter: string | undefined) => number {
  const shorter = new Uint32Array(quote.length);
  const lengthAfter = (before: number, letter: string | undefined): number => {
    let length = before === quote.length ? (shorter[before - 1] ?? 0) : before;
    while (length > 0 && quote[length] !== letter) length = shorter[length - 1] ?? 0;
    return quote[length] === letter ? length + 1 : 0;
  };
  for (let at = 1; at < quote.length; at++) shorter[at] = lengthAfter(shorter[at - 1] ?? 0, quote[at]);
  return lengthAfter;
}

/** How many characters of the context stand at this place. */
function contextAt({ quote, prefix, suffix }: Anchor, text: string, at: number): number {
  const end = at + quote.length;
  return (
    sameAtEnd(prefix, text.slice(Math.max(0, at - prefix.length), at)) +
    sameAtStart(suffix, text.slice(end, end + suffix.length))
  );
}

function sameAtStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return splitsPair(one, at) || splitsPair(other, at) ? at - 1 : at;
}
function sameAtEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one[one.length - 1 - same] === other[other.length - 1 - same]) same++;
  return splitsPair(one, one.length - same) || splitsPair(other, other.length - same) ? same - 1 : same;
}

type RangeMap = (range: Range) => Range | null;

function unitsWithin(before: string[], after: string[], budget: Budget) {
  const start = performance.now();
  const units = budget.ms > 0 ? unitsBetween(before, after, budget.ms) : undefined;
  budget.ms -= performance.now() - start;
  return units;
}

/** Where characters of the text before are in the text after; null when more than half of them are gone. */
function createRangeMap(before: string, after: string, budget: Budget): RangeMap {
  const head = sameAtStart(before, after);
  const ending = sameAtEnd(before, after);
  const tail = Math.min(ending, before.length - head, after.length - head);
  const shift = after.length - before.length;
  let known: { replaced: Replaced[] | undefined } | undefined;
  return ({ start, end }) => {
    if (end <= head) return { start, end };
    // Where words repeat, the same change can be read as one before the passage.
    if (start >= before.length - ending && start + shift >= 0) return { start: start + shift, end: end + shift };
    known ??= { replaced: replacedBetween(before, after, { head, tail, budget }) };
    return known.replaced ? rangeIn(known.replaced, { start, end }) : null;
  };
}

function rangeIn(replaced: readonly Replaced[], { start, end }: Range): Range | null {
  const lost = replaced.reduce(
    (sum, { from, until }) => sum + Math.max(0, Math.min(until, end) - Math.max(from, start)),
    0,
  );
  if (lost * 2 > end - start) return null;
  const range = { start: startAfter(start, replaced), end: endAfter(end, replaced) };
  return range.start < range.end ? range : null;
}

type Between = { head: number; tail: number; budget: Budget };

/** Undefined when comparing the words takes too long: the text was rewritten. */
function replacedBetween(before: string, after: string, { head, tail, budget }: Between): Replaced[] | undefined {
  const words = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)].map(tokensOf);
  const parts = unitsWithin(words[0] ?? [], words[1] ?? [], budget);
  if (!parts) return undefined;
  const replaced: Replaced[] = [];
  let open: Replaced = { from: head, until: head, to: head, end: head };
  const close = () => void ((open.until > open.from || open.end > open.to) && replaced.push(open));
  for (const { added, removed, value } of parts) {
    const length = value.join('').length;
    if (removed) open.until += length;
    else if (added) open.end += length;
    else {
      close();
      const [from, to] = [open.until + length, open.end + length];
      open = { from, until: from, to, end: to };
    }
  }
  close();
  return replaced;
}

/** Words written in the place of the first ones of a passage belong to it, words written before it do not. */
function startAfter(start: number, replaced: readonly Replaced[]): number {
  const last = replaced.findLast(({ from, until }) => from < start || (from === start && until > from));
  if (last?.from === start) return last.to;
  const inserted = replaced.find(({ from, until }) => from === start && until === from);
  const moved = inserted ?? last;
  return moved ? Math.max(start, moved.until) + moved.end - moved.until : start;
}
function endAfter(end: number, replaced: readonly Replaced[]): number {
  const last = replaced.findLast(({ from }) => from < end);
  if (!last) return end;
  if (end < last.until) return last.to;
  return end + last.end - last.until;
}

/**
 * The same field of the same card: cards before it may have been added or deleted. Undefined: its card was deleted. The
 * cards are compared when the first part of one is asked for.
 */
function cardMap(before: Parts, after: Parts, budget: Budget): (part: PartName) => PartName | undefined {
  const compared = () => {
    const [old, now] = [cardsOf(before), cardsOf(after)];
    return old.length === now.length ? (card: number) => card : cardsAfter(old, now, budget);
  };
  let known: ReturnType<typeof cardsAfter> | undefined;
  return (part) => {
    if (part === 'text') return part;
    known ??= compared();
    const [card = '', field] = part.split('.');
    const place = known(Number(card));
    return place === undefined ? undefined : `${place}.${field}`;
  };
}

/** Which card became which: an added one in the place of a removed one is the same, changed. */
function cardsAfter(old: string[], now: string[], budget: Budget): (card: number) => number | undefined {
  const places = new Map<number, number>();
  const pair = (at: number, to: number, count: number) => {
    for (let n = 0; n < count; n++) places.set(at + n, to + n);
  };
  let [at, to, removed] = [0, 0, 0];
  for (const change of unitsWithin(old, now, budget) ?? []) {
    const count = change.value.length;
    if (change.added) pair(at - removed, to, Math.min(count, removed));
    else if (!change.removed) pair(at, to, count);
    removed = change.removed ? count : 0;
    if (!change.added) at += count;
    if (!change.removed) to += count;
  }
  return (card) => places.get(card);
}

/** Each card as one text. */
function cardsOf(parts: Parts): string[] {
  const cards: string[] = [];
  for (const { name, text } of parts) {
    const at = Number(name.split('.')[0]);
    cards[at] = JSON.stringify([cards[at] ?? '', text]);
  }
  return cards;
}
