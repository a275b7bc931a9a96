import { isSameContact } from '#shared/checks/facts/claims/contact.ts';
import { isTime, UNIT_OF } from '#shared/checks/facts/claims/units.ts';
import { derivedFrom } from '#shared/checks/facts/compare/derived.ts';
import { isApart, isOneHead, isSameFigure, isSameThing } from '#shared/checks/facts/compare/figures.ts';
import { isSameMoney, isSamePayment } from '#shared/checks/facts/compare/money.ts';
import type { Answer, Entry, Hit, MaterialIndex, SourceClaim } from '#shared/checks/facts/entry.ts';
import { contentStems } from '#shared/checks/facts/stop-words.ts';
import {
  type Claim,
  type Contact,
  type Day,
  type Figure,
  isSameQuantity,
  type Meaning,
  type Percent,
  type Weekday,
} from '#shared/text/claims/claim.ts';
import { isSameDay } from '#shared/text/claims/date.ts';
import type { Passage } from '#shared/text/claims/fact.ts';
import type { Sentence } from '#shared/text/claims/sentences.ts';

type Relation = 'same' | 'other' | null;

const sharedStems = (a: readonly string[], b: readonly string[]): number => a.filter((stem) => b.includes(stem)).length;

type Relate<M extends Meaning> = (claim: M, source: M) => Relation;

const percents: Relate<Percent> = (claim, source) => {
  const shared = sharedStems(claim.stems, source.stems);
  if (!isSameQuantity(claim.quantity, source.quantity)) return shared > 1 ? 'other' : null;
  // A value that is not round is hardly the same by chance.
  const isRound = claim.quantity.low % 5 === 0;
  return shared > 0 || claim.stems.length === 0 || !isRound ? 'same' : null;
};

const days: Relate<Day> = (claim, source) => {
  if (isSameDay(claim, source)) return 'same';
  return claim.about !== '' && claim.about === source.about ? 'other' : null;
};

const contacts: Relate<Contact> = (claim, source) => {
  if (isSameContact(claim, source)) return 'same';
  return claim.form === source.form && claim.form !== 'link' ? 'other' : null;
};

/** Wednesday is one of 'Tuesday to Friday'; the first and the last day of a range have to be its own. */
const isWithin = (claim: Weekday, { day, until }: Weekday): boolean =>
  claim.until === null && !claim.isEnd && until !== null && claim.day > day && claim.day < until;

/** Minutes. */
const HALF_DAY = 720;

const RELATE: { [Kind in Meaning['kind']]?: Relate<Extract<Meaning, { kind: Kind }>> } = {
  money: (claim, source) => (isSameMoney(claim, source) ? 'same' : isSamePayment(claim, source) ? 'other' : null),
  percent: percents,
  figure: (claim, source) => (isSameFigure(claim, source) ? 'same' : isSameThing(claim, source) ? 'other' : null),
  date: days,
  time: (claim, source) =>
    claim.minutes === source.minutes ||
    ((claim.isHalfDay || source.isHalfDay) && (claim.minutes - source.minutes) % HALF_DAY === 0)
      ? 'same'
      : null,
  weekday: (claim, source) => (claim.day === source.day || isWithin(claim, source) ? 'same' : null),
  contact: contacts,
};

/** The same, another value of the same thing, or neither; both are of one kind. */
const relationOf = (claim: Meaning, source: Meaning): Relation =>
  (RELATE[claim.kind] as Relate<Meaning> | undefined)?.(claim, source) ?? null;

/** How well an entry fits the sentence of the claim: words in common; a field of the role says it best. */
export function fitOf(claim: Claim, { stems, isField }: Entry): number {
  let shared = 0;
  for (const { stem } of claim.sentence.words) if (stems.has(stem)) shared += 1;
  return shared + (isField ? 2.5 : 0);
}

/** The one that fits best; of equals the first, which is nearer to the role. */
export function bestOf<T>(all: readonly T[], rank: (one: T) => number): T | undefined {
  let best: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const one of all) {
    const value = rank(one);
    if (value <= most) continue;
    most = value;
    best = one;
  }
  return best;
}

const hitOf = ({ claim, entry }: SourceClaim): Hit => ({ entry, from: claim.from, to: claim.to });

/** What the material says instead, in its own words. */
export const quoteOf = ({ entry, from, to }: Hit): string => entry.reading.text.slice(from, to);

/** Where the person specification says what the role asks for, or any sentence that says it must be. */
const isAsking = ({ place, sentence }: Entry): boolean =>
  sentence.isMust || (place.in === 'role' && place.field === 'person_specification');

