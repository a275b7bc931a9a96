import { PLACES } from '#shared/checks/facts/claims/names.ts';
import common from '#shared/checks/facts/data/common.json' with { type: 'json' };
import { isDenied } from '#shared/checks/facts/denial.ts';
import { STOP_WORDS } from '#shared/checks/facts/stop-words.ts';
import { type TermHit, termAt } from '#shared/checks/facts/terms.ts';
import written from '#shared/checks/patterns/terms-beside.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Claim, Extract, Meaning } from '#shared/text/claims/claim.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const PATTERN = patternOf(written);

/** The nouns that make a certificate or a benefit of the words before them: 'sommelier diploma'. */
const HEADS = PATTERN.heads;
const GERMAN_HEADS = PATTERN.germanHeads;
const NOT_ALONE: ReadonlySet<string> = new Set(
  `kenntnisse vorkenntnisse leistungen bundesgeld versicherung erlaubnisschein fachkenntnisse grundkenntnisse
sprachkenntnisse branchenkenntnisse dienstleistungen trinkgeld bargeld erfahrung berufserfahrung
praxiserfahrung lebenserfahrung`.split(/\s+/),
);
/** Words whose meaning as a term depends on what follows. */
const UNLESS: Record<string, RegExp> = {
  'place:hybrid': /^(?:car|cloud|vehicle|bike|drive|system|mechanic|engine|working pattern)/,
  'on call': /^(?:center|centre|to|zur?$|shadow)/,
  'dbs check': /^(?:rs|inr|up|of|range|\d)/,
  parking: /^(?:lot|is|sensor|system|fine)/,
  holiday: /^(?:home|park|cottage|season|let|maker|booking|cover|package|rental)/,
  bonus: /^(?:point)/,
  commission: /^(?:a|an|the|new|machine|plant|system)/,
  'notice period': /^(?:that|how|when|board|what)/,
  largest: /^(?:possible|part|number|amount)/,
};
/** 'Grade 8' is a term of pay. */
const GRADES = /^(?:grade|band|entgeltgruppe|besoldungsgruppe)$/;
const LONGEST = 3;

/** Whether a name that is also a word stands where any word is capitalised. */
const isAtStart = (words: readonly Word[], at: number): boolean =>
  at === 0 || /[:.!?("“„–—•]\s*$/.test(words[at]?.gap ?? '');

/** 'CPC' is no word, wherever it stands. */
const isAcronym = (exact: string): boolean => /^\p{Lu}{3,}$/u.test(exact);

const isOther = ({ id, last }: TermHit, words: readonly Word[]): boolean =>
  UNLESS[id]?.test(words[last + 1]?.lower ?? '') ?? false;

type Found = { from: number; to: number; meaning: Meaning };

function listed({ text, words: language }: Reading, sentence: Sentence, at: number): (Found & { last: number }) | null {
  const { words } = sentence;
  const hit = termAt(words, at, language);
  const [first, last] = [words[at], words[hit?.last ?? at]];
  if (!hit || !first || !last || isOther(hit, words)) return null;
  const { id, group } = hit;
  const isLoose = hit.exact !== null && ((isAtStart(words, at) && !isAcronym(hit.exact)) || hit.exact.length < 2);
  const isWeak = hit.isWeak || isLoose;
  const isNo = isDenied(text, sentence, first.from, last.to) !== hit.isOpposite;
  const meaning = { kind: 'term', id, group, isWeak, isDenied: isNo } as const;
  return { ...widened(words, at, hit.last), meaning };
}

/** Words around a name that belong to it: 'free gym', 'gym membership'. */
const BEFORE_NAME = PATTERN.beforeName;
const AFTER_NAME = PATTERN.afterName;

const isBlank = (word: Word | undefined): boolean => /^[\s-]$/.test(word?.gap ?? '');

const isLevel = (word: Word | undefined): boolean => /^(?:level|grade|stufe|klasse)$/.test(word?.lower ?? '');

const isNumber = (word: Word | undefined): boolean => /^\d/.test(word?.lower ?? '');

function widened(words: readonly Word[], at: number, end: number): { from: number; to: number; last: number } {
  let [first, last] = [at, end];
  while (isBlank(words[first]) && BEFORE_NAME.test(words[first - 1]?.lower ?? '')) first -= 1;
  while (isBlank(words[last + 1]) && AFTER_NAME.test(words[last + 1]?.lower ?? '')) last += 1;
  if (isLevel(words[last + 1]) && isNumber(words[last + 2])) last += 2;
  if (isNumber(words[first - 1]) && isLevel(words[first - 2])) first -= 2;
  return { from: words[first]?.from ?? 0, to: words[last]?.to ?? 0, last };
}

const DETERMINER =
  /^(?:a|an|the|our|its|their|as|of|one|this|another|uk|europe|country|region|world|eine?[rsnm]?|der|die|das|den|zu|als)$/;
/** The row of `STANDING` that says so. */
const LEADER = 'leading provider';
const LEADING = /^(?:leading|führende[rsnm]?)$/;

/** 'a leading maker of pumps': a claim of standing about whatever follows; 'leading a team' is none. */
function leading({ text }: Reading, sentence: Sentence, at: number): Found | null {
  const { words } = sentence;
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word || !next || !LEADING.test(word.lower) || !/^\s$/.test(next.gap)) return null;
  const isEmpty =
    STOP_WORDS.has(next.lower) || next.value !== null || /^(?:edge|role|position|part|indicator)/.test(next.lower);
  if (!before || isEmpty || !DETERMINER.test(before.lower)) return null;
  const isNo = isDenied(text, sentence, word.from, next.to);
  return {
    from: word.from,
    to: next.to,
    meaning: { kind: 'term', id: LEADER, group: null, isWeak: false, isDenied: isNo },
  };
}

/** Whether a language or a level stands before it: 'Deutsch auf C1'. */
const isSpoken = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 4), at)
    .some(({ lower }) => PLACES.has(lower) || /^(?:level|niveau|stufe|cefr|ger)$/.test(lower));

