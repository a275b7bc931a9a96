import type { SourceLine } from '#shared/roles/advert/lines.ts';
import type { Frame } from '#shared/roles/advert/standing.ts';

/** What the fields of a role say in more than one place. */
export type Subject = 'pay' | 'hours' | 'days' | 'place' | 'date';

/** Characters [from, to) of a text that become `text`. */
export type Replacement = { label: string; from: number; to: number; text: string };

/**
 * What a sentence says of a subject. `value`: in one form, which names it; `says`: its words. `differs`: whether the value
 * of the field of its own is another one; `better`: that value in place of these words, where the form is plain.
 */
export type Statement = { value: string; says: string; sentence: string; differs: boolean; better: Replacement | null };

/** The fields with a value of their own. Null and '': none. */
export type StatedValues = {
  pay_min: number | null;
  pay_max: number | null;
  pay_currency: string;
  pay_period: string;
  hours_per_week: number | null;
  location_type: string;
  days_onsite: number | null;
  city: string;
  region: string;
  country: string;
  closing_date: string;
};

/** A line of a long field with what is known of all of its lines. */
export type LineOfField = { line: SourceLine; frame: Frame; values: StatedValues };

/** The sentence of a line around [from, to). */
export function sentenceAround(text: string, from: number, to: number): string {
  const before = text.slice(0, from).search(/[^.!?;]*$/);
  const after = text.slice(to).search(/[.!?;](?=\s|$)/);
  return text.slice(before, after === -1 ? text.length : to + after + 1).trim();
}
