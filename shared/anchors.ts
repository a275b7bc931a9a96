import { unitsBetween } from '#shared/changes.ts';
import type { DocumentPart, PartName, Place } from '#shared/document-parts.ts';
import { tokensOf } from '#shared/text-tokens.ts';

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
const DIFF_MS = 50;
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
 * Where the passage is after a change: unchanged before it, shifted behind it, inside of it by word diff while half of
 * its characters are kept, else where its quote is found with its context. Null: its words are gone (COMMENT-10).
 */
export function mapAnchor(anchor: Anchor, before: Parts, after: Parts, version: number): Anchor | null {
  const from = before.find(({ name }) => name === anchor.part);
  if (!from || !isAt(anchor, from.text)) return findAnchor(anchor, after, version);
  const name = partAfter(anchor.part, before, after);
  const to = after.find((part) => part.name === name);
  if (!to) return null;
  const range = rangeAfter(anchor, from.text, to.text);
  return range ? anchorAt(to, range, version) : findAnchor({ ...anchor, part: to.name }, after, version);
}

/** The passage by its quote, where its context fits best. Null when the part has it nowhere. */
export function findAnchor(anchor: Anchor, parts: Parts, version: number): Anchor | null {
  const part = parts.find(({ name }) => name === anchor.part);
  if (!part || anchor.quote === '') return null;
  let best: { at: number; fits: number } | undefined;
  const far = (at: number) => Math.abs(at - anchor.start);
  for (let at = part.text.indexOf(anchor.quote); at >= 0; at = part.text.indexOf(anchor.quote, at + 1)) {
    const fits = contextAt(anchor, part.text, at);
    if (!best || fits > best.fits || (fits === best.fits && far(at) < far(best.at))) best = { at, fits };
  }
  if (!best) return null;
  const { at, fits } = best;
  const isRecognised = fits === anchor.prefix.length + anchor.suffix.length || fits + anchor.quote.length >= RECOGNISED;
  return isRecognised ? anchorAt(part, { start: at, end: at + anchor.quote.length }, version) : null;
}

/** How many characters of the context stand at this place. */
function contextAt({ quote, prefix, suffix }: Anchor, text: string, at: number): number {
  const end = at + quote.length;
  return sameAtEnd(prefix, text.slice(0, at)) + sameAtStart(suffix, text.slice(end, end + suffix.length));
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

/** Where characters of the text before are in the text after; null when more than half of them are gone. */
export function rangeAfter({ start, end }: Range, before: string, after: string): Range | null {
  const head = sameAtStart(before, after);
  const ending = sameAtEnd(before, after);
  const tail = Math.min(ending, before.length - head, after.length - head);
  const shift = after.length - before.length;
  if (end <= head) return { start, end };
  // Where words repeat, the same change can be read as one before the passage.
  if (start >= before.length - ending && start + shift >= 0) return { start: start + shift, end: end + shift };
  const replaced = replacedBetween(before, after, { head, tail });
  if (!replaced) return null;
  const lost = replaced.reduce(
    (sum, { from, until }) => sum + Math.max(0, Math.min(until, end) - Math.max(from, start)),
    0,
  );
  if (lost * 2 > end - start) return null;
  const range = { start: startAfter(start, replaced), end: endAfter(end, replaced) };
  return range.start < range.end ? range : null;
}

/** Undefined when comparing the words takes too long: the text was rewritten. */
function replacedBetween(before: string, after: string, { head, tail }: { head: number; tail: number }) {
  const words = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)].map(tokensOf);
  const parts = unitsBetween(words[0] ?? [], words[1] ?? [], DIFF_MS);
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

/** The same field of the same card: cards before it may have been added or deleted. Undefined: its card was deleted. */
function partAfter(part: PartName, before: Parts, after: Parts): PartName | undefined {
  if (part === 'text') return part;
  const [old, now] = [cardsOf(before), cardsOf(after)];
  if (old.length === now.length) return part;
  const [card = '', field] = part.split('.');
  const place = placesOf(old, now).get(Number(card));
  return place === undefined ? undefined : `${place}.${field}`;
}

/** Which card became which: an added one in the place of a removed one is the same, changed. */
function placesOf(old: string[], now: string[]): Map<number, number> {
  const places = new Map<number, number>();
  const pair = (at: number, to: number, count: number) => {
    for (let n = 0; n < count; n++) places.set(at + n, to + n);
  };
  let [at, to, removed] = [0, 0, 0];
  for (const change of unitsBetween(old, now, DIFF_MS) ?? []) {
    const count = change.value.length;
    if (change.added) pair(at - removed, to, Math.min(count, removed));
    else if (!change.removed) pair(at, to, count);
    removed = change.removed ? count : 0;
    if (!change.added) at += count;
    if (!change.removed) to += count;
  }
  return places;
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
