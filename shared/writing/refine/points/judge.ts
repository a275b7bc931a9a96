import { MARK_SIGNS } from '#shared/text/list-marks.ts';
import { wordsIn } from '#shared/text/text-tokens.ts';
import asks from '#shared/writing/refine/data/asks.json' with { type: 'json' };
import type { Ask } from '#shared/writing/refine/points/asks.ts';
import {
  type Figure,
  isSameFigure,
  type Named,
  type Read,
  type Sentence,
  stemOf,
} from '#shared/writing/refine/points/words.ts';

export type State = 'done' | 'not_done' | 'not_checked';
type Texts = { before: Read; after: Read };

/** What each point says together: one that is not done outweighs the others, then one that was not checked. */
const together = (states: readonly State[]): State =>
  states.includes('not_done')
    ? 'not_done'
    : states.includes('not_checked') || states.length === 0
      ? 'not_checked'
      : 'done';

/** How often a phrase stands in a text. */
function timesIn(text: string, phrase: string): number {
  let count = 0;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length - 1)) count += 1;
  return count;
}

const hasFigure = ({ figures }: Pick<Sentence, 'figures'>, figure: Figure): boolean =>
  figures.some((one) => isSameFigure(one, figure));

/** As much of three words as of ten: all of few, most of many. */
const ENOUGH = 0.7;
const FEW = 3;
const needed = (count: number): number => (count <= FEW ? count : Math.ceil(count * ENOUGH));

/** Figures that say what they are: an amount, a share, a time. Of '25' its words are needed as well. */
const isTelling = ({ unit }: Figure): boolean => unit !== null;

/** Whether a sentence says what is named; `least`: how many of the stems it has to have. */
function says(sentence: Sentence, { figures, stems, quoted }: Named, least: number): boolean {
  if (!figures.every((one) => hasFigure(sentence, one)) || !quoted.every((one) => sentence.phrase.includes(one)))
    return false;
  return stems.filter((stem) => sentence.stems.has(stem)).length >= least;
}

function leastOf({ figures, stems, quoted }: Named): number {
  if (quoted.length > 0 || (figures.length > 0 && figures.every(isTelling))) return 0;
  return figures.length > 0 ? Math.min(stems.length, Math.max(1, Math.ceil(stems.length / 2))) : needed(stems.length);
}

const countOf = ({ sentences }: Read, named: Named, least: number): number =>
  sentences.filter((one) => says(one, named, least)).length;

/** Nothing to find it by: '3' alone stands anywhere. */
const isWeak = ({ figures, stems, quoted }: Named): boolean =>
  quoted.length + stems.length === 0 && !figures.some(isTelling);

/** Words of an asked thing that are often said otherwise: that they are missing says nothing. */
const TOPICS = new Set(asks.topics.map(stemOf));
const SMALL = 13;

function isMissing({ after }: Texts, { figures, stems, quoted }: Named): boolean {
  if (quoted.some((phrase) => timesIn(after.phrase, phrase) === 0)) return true;
  const missing = figures.filter((figure) => !after.sentences.some((one) => hasFigure(one, figure)));
  if (missing.some((figure) => isTelling(figure) || figure.value >= SMALL)) return true;
  if (figures.length + quoted.length > 0 || stems.some((stem) => TOPICS.has(stem))) return false;
  const beginsSo = (stem: string) => [...after.counts.keys()].some((one) => one.startsWith(stem));
  return !stems.some(beginsSo);
}

/** Done: more sentences say it than before, or it stands there more often. */
function added(texts: Texts, what: Named): State {
  if (isWeak(what)) return 'not_checked';
  const { before, after } = texts;
  const least = leastOf(what);
  if (isMissing(texts, what)) return 'not_done';
  const { quoted, figures, stems } = what;
  const phrases = [...quoted, ...(quoted.length + figures.length === 0 && stems.length === 1 ? [` ${stems[0]} `] : [])];
  const isMore = phrases.length > 0 && phrases.every((one) => timesIn(after.phrase, one) > timesIn(before.phrase, one));
  return isMore || countOf(after, what, least) > countOf(before, what, least) ? 'done' : 'not_checked';
}

/** Done: it was there, and is gone. */
function removed({ before, after }: Texts, what: Named): State {
  if (what.quoted.length > 0)
    return together(what.quoted.map((phrase) => gone(timesIn(before.phrase, phrase), timesIn(after.phrase, phrase))));
  if (isWeak(what)) return 'not_checked';
  const least = leastGone(what);
  const was = countOf(before, what, least);
  const state = gone(was, countOf(after, what, least));
  return state === 'done' && !isClearlyGone({ before, after }, what, was) ? 'not_checked' : state;
}

/** A sentence with the figure and one of its words says it still. */
const leastGone = ({ figures, stems }: Named): number =>
  figures.length > 0 ? Math.min(1, stems.length) : stems.length;

