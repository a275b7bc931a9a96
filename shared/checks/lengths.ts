import type { KindName } from '#shared/text/kinds/names.ts';

/**
 * How long a text is to be, in words. The prompts of db/writing/templates name the upper ends, so that what is asked for and
 * what is checked cannot differ; the lower ends are shown under the text and never a finding.
 */
export type Range = { least: number; most: number };

export const lengths = {
  job_advert: { least: 300, most: 450 },
  job_spec: { least: 450, most: 800 },
  interview_questions: { least: 600, most: 900 },
  inmail: { least: 90, most: 140 },
  email: { least: 70, most: 110 },
  post: { least: 50, most: 90 },
} as const satisfies Record<string, Range>;

/** Words of a subject line and of a post's title. */
export const SUBJECT_WORDS = 8;
export const INTERVIEW_QUESTIONS = 12;
export const HASHTAGS = { least: 2, most: 4 } as const;

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** A small number as a prompt writes it. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** The range of a whole text; of cards it depends on the card, see `rangeOfCard`. */
export const rangeOf = (kind: KindName): Range | null =>
  kind === 'job_advert' || kind === 'job_spec' || kind === 'interview_questions' ? lengths[kind] : null;

/** The range of the text of a card: an email's message by the email's type, a post's content. */
export function rangeOfCard(kind: KindName, card: string): Range | null {
  if (kind === 'social_ad') return lengths.post;
  if (kind !== 'sourcing_email') return null;
  return /inmail/i.test(card) ? lengths.inmail : lengths.email;
}
