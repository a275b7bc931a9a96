import { ADVERT_KINDS, type AdvertKind } from '#shared/brand/contracts/readings.ts';
import { cutObjectIn, isObject, objectIn, objectOf } from '#shared/text/answers/object-in.ts';

export const FACTS = [
  'job_title',
  'company_name',
  'experience_level',
  'location_type',
  'days_onsite',
  'city',
  'country',
  'region',
  'pay',
  'pay_note',
  'employment_type',
  'hours',
  'closing_date',
  'apply',
] as const;
export type FactName = (typeof FACTS)[number];
export const LISTS = ['duties', 'person', 'benefits', 'about', 'apply_lines', 'legal'] as const;
export type ListName = (typeof LISTS)[number];

/** What a model says of a source: the line and the words of each fact, and the lines of each list. */
export type AdvertAnswer = {
  kind: AdvertKind;
  facts: Partial<Record<FactName, { line: number | null; quote: string }>>;
  lists: Record<ListName, number[]>;
};

/** No answer names more lines than a source has. */
const NUMBERS_MAX = 600;

function lineOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,4}\s*$/.test(value) ? Number(value) : value;
  return Number.isInteger(number) ? (number as number) : null;
}

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.slice(0, NUMBERS_MAX).flatMap((one) => lineOf(one) ?? []) : [];

function factOf(value: unknown): { line: number | null; quote: string } | null {
  if (typeof value === 'string') return { line: null, quote: value };
  const { line, quote } = objectOf(value);
  return typeof quote === 'string' && quote.trim() !== '' ? { line: lineOf(line), quote } : null;
}

/** A parsed answer, whatever it is: wrong types are missing, unknown names are dropped. */
export function answerOf(value: unknown): AdvertAnswer {
  const answer = objectOf(value);
  const [facts, lists] = [objectOf(answer.facts), objectOf(answer.lists)];
  const found = FACTS.flatMap((name) => {
    const fact = factOf(facts[name]);
    return fact ? [[name, fact] as const] : [];
  });
  return {
    kind: ADVERT_KINDS.find((kind) => kind === answer.kind) ?? (isObject(answer.facts) ? 'advert' : 'other'),
    facts: Object.fromEntries(found),
    lists: Object.fromEntries(LISTS.map((name) => [name, numbersOf(lists[name])])) as Record<ListName, number[]>,
  };
}

/** The answer in the text of a model, with whatever stands around it; null when there is none. */
export function answerIn(text: string): AdvertAnswer | null {
  const found = objectIn(text, ['kind', 'facts', 'lists']);
  return found && answerOf(found);
}

/** What is complete of an answer that is still being written, or was cut off. */
export function partOfAnswerIn(text: string): AdvertAnswer | null {
  const found = cutObjectIn(text);
  return found && 'facts' in found ? answerOf(found) : null;
}
