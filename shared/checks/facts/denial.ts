import { contentStems, STOP_WORDS } from '#shared/checks/facts/stop-words.ts';
import written from '#shared/checks/patterns/denial.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Sentence, Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

const BEFORE = PATTERN.before;
const AFTER = PATTERN.after;
const NO_DENIAL = /not (?:required|essential|necessary|needed|a must)|nicht (?:erforderlich|zwingend|notwendig|nötig)/i;

const NEGATION =
  /\b(?:n[oe]|cannot|without)|n['’]t|kein|ohne|ni[ce]|weder|entf[äa]ll|closed|\szu(?!\p{L})|geschlossen/iu;
/** 'No on-call in your first three months': later there is. */
const LIMITED =
  /^\s(?:in|for|during|until|before|im|während|bis)\b.{0,20}\b(?:first|probation|training|ersten?|probezeit|einarbeitung)/i;
/** 'You don't need a licence' says that none is asked for, not that there is none. */
const NO_NEED_BEFORE =
  /(?:n['’]t|\bnot) need\b|\bneed(?:n['’]t| not)\b|\bno need\b|\b(?:brauchst|braucht|brauchen) (?:du |ihr |sie )?kein/i;
const NO_NEED_AFTER = /^.{0,24}\b(?:muss|müssen|musst|müsst)\b.{0,24}\bnicht\b(?! nur)/i;
/** Characters around words in which they can be denied. */
const REACH = 80;

/** Whether the words around [from, to) deny it, within the clause: 'no weekend work', 'overtime is not paid'. */
export function isDenied(text: string, sentence: Sentence, from: number, to: number): boolean {
  const before =
    text
      .slice(Math.max(sentence.from, from - REACH), from)
      .split(/[,;:.()!?–—]/)
      .at(-1) ?? '';
  const after = text.slice(to, Math.min(sentence.to, to + REACH)).split(/[,;:.()!?–—]/)[0] ?? '';
  if (!NEGATION.test(before) && !NEGATION.test(after)) return false;
  if (LIMITED.test(after) || NO_NEED_BEFORE.test(before) || NO_NEED_AFTER.test(after)) return false;
  return BEFORE.test(before) || (AFTER.test(after) && !NO_DENIAL.test(after));
}

/** What a sentence of the material denies, as words that follow each other. */
export type Denial = { stems: string[]; from: number; to: number };

const NEGATIVE = new Set(['no', 'kein', 'keine', 'keinen', 'keiner', 'keinem', 'without', 'ohne']);
const VERB = /^(?:offer|have|use|pay|provide|do|work|ask|want|give|run|sponsor|take|hire|allow)$/;
const ADVERB = new Set(['not', 'never', 'nicht']);

const LONGEST = 3;

/** Content words from `at` on that follow each other with blanks or hyphens. */
function phraseAt(words: readonly Word[], at: number): Word[] {
  const found: Word[] = [];
  for (const word of words.slice(at, at + LONGEST)) {
    const isJoined = found.length === 0 || /^(?:\s|-)$/.test(word.gap);
    if (!isJoined || STOP_WORDS.has(word.lower) || word.value !== null) break;
    found.push(word);
  }
  return found;
}

/** Content words right before and at `at`. */
function phraseBefore(words: readonly Word[], at: number): Word[] {
  const start = words.findLastIndex(
    (word, index) => index <= at && (STOP_WORDS.has(word.lower) || word.value !== null),
  );
  return at - start > LONGEST ? [] : words.slice(start + 1, at + 1);
}

/** The words between the commas around `at`. */
function clauseAt(words: readonly Word[], at: number): Word[] {
  const isBreak = ({ gap }: Word): boolean => /[,;:()–—]/.test(gap);
  const start = words.findLastIndex((word, index) => index <= at && isBreak(word));
  const end = words.findIndex((word, index) => index > at && isBreak(word));
  return words.slice(Math.max(0, start), end === -1 ? undefined : end);
}

/** German says what it denies before the verb: the nouns of the clause, each alone. */
const nounsOf = (words: readonly Word[]): Word[][] =>
  words.filter(({ raw, lower }) => raw !== lower && lower.length > 5 && !STOP_WORDS.has(lower)).map((word) => [word]);

const NO_NEED = /^(?:nötig|erforderlich|notwendig|zwingend|required|needed|essential|necessary)$/;

/** What one word denies: what follows 'no', what stands around 'not'. */
function deniedBy(sentence: Sentence, at: number, isGerman: boolean): Word[][] {
  const { words } = sentence;
  const lower = words[at]?.lower ?? '';
  const next = words[at + 1]?.lower ?? '';
  if (NEGATIVE.has(lower)) return [phraseAt(words, at + 1)];
  if (!ADVERB.has(lower) || NO_NEED.test(next)) return [];
  if (isGerman) return nounsOf(clauseAt(words, at));
  if (VERB.test(next)) return [phraseAt(words, at + 2)];
  const isSubject = /^(?:is|are)$/.test(words[at - 1]?.lower ?? '') && next !== '';
  return isSubject ? [phraseBefore(words, at - 2)] : [];
}

/** What the sentence denies: 'split shifts' of 'No split shifts.' */
export function denialsOf(sentence: Sentence, isGerman: boolean): Denial[] {
  const found: Denial[] = [];
  for (const [at, { lower }] of sentence.words.entries()) {
    if (!NEGATIVE.has(lower) && !ADVERB.has(lower)) continue;
    for (const run of deniedBy(sentence, at, isGerman)) {
      const [first, last] = [run[0], run.at(-1)];
      const stems = contentStems(run);
      if (first && last && stems.length > 0) found.push({ stems, from: first.from, to: last.to });
    }
  }
  return found;
}
