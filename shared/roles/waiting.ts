import type { RoleMaterial } from '#shared/text/material.ts';

/**
 * The fields whose value may wait: it was read from an advert in doubt, and goes into no text before a person kept it.
 * Each with the fields that are kept with it.
 */
export const WAITING_FIELDS = {
  experience_level: ['experience_level'],
  location_type: ['location_type', 'days_onsite', 'days_remote'],
  country: ['country'],
  city: ['city'],
  region: ['region'],
  pay_min: ['pay_min', 'pay_max', 'pay_currency', 'pay_period'],
  pay_note: ['pay_note'],
  benefits: ['benefits'],
  employment_type: ['employment_type'],
  hours_per_week: ['hours_per_week'],
  closing_date: ['closing_date'],
  how_to_apply: ['how_to_apply'],
} as const satisfies Partial<Record<keyof RoleMaterial, readonly (keyof RoleMaterial)[]>>;
export type WaitingField = keyof typeof WAITING_FIELDS;
const NAMES = Object.keys(WAITING_FIELDS) as WaitingField[];

/**
 * The words of the advert that a waiting value comes from, by its field. `passed`: the closing day that the advert named
 * and that is over, YYYY-MM-DD, while the role has none.
 */
export type ToCheck = Readonly<Record<string, string>>;

export const QUOTE_MAX = 300;
/** Pairs of values that differ and are kept all the same. */
const KEPT_PAIRS_MAX = 50;
export const PAIR_MAX = 200;

/** What the field is in a group of fields: 'pay_max' waits with 'pay_min'. */
export const waitingFieldOf = (name: string): WaitingField | undefined =>
  NAMES.find((field) => (WAITING_FIELDS[field] as readonly string[]).includes(name));

/** The fields that wait, in the order of the form. A response of the previous release says nothing of it. */
export const waitingOf = (toCheck: Readonly<Record<string, string | undefined>> = {}): WaitingField[] =>
  NAMES.filter((name) => Object.hasOwn(toCheck, name));

const EMPTY = {
  days_onsite: null,
  days_remote: null,
  pay_min: null,
  pay_max: null,
  hours_per_week: null,
  benefits: [],
};
const emptyOf = (name: string): null | string | readonly [] =>
  Object.hasOwn(EMPTY, name) ? (EMPTY[name as keyof typeof EMPTY] as null) : '';

/** The role without what waits: what texts are written from and compared with. */
export function withoutWaiting<Role extends object>(role: Role, toCheck: ToCheck): Role {
  const names = waitingOf(toCheck).flatMap((field): readonly string[] => WAITING_FIELDS[field]);
  return { ...role, ...Object.fromEntries(names.map((name) => [name, emptyOf(name)])) };
}

/** The same of a row with what waits in it: what leaves the product, as the job feed and files. Null: the role is deleted. */
export const goingOut = <Row extends { to_check: ToCheck | null }>({ to_check, ...row }: Row): Omit<Row, 'to_check'> =>
  withoutWaiting(row, to_check ?? {});

type Values = Readonly<Record<string, unknown>>;
const isEmpty = (value: unknown): boolean => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);
/** Null, '' and left out are the same. */
const keyOf = (values: Values, field: WaitingField): string =>
  JSON.stringify(WAITING_FIELDS[field].map((name) => values[name] ?? ''));

/** Whether the role has a value there; of pay an amount. */
const hasValue = (values: Values, field: WaitingField): boolean =>
  field === 'pay_min' ? !(isEmpty(values.pay_min) && isEmpty(values.pay_max)) : !isEmpty(values[field]);

/** Whether a save says nothing of the field. */
export const isBlankIn = (values: Values, field: WaitingField): boolean => !hasValue(values, field);

/** Half a character, which no database stores. */
const HALVES = /\p{Cs}/gu;
const wordsOf = (quote: string): string =>
  quote
    .replaceAll('\u0000', '')
    .replace(HALVES, '')
    .trim()
    .slice(0, QUOTE_MAX)
    .replace(/[\uD800-\uDBFF]$/, '');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * `given`: what the save says of it; left out, what waited goes on waiting unless its value changed. `keep`: fields that a
 * person has kept.
 */
export type Settling = {
  given?: Readonly<Record<string, string | undefined>> | undefined;
  before?: { toCheck: ToCheck; values: Values } | undefined;
  values: Values;
  keep?: readonly string[] | undefined;
};

/** What waits after a save. Nothing but known fields that have a value. */
export function stillWaiting({ given, before, values, keep = [] }: Settling): Record<string, string> {
  const asked = given ?? before?.toCheck ?? {};
  const isKept = (field: WaitingField): boolean => keep.some((name) => waitingFieldOf(name) === field);
  const isSame = (field: WaitingField): boolean =>
    given !== undefined || !before || keyOf(before.values, field) === keyOf(values, field);
  const waiting = waitingOf(asked)
    .filter((field) => hasValue(values, field) && !isKept(field) && isSame(field))
    .map((field) => [field, wordsOf(asked[field] ?? '')] as const)
    .filter(([, words]) => words !== '');
  const passed = Object.hasOwn(asked, 'passed') ? (asked.passed ?? '') : '';
  const isPassed = DAY.test(passed) && isEmpty(values.closing_date) && !keep.includes('closing_date');
  return Object.fromEntries([...waiting, ...(isPassed ? [['passed', passed] as const] : [])]);
}

/** The pairs that are kept after a save: those of before and `keep`, the newest last. */
export const keptPairs = (before: readonly string[], keep: readonly string[] = []): string[] =>
  [...new Set([...before, ...keep.map(wordsOf).filter((pair) => pair !== '' && pair.length <= PAIR_MAX)])].slice(
    -KEPT_PAIRS_MAX,
  );
