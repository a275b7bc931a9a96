import { MONTHS } from '#shared/dates.ts';

/** Longer than any date with its weekday. */
const LONGEST = 40;

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4}|\d\d)$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-. ]{0,3}(\p{L}{3,9})[-.,' ]{1,3}(\d{4}|\d\d)$/u;
const NAME_FIRST = /^(\p{L}{3,9})[. ]{1,2}(\d{1,2})(?:st|nd|rd|th)?[, ]{1,2}(\d{4}|\d\d)$/u;
const WEEKDAY = /^\p{L}{2,10}(?:,\s?|\.,?\s?|\s)(?=\p{L}{0,9}\.?\s?\d)/u;

/** The German ones that begin otherwise than the English ones. */
const OTHER_NAMES: Readonly<Record<string, number>> = { mär: 3, mae: 3, mai: 5, okt: 10, dez: 12 };

function monthOf(name: string): number {
  const begin = name.slice(0, 3).toLowerCase();
  return OTHER_NAMES[begin] ?? MONTHS.findIndex((month) => month.toLowerCase() === begin) + 1;
}

const two = (value: number): string => String(value).padStart(2, '0');
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** The day as '2026-12-12'; null for one that no calendar has. */
function dayOf(year: string, month: number, date: number): string | null {
  const day = `${fullYear(year)}-${two(month)}-${two(date)}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** Of two numbers the one above 12 is the day; otherwise the country says which comes first. */
function inOrder(first: number, second: number, isMonthFirst: boolean): { date: number; month: number } {
  const isMonth = first > 12 ? false : second > 12 ? true : isMonthFirst;
  return isMonth ? { month: first, date: second } : { date: first, month: second };
}

/** Whether the country of this browser writes the month before the day. */
function writesMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat(navigator.language, { month: 'numeric', day: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month';
}

/**
 * Reads a date as people write it: '2026-12-12', '12/12/2026', '12.12.26', '12 Dec 2026', 'December 12, 2026', with or
 * without a weekday. Gives '2026-12-12'; null for what is no day.
 */
export function readDay(typed: string, isMonthFirst = writesMonthFirst()): string | null {
  const given = typed.trim();
  if (given.length > LONGEST) return null;
  return readAs(given, isMonthFirst) ?? readAs(given.replace(WEEKDAY, ''), isMonthFirst);
}

function readAs(text: string, isMonthFirst: boolean): string | null {
  const [, year = '', month, date] = YEAR_FIRST.exec(text) ?? [];
  if (year) return dayOf(year, Number(month), Number(date));
  const [, first, second, of = ''] = NUMBERS.exec(text) ?? [];
  if (of) {
    const found = inOrder(Number(first), Number(second), isMonthFirst);
    return dayOf(of, found.month, found.date);
  }
  const [, day, name = '', named = ''] = NAMED.exec(text) ?? [];
  if (named) return dayOf(named, monthOf(name), Number(day));
  const [, begin = '', after, last = ''] = NAME_FIRST.exec(text) ?? [];
  return last ? dayOf(last, monthOf(begin), Number(after)) : null;
}