/** Said to be a must, or an item of a list that asks without weighing. */
const isDemanded = ({ isMust, isWish, isQuestion, aim, shape, words }: Sentence): boolean =>
  isMust || (aim === 'ask' && shape === 'item' && !isWish && !isQuestion && words.length <= LISTED);
const LISTED = 12;

/** A wish of the material that the text makes a must: what the duties mention beside it does not ask for it. */
export const isRaised = (claim: Claim, entries: readonly Entry[]): boolean =>
  isDemanded(claim.sentence) &&
  entries.some(({ sentence }) => sentence.isWish) &&
  entries.every((entry) => entry.sentence.isWish || !isAsking(entry));

/** What the material asks for wherever it speaks of it, and the text calls welcome or not needed. */
export const isLowered = ({ sentence }: Claim, entries: readonly Entry[]): boolean =>
  sentence.isWish && !sentence.isQuestion && entries.length > 0 && entries.every((entry) => entry.sentence.isMust);

const ALIKE = 2;
const SMALL = 10;

/** Content words that both have, units apart. */
const sharedWords = (sentence: Sentence, { stems }: Entry): number =>
  contentStems(sentence.words).filter((stem) => stems.has(stem) && !UNIT_OF.has(stem)).length;

/** '1,150' is hardly the same by chance, '1,000' is. */
const EXACT = 3;
const significantDigits = (value: number): number => String(value).replace(/\D|0+$/g, '').length;

/** What the figure counts stands in the sentence of a number by itself: 'talks at schools, six a year'. */
const hasHead = ({ head }: Figure, { sentence }: Entry): boolean =>
  sentence.words.some(({ stem, lower }) => (UNIT_OF.get(stem) ?? UNIT_OF.get(lower) ?? stem) === head);

const MANY_DAYS = 20;
/** So many days are those of a holiday, also where a line does not repeat the word. */
const isLeave = ({ head, quantity, aspects }: Figure): boolean =>
  head === 'day' && aspects.has('holiday') && quantity.low >= MANY_DAYS;

/** A number without a unit, or days of which the line does not say that they are of leave. */
const isPlain = (claim: Figure, source: Figure, entry: Entry): boolean =>
  (source.head === '' && hasHead(claim, entry)) ||
  (isLeave(claim) && source.head === 'day' && source.aspects.size === 0);

/** '90-seat dining room' and '90-seat restaurant': the words beside a number are of one thing. */
const isNamedAlike = (a: Figure, b: Figure): boolean => {
  const [own, other] = [a, b].map(({ head, stems }) => [head, ...stems]);
  return own?.some((one) => one.length > 2 && other?.some((two) => isOneHead(one, two))) ?? false;
};

const TELLING = 2;
/** A value of two digits, of things that are no time: hardly the same by chance in a sentence that shares a word. */
const isNear = (a: Figure, b: Figure): boolean =>
  !isTime(a.head) && !isTime(b.head) && significantDigits(a.quantity.low) >= TELLING;

/** Whether what a value is of may be said in another way: the two have their words or their unit in common. */
function isOneValue(
  { meaning, sentence }: Claim<Figure>,
  { claim: { meaning: source }, entry }: SourceClaim<Figure>,
): boolean {
  const shared = sharedWords(sentence, entry);
  if (!isTime(meaning.head) && isNamedAlike(meaning, source)) return true;
  if (isNear(meaning, source)) return shared > 0 || entry.isField;
  if (isPlain(meaning, source, entry) || significantDigits(meaning.quantity.low) >= EXACT) return true;
  const isOneUnit = [meaning.head, ''].includes(source.head) || meaning.head === '';
  if (isOneUnit) return entry.isField || shared >= ALIKE;
  return shared > ALIKE && meaning.quantity.low >= SMALL && !isTime(meaning.head);
}

const isFigure = (claim: Claim): claim is Claim<Figure> => claim.meaning.kind === 'figure';

/** The same value in a field, or in a sentence that has words in common: what it is of may be said in another way. */
function isAlike(claim: Claim, { claim: source, entry }: SourceClaim): boolean {
  if (!isFigure(claim) || !isFigure(source)) return false;
  if (!isSameQuantity(claim.meaning.quantity, source.meaning.quantity)) return false;
  return !isApart(claim.meaning, source.meaning) && isOneValue(claim, { claim: source, entry });
}

