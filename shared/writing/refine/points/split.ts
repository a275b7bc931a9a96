import { lineFeeds } from '#shared/text/line-ends.ts';
import { listMark } from '#shared/text/list-marks.ts';
import asks from '#shared/writing/refine/data/asks.json' with { type: 'json' };
import { askOf, beginsAsk, verbOf, withoutLead } from '#shared/writing/refine/points/asks.ts';
import { quotesIn, tokensIn } from '#shared/writing/refine/points/words.ts';

/** One of the points of an instruction; `full`: with the words that it shares with those before or behind it. */
export type Point = { text: string; full: string };

/** An instruction has as many characters (INSTRUCTION_MAX); of a longer one the beginning is read. */
const READ_MAX = 2_000;
const POINTS_MAX = 20;
/** Words of one entry of an enumeration. */
const ENTRY_WORDS = 5;

const SUBORDINATE = new Set(asks.subordinate);
const ABBREVIATIONS = new Set(asks.abbreviations);
const COURTESIES = new Set(asks.courtesies);
const MONTHS = new Set(asks.months);

const wordsIn = (text: string): string[] => tokensIn(text).map(({ word }) => word);
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Cuts at places [from, to) outside of quoted words. */
function cutAt(text: string, cuts: readonly { from: number; to: number }[]): string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to } of cuts) {
    pieces.push(text.slice(end, from));
    end = to;
  }
  return [...pieces, text.slice(end)].map((one) => one.trim()).filter(hasWords);
}

