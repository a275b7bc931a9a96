import { pluralOf, removal, replaceBy } from '#shared/checks/better.ts';
import type { About, Better } from '#shared/checks/finding.ts';
import { type Reading, type Span, sentenceAt, type Word } from '#shared/checks/reading.ts';
import { addPhrase, createTrie, edgesOf, type Match, matchesIn, type Trie, wordsIn } from '#shared/checks/trie.ts';
import { deRows } from '#shared/checks/words/de.ts';
import { enRows } from '#shared/checks/words/en.ts';
import type { WordRow } from '#shared/checks/words/rows.ts';

/** A place where a row of a word list applies. */
export type WordMatch = { row: WordRow; at: Span & { reading: Reading }; better: Better[] };

type Entry = { row: WordRow; plural: boolean };

const ENDINGS = ['', 'e', 'en', 'er', 'es', 'em'];

/** The phrase with each ending in the place of its percent signs. */
export function endingsOf(phrase: string): string[] {
  if (!phrase.includes('%')) return [phrase];
  return ENDINGS.flatMap((ending) => endingsOf(phrase.replace('%', ending)));
}

function trieOf(rows: readonly WordRow[]): Trie<Entry> {
  const trie = createTrie<Entry>();
  for (const row of rows) {
    for (const phrase of row.phrases) {
      const noun = phrase.endsWith('+');
      const singular = noun ? phrase.slice(0, -1) : phrase;
      for (const form of endingsOf(singular)) addPhrase(trie, form, { row, plural: false });
      if (noun) addPhrase(trie, pluralOf(singular), { row, plural: true });
    }
  }
  return trie;
}

const made = new Map<string, Trie<Entry>>();
const rowsByLanguage: Readonly<Record<string, readonly WordRow[]>> = { en: enRows, de: deRows };

/** Made once per language, at its first text. */
function wordList(language: string): Trie<Entry> | undefined {
  const rows = rowsByLanguage[language];
  if (!rows) return undefined;
  const list = made.get(language) ?? trieOf(rows);
  made.set(language, list);
  return list;
}

type Asked = Pick<About, 'kind'> & {
  /** Notes a place where a phrase means something else: no pattern of the rule marks it either. */
  excuse(rule: string, at: WordMatch['at']): void;
  language: string | null;
  readings: readonly Reading[];
  isSpared(reading: Reading, span: Span): boolean;
  roleSpeaksOf(stem: string): boolean;
  /** Whether a rule applies to this kind. */
  applies(rule: string): boolean;
};

/** What a list finds in a part. Of phrases that overlap, the first and longest counts. */
function matchesOf(asked: Asked, reading: Reading, list: Trie<Entry>): WordMatch[] {
  let end = -1;
  return matchesIn(list, reading).flatMap((match) => {
    if (match.first < end || !counts(asked, reading, match)) return [];
    end = match.last;
    return [matchOf(asked, reading, match)];
  });
}

/** What the word lists find, by rule. */
export function wordMatches(asked: Asked): Map<string, WordMatch[]> {
  const found = new Map<string, WordMatch[]>();
  const list = asked.language === null ? undefined : wordList(asked.language);
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

/** 'Mother Tongue Story Time' is a name: every word of the phrase and the one beside it have a capital. */
function isName({ language }: Asked, reading: Reading, { first, last }: Match<Entry>): boolean {
  if (language !== 'en' || last - first < 2) return false;
  for (let index = first; index < last; index++) if (!isCapital(reading, index)) return false;
  const next = reading.words[last];
  return next?.before === ' ' && isCapital(reading, last);
}

function counts(asked: Asked, reading: Reading, match: Match<Entry>): boolean {
  const { row } = match.value;
  const { words } = reading;
  if (!words.slice(match.first, match.last).every((word) => isFree(word, asked))) return false;
  if (isName(asked, reading, match)) return false;
  if (!asked.applies(row.rule) || asked.isSpared(reading, spanOf(reading, match))) return false;
  if (!row.unless.some((context) => isMeant(context, asked, reading, match))) return true;
  asked.excuse(row.rule, { ...spanOf(reading, match), reading });
  return false;
}

/** Whether the context that gives the phrase another meaning is there. */
function isMeant(context: string, asked: Asked, reading: Reading, match: Match<Entry>): boolean {
  if (context.startsWith('@')) return asked.roleSpeaksOf(context.slice(1));
  if (!context.includes('~')) return isInSentence(context, reading, match);
  const [before = '', after = ''] = context.split('~');
  return standsBefore(reading, match.first, before) && standsAfter(reading, match.last, after);
}

const edgesOfText = new Map<string, string[]>();
function edges(text: string): string[] {
  const known = edgesOfText.get(text) ?? edgesOf(wordsIn(text));
  edgesOfText.set(text, known);
  return known;
}

function standsBefore({ words }: Reading, first: number, context: string): boolean {
  const wanted = edges(context);
  return wanted.every((edge, index) => words[first - wanted.length + index]?.key === edge);
}

function standsAfter({ words }: Reading, last: number, context: string): boolean {
  return edges(context).every(
    (edge, index) => words[last + index]?.key === edge && words[last + index]?.before === ' ',
  );
}

function isInSentence(context: string, reading: Reading, { first }: Match<Entry>): boolean {
  const sentence = reading.sentences[sentenceAt(reading, reading.words[first]?.from ?? 0)];
  if (!sentence) return false;
  const wanted = edges(context);
  for (let at = sentence.first; at < sentence.last; at++) {
    if (wanted.every((edge, index) => reading.words[at + index]?.key === edge)) return true;
  }
  return false;
}

function spanOf({ words }: Reading, { first, last, possessive }: Match<Entry>): Span {
  return { from: words[first]?.from ?? 0, to: (words[last - 1]?.to ?? 0) - (possessive ? 2 : 0) };
}

function matchOf({ language }: Asked, reading: Reading, match: Match<Entry>): WordMatch {
  const { row, plural } = match.value;
  const span = spanOf(reading, match);
  const better = row.better.map((word) => replaceBy(reading, span, word, { language, plural }));
  return {
    row,
    at: { ...span, reading },
    better: row.removed ? [removal(reading, span, row.removed), ...better] : better,
  };
}
