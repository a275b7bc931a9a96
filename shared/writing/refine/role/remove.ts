import { removalOf } from '#shared/checks/facts/removal.ts';
import type { Sentence } from '#shared/text/claims/sentences.ts';
import { capital } from '#shared/writing/refine/role/figures.ts';

export type Span = { from: number; to: number };
/** Characters [from, to) and what stands in their place. */
export type Replacement = Span & { text: string };

/** `others`: what else the sentence says that is true. `isClause`: a place or a date may go from its sentence alone. */
export type ToRemove = { text: string; place: Span; sentence: Sentence; others: readonly Span[]; isClause: boolean };

const SEPARATOR =
  /(?:(?<!\s)\s+)?[;|·•]\s+|(?<!\s)\s+\|\s*|,\s+(?:and\s+|und\s+|or\s+|oder\s+|sowie\s+|plus\s+)?|(?<!\s)\s+(?:and|und|sowie|as well as|&|plus|–|—)\s+/giu;

type Segment = Span & { separator: string };

/** The pieces of the sentence between commas and 'and', each with what stands before it. */
function segmentsOf({ text, place, sentence }: ToRemove): Segment[] {
  const end = endOf(text, sentence);
  const segments: Segment[] = [{ from: sentence.from, to: end, separator: '' }];
  for (const { 0: separator, index } of text.slice(sentence.from, end).matchAll(SEPARATOR)) {
    const at = sentence.from + index;
    if (at + separator.length > place.from && at < place.to) continue;
    const last = segments.at(-1) as Segment;
    last.to = at;
    segments.push({ from: at + separator.length, to: end, separator });
  }
  return segments;
}