/** 'forklift licence' and 'Kantinenzuschuss', which no list has. */
function built({ text, words: language }: Reading, sentence: Sentence, at: number): Found | null {
  const { words } = sentence;
  const word = words[at];
  if (!word) return null;
  const number = words[at + 1];
  if (/^[ABC][12]$/.test(word.raw) && isSpoken(words, at)) {
    const meaning = { kind: 'words', stems: [word.lower], isDenied: false } as const;
    return { from: word.from, to: word.to, meaning };
  }
  if (GRADES.test(word.lower) && number && /^\d/.test(number.raw) && number.gap === ' ') {
    const meaning = { kind: 'words', stems: [word.stem, number.lower], isDenied: false } as const;
    return { from: word.from, to: number.to, meaning };
  }
  if (language === 'de') {
    if (!GERMAN_HEADS.test(word.lower) || word.raw === word.lower || NOT_ALONE.has(word.lower)) return null;
    const meaning = {
      kind: 'words',
      stems: [word.stem],
      isDenied: isDenied(text, sentence, word.from, word.to),
    } as const;
    return { from: word.from, to: word.to, meaning };
  }
  const run = HEADS.test(word.lower) ? [...runBefore(words, at), word, ...subjectAfter(words, at)] : [];
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || run.length < 2) return null;
  const meaning = {
    kind: 'words',
    stems: run.map(({ stem }) => stem),
    isDenied: isDenied(text, sentence, first.from, last.to),
  } as const;
  return { from: first.from, to: last.to, meaning };
}

/** 'qualification in cycle mechanics': what the head is in. */
function subjectAfter(words: readonly Word[], at: number): Word[] {
  if (words[at + 1]?.lower !== 'in' || !/^\s$/.test(words[at + 1]?.gap ?? '')) return [];
  const subject = words.slice(at + 2, at + 4);
  const end = subject.findIndex((word) => isCommon(word) || !/^[\s-]$/.test(word.gap));
  return end === -1 ? subject : subject.slice(0, end);
}

/** The words right before a head that name it. */
function runBefore(words: readonly Word[], at: number): Word[] {
  const run: Word[] = [];
  for (let before = at - 1; before >= 0 && run.length < LONGEST; before -= 1) {
    const [word, next] = [words[before], words[before + 1]];
    if (!word || !next || !/^(?:\s|[-’'])$/.test(next.gap) || isCommon(word)) break;
    run.unshift(word);
  }
  return run;
}

/** They stand before a term and are no part of its name. */
const COMMON: ReadonlySet<string> = new Set(common.words);
const isCommon = ({ lower, value }: Word): boolean => value !== null || STOP_WORDS.has(lower) || COMMON.has(lower);

/** Benefits, degrees, certificates, technologies, terms of work and claims of standing. */
export const term: Extract = (reading, sentence, isTaken) => {
  const found: Claim[] = [];
  for (let at = 0; at < sentence.words.length; at += 1) {
    const hit = listed(reading, sentence, at);
    const one = hit ?? leading(reading, sentence, at) ?? built(reading, sentence, at);
    if (!one || isTaken(one.from, one.to)) continue;
    const before = found.at(-1);
    if (before && before.to > one.from) found.pop();
    const from = reading.text[one.from - 1] === '#' ? one.from - 1 : one.from;
    found.push({ type: 'term', sentence, from, to: one.to, meaning: one.meaning });
    if (hit) at = hit.last;
  }
  return found;
};
