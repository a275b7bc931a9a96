import type { Place } from '#shared/text/document-parts.ts';

export const FACT_TYPES = ['money', 'percent', 'figure', 'date', 'contact', 'name', 'term'] as const;
export type FactType = (typeof FACT_TYPES)[number];

/** Where a passage of the material stands. */
export type MaterialPlace =
  | { in: 'role'; field: string }
  | { in: 'voice'; field: string }
  | { in: 'document'; id: string; title: string };

/** A sentence or line of the material, with the words [from, to) that speak of the fact. */
export type Passage = { place: MaterialPlace; text: string; from: number; to: number };

/**
 * Why the material differs: it has another value (`value`, as the text would say it), calls it desirable, says the
 * opposite, or said so when the version was written and does not any more.
 */
export type Difference = { because: 'value'; value: string } | { because: 'desirable' | 'denied' | 'was' };

/** A statement of a text that is true or not, looked up in the material. */
export type Fact = Place & {
  type: FactType;
  quote: string;
  /** Normalised with its value: what 'Mark as correct' is kept for (FACT-07). */
  phrase: string;
  /** The sentence or list item it stands in, of the same part (FACT-05). */
  sentence: { from: number; to: number };
} & (
    | { state: 'found'; passage: Passage }
    | { state: 'not_found'; nearest: Passage | null }
    | { state: 'different'; difference: Difference; passage: Passage }
  );
