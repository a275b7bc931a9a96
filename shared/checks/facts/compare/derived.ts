import { isTime, PERSON } from '#shared/checks/facts/claims/units.ts';
import type { Entry, MaterialIndex, SourceClaim } from '#shared/checks/facts/entry.ts';
import type { Claim, Figure, Meaning, Money, Percent } from '#shared/text/claims/claim.ts';

/** What the material states in another sum, share or unit: 70 % of the price is 30 % off. Null: nothing it says. */
export function derivedFrom(claim: Claim, index: MaterialIndex): SourceClaim | null {
  const { meaning } = claim;
  if (meaning.kind === 'percent') return ofPercent(claim, meaning, index);
  if (meaning.kind === 'money') return ofMoney(meaning, index);
  return meaning.kind === 'figure' ? ofFigure(claim, meaning, index) : null;
}

const known = <K extends Meaning['kind']>(
  index: MaterialIndex,
  kind: K,
): SourceClaim<Extract<Meaning, { kind: K }>>[] =>
  (index.claims.get(kind) ?? []) as SourceClaim<Extract<Meaning, { kind: K }>>[];

const WHOLE = 100;
const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 0.5;

/** 'You pay three fifths', 'die übrigen 40 %': the other share. */
const OTHER_SHARE =
  /\b(?:pay|cost|rest|remaining|other|yourself|left|price)\b|zahl|kost|selber|selbst|übrig|rest|preis|anteil/i;
const PART_OF_WEEK = /\b(?:week|time|days?)\b|woche|zeit|tage?\b/i;
const WORKING_DAYS = 5;

const sentenceOf = ({ sentence: { words } }: Claim): string => words.map(({ lower }) => lower).join(' ');

function ofPercent(claim: Claim, { quantity: { low, high } }: Percent, index: MaterialIndex): SourceClaim | null {
  if (high !== null) return null;
  const said = sentenceOf(claim);
  const percents = known(index, 'percent').filter(({ claim: source }) => source.meaning.quantity.high === null);
  const other = OTHER_SHARE.test(said)
    ? percents.find(({ claim: { meaning } }) => isClose(meaning.quantity.low, WHOLE - low))
    : undefined;
  const over =
    low > WHOLE ? percents.find(({ claim: { meaning } }) => isClose(meaning.quantity.low, low - WHOLE)) : undefined;
  const days = PART_OF_WEEK.test(said)
    ? known(index, 'figure').find(
        ({ claim: { meaning } }) =>
          meaning.head === 'day' &&
          (meaning.aspects.has('onsite') || meaning.aspects.has('remote')) &&
          isClose((meaning.quantity.low / WORKING_DAYS) * WHOLE, low),
      )
    : undefined;
  return other ?? over ?? days ?? timesIn(low, index);
}

const TIMES: readonly [RegExp, number][] = [
  [/\btime and a quarter\b/i, 125],
  [/\btime and a third\b/i, 133],
  [/\btime and a half\b/i, 150],
  [/\bdouble (?:time|pay)\b/i, 200],
];

/** '125 %' is time and a quarter. */
function timesIn(low: number, { postings }: MaterialIndex): SourceClaim | null {
  const form = TIMES.find(([, value]) => value === low)?.[0];
  if (!form) return null;
  for (const entry of postings.get('time') ?? []) {
    const { reading, sentence } = entry;
    const match = form.exec(reading.text.slice(sentence.from, sentence.to));
    if (!match) continue;
    const from = sentence.from + match.index;
    const meaning = { kind: 'words', stems: ['time'], isDenied: false } as const;
    return { entry, claim: { type: 'percent', sentence, from, to: from + match[0].length, meaning } };
  }
  return null;
}

const CENT = 0.006;
/** Rates of pay that a role has. */
const FEW = 8;

/** An amount with a percentage of the material on top: €14.50 and half of it are €21.75. */
function ofMoney({ quantity: { low, high } }: Money, index: MaterialIndex): SourceClaim | null {
  if (high !== null) return null;
  const amounts = known(index, 'money')
    .filter(({ claim: { meaning } }) => meaning.period === 'hour')
    .slice(0, FEW);
  return (
    known(index, 'percent').find(({ claim: { meaning: share } }) =>
      amounts.some(
        ({ claim: { meaning } }) => Math.abs(meaning.quantity.low * (1 + share.quantity.low / WHOLE) - low) < CENT,
      ),
    ) ?? null
  );
}

const PER_DAY = /\b(?:a|per|each) day\b|am tag|pro tag|täglich|daily/;
const PER_WEEK = new Set([4, 5, 6]);

function ofFigure(claim: Claim, meaning: Figure, index: MaterialIndex): SourceClaim | null {
  const { head, quantity } = meaning;
  if (quantity.high !== null) return null;
  if (head === 'hour' && PER_DAY.test(sentenceOf(claim))) {
    return (
      known(index, 'figure').find(
        ({ claim: { meaning: source } }) =>
          source.head === 'hour' && source.aspects.has('perweek') && PER_WEEK.has(source.quantity.low / quantity.low),
      ) ?? null
    );
  }
  return isPeople(head) ? sumOf(quantity.low, index) : null;
}

const isPeople = (head: string): boolean => head === 'people' || PERSON.test(head);

/** 'Three pastry cooks and an apprentice' are four people. */
function sumOf(low: number, index: MaterialIndex): SourceClaim | null {
  const sums = new Map<Entry, { sum: number; parts: number; first: SourceClaim }>();
  for (const source of known(index, 'figure')) {
    const { head, quantity } = source.claim.meaning;
    if (isTime(head) || head === '' || !isPeople(head) || quantity.high !== null) continue;
    const before = sums.get(source.entry);
    if (before) Object.assign(before, { sum: before.sum + quantity.low, parts: before.parts + 1 });
    else sums.set(source.entry, { sum: quantity.low, parts: 1, first: source });
  }
  for (const [entry, { sum, parts, first }] of sums) {
    const single = singlesIn(entry);
    if (parts + single > 1 && sum + single === low) return first;
  }
  return null;
}

/** 'and an apprentice' */
const singlesIn = ({ sentence: { words } }: Entry): number =>
  words.filter(
    ({ stem }, at) =>
      PERSON.test(stem) &&
      /^(?:an?|one|eine?[nr]?)$/.test(words[at - 1]?.lower ?? '') &&
      /^(?:and|und|plus|sowie)$/.test(words[at - 2]?.lower ?? ''),
  ).length;
