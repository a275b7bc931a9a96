import type { Sentence } from '#shared/text/claims/sentences.ts';
import type { Roles } from '#shared/writing/refine/role/figures.ts';
import { type Replacement, removalAt, type Span } from '#shared/writing/refine/role/remove.ts';
import type { Statement } from '#shared/writing/refine/role/stated.ts';

/** A part of a text with what it says of the role as it was and as it is. */
export type Place = {
  text: string;
  sentences: readonly Sentence[];
  roles: Roles;
  outdated: readonly Statement[];
  current: readonly Statement[];
  /** Statements of lists that the role still makes, where the text makes them. */
  kept: readonly Span[];
};

/** Replacements that follow from the role; `isUnsure`: something has to change, and rules cannot say how. */
export type Edits = { replacements: Replacement[]; isUnsure: boolean };

export const NOTHING: Edits = { replacements: [], isUnsure: false };
export const UNSURE: Edits = { replacements: [], isUnsure: true };
export const only = (replacement: Replacement | null): Edits =>
  replacement ? { replacements: [replacement], isUnsure: false } : UNSURE;

export const joined = (all: readonly Edits[]): Edits => ({
  replacements: all.flatMap(({ replacements }) => replacements),
  isUnsure: all.some(({ isUnsure }) => isUnsure),
});

export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

export const sentenceOf = ({ sentences }: Pick<Place, 'sentences'>, span: Span): Sentence | undefined =>
  sentences.find(({ from, to }) => from <= span.from && span.from < to);

/** Names stand in many a sentence that is about something else. */
const NAMES: ReadonlySet<string> = new Set(['job_title', 'company_name', 'city', 'region', 'country']);

/** `isName`: the company beside a place is something that stays. `isClause`: it may go from a sentence of its own. */
type How = { isName?: boolean; isClause: boolean };

/** A statement taken out of its sentence. */
export function removedFrom(place: Place, span: Span, { isName = false, isClause }: How): Edits {
  const sentence = sentenceOf(place, span);
  if (!sentence) return UNSURE;
  const facts = place.current.filter(({ field }) => isName || !NAMES.has(field)).map(({ fact }) => fact);
  const others = [...facts, ...place.kept].filter((other) => overlaps(other, sentence) && !overlaps(other, span));
  return only(removalAt({ text: place.text, place: span, sentence, others, isClause }));
}
