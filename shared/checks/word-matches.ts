import { removal, replaceBy } from '#shared/checks/better.ts';
import type { About, Better } from '#shared/checks/finding.ts';
import { pluralPhrase } from '#shared/checks/phrases.ts';
import { addPattern, createTrie, type Match, matchesIn, type Trie } from '#shared/checks/trie.ts';
import type { Lexicon } from '#shared/checks/words/lexicon.ts';
import type { WordRow } from '#shared/checks/words/rows.ts';
import { spared } from '#shared/checks/words/spared.ts';
import { edgesIn, type Reading, type Span, sentenceAt, splitSentence, type Word } from '#shared/text/sentences.ts';

/** A place where a row of a word list applies. */
export type WordMatch = { row: WordRow; at: Span & { reading: Reading }; better: Better[] };

type Entry = { row: WordRow; plural: boolean };

function trieOf(rows: readonly WordRow[]): Trie<Entry> {
  const trie = createTrie<Entry>();
  for (const row of rows) {
    for (const phrase of row.phrases) {
      const noun = phrase.endsWith('+');
      const singular = noun ? phrase.slice(0, -1) : phrase;
      addPattern(trie, singular, { row, plural: false });
      if (noun) addPattern(trie, pluralPhrase(singular), { row, plural: true });
    }
  }
  return trie;
}

const made = new WeakMap<Lexicon, Trie<Entry>>();

/** Made once per language, at its first text. */
function wordList(lexicon: Lexicon): Trie<Entry> {
  const list = made.get(lexicon) ?? trieOf(lexicon.rows);
  made.set(lexicon, list);
  return list;
}

type MatchRequest = Pick<About, 'kind'> & {
  /** Notes a place where a phrase means something else: no pattern of the rule marks it either. */
  excuse(rule: string, at: WordMatch['at']): void;
  language: string | null;
  lexicon: Lexicon | null;
  readings: readonly Reading[];
  isSpared(reading: Reading, span: Span): boolean;
  roleSpeaksOf(stem: string): boolean;
  /** Whether a rule applies to this kind. */
  applies(rule: string): boolean;
};

/** What a list finds in a part. Of phrases that overlap, the first and longest counts. */
function matchesOf(asked: MatchRequest, reading: Reading, list: Trie<Entry>): WordMatch[] {
  const matches = matchesIn(list, reading).filter((match) => isOpen(asked, reading, match));
  const excused = matches.filter((match) => isExcused(asked, reading, match));
  for (const match of excused) asked.excuse(match.value.row.rule, { ...spanOf(reading, match), reading });
  const marked = matches
    .filter((match) => !excused.some((one) => excuses(one, match)) && !isSpared(reading, match))
    .map(markedOf)
    .sort((one, other) => one.first - other.first || other.last - one.last);
  let end = -1;
  return marked.flatMap((match) => {
    if (match.first < end) return [];
    end = match.last;
    return [matchOf(asked, reading, match)];
  });
}

/** The words of a match that are marked. */
function markedOf(match: Match<Entry>): Match<Entry> {
  const { marks } = match.value.row;
  if (marks === 'first') return { ...match, last: match.first + 1, possessive: false };
  return marks === 'last' ? { ...match, first: match.last - 1 } : match;
}

/** What one row excuses, no other row of its rule marks; a demand that only overlaps it neither. */
const excuses = (excused: Match<Entry>, match: Match<Entry>): boolean =>
  match.value.row.rule === excused.value.row.rule &&
  (match.value.row.demand
    ? excused.first < match.last && match.first < excused.last
    : excused.first === match.first && excused.last === match.last);

/** Whether a demand is none, by the rest of its sentence. */
function isSpared(reading: Reading, match: Match<Entry>): boolean {
  const { row } = match.value;
  return row.demand && spared[row.rule]?.(...splitSentence(reading, spanOf(reading, match))) === true;
}

/** What the word lists find, by rule. */
export function wordMatches(asked: MatchRequest): Map<string, WordMatch[]> {
  const found = new Map<string, WordMatch[]>();
  const list = asked.lexicon && wordList(asked.lexicon);
  const matches = list ? asked.readings.flatMap((reading) => matchesOf(asked, reading, list)) : [];
  for (const one of matches) {
    const known = found.get(one.row.rule);
    if (known) known.push(one);
    else found.set(one.row.rule, [one]);
  }
  return found;
}

