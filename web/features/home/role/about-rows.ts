import type { Role } from '#shared/roles/contracts/roles.ts';
import { formatDate, formatPay } from '#shared/roles/offer.ts';
import { languageName } from '#shared/text/languages.ts';
import { employmentLabels, experienceLabels } from '#shared/text/role-terms.ts';
import { workplaceOf } from '#web/features/roles/role-words.ts';

/** The values of a role that are edited in place. */
export type RowName =
  | 'pay'
  | 'pay_note'
  | 'hours_per_week'
  | 'employment_type'
  | 'place'
  | 'location_type'
  | 'experience_level'
  | 'closing_date'
  | 'how_to_apply'
  | 'benefits'
  | 'content_language';

type Field = keyof Role & string;
/** `fields`: those of the form that stand for it; `add`: what an empty one says. */
export type AboutRow = {
  name: RowName;
  label: string;
  fields: readonly Field[];
  add: string;
  textOf: (role: Role) => string;
};

const plain = (text: string | null | undefined): string => text ?? '';

/** In the order of the page (HOME-16). */
export const ABOUT_ROWS: readonly AboutRow[] = [
  {
    name: 'pay',
    label: 'Pay',
    fields: ['pay_min', 'pay_max', 'pay_currency', 'pay_period'],
    add: 'Add pay',
    textOf: (role) => formatPay(role),
  },
  { name: 'pay_note', label: 'Pay note', fields: ['pay_note'], add: 'Add a pay note', textOf: (role) => role.pay_note },
  {
    name: 'hours_per_week',
    label: 'Hours',
    fields: ['hours_per_week'],
    add: 'Add hours',
    textOf: ({ hours_per_week: hours }) => (hours === null ? '' : `${hours} a week`),
  },
  {
    name: 'employment_type',
    label: 'Employment type',
    fields: ['employment_type'],
    add: 'Add an employment type',
    textOf: ({ employment_type: type }) => (type === '' ? '' : employmentLabels[type]),
  },
  {
    name: 'place',
    label: 'Place',
    fields: ['country', 'city', 'region'],
    add: 'Add a place',
    textOf: ({ city, region, country }) => [city, region, country].filter(Boolean).join(', '),
  },
  {
    name: 'location_type',
    label: 'Workplace',
    fields: ['location_type', 'days_onsite', 'days_remote'],
    add: 'Add a workplace',
    textOf: workplaceOf,
  },
  {
    name: 'experience_level',
    label: 'Level',
    fields: ['experience_level'],
    add: 'Add a level',
    textOf: ({ experience_level }) => (experience_level ? experienceLabels[experience_level] : ''),
  },
  {
    name: 'closing_date',
    label: 'Closing date',
    fields: ['closing_date'],
    add: 'Add a closing date',
    textOf: ({ closing_date }) => (closing_date === '' ? '' : formatDate(closing_date)),
  },
  {
    name: 'how_to_apply',
    label: 'How to apply',
    fields: ['how_to_apply'],
    add: 'Add how to apply',
    textOf: (role) => role.how_to_apply,
  },
  {
    name: 'benefits',
    label: 'Benefits',
    fields: ['benefits'],
    add: 'Add benefits',
    textOf: ({ benefits }) => benefits.join(', '),
  },
  {
    name: 'content_language',
    label: 'Language',
    fields: ['content_language'],
    add: 'Add a language',
    textOf: ({ content_language: tag }) => (tag === '' ? 'As the role is written' : plain(languageName(tag))),
  },
];

/** The long texts, which are edited in the form (HOME-18). */
export const LONG_ROWS = [
  { name: 'role_requirements', label: 'Requirements' },
  { name: 'person_specification', label: 'Person specification' },
] as const;

/** The words of the advert that the values of a row wait with. */
export const quotesOf = ({ fields }: Pick<AboutRow, 'fields'>, { to_check }: Pick<Role, 'to_check'>): string[] =>
  fields.flatMap((name) => (Object.hasOwn(to_check, name) ? [to_check[name] ?? ''] : []));

/** Whether two versions of a role have the same in these fields. */
export const isSameIn = (fields: readonly (keyof Role)[], one: Role, other: Role): boolean =>
  fields.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/** 'The advert said 12 December 2025, which has passed.'; undefined where it said none. */
export function passedIn({ to_check: { passed } }: Pick<Role, 'to_check'>): string | undefined {
  return passed ? `The advert said ${formatDate(passed)}, which has passed.` : undefined;
}