/** Without the full stop. */
const endOf = (text: string, { from, to }: Span): number =>
  from + text.slice(from, to).replace(/(?<![.!?…])[.!?…]+["”’)]*\s*$/u, '').length;

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** The whole sentence or list item. */
const whole = ({ text, sentence }: ToRemove): Replacement => ({ ...removalOf(text, sentence), text: '' });

const LEAST_LEFT = 3;
const PREPOSITION =
  /(?:^|[\s(])(?:(?:with|plus|including|by|until|before|from|for|at|on|in|near|mit|inklusive|bis|zum|zur|ab|am|für|bei|nahe)\s+)(?:(?:zum|spätestens|latest|the|our|a|an|up to|around|about|der|die|das|dem|den|einem|einer|unserem|unserer|unser)\s+){0,2}(?:\p{L}+day,?\s+|\p{L}+tag,?\s+)?(?:the\s+|den\s+|dem\s+)?$/iu;
const BEFORE_REACH = 60;
/** 'with a and b': the word before the first of them belongs to all. */
const HANDING = /(?:^|\s)(?:with|plus|including|mit|inklusive)\s/iu;
const LISTED = /^(?:,\s|\s(?:and|und|sowie|plus|&)\s)/iu;

/** 'in Bristol', 'by 12 December' and '(Bristol)' go from a sentence that says something else. Null: not by themselves. */
function clauseAt({ text, place, sentence, isClause }: ToRemove): Replacement | null {
  const start = Math.max(sentence.from, place.from - BEFORE_REACH);
  const before = text.slice(start, place.from);
  const lead = PREPOSITION.exec(before)?.[0] ?? '';
  const isInBrackets = /\($/.test(before) && text[place.to] === ')';
  if (!isInBrackets && (lead === '' || !isClause)) return null;
  if (!isInBrackets && HANDING.test(lead) && LISTED.test(text.slice(place.to, sentence.to))) return null;
  const from = isInBrackets ? place.from - 1 : place.from - lead.length + (/^[(]/.test(lead) ? 1 : 0);
  const to = isInBrackets ? place.to + 1 : place.to;
  const rest = text.slice(sentence.from, from) + text.slice(to, sentence.to);
  return wordsIn(rest) < LEAST_LEFT ? null : withoutGap(text, { from, to }, sentence);
}

/** No two blanks beside each other, none before a sign, and a capital where the sentence now begins. */
function withoutGap(text: string, { from, to }: Span, sentence: Span): Replacement {
  const before = text.slice(sentence.from, from);
  if (before.trim() === '') {
    const after = to + (/^[\s,;:–—-]+/u.exec(text.slice(to, sentence.to))?.[0].length ?? 0);
    const first = text.slice(after, after + 1);
    return { from: sentence.from, to: after + first.length, text: capital(first) };
  }
  const isSpaced = /\s$/.test(before);
  const next = text.slice(to, to + 1);
  if (isSpaced && /^[\s.,;:!?)]/u.test(next))
    return { from: from - (before.length - before.trimEnd().length), to, text: '' };
  return !isSpaced && next !== '' && /[\p{L}\p{N}]/u.test(next) ? { from, to, text: ' ' } : { from, to, text: '' };
}

/** What hands out what follows: 'You get a, b and c'. Without it, the words before the first thing belong to it alone. */
const OFFERING =
  /(?:\b(?:get|have|offer|offers|enjoy|includes?|including|provide|receive|with|are|find|expect)|:|bekommst|erhältst|erhalten|bieten|bietet|haben|hast|gibt es|mit|warten)\s*(?:(?:a|an|the|our|also|you|dir|Ihnen|ein|eine|einen)\s+)?$/iu;
const VERB = /\b(?:is|are|was|will|can|has|have|ist|sind|wird|werden|kann|hat)\b/iu;

/** One of several things of an enumeration; the others close up. Null: what is left would be no sentence. */
function fromEnumeration(toRemove: ToRemove, segments: readonly Segment[], at: number): Replacement | null {
  const { text, place, sentence, others } = toRemove;
  const [segment, next] = [segments[at] as Segment, segments[at + 1]];
  const hasOther = others.some((other) => overlaps(other, segment) && !overlaps(other, place));
  const after = text.slice(place.to, segment.to);
  if (hasOther || VERB.test(after)) return null;
  if (at === 0) return next ? fromFirst(toRemove, next) : null;
  const previous = segments[at - 1] as Segment;
  if (VERB.test(text.slice(segment.from, place.from)) && next) return null;
  const isLast = next === undefined;
  const handing = HANDING.exec(text.slice(segment.from, place.from));
  // 'with' goes on before the next one.
  if (handing && next && LISTED.test(text.slice(place.to, sentence.to))) {
    return { from: segment.from + handing.index + handing[0].length, to: next.from, text: '' };
  }
  const isJoined = /\b(?:and|und|or|oder|&)\b|&/iu.test(segment.separator);
  // The comma before the last but one becomes the 'and' of the one that goes.
  const opens = HANDING.test(` ${text.slice(previous.from, previous.to)} `);
  if (isLast && isJoined && !opens && /^,\s+$/.test(previous.separator)) {
    const word = /(?:and|und|or|oder|&)/iu.exec(segment.separator)?.[0] ?? 'and';
    const kept = text.slice(previous.from, previous.to);
    return { from: previous.from - previous.separator.length, to: segment.to, text: ` ${word} ${kept}` };
  }
  return { from: segment.from - segment.separator.length, to: segment.to, text: '' };
}

function fromFirst({ text, place, sentence }: ToRemove, next: Segment): Replacement | null {
  const before = text.slice(sentence.from, place.from);
  const isFragment = sentence.shape !== 'sentence';
  const isBare = /^(?:\s*|(?:a|an|the|up to|ein|eine)\s+)$/iu.test(before);
  if (isBare && isFragment) {
    const first = text.slice(next.from, next.from + 1);
    return { from: sentence.from, to: next.from + first.length, text: capital(first) };
  }
  const lead = OFFERING.exec(before);
  if (!lead) return null;
  const article = /(?:(?:a|an|the|our|ein|eine|einen)\s+)$/iu.exec(before)?.[0].length ?? 0;
  return { from: place.from - article, to: next.from, text: '' };
}

/** It hands out things: what is not known of it may be true. */
const isOffer = ({ text, sentence }: ToRemove): boolean =>
  /\b(?:get|offer\w*|enjoy|includ\w+|provide|receive|bekommst|erhältst|erhalten|bieten|bietet)\b/iu.test(
    text.slice(sentence.from, sentence.to),
  );

/**
 * What takes a statement out of its sentence so that a sentence is left: the whole of it, the item, its clause, or its
 * place in an enumeration. Null: only a person or a model can.
 */
export function removalAt(toRemove: ToRemove): Replacement | null {
  const { others, sentence, isClause } = toRemove;
  const segments = segmentsOf(toRemove);
  const at = segments.findIndex((segment) => overlaps(segment, toRemove.place));
  const isPlain = sentence.shape !== 'sentence' || (!isClause && !isOffer(toRemove));
  if (others.length === 0 && isPlain) return whole(toRemove);
  const clause = clauseAt(toRemove);
  if (clause) return clause;
  const isMany = segments.length > 1 && at !== -1;
  const part = isMany ? fromEnumeration(toRemove, segments, at) : null;
  if (part && (others.length > 0 || isOffer(toRemove))) return part;
  return others.length === 0 ? whole(toRemove) : null;
}