/** The places of a pattern that no quoted words hold. */
function unquoted(text: string, pattern: RegExp): { from: number; to: number; found: string }[] {
  const quotes = quotesIn(text);
  let at = 0;
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index: from }) => {
    while ((quotes[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    return from >= (quotes[at]?.from ?? Number.POSITIVE_INFINITY) ? [] : [{ from, to: from + found.length, found }];
  });
}

const NUMBER = /(?<=^|[,;:.!?\n]\s{0,3}|\band\s)\(?(\d{1,2})[.):]?\s+(?=\S)/gu;

/** '1 pay, 2 Saturdays, 3 leave out the van': numbers from one on, each after a sign. */
function numbered(line: string): string[] | null {
  const found = unquoted(line, NUMBER);
  const cuts: { from: number; to: number }[] = [];
  for (const one of found) {
    if (Number(/\d+/.exec(one.found)?.[0]) === cuts.length + 1) cuts.push(one);
  }
  const [first] = cuts;
  const isList = first && cuts.length > 1 && (first.from === 0 || line.slice(0, first.from).trimEnd().endsWith(':'));
  if (!isList) return null;
  return cutAt(
    line.slice(first.from),
    cuts.map(({ from, to }) => ({ from: from - first.from, to: to - first.from })),
  ).map(withoutJoin);
}

/** Without the comma and the 'and' before the next point. */
const withoutJoin = (point: string): string =>
  point
    .replace(/\b(?:and|und)$/i, '')
    .trimEnd()
    .replace(/[,;]$/, '')
    .trim();

/** Whether a full stop ends no sentence: after an abbreviation, and in '24. Dezember'. */
function isNoEnd(text: string, from: number, to: number): boolean {
  if (text[from] !== '.') return false;
  const before = /([\p{L}\p{N}.]{1,12})$/u.exec(text.slice(Math.max(0, from - 12), from))?.[1]?.toLowerCase() ?? '';
  const next = /^[\p{L}]+/u.exec(text.slice(to, to + 12))?.[0]?.toLowerCase() ?? '';
  return ABBREVIATIONS.has(before) || /^\p{L}$/u.test(before) || (/^\d{1,2}$/.test(before) && MONTHS.has(next));
}

const sentences = (line: string): string[] => {
  const ends = unquoted(line, /(?<![.!?…])[.!?…]+["”)]?\s+|(?:(?<!\s)\s+)?;\s*/gu);
  const cuts = ends.filter(({ from, to }) => !isNoEnd(line, from, to));
  return cutAt(
    line,
    cuts.map(({ from, to, found }) => ({ from: from + (found.trimStart().startsWith(';') ? 0 : 1), to })),
  );
};

const LINK =
  /(?:(?<!\s)\s+)?,\s+(?:(?:and|und|or|oder|but|aber|then|dann|as well as|sowie)\s+)?|(?<!\s)\s+(?:and|und|&|plus|sowie|as well as|but|aber|then|dann|–|—)\s+/giu;

/** A short thing in an enumeration. */
function isEntry(text: string, most = ENTRY_WORDS): boolean {
  const words = wordsIn(text);
  return words.length > 0 && words.length <= most && !SUBORDINATE.has(words[0] ?? '');
}

const hasFigure = (text: string): boolean => tokensIn(text).some(({ figure }) => figure !== null);
/** 'between £30,000 and £35,000', '2 and 3'. */
const isRange = (left: string, right: string): boolean =>
  /^\s*\p{Sc}?\d/u.test(right) && (/\b(?:between|zwischen)\s+\p{Sc}?\d/iu.test(left) || /[\d%]\s*$/.test(left));

type Joint = { left: Point; link: string; right: string };

/** How what follows a comma or an 'and' goes on: a point of its own, with what it shares, or null for the same point. */
function nextPoint({ left, link, right }: Joint): Point | null {
  if (/^(?:not|nicht|sondern)\b/i.test(right) || isRange(left.text, right)) return null;
  if (beginsAsk(right)) return { text: right, full: right };
  const verb = verbOf(left.full);
  if (verb?.first && isEntry(right) && isEntry(verb.rest, ENTRY_WORDS + 1))
    return { text: right, full: `${verb.first} ${right}` };
  const isAnd = /and|und|&|plus|sowie/i.test(link);
  const areShort = isEntry(withoutLead(left.text), 3) && isEntry(verbOf(right)?.rest ?? right, 3);
  const areFigures =
    isAnd && wordsIn(left.text).length > 1 && wordsIn(right).length > 1 && hasFigure(left.text) && hasFigure(right);
  return !verb && (areShort || areFigures) ? { text: right, full: right } : null;
}

/** The points of a sentence: 'make it shorter, mention the pay and leave out the van'. */
function clauses(sentence: string, verb: string): Point[] {
  const links = unquoted(sentence, LINK);
  const [first = sentence, ...others] = links.length === 0 ? [sentence] : pieces(sentence, links);
  const points: Point[] = [{ text: first, full: verb && !beginsAsk(first) ? `${verb} ${first}` : first }];
  others.forEach((right, at) => {
    const link = links[at]?.found ?? ' ';
    const left = points.at(-1) as Point;
    const next = nextPoint({ left, link, right });
    if (next) points.push(next);
    else points[points.length - 1] = { text: left.text + link + right, full: left.full + link + right };
  });
  return withVerbBehind(points);
}

function pieces(text: string, cuts: readonly { from: number; to: number }[]): string[] {
  return [
    ...cuts.map(({ from }, at) => text.slice(at === 0 ? 0 : (cuts[at - 1]?.to ?? 0), from)),
    text.slice(cuts.at(-1)?.to),
  ];
}

/** 'pay and place should be mentioned', 'Parkplatz und Kantine erwähnen': the verb at the end is that of all. */
function withVerbBehind(points: readonly Point[]): Point[] {
  const last = points.at(-1);
  const verb = last && verbOf(last.full);
  if (!verb?.last) return [...points];
  const isBare = ({ full }: Point) =>
    verbOf(full) === null && isEntry(withoutLead(full), 3) && askOf(full).kind === 'unknown';
  return points.map((one) => (isBare(one) ? { ...one, full: `${one.full} ${verb.last}` } : one));
}

type Line = { text: string; isItem: boolean };

const linesIn = (instruction: string): Line[] =>
  lineFeeds(instruction.slice(0, READ_MAX))
    .split('\n')
    .map((line) => line.trim())
    .filter(hasWords)
    .flatMap((line): Line[] => {
      const items = numbered(line);
      if (items) return items.map((text) => ({ text, isItem: true }));
      const mark = listMark(line);
      return [{ text: mark ? line.slice(mark.length).trim() : line, isItem: mark !== null }];
    });

/** 'Please leave out:' says what to do with the items under it; 'Some changes:' says nothing. */
function headVerb(line: string): string | null {
  if (!line.endsWith(':')) return null;
  const verb = verbOf(`${line.slice(0, -1)} x`);
  return verb?.first && tokensIn(verb.rest).length <= 2 ? verb.first : '';
}

/** The points of an instruction, in its order, at most POINTS_MAX: the last one holds what is left. */
export function pointsIn(instruction: string): Point[] {
  const lines = linesIn(instruction);
  let verb = '';
  const points = lines.flatMap(({ text, isItem }, at): Point[] => {
    const isHead = !isItem && lines[at + 1]?.isItem === true;
    const head = isHead ? headVerb(text) : null;
    if (head !== null) {
      verb = head;
      return [];
    }
    if (!isItem) verb = '';
    return sentences(text).flatMap((one) => clauses(one, verb));
  });
  const cleaned = points
    .map(({ text, full }) => ({ text: text.replace(/^[\s,;:–—]+|(?<![\s,;:–—.])[\s,;:–—.]+$/gu, ''), full }))
    .filter(({ text }) => hasWords(text) && !COURTESIES.has(wordsIn(text).join(' ')));
  if (cleaned.length <= POINTS_MAX) return cleaned;
  const rest = cleaned
    .slice(POINTS_MAX - 1)
    .map(({ text }) => text)
    .join('; ');
  return [...cleaned.slice(0, POINTS_MAX - 1), { text: rest, full: '' }];
}
