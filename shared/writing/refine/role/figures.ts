import { formatDate, formatPay } from '#shared/roles/offer.ts';
import { plainWords } from '#shared/text/claims/sentences.ts';
import type { RoleMaterial } from '#shared/text/material.ts';

export type Words = 'en' | 'de';
/** The role as it was and as it is, and the language of the text: its tag, and by whose words it is read. */
export type Roles = { earlier: RoleMaterial; now: RoleMaterial; tag: string; words: Words };

const NUMBER = /\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?/gu;
const THOUSANDS = /^\s?(?:k|tsd\.?)(?![\p{L}])/iu;

/** A number of a text: how it is written, and what it is. */
type Written = { from: number; to: number; group: string; point: string; isThousands: boolean; value: number };

function readNumber(text: string, raw: string, from: number, words: Words): Written {
  const [, group = ''] = /^\d{1,3}([.,'’\u00a0\u202f ])\d{3}/u.exec(raw) ?? [];
  const rest = group === '' ? raw : raw.replaceAll(group, '');
  const point = /[.,]/.exec(rest)?.[0] ?? (words === 'de' ? ',' : '.');
  const isThousands = THOUSANDS.test(text.slice(from + raw.length));
  const value = Number(rest.replace(',', '.')) * (isThousands ? 1_000 : 1);
  return { from, to: from + raw.length, group, point, isThousands, value };
}

const numbersIn = (text: string, words: Words): Written[] =>
  [...text.matchAll(NUMBER)].map(({ 0: raw, index }) => readNumber(text, raw, index, words));

/** '1234567' as '1', '234' and '567'. */
function inThousands(digits: string): string[] {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])];
}

function digits(
  value: number,
  { group, point, isThousands }: Pick<Written, 'group' | 'point' | 'isThousands'>,
): string {
  const shown = isThousands ? value / 1_000 : value;
  const [whole = '', part] = (Number.isInteger(shown) ? String(shown) : shown.toFixed(2).replace(/0$/, '')).split('.');
  const grouped = inThousands(whole).join(group);
  const cents = part !== undefined && !isThousands ? part.padEnd(2, '0') : part;
  return cents === undefined ? grouped : `${grouped}${point}${cents}`;
}

/** A number that had no thousands is grouped as its language does it. */
function writtenAs(value: number, like: Written, words: Words): string {
  const group = like.group === '' && like.value < 1_000 && value >= 1_000 ? (words === 'de' ? '.' : ',') : like.group;
  return digits(value, { ...like, group });
}

const isGiven = (value: number | null): value is number => value !== null;

/** Whether only amounts differ: the same ends are given, in the same currency, for the same time. */
function isOneShape({ earlier, now }: Roles): boolean {
  const isOne = ({ pay_min, pay_max }: RoleMaterial): boolean => pay_min === pay_max;
  return (
    earlier.pay_currency === now.pay_currency &&
    earlier.pay_period === now.pay_period &&
    isGiven(earlier.pay_min) === isGiven(now.pay_min) &&
    isGiven(earlier.pay_max) === isGiven(now.pay_max) &&
    isOne(earlier) === isOne(now)
  );
}

export const hasPay = ({ pay_min, pay_max }: RoleMaterial): boolean => isGiven(pay_min) || isGiven(pay_max);

/** What an amount of the role became, by what the text says of it. */
function amountFor({ earlier, now }: Roles, value: number): number | null {
  if (value === earlier.pay_min) return now.pay_min;
  return value === earlier.pay_max ? now.pay_max : null;
}

/** Of a text that names one end of a range, that end alone. */
function endFor({ earlier, now }: Roles, [value, ...more]: readonly number[]): Partial<RoleMaterial> {
  if (more.length > 0 || earlier.pay_min === null || earlier.pay_max === null || earlier.pay_min === earlier.pay_max)
    return {};
  if (now.pay_min === null || now.pay_max === null) return {};
  return value === earlier.pay_max ? { pay_min: null } : { pay_max: null };
}

const PERIOD =
  /\b(?:an?|per|each|every|p\.?\s?a|annum|annually|hourly|weekly|monthly|daily|pro|im|je)\b|\/|jährlich|monatlich/iu;

/** 'between', 'from' and 'up to' before an amount that is written anew. */
const LEAD = /(?:\b(?:between|from|up to|at least|starting at|zwischen|von|ab|bis zu|mindestens)\s+)$/iu;

/**
 * The pay in the words of a text, with the amounts of today, written as they were: '£34k to £38k' becomes '£35k to £38k'.
 * `from`: how many characters before the quote are replaced as well. Null: it does not state the amounts of the role.
 */
export function payAsNow(quote: string, before: string, roles: Roles): { text: string; from: number } | null {
  const { now, tag, words } = roles;
  const numbers = numbersIn(quote, words);
  // '34–38k' has its thousands once.
  const isShared = numbers.some(({ isThousands }) => isThousands);
  const read = numbers.map((one) =>
    isShared && one.value < 1_000 ? { ...one, value: one.value * 1_000, isThousands: true } : one,
  );
  const amounts = read.map((one) => ({ one, value: amountFor(roles, one.value) }));
  if (isOneShape(roles) && amounts.every(({ value }) => value !== null)) {
    const text = amounts
      .toReversed()
      .reduce(
        (all, { one, value }) => all.slice(0, one.from) + writtenAs(value ?? 0, one, words) + all.slice(one.to),
        quote,
      );
    return { text, from: 0 };
  }
  // Amounts of something else, as of a bonus.
  if (!read.some(({ value }) => value === roles.earlier.pay_min || value === roles.earlier.pay_max)) return null;
  const isSamePeriod = roles.earlier.pay_period === now.pay_period;
  const isBare = isSamePeriod && !PERIOD.test(quote.replace(/^\D*\d/u, ''));
  const named = {
    ...now,
    ...endFor(
      roles,
      read.map(({ value }) => value),
    ),
    ...(isBare && { pay_period: '' }),
  };
  const text = formatPay(named, tag);
  const lead = LEAD.exec(before.slice(-20))?.[0] ?? '';
  const isBetween = /^(?:between|zwischen)/iu.test(lead) && hasBoth(named);
  if (isBetween) return { text: text.replace(/ (?:to|bis) /u, words === 'de' ? ' und ' : ' and '), from: 0 };
  return { text, from: lead.length };
}

