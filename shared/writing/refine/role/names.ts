import { withArticle } from '#shared/checks/better.ts';
import type { Replacement, Span } from '#shared/writing/refine/role/remove.ts';

const escaped = (words: string): string =>
  words
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+');

/** Addresses keep the name that they were given. */
const ADDRESS =
  /(?<!\S)\S+@\S+|(?:https?:\/\/|www\.)\S+|(?<![\w-])[\w-]+\.(?:com|org|net|example|co\.uk|de|at|ch|ie|io)\b/giu;
/** 'University of Bristol' and 'Bristol City Council' are names of something else. */
const NAMED_BEFORE =
  /\b(?:University|College|Bank|Port|Bishop|Duke|Battle|Universität|Hochschule|Bistum) (?:of |von )?$/u;
const NAMED_AFTER =
  /^\s(?:University|College|School|City|Council|Airport|Museum|Hospital|Zoo|Road|Street|Institute|United|Rovers|Flughafen|Universität)\b/u;
/** Where a company began does not change. */
const HISTORY = /\b(?:found(?:ed|er)|established|began|born|opened|since|started in|gegründet|seit|entstand)\b/iu;
const REACH = 120;

/** The sentence around a place, as far as it is needed to see what it is about. */
const around = (text: string, { from, to }: Span): string => {
  const before = text.slice(Math.max(0, from - REACH), from);
  const after = text.slice(to, to + REACH);
  return (before.split(/[.!?\n]\s*/u).at(-1) ?? '') + text.slice(from, to) + (after.split(/[.!?\n]/u)[0] ?? '');
};

/** Where a text names the company, the job or the place of a role: as whole words, and not inside another name. */
export function namedIn(text: string, name: string, others: readonly string[], isPlace: boolean): Span[] {
  if (name.trim() === '') return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}@/])${escaped(name)}(?=(?:['’]s|s)?(?![\\p{L}\\p{N}@]))`, 'giu');
  const kept = [...spansOf(text, ADDRESS), ...others.flatMap((one) => spansOf(text, new RegExp(escaped(one), 'giu')))];
  return spansOf(text, pattern).filter((span) => {
    const isInside = kept.some(({ from, to }) => from <= span.from && span.to <= to);
    return !isInside && isSpelledLike(text.slice(span.from, span.to), name) && !(isPlace && isElse(text, span));
  });
}

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));

function isElse(text: string, span: Span): boolean {
  const isName = NAMED_BEFORE.test(text.slice(Math.max(0, span.from - 40), span.from));
  return isName || NAMED_AFTER.test(text.slice(span.to, span.to + 20)) || HISTORY.test(around(text, span));
}

/** 'reading' is no town; a title may stand in small letters. */
const isSpelledLike = (found: string, name: string): boolean =>
  found === name || found === found.toUpperCase() || /\s/.test(name) || found[0] === name[0];

/** The new name in the letters of the old one, with the article before it. */
export function renamedAt(text: string, span: Span, { was, is }: { was: string; is: string }): Replacement {
  const found = text.slice(span.from, span.to);
  return withArticle(text, span, lettersOf(found, was, is));
}

function lettersOf(found: string, was: string, is: string): string {
  if (found === was) return is;
  if (found === found.toUpperCase()) return is.toUpperCase();
  return found === found.toLowerCase() ? is.toLowerCase() : is;
}
