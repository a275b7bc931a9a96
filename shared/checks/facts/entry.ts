import type { Claim, Meaning } from '#shared/text/claims/claim.ts';
import type { Difference, MaterialPlace } from '#shared/text/claims/fact.ts';
import type { Reading, Sentence } from '#shared/text/claims/sentences.ts';

/** A sentence or line of the material. `isField`: the value of a field, as one would say it. */
export type Entry = {
  place: MaterialPlace;
  isField: boolean;
  reading: Reading;
  sentence: Sentence;
  stems: ReadonlySet<string>;
};
export type SourceClaim<M extends Meaning = Meaning> = { claim: Claim<M>; entry: Entry };

export type MaterialIndex = {
  entries: readonly Entry[];
  claims: ReadonlyMap<Meaning['kind'], readonly SourceClaim[]>;
  /** The entries in which a stem stands. */
  postings: ReadonlyMap<string, readonly Entry[]>;
  /** Capitalised words that follow each other, by their first letters: 'CQS' of 'Conveyancing Quality Scheme'. */
  initials: ReadonlyMap<string, readonly Hit[]>;
  /** What stands for the place of work. */
  places: ReadonlySet<string>;
  /** Names of the role and capitalised words inside sentences, written together. */
  names: ReadonlySet<string>;
  weighed: readonly Weighed[];
  hasRole: boolean;
};

/** What the material denies or only wishes for, under the words it uses. */
export type Weighed = {
  stems: readonly string[];
  entry: Entry;
  from: number;
  to: number;
  because: 'desirable' | 'denied';
};

/** Where a claim was found in the material, or what stands there instead. */
export type Answer =
  | { state: 'found'; at: Hit }
  | { state: 'different'; at: Hit; difference: Difference }
  | { state: 'not_found' }
  /** Only a fact where the material has it. */
  | { state: 'none' };

/** Words [from, to) of the reading of an entry. */
export type Hit = { entry: Entry; from: number; to: number };
