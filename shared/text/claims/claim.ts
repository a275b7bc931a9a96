import type { FactType } from '#shared/text/claims/fact.ts';
import type { Reading, Sentence } from '#shared/text/claims/sentences.ts';

/** An amount or a number: `high` of a range, `bound` of 'at least' and 'up to'. */
export type Quantity = { low: number; high: number | null; bound: 'min' | 'max' | 'about' | 'over' | null };

export type Money = {
  kind: 'money';
  quantity: Quantity;
  currency: string | null;
  period: string | null;
  about: string;
};
export type Percent = { kind: 'percent'; quantity: Quantity; stems: readonly string[] };
/** `head` is the unit ('day', 'people', 'van'), `aspects` what the figure speaks of ('onsite', 'holiday'). */
export type Figure = {
  kind: 'figure';
  quantity: Quantity;
  head: string;
  aspects: ReadonlySet<string>;
  stems: readonly string[];
  isWeak: boolean;
};
/** Any of the three may be missing; `about` is 'start', 'close', 'founded' or ''. */
export type Day = { kind: 'date'; day: number | null; month: number | null; year: number | null; about: string };
/** `isHalfDay`: 'half past five' may be in the morning or in the afternoon. */
export type Clock = { kind: 'time'; minutes: number; isHalfDay: boolean };
/** A day of the week, from Monday on; `until`: the last day of a range that it begins; `isEnd`: it ends one. */
export type Weekday = { kind: 'weekday'; day: number; until: number | null; isEnd: boolean };
export type Contact = { kind: 'contact'; form: 'mail' | 'link' | 'phone'; value: string; host: string };
/** A term of terms.ts; `group`: of several terms of a group at most one is true. */
export type Term = { kind: 'term'; id: string; group: string | null; isDenied: boolean; isWeak: boolean };
/** Words that one sentence of the material must have. */
export type Phrase = { kind: 'words'; stems: readonly string[]; isDenied: boolean };
/** A hashtag by its words. */
export type Tag = { kind: 'tag'; stems: readonly string[]; joined: string };
/** Words that stand in this order; `isWeak`: a fact only where the material has it. */
export type Name = { kind: 'name'; stems: readonly string[]; joined: string; isWeak: boolean };
export type Meaning = Money | Percent | Figure | Day | Clock | Weekday | Contact | Term | Phrase | Tag | Name;

/** Words [from, to) of a text that say something which is true or not. */
export type Claim<M extends Meaning = Meaning> = {
  type: FactType;
  from: number;
  to: number;
  sentence: Sentence;
  meaning: M;
};

/** What the reading of claims needs beside the text: the words that stand for the role's place of work. */
export type Context = { places: ReadonlySet<string> };

/** Finds the claims of one type in a sentence; `isTaken` says which places another type has. */
export type Extract = (
  reading: Reading,
  sentence: Sentence,
  isTaken: (from: number, to: number) => boolean,
  context: Context,
) => Claim[];

const OVER = 1.25;
const ABOUT = 0.08;
const ROUNDED = 20;

/** 'over 1,100' for 1,140 and 'nearly 12 million' for 11.8 million. */
function isRounded({ low, bound }: Quantity, source: number): boolean {
  if (low < ROUNDED) return false;
  if (bound === 'over') return source >= low && source <= low * OVER;
  return bound === 'about' && Math.abs(source - low) <= low * ABOUT;
}

/** Whether both say the same amount; a bound does not change it. */
export function isSameQuantity(claim: Quantity, source: Quantity): boolean {
  if (claim.low === source.low && claim.high === source.high) return true;
  if (claim.high !== null) return false;
  if (source.high === null) return isRounded(claim, source.low);
  if (claim.bound === 'about') return claim.low >= source.low && claim.low <= source.high;
  return claim.bound === 'max' ? claim.low === source.high : claim.bound === 'min' && claim.low === source.low;
}
