import { isOfPay, isSurePay } from '#shared/roles/advert/about/pay.ts';
import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { bounded, type Pay, payIn } from '#shared/roles/advert/pay.ts';
import { type Standing, standingOf } from '#shared/roles/advert/standing.ts';
import { anyOf } from '#shared/roles/advert/words.ts';
import { formatAmount, parseAmount } from '#shared/roles/offer.ts';
import {
  type LineOfField,
  type Replacement,
  type StatedValues,
  type Statement,
  sentenceAround,
} from '#shared/roles/said/statement.ts';

const NUMBER = "\\d(?:[\\d.,'’]{0,20}\\d)?(?:\\s?k(?![\\p{L}]))?";
const SIGN = '(?:£|€|\\$|₹|CHF|EUR|GBP|USD)';
const AFTER = '\\s?(?:€|£|(?:Euro|EUR|CHF)(?!\\p{L}))';
const JOIN = '\\s?(?:to|bis|and|und|[-–—])\\s?';
const AMOUNTS = [
  `${SIGN}\\s?${NUMBER}(?:${JOIN}(?:${SIGN}\\s?)?${NUMBER})?`,
  `${NUMBER}(?:${AFTER})?${JOIN}${NUMBER}${AFTER}`,
  `${NUMBER}${AFTER}`,
].join('|');
const UNIT = [
  '\\s?(?:an?|per|pro|im|je|/)\\s?(?:hour|hr|day|week|month|year|annum|stunde|tag|woche|monat|jahr)(?!\\p{L})',
  '\\s?p\\.?\\s?a(?![\\p{L}])\\.?|\\s(?:annually|yearly|monthly|hourly|jährlich|monatlich)(?!\\p{L})',
].join('|');
const MONEY = new RegExp(`(?<![\\p{L}\\d])(${AMOUNTS})(?:\\s(?:gross|brutto))?(?:${UNIT})?`, 'giu');
const NUMBERS = new RegExp(NUMBER, 'giu');

/** Pay of other hours, of later, of others, or of what is earned in all. */
const OTHER_PAY = anyOf(
  [
    "overtime|weekends?|nights?|bank holidays?|sundays?|saturdays?|on[- ]call|call[- ]?outs?|bonus\\p{L}*|commission|OTE|on[- ]target|after|once|rising|rises|until|probation|sacrifice|advance|loan|currently|last year|previous\\p{L}*|average|top|up front|their|each of|competitors?|market|if you|as if|budget\\p{L}*|allowance\\p{L}*|bands?|from next|from \\d{4}|not|no longer|isn't",
    'überstunden|wochenend\\p{L}*|nacht\\p{L}*|feiertag\\p{L}*|sonntag\\p{L}*|rufbereitschaft|zuschl\\p{L}*|zulage\\p{L}*|\\p{L}*bonus|\\p{L}*prämie\\p{L}*|provision|nach der|nach einem|probezeit|später|steig\\p{L}*|bisher\\p{L}*|derzeit|durchschnitt\\p{L}*|ihre mitarbeite\\p{L}*|nicht|kein\\p{L}*|\\p{L}*budget|vorschuss',
  ].join('|'),
);
/** 'The pay of nine mechanics, £28,000' and 'Pay suppliers up to £60,000', which others get. */
const PAY_OF_OTHERS = new RegExp(
  [
    '(?:pay|salar(?:y|ies)|wages?|gehälter|löhne|gehalt|lohn)\\s+(?:of|for|von|der|des|unserer|our|your)\\s+(?!up to|around|about|[£€$\\d])',
    '(?<!\\p{L})pay(?:ing)?\\s+(?!up to|from|is|of|range|rate|around|about|between|starts?|per|and|will|an?\\s|you\\s)\\p{L}{3}',
  ].join('|'),
  'iu',
);

const payIs = (standing: Standing, found: NonNullable<ReturnType<typeof payIn>>): boolean =>
  isOfPay(standing, found) && isSurePay(standing, found);

type Ends = { min: number | null; max: number | null };
const isRange = ({ min, max }: Ends): boolean => min !== null && max !== null && min !== max;
const lowest = ({ min, max }: Ends): number => min ?? max ?? 0;

