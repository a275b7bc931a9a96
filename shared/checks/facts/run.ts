import { claimsOf } from '#shared/checks/facts/claims/all.ts';
import { ASPECT_OF, UNIT_OF } from '#shared/checks/facts/claims/units.ts';
import { alignedWith } from '#shared/checks/facts/compare/aligned.ts';
import { codedOtherwise } from '#shared/checks/facts/compare/codes.ts';
import { apartByEnd } from '#shared/checks/facts/compare/ends.ts';
import { opposedTo } from '#shared/checks/facts/compare/opposites.ts';
import { hasKind, lookUpName, lookUpTag, lookUpTerm, lookUpWords } from '#shared/checks/facts/compare/words.ts';
import type { Answer, Entry, MaterialIndex } from '#shared/checks/facts/entry.ts';
import { lookUpValue, passageOf } from '#shared/checks/facts/lookup.ts';
import { indexMaterial } from '#shared/checks/facts/material.ts';
import { inWordsOf } from '#shared/checks/facts/said.ts';
import { contentStems } from '#shared/checks/facts/stop-words.ts';
import { thingsOf } from '#shared/checks/facts/things/all.ts';
import { objectionsTo } from '#shared/checks/facts/weighed.ts';
import { asSeen, type Seen } from '#shared/text/as-seen.ts';
import type { Claim, Meaning, Quantity } from '#shared/text/claims/claim.ts';
import type { Fact, Passage } from '#shared/text/claims/fact.ts';
import { read, type Sentence } from '#shared/text/claims/sentences.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';

const LONGEST = 300;
/** What no mark can be kept for: NUL, and half of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL is what is looked for
const UNSTORED = /[\u0000\p{Surrogate}]/gu;

const values = ({ low, high, bound }: Quantity): string =>
  `${bound === null || bound === 'about' ? '' : `${bound} `}${low}${high === null ? '' : `-${high}`}`;

/** The value of a claim in one form; null: its words are its value. */
function valueText(meaning: Meaning): string | null {
  switch (meaning.kind) {
    case 'money':
      return [values(meaning.quantity), meaning.currency, meaning.period, meaning.about].filter(Boolean).join(' ');
    case 'percent':
      return `${values(meaning.quantity)} % ${meaning.stems.join(' ')}`;
    case 'figure':
      return [values(meaning.quantity), meaning.head, ...[...meaning.aspects].sort()].join(' ');
    case 'date':
      return `${meaning.year ?? ''}-${meaning.month ?? ''}-${meaning.day ?? ''} ${meaning.about}`;
    case 'time':
      return `${meaning.minutes} min`;
    case 'contact':
      return meaning.value;
    default:
      return null;
  }
}

/** A claim with its value in one form: '25 days of holiday' and 'Twenty-five days of holiday' are one, 28 days are not. */
function phraseOf({ from, to, sentence, meaning }: Claim): string {
  const words = sentence.words.filter((word) => word.to > from && word.from < to);
  const phrase = valueText(meaning) ?? words.map(({ value, stem }) => value ?? stem).join(' ');
  return phrase.trim().toLowerCase().slice(0, LONGEST).replace(UNSTORED, '');
}

/** A stem in more entries than this says little about where to look. */
const COMMON = 6;
const REACH = 4;

/** Stems that say what the claim is of: those of its words, and of a figure also those that follow. */
function tellingStems({ from, to, sentence, meaning }: Claim): string[] {
  const first = sentence.words.findIndex((word) => word.from >= from);
  const last = sentence.words.findLastIndex((word) => word.to <= to);
  const words = sentence.words.slice(first, last + 1 + (meaning.kind === 'figure' ? REACH : 0));
  return contentStems(words).filter((stem) => !UNIT_OF.has(stem));
}

/**
 * The passage that comes nearest to a claim that was not found: one that shares what a figure is of, or two telling words.
 * Null: nothing speaks of it.
 */
