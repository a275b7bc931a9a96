import { type AvoidedWord, avoidedWord, BANNED_EMOJI, BANNED_MARK, linesOf } from '#shared/brand/brand-words.ts';
import { formsOf, pluralOf, removal, replaceBy } from '#shared/checks/better.ts';
import { type Context, type Found, findPattern, PROSE, type Rule } from '#shared/checks/rule.ts';
import { EMOJI } from '#shared/checks/rules/look.ts';
import { addPhrase, createTrie, matchesIn, type Trie } from '#shared/checks/trie.ts';
import type { Reading, Span } from '#shared/text/sentences.ts';

type Ban = { word: string; better: string; plural: boolean };

const GERMAN_ENDINGS = ['e', 'en', 'er', 'es', 'em', 'n', 's'];

function addGermanBan(trie: Trie<Ban>, { word, better }: AvoidedWord): void {
  for (const ending of ['', ...GERMAN_ENDINGS]) addPhrase(trie, word + ending, { word, plural: false, better });
}

/** 'Hustle' as it is said of a doing: 'hustling', 'hustled', 'hustler'. A better word would not stand in its place. */
function verbFormsOf(word: string): string[] {
  if (!/^\p{L}{4,}$/u.test(word) || /(?:ing|ed|s)$/i.test(word)) return [];
  if (/e$/i.test(word)) return ['d', 'r', 'rs'].map((end) => word + end).concat(`${word.slice(0, -1)}ing`);
  if (/[^aeiou]y$/i.test(word)) return [`${word.slice(0, -1)}ied`, `${word}ing`];
  const stem = /[^aeiou][aeiou][bdglmnprt]$/i.test(word) ? word + word.at(-1) : word;
  return [...new Set([word, stem])].flatMap((one) => [`${one}ing`, `${one}ed`]);
}

function addBan(trie: Trie<Ban>, { word, better }: AvoidedWord): void {
  const forms = formsOf(word);
  const wanted = formsOf(better);
  const add = (phrase: string, plural: boolean) =>
    addPhrase(trie, phrase, { word, plural, better: better && (plural ? wanted.plural : wanted.singular) });
  for (const plural of new Set([forms.plural, pluralOf(forms.singular)])) add(plural, true);
  for (const form of verbFormsOf(word)) addPhrase(trie, form, { word, plural: false, better: '' });
  addPhrase(trie, word, { word, plural: forms.plural === word, better });
  if (forms.singular !== word) add(forms.singular, false);
}

const whyOf = ({ word, better }: Ban): string =>
  better === '' ? `Your brand voice avoids “${word}”.` : `Your brand voice says “${better}”.`;

/** 'Third-party' is no 'party'. */
const isInCompound = ({ words }: Reading, first: number, last: number): boolean =>
  words[first]?.joined === true || words[last]?.joined === true;

function foundWords(context: Context, reading: Reading, trie: Trie<Ban>): Found[] {
  let end = -1;
  return matchesIn(trie, reading).flatMap(({ first, last, possessive, value }) => {
    const words = reading.words.slice(first, last);
    const span: Span = { from: words[0]?.from ?? 0, to: (words.at(-1)?.to ?? 0) - (possessive ? 2 : 0) };
    if (
      first < end ||
      isInCompound(reading, first, last) ||
      words.some(({ spared, quoted }) => spared || quoted) ||
      context.isSpared(reading, span)
    )
      return [];
    end = last;
    const language = context.language;
    const better =
      value.better === ''
        ? removal(reading, span)
        : replaceBy(reading, span, value.better, { language, plural: false });
    return [{ at: { ...span, reading }, why: whyOf(value), better: [better] }];
  });
}

const removed = (reading: Reading, { index, 0: found }: RegExpExecArray) => [
  removal(reading, { from: index, to: index + found.length }),
];

const marks = (context: Context): Found[] =>
  findPattern(context, {
    of: /[!！]+/g,
    why: 'Your brand voice has no exclamation marks.',
    better: ({ index, 0: found }) => [
      { act: 'replace', label: 'Full stop', from: index, to: index + found.length, text: '.' },
    ],
  });

const emoji = (context: Context): Found[] =>
  findPattern(context, {
    of: EMOJI,
    why: 'Your brand voice has no emoji.',
    better: (match, reading) => removed(reading, match),
  });

export const brandAvoid: Rule = {
  id: 'brand/avoid',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'A word of ‘Words to avoid’ of your brand voice, in each of its forms.',
  source: 'voice',
  find: (context) => {
    const lines = linesOf(context.brand_guidelines?.words_to_avoid ?? '');
    const trie = createTrie<Ban>();
    for (const line of lines) {
      if (line === BANNED_MARK || line.toLowerCase() === BANNED_EMOJI) continue;
      if (context.language === 'de') addGermanBan(trie, avoidedWord(line));
      else addBan(trie, avoidedWord(line));
    }
    return [
      ...context.readings.flatMap((reading) => foundWords(context, reading, trie)),
      ...(lines.includes(BANNED_MARK) ? marks(context) : []),
      ...(lines.some((line) => line.toLowerCase() === BANNED_EMOJI) ? emoji(context) : []),
    ];
  },
};