/** A range says both ends; one amount has only to lie within. */
function differs(stated: Ends, own: Ends): boolean {
  if (isRange(stated) && isRange(own)) return stated.min !== own.min || stated.max !== own.max;
  const isBelow = (value: number | null) => value !== null && own.min !== null && value < own.min;
  const isAbove = (value: number | null) => value !== null && (own.max ?? own.min) !== null && value > topOf(own);
  return [stated.min, stated.max].some((value) => isBelow(value) || isAbove(value));
}
/** Pay with a lower end alone has no upper one. */
const topOf = ({ max }: Ends): number => max ?? Number.POSITIVE_INFINITY;

/** The amount in the form of another one. */
function inFormOf(token: string, value: number): string | null {
  if (/k$/i.test(token)) return value % 1_000 === 0 ? `${value / 1_000}${token.slice(token.search(/\s?k$/i))}` : null;
  if (!Number.isInteger(value)) return /^\d+\.\d\d$/.test(token) ? value.toFixed(2) : null;
  const english = formatAmount(value);
  if (/^\d{1,3}(?:,\d{3})+$/.test(token)) return english;
  if (/^\d{1,3}(?:\.\d{3})+$/.test(token)) return english.replaceAll(',', '.');
  return /^\d+$/.test(token) ? String(value) : null;
}

/** The amounts that stand in the place of those that are stated; null where it is not sure which. */
function amountsFor(stated: Ends, own: Ends): (number | null)[] | null {
  if (isRange(stated)) return isRange(own) ? [own.min, own.max] : null;
  if (!isRange(own)) return [own.min ?? own.max];
  return [lowest(stated) < (own.min ?? 0) ? own.min : own.max];
}

function betterOf(words: string, from: number, stated: Ends, own: Ends): Replacement | null {
  const amounts = amountsFor(stated, own);
  const tokens = [...words.matchAll(NUMBERS)];
  if (!amounts || tokens.length !== amounts.length || tokens.some(({ 0: token }) => parseAmount(token) === null))
    return null;
  let at = 0;
  let text = '';
  for (const [index, { 0: token, index: start }] of tokens.entries()) {
    const value = amounts[index];
    const next = typeof value === 'number' ? inFormOf(token, value) : null;
    if (next === null) return null;
    text += words.slice(at, start) + next;
    at = start + token.length;
  }
  text += words.slice(at);
  return { label: text, from, to: from + words.length, text };
}

const ownEnds = ({ pay_min, pay_max }: StatedValues): Ends => ({ min: pay_min, max: pay_max });
const hasPay = ({ pay_min, pay_max }: StatedValues): boolean => pay_min !== null || pay_max !== null;

/** What a line says of the pay of the job. Nothing of what is paid besides, to others or later. */
export function saidOfPay(given: LineOfField): Statement[] {
  return [...given.line.text.matchAll(MONEY)].flatMap((match) => statementOf(given, match) ?? []);
}

function read({ line, frame, values }: LineOfField, quote: string, from: number): Pay | null {
  const standing = standingOf(frame, line.number, { quote, line: line.text, from, to: from + quote.length });
  const { label, before, after } = standing;
  const around = label === 'pay' ? line.text : `${before} ${after}`;
  const found = payIn(quote, countryCodeOf(values.country), around);
  if (!found) return null;
  const whole = { ...found, pay: bounded(found.pay, before) };
  // Where a line stands in a field says nothing of it.
  return payIs({ ...standing, isHead: false }, whole) ? whole.pay : null;
}

function statementOf(given: LineOfField, { 0: quote, 1: words = '', index }: RegExpExecArray): Statement | null {
  const { line, values } = given;
  const sentence = sentenceAround(line.text, index, index + quote.length);
  if (OTHER_PAY.test(sentence) || PAY_OF_OTHERS.test(sentence)) return null;
  const pay = read(given, quote, index);
  if (!pay) return null;
  const isOther = hasPay(values) && (pay.currency !== values.pay_currency || pay.period !== values.pay_period);
  if (isOther) return null;
  const isWrong = hasPay(values) && differs(pay, ownEnds(values));
  return {
    value: `${pay.currency} ${pay.min ?? ''}-${pay.max ?? ''} ${pay.period}`,
    says: words,
    sentence,
    differs: isWrong,
    better: isWrong ? betterOf(words, line.from + index, pay, ownEnds(values)) : null,
  };
}