const hasBoth = ({ pay_min, pay_max }: RoleMaterial): boolean =>
  isGiven(pay_min) && isGiven(pay_max) && pay_min !== pay_max;

const ONES = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  de: 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
};

/** The number `was` in the words of a text as `is`: in digits as the text writes them, small ones in words. Null: it is not there. */
export function numberAsNow(quote: string, was: number, is: number, words: Words): string | null {
  const number = numbersIn(quote, words).find(({ value }) => value === was);
  if (number) {
    const text = Number.isInteger(is) ? writtenAs(is, number, words) : String(is).replace('.', number.point);
    return quote.slice(0, number.from) + text + quote.slice(number.to);
  }
  const word = plainWords(quote, words).find(({ value }) => value === was);
  if (!word) return null;
  const spelled = ONES[words][is] ?? String(is).replace('.', words === 'de' ? ',' : '.');
  const isCapital = /^\p{Lu}/u.test(word.raw);
  return quote.slice(0, word.from) + (isCapital ? capital(spelled) : spelled) + quote.slice(word.to);
}

export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
};
const WEEKDAYS = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  de: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' '),
};
const WEEKDAY = new RegExp(
  `(?<![\\p{L}])(?:${[...WEEKDAYS.en, ...WEEKDAYS.de, 'Sonnabend'].join('|')})(?=,?\\s(?:(?:the|den|dem|der)\\s)?$)`,
  'u',
);

const ordinal = (day: number): string =>
  `${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}`;

const two = (value: number): string => String(value).padStart(2, '0');

type Day = { day: number; month: number; year: number };
const dayOf = (date: string): Day => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { day, month, year };
};

/** The parts of a date in a text, each by its kind. */
const DATE =
  /(?<iso>\d{4}-\d\d-\d\d)|(?<numeric>\d{1,2}(?<sign>[./])\s?\d{1,2}[./]?(?:\s?\d{2,4})?)|(?<word>\p{L}{3,9})|(?<ordinal>\d{1,2}(?:st|nd|rd|th))|(?<year>(?:19|20)\d\d)|(?<day>\d{1,2})/gu;

/** A month as the text writes it: whole or its first three letters. */
function monthAs(word: string, month: number, words: Words): string | null {
  const known = [...MONTHS.en, ...MONTHS.de].some((name) =>
    name.toLowerCase().startsWith(word.toLowerCase().slice(0, 3)),
  );
  if (!known) return null;
  const name = MONTHS[words][month - 1] ?? '';
  return word.length <= 4 && ![...MONTHS.en, ...MONTHS.de].includes(word) ? name.slice(0, word.length) : name;
}

function numericAs(raw: string, sign: string, was: Day, { day, month, year }: Day): string {
  const [first = '', second = '', last] = raw.split(/[./]\s?/);
  const isMonthFirst = Number(first) === was.month && Number(second) === was.day && was.month !== was.day;
  const padded = /^0/.test(first) || /^0/.test(second) ? two : String;
  const pair = isMonthFirst ? [padded(month), padded(day)] : [padded(day), padded(month)];
  const gap = /[./]\s/.test(raw) ? `${sign} ` : sign;
  const written = last ? (last.length === 2 ? String(year).slice(-2) : String(year)) : null;
  return written === null ? `${pair.join(gap)}${/[./]$/.test(raw) ? sign : ''}` : [...pair, written].join(gap);
}

/** A date of a text as the date of today, written as it was; a date that is written in another way is written in full. */
export function dateAsNow(quote: string, { earlier, now, tag, words }: Roles): string {
  const [was, is] = [dayOf(earlier.closing_date), dayOf(now.closing_date)];
  let hasDay = false;
  const text = quote.replace(DATE, (raw: string, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    if (groups.iso) {
      hasDay = true;
      return now.closing_date;
    }
    if (groups.numeric) {
      hasDay = true;
      return numericAs(raw, groups.sign ?? '.', was, is);
    }
    if (groups.word) return monthAs(raw, is.month, words) ?? raw;
    if (groups.year) return String(is.year);
    hasDay = true;
    return groups.ordinal ? ordinal(is.day) : String(is.day);
  });
  return hasDay ? text : formatDate(now.closing_date, tag);
}

/** The day of the week before a date, and that of the date of today; null without one. */
export function weekdayBefore(
  before: string,
  { now, words }: Roles,
): { from: number; text: string; old: string } | null {
  const found = WEEKDAY.exec(before.slice(-24));
  if (!found) return null;
  const day = new Date(`${now.closing_date}T00:00:00Z`).getUTCDay();
  return {
    from: before.length - Math.min(24, before.length) + found.index,
    old: found[0],
    text: WEEKDAYS[words][day] ?? '',
  };
}