function nearestTo(claim: Claim, { postings }: MaterialIndex): Passage | null {
  const { kind } = claim.meaning;
  if (kind === 'contact' || kind === 'name' || kind === 'tag') return null;
  const shared = new Map<Entry, string[]>();
  for (const stem of tellingStems(claim)) {
    const entries = postings.get(stem) ?? [];
    if (entries.length > COMMON) continue;
    for (const entry of entries) shared.set(entry, [...(shared.get(entry) ?? []), stem]);
  }
  const isNear = (stems: readonly string[]): boolean =>
    stems.length > 1 || (kind === 'figure' && stems.some((stem) => ASPECT_OF.has(stem)));
  const [best] = [...shared].filter(([, stems]) => isNear(stems)).sort(([, a], [, b]) => b.length - a.length);
  return best ? passageAt(best[0]) : null;
}

/** No words of it are marked: none says what the claim says. */
function passageAt({ place, reading, sentence }: Entry): Passage {
  return { place, text: reading.text.slice(sentence.from, sentence.to), from: 0, to: 0 };
}

export type { MaterialIndex } from '#shared/checks/facts/entry.ts';
export { indexMaterial };

/**
 * What facts are looked up in: today's material, and that of the version (not named `then`: an object with that name
 * looks like a promise). `language` is that of the document, null when it is not known.
 */
export type LookedUpIn = { now: MaterialIndex; snapshot: MaterialIndex | null; language: string | null };

/**
 * Places of the material that one text is compared with. Every statement of a text is compared with every one of its
 * kind in the material, and both may have tens of thousands; a text of people stays far below.
 */
export const COMPARISONS_MAX = 1_000_000;

/** What the statements of a sentence are compared with. */
function comparisonsOf(
  sentence: Sentence,
  claims: readonly Claim[],
  { claims: known, weighed }: MaterialIndex,
): number {
  const ofClaims = claims.reduce((sum, { meaning }) => sum + (known.get(meaning.kind)?.length ?? 0), 0);
  return ofClaims + (weighed.length * sentence.words.length) / 8;
}

/**
 * The facts of a text in its order, each with where it stands in today's material, else in that of the version
 * (FACT-14: of a deleted role there is only that of the version). Without any material there are none. Marks of people
 * are not applied. Beyond COMPARISONS_MAX the rest of the text has none. Never throws.
 */
export function factsOf(parts: readonly DocumentPart[], { now, snapshot, language }: LookedUpIn): Fact[] {
  const isDeleted = !now.hasRole && snapshot?.hasRole === true;
  const [first, second] = isDeleted ? [snapshot, null] : [now, snapshot];
  if (first.entries.length === 0) return [];
  let left = COMPARISONS_MAX;
  return parts.flatMap((part) => {
    const seen = asSeen(part.text);
    const reading = read(seen.text, language);
    return reading.sentences.flatMap((sentence) => {
      const claims = left > 0 ? claimsOf(reading, sentence, first) : [];
      left -= comparisonsOf(sentence, claims, first);
      if (left <= 0) return [];
      const looked = claims.flatMap((claim) => {
        const answer = inWordsOf(reading.words, claim, answerOf(claim, first, second), first);
        return apartByEnd({ claim, answer }, first, reading.words);
      });
      const objections = [
        ...objectionsTo(reading, sentence, first),
        ...codedOtherwise(reading, sentence, first),
        ...opposedTo(sentence, first),
      ];
      const facts = withObjections(looked, objections);
      const isTaken = (from: number, to: number): boolean =>
        facts.some(({ claim }) => from < claim.to && to > claim.from);
      const things = thingsOf(reading, sentence, first, isTaken).map((claim) => ({
        claim,
        answer: answerOf(claim, first, second),
      }));
      return inOrder([...facts, ...things]).flatMap(
        ({ claim, answer }) => factOf({ part, seen }, claim, answer, first) ?? [],
      );
    });
  });
}