/** Days of holiday and the days of something else: the material has another value of what the claim is of. */
const isByChance = (claim: Claim, same: readonly SourceClaim[], other: readonly SourceClaim[]): boolean =>
  claim.meaning.kind === 'figure' &&
  isTime(claim.meaning.head) &&
  other.length > 0 &&
  same.every(
    ({ claim: source, entry }) =>
      !entry.isField &&
      !(source.meaning.kind === 'figure' && source.meaning.head === '') &&
      relationOf(claim.meaning, source.meaning) !== 'same',
  );

const CLOSED = /^(?:closed|shut|dark|geschlossen|zu|ruhetag|frei|off)$/;

/** 'No four-day week' */
const isNone = ({ from, sentence }: Claim): boolean =>
  /^(?:no|kein\p{L}*|without|ohne)$/u.test(sentence.words.findLast((word) => word.to <= from)?.lower ?? '');

/** A day on which the material says that nothing is open. */
const isClosed = ({ sentence, meaning }: Claim): boolean =>
  meaning.kind === 'weekday' && sentence.words.some(({ lower }) => CLOSED.test(lower));

/** The word right before a claim, which says what a percentage is of: 'sonntags 25 Prozent'. */
const wordBefore = ({ from, sentence }: Claim): string => {
  const word = sentence.words.findLast(({ to }) => to <= from);
  return word && word.value === null && contentStems([word]).length > 0 ? word.stem : '';
};

/** The percentage stands in the material, but of something else, and what it is of has another one there. */
function swappedWith(
  claim: Claim,
  same: readonly SourceClaim[],
  other: readonly SourceClaim[],
): SourceClaim | undefined {
  const before = claim.meaning.kind === 'percent' ? wordBefore(claim) : '';
  if (before === '' || same.some(({ claim: source }) => [before, ''].includes(wordBefore(source)))) return undefined;
  return other.find(({ claim: source }) => wordBefore(source) === before);
}

/** The answer where the material has the value: as it is, denied there, or only wished for. */
function weighedAnswer(claim: Claim, same: readonly SourceClaim[], at: Hit): Answer {
  const isNo = isNone(claim);
  if (isNo !== same.every(({ claim: source }) => isNone(source) || (isNo && isClosed(source)))) {
    return { state: 'different', at, difference: { because: 'denied' } };
  }
  const entries = same.map(({ entry }) => entry);
  if (!isRaised(claim, entries)) return { state: 'found', at };
  return { state: 'different', at, difference: { because: 'desirable' } };
}

/** Looks a claim with a value up: the same value, or another one of the same thing. */
export function lookUpValue(claim: Claim, index: MaterialIndex): Answer {
  const { same, other } = relatedTo(claim, index);
  const rank = ({ entry }: SourceClaim): number => fitOf(claim, entry);
  const found = bestOf(same, rank);
  const swapped = swappedWith(claim, same, other);
  if (swapped)
    return { state: 'different', at: hitOf(swapped), difference: { because: 'value', value: quoteOf(hitOf(swapped)) } };
  if (found && !isByChance(claim, same, other)) return weighedAnswer(claim, same, hitOf(found));
  if (claim.meaning.kind === 'figure' && claim.meaning.isWeak) return { state: 'none' };
  const derived = derivedFrom(claim, index);
  if (derived) return { state: 'found', at: hitOf(derived) };
  const instead = bestOf(other, rank);
  if (!instead) return { state: 'not_found' };
  const at = hitOf(instead);
  return { state: 'different', at, difference: { because: 'value', value: quoteOf(at) } };
}

/** A day between two others, of which the sentence says something else. */
const isElsewhere = ({ meaning, sentence }: Claim, { claim: source, entry }: SourceClaim): boolean =>
  meaning.kind === 'weekday' &&
  source.meaning.kind === 'weekday' &&
  meaning.day !== source.meaning.day &&
  sharedWords(sentence, entry) === 0;

function relatedTo(claim: Claim, index: MaterialIndex): Record<'same' | 'other', SourceClaim[]> {
  const found = { same: [] as SourceClaim[], other: [] as SourceClaim[] };
  for (const source of index.claims.get(claim.meaning.kind) ?? []) {
    const relation = isAlike(claim, source) ? 'same' : relationOf(claim.meaning, source.claim.meaning);
    if (relation && !isElsewhere(claim, source)) found[relation].push(source);
  }
  return found;
}

export const passageOf = ({ entry, from, to }: Hit): Passage => {
  const { place, reading, sentence } = entry;
  const text = reading.text.slice(sentence.from, sentence.to);
  return { place, text, from: from - sentence.from, to: to - sentence.from };
};