function gone(was: number, is: number): State {
  if (was === 0) return 'not_checked';
  return is === 0 ? 'done' : is >= was ? 'not_done' : 'not_checked';
}

/** The last word names the thing and is nowhere, also not in a compound; the words before it stand less often. */
function isClearlyGone({ before, after }: Texts, { figures, stems }: Named, was: number): boolean {
  if (figures.length > 0) return true;
  const head = stems.at(-1) ?? '';
  const isThere = [...after.counts.keys()].some((one) => one === head || (head.length > 4 && one.startsWith(head)));
  return !isThere && stems.every((one) => (after.counts.get(one) ?? 0) <= (before.counts.get(one) ?? 0) - was);
}

/** Done: every sentence that says it is word for word as before. */
function kept({ before, after }: Texts, what: Named): State {
  if (isWeak(what)) return 'not_checked';
  const least = leastOf(what);
  const own = before.sentences.filter((one) => says(one, what, least));
  if (own.length === 0) return 'not_checked';
  const there = new Set(after.sentences.map(({ phrase }) => phrase));
  if (own.every(({ phrase }) => there.has(phrase))) return 'done';
  return what.quoted.length + what.figures.length > 0 && countOf(after, what, least) === 0 ? 'not_done' : 'not_checked';
}

function replaced(texts: Texts, { from, to, isTopic }: Extract<Ask, { kind: 'replace' }>): State {
  const put = added(texts, to);
  if (put === 'not_done' || (isTopic && to.figures.length > 0)) return put;
  const left = removed(texts, from);
  if (left === 'not_done') return isTopic ? 'not_checked' : 'not_done';
  return put === 'done' && (left === 'done' || isNowhere(texts.after, from)) ? 'done' : 'not_checked';
}

/** What was never there is not left. */
const isNowhere = (read: Read, named: Named): boolean => !isWeak(named) && countOf(read, named, leastGone(named)) === 0;

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const sentencesLong = ({ text, sentences }: Read): number => wordsIn(text) / Math.max(1, sentences.length);

const COUNTS: Record<Extract<Ask, { kind: 'limit' }>['unit'], (read: Read) => number> = {
  words: ({ text }) => wordsIn(text),
  characters: ({ text }) => text.trim().length,
  sentences: ({ sentences }) => sentences.length,
  paragraphs: ({ text }) => text.split(/\n\s*\n/).filter((one) => one.trim() !== '').length,
  lines: ({ text }) => lines(text).length,
};

const SIGNS: Record<Extract<Ask, { kind: 'without' }>['sign'], RegExp> = {
  exclamation: /[!！]/u,
  emoji: /\p{Extended_Pictographic}/u,
  hashtag: /(?<![\p{L}\p{N}])#\p{L}/u,
};

const LIST_ITEM = new RegExp(`^\\s*[${MARK_SIGNS}-]\\s`, 'u');
const itemsIn = ({ text }: Read): number => lines(text).filter((line) => LIST_ITEM.test(line)).length;

/** A text that gained or lost one word is not longer or shorter for a reader. */
const LONGER = 1.05;
const SHORTER = 0.95;

/** Between what is clearly right and what is no step there nothing is said. */
function byStep(isRight: boolean, isNoStep: boolean): State {
  if (isRight) return 'done';
  return isNoStep ? 'not_done' : 'not_checked';
}

function shorter({ before, after }: Texts, most: number): State {
  const [was, is] = [wordsIn(before.text), wordsIn(after.text)];
  return byStep(is <= was * most, is >= was);
}

function longer({ before, after }: Texts): State {
  const [was, is] = [wordsIn(before.text), wordsIn(after.text)];
  return byStep(is >= was * LONGER, is <= was);
}

function shortSentences({ before, after }: Texts): State {
  const [was, is] = [sentencesLong(before), sentencesLong(after)];
  return byStep(is <= was * SHORTER, is >= was);
}

function asList({ before, after }: Texts): State {
  const [was, is] = [itemsIn(before), itemsIn(after)];
  return byStep(is > was, is === 0);
}

function inLimit({ after }: Texts, { unit, least, most }: Extract<Ask, { kind: 'limit' }>): State {
  const count = COUNTS[unit](after);
  return count >= least && count <= most ? 'done' : 'not_done';
}

/** Whether the texts show that it was done. */
export function stateOf(ask: Ask, texts: Texts): State {
  switch (ask.kind) {
    case 'add':
      return added(texts, ask.what);
    case 'remove':
      return removed(texts, ask.what);
    case 'keep':
      return kept(texts, ask.what);
    case 'replace':
      return replaced(texts, ask);
    case 'limit':
      return inLimit(texts, ask);
    case 'shorter':
      return shorter(texts, ask.most);
    case 'longer':
      return longer(texts);
    case 'short_sentences':
      return shortSentences(texts);
    case 'without':
      return SIGNS[ask.sign].test(texts.after.text) ? 'not_done' : 'done';
    case 'list':
      return asList(texts);
    case 'unknown':
      return 'not_checked';
  }
}