/** In an interview guide the questions themselves may stand in quotation marks. */
const isFree = (word: Word, { kind }: Pick<About, 'kind'>): boolean =>
  !word.spared && (!word.quoted || kind === 'interview_questions');

const isCapital = ({ text, words }: Reading, index: number): boolean =>
  /^\p{Lu}/u.test(text.slice(words[index]?.from ?? 0, words[index]?.to ?? 0));

/**
 * 'Mother Tongue Story Time' is a name: every word of the phrase and the one behind it have a capital, and before a
 * single word stands one without.
 */
function isName({ language }: MatchRequest, reading: Reading, { first, last }: Match<Entry>): boolean {
  if (language !== 'en') return false;
  for (let index = first; index < last; index++) if (!isCapital(reading, index)) return false;
  const { words } = reading;
  if (words[last]?.before !== ' ' || !isCapital(reading, last)) return false;
  const isInside = words[first]?.before === ' ' && (words[first - 1]?.key === 'the' || !isCapital(reading, first - 1));
  return last - first > 1 || isInside;
}

/** Whether a rule may mark the words: no name, no quotation. */
function isOpen(asked: MatchRequest, reading: Reading, match: Match<Entry>): boolean {
  const words = reading.words.slice(match.first, match.last);
  if (!words.every((word) => isFree(word, asked)) || isName(asked, reading, match)) return false;
  return asked.applies(match.value.row.rule) && !asked.isSpared(reading, spanOf(reading, match));
}

const isExcused = (asked: MatchRequest, reading: Reading, match: Match<Entry>): boolean =>
  match.value.row.unless.some((context) => isMeant(context, asked, reading, match));

/** Whether the context that gives the phrase another meaning is there. */
function isMeant(context: string, asked: MatchRequest, reading: Reading, match: Match<Entry>): boolean {
  if (context.startsWith('@')) return asked.roleSpeaksOf(context.slice(1));
  if (!context.includes('~')) return isInSentence(context, reading, match);
  const [before = '', after = ''] = context.split('~');
  return standsBefore(reading, match.first, before) && standsAfter(reading, match.last, after);
}

const edgesOfText = new Map<string, string[]>();
function edges(text: string): string[] {
  const known = edgesOfText.get(text) ?? edgesIn('', text).edges;
  edgesOfText.set(text, known);
  return known;
}

function standsBefore({ words }: Reading, first: number, context: string): boolean {
  const wanted = edges(context);
  if (wanted.length > 0 && words[first]?.before !== ' ') return false;
  return wanted.every((edge, index) => words[first - wanted.length + index]?.key === edge);
}

function standsAfter({ words }: Reading, last: number, context: string): boolean {
  return edges(context).every(
    (edge, index) => words[last + index]?.key === edge && [' ', "'", '’'].includes(words[last + index]?.before ?? ''),
  );
}

function isInSentence(context: string, reading: Reading, { first }: Match<Entry>): boolean {
  const sentence = reading.sentences[sentenceAt(reading, reading.words[first]?.from ?? 0)];
  if (!sentence) return false;
  const wanted = edges(context);
  for (let at = sentence.first; at < sentence.last; at++) {
    if (reading.words[at]?.key !== wanted[0]) continue;
    if (wanted.every((edge, index) => reading.words[at + index]?.key === edge)) return true;
  }
  return false;
}

function spanOf({ words }: Reading, { first, last, possessive }: Match<Entry>): Span {
  return { from: words[first]?.from ?? 0, to: (words[last - 1]?.to ?? 0) - (possessive ? 2 : 0) };
}

function matchOf({ language }: MatchRequest, reading: Reading, match: Match<Entry>): WordMatch {
  const { row, plural } = match.value;
  const span = spanOf(reading, match);
  const better = row.better.map((word) => replaceBy(reading, span, word, { language, plural }));
  return {
    row,
    at: { ...span, reading },
    better: row.removed ? [removal(reading, span, row.removed), ...better] : better,
  };
}