type Looked = { claim: Claim; answer: Answer };

/** 'Could we talk on Tuesday?' names a day. */
const INVITING =
  /^(?:talk|call|chat|speak|meet|coffee|interview|ring|phone|zoom|visit|reden|sprechen|telefonat|telefonieren|gespräch|treffen|sprechen)$/;

/** Figures and days of a question are those of a case: only what the material has is a fact. */
function isCase({ claim, answer }: Looked): boolean {
  const { kind } = claim.meaning;
  const isLoose =
    kind === 'figure' ||
    (kind === 'percent' &&
      !claim.sentence.words.some((word) => word.from >= claim.from && word.to <= claim.to && /^\d/.test(word.raw))) ||
    kind === 'weekday' ||
    (kind === 'date' && claim.meaning.year === null);
  const isInvited =
    (kind === 'weekday' || kind === 'date') && claim.sentence.words.some(({ lower }) => INVITING.test(lower));
  return claim.sentence.isQuestion && isLoose && !isInvited && answer.state !== 'found';
}

const overlap = (a: Claim, b: Claim): boolean => a.from < b.to && b.from < a.to;

/** An objection takes the place of what was found in the words it speaks of. */
function withObjections(looked: readonly Looked[], objections: readonly Looked[]): Looked[] {
  let all = looked.filter((one) => one.answer.state !== 'none' && !isCase(one));
  for (const objection of objections) {
    const touched = all.filter(({ claim }) => overlap(claim, objection.claim));
    const isSurer = objection.answer.state === 'different' && objection.answer.difference.because === 'value';
    if (touched.some(({ answer }) => answer.state === 'different' || (answer.state !== 'found' && !isSurer))) continue;
    all = [...all.filter((one) => !touched.includes(one)), objection];
  }
  return all;
}

const inOrder = (all: readonly Looked[]): Looked[] => all.toSorted((a, b) => a.claim.from - b.claim.from);

function lookUp(claim: Claim, index: MaterialIndex): Answer {
  if (hasKind(claim, 'term')) return lookUpTerm(claim, index);
  if (hasKind(claim, 'words')) return lookUpWords(claim, index);
  if (hasKind(claim, 'name')) return lookUpName(claim, index);
  if (hasKind(claim, 'tag')) return lookUpTag(claim, index);
  return lookUpValue(claim, index);
}

/** Today's answer; what only the version's material has was there. */
function answerOf(claim: Claim, now: MaterialIndex, snapshot: MaterialIndex | null): Answer {
  const answer = lookUp(claim, now);
  const isTurn = answer.state === 'none' && claim.meaning.kind === 'figure' && claim.meaning.head !== '';
  if (isTurn) return alignedWith(claim, now) ?? answer;
  if (answer.state !== 'not_found') return answer;
  const before = snapshot ? lookUp(claim, snapshot) : answer;
  if (before.state === 'found') return { state: 'different', at: before.at, difference: { because: 'was' } };
  return alignedWith(claim, now) ?? answer;
}

/** A part as it is stored, and as it is seen and read. */
type ReadPart = { part: DocumentPart; seen: Seen };

function factOf({ part, seen }: ReadPart, claim: Claim, answer: Answer, index: MaterialIndex): Fact | null {
  const { type, sentence } = claim;
  const { from, to } = seen.placeOf(claim.from, claim.to);
  const fact = {
    type,
    part: part.name,
    from,
    to,
    quote: part.text.slice(from, to),
    phrase: phraseOf(claim),
    sentence: seen.placeOf(sentence.from, sentence.to),
  };
  if (answer.state === 'none') return null;
  if (answer.state === 'not_found') return { ...fact, state: 'not_found', nearest: nearestTo(claim, index) };
  const passage = passageOf(answer.at);
  if (answer.state === 'found') return { ...fact, state: 'found', passage };
  return { ...fact, state: 'different', difference: answer.difference, passage };
}
