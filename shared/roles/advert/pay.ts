import { inDigits } from '#shared/roles/advert/number-words.ts';
import { anyOf } from '#shared/roles/advert/words.ts';
import type { Claim, Money } from '#shared/text/claims/claim.ts';
import { money } from '#shared/text/claims/money.ts';
import { readAs } from '#shared/text/claims/sentences.ts';
import { joinLines } from '#shared/text/line-ends.ts';
import type { PayPeriod } from '#shared/text/role-terms.ts';

/** `bound`: words that make the amount a rough one ('circa'), which belong into the note. */
export type Pay = { min: number | null; max: number | null; currency: string; period: PayPeriod; bound: string };

const L = '(?<![\\p{L}\\p{N}])';
const R = '(?![\\p{L}\\p{N}])';
const PERIODS: readonly (readonly [PayPeriod, RegExp])[] = (
  [
    ['hour', 'hour|hourly|stunde|std|stündlich|stundenlohn|stundensatz|heure|horaire|hora|uur|uurloon'],
    ['day', 'day|daily|tag|tagessatz|tageslohn|täglich|jour|día|dag'],
    ['week', 'week|weekly|woche|wöchentlich|wochenlohn|semaine|semana'],
    [
      'month',
      'month|monthly|monat|monatlich|monats(?:gehalt|lohn|brutto|entgelt)|(?:brutto)?monats(?:gehalt|lohn|entgelt)|monatsbruttogehalt|mtl|mois|mensuels?|mensuel|mes|mensuales|maand',
    ],
    [
      'year',
      'year|yearly|annum|annual|annually|p\\.?\\s?a\\.?|jahr|jährlich|(?:brutto)?jahres(?:gehalt|brutto|entgelt)|jahresbruttogehalt|par an|\\/\\s?an|annuels?|año|anual|anuales|jaar',
    ],
  ] as const
).map(([period, words]) => [period, new RegExp(`${L}(?:${words})${R}`, 'iu')] as const);
/** A period in a word of pay beside the amount: 'Monatsgehalt:', 'hourly rate'. */
const NAMED_BESIDE = anyOf(
  '\\p{L}*(?:stunden|tages|wochen|monats|jahres)\\p{L}*(?:gehalt|lohn|satz|entgelt|brutto)|(?:hourly|daily|day|weekly|monthly|annual|yearly)(?= (?:rate|pay|salary|wage|gross|stipend|compensation))',
);

const GROUPED = /(?<![\d.,])(\d{1,3})((?:[.,'’ \u00a0\u202f]\d{3})+)(?![\d])(?:[.,](\d{1,2})(?!\d))?/g;
const DECIMAL_COMMA = /(\d),(\d{1,2})(?!\d)/g;
/** What joins two amounts in French, Spanish and Dutch. */
const JOINED = /(?<=\d\s?(?:k|€|£|\$|EUR|euros?)?)\s+(?:à|et|a|y|tot|en|und|and|bis|to)\s+(?=[£€$]?\s?\d)/giu;
/** What is paid besides. */
const BESIDES =
  /(?:(?<!\s)\s+)?(?:\+|\b(?:plus|zzgl|zuzüglich|sowie|más|exclusief|excl)\b|\b(?:and|und|et|y|en|&)\s+(?:\p{L}+\s+){0,3}(?:bonus|benefits|commission|prämie|provision|prime|comisión)).*$/iu;
/** '37.5 hours a week', whose period is not that of the pay. */
const HOURS = /\d[\d.,]{0,12}[\s-]?(?:hours?|hrs?|stunden|std|heures|h|horas|uur|uren)\b[^,;()]*/giu;
/** What pay becomes later, behind what is paid besides. */
const LATER =
  /(?:rising|rises|going|increasing|moving|climbing|progressing|steigend|ansteigend) (?:up )?(?:to|auf|bis).*$/iu;
const withoutExtras = (words: string): string =>
  words.replace(BESIDES, (extras) => {
    const later = LATER.exec(extras)?.[0];
    return later ? `, ${later}` : '';
  });
const BOUND =
  /(?<![\p{L}])(?:circa|ca\.?(?!\$)|c\.|approx(?:imately)?\.?|around|about|rund|etwa|environ|alrededor de|ongeveer)(?![\p{L}])/iu;

/** Other ways to write an amount, and the way that the reader of money knows. */
const WRITTEN: readonly (readonly [RegExp, string])[] = [
  // 'bis CHF 140k' and 'max. 45.000 €' alone; 'ab 2.650 Euro'.
  [/^\s*(?:bis(?: zu)?|max(?:\.|imal)?|höchstens|jusqu.à|hasta|tot) (?=\P{L}|[A-Z]{3}\s?\d)/iu, 'up to '],
  [
    /^\s*(?:ab|min(?:\.|destens)?|mind\.|à partir de|desde|vanaf|starting (?:at|from)) (?=\P{L}|[A-Z]{3}\s?\d)/iu,
    'from ',
  ],
  // 'R22 000' and '₹4,80,000'.
  [/(?<![\p{L}\p{N}])R\s?(?=\d)/gu, 'ZAR '],
  [/(?<=\d),(?=\d\d,\d{3}(?!\d))/g, ''],
  // The sign before the second amount of 'R22 000 – R28 500'.
  [/(?<=\d\s?k?\s?(?:[-–—]|to)\s?)(?:ZAR|INR|₹|Rs\.?|NZ\$|A\$|AUD|NZD)\s?(?=\d)/gu, ''],
  // '2.650,–', '3.200,-' and '6'200.--'.
  [/(?<=\d)[.,]\s?[-–—]{1,2}(?=\s|$|€|\/)/g, ''],
  // '14 pounds 50' and '14 Euro 50'.
  [/(\d{1,3}) (pounds?|euros?|dollars?|franken) (\d\d)(?![\d\p{L}])/giu, '$1.$3 $2'],
  // '₹4.2 lakh' and 'Rs 4.2 lakhs'; of both ends of a range.
  [/(\d{1,2}(?:\.\d{1,2})?)\s?lakhs?(?!\p{L})/giu, '$1 lakh'],
  // '52 TEUR' and '45–55 T€'.
  [/(?<=\d)\s?T\s?(?=€|EUR)/g, 'k '],
  // '£12.80ph', '14 €/h', '$60K/yr', '£26,500pa'.
  [/(?<=[\d€$£k–-]|Euro|EUR|CHF)\s?(?:p\.?\s?\/?\s?hr?\.?|\/\s?(?:h|hr|std\.?)|per hr)(?!\p{L})/giu, ' per hour'],
  [/(?<=[\d€$£k–-]|Euro|EUR|CHF)\s?(?:p\/?d|\/\s?d)(?!\p{L})/giu, ' per day'],
  [/(?<=[\d€$£k–-]|Euro|EUR|CHF)\s?(?:p\/?w|\/\s?(?:wk|wo\.?))(?!\p{L})/giu, ' per week'],
  [/(?<=[\d€$£k–-]|Euro|EUR|CHF)\s?(?:p\/?m|p\. ?m\.|pcm|\/\s?(?:mo|mon|mth|mtl)\.?)(?!\p{L})/giu, ' per month'],
  [/(?<=[\d€$£k–-]|Euro|EUR|CHF)\s?(?:p\.?\/?a\.?|\/\s?(?:yr|y|j)\.?)(?!\p{L})/giu, ' per annum'],
];
const UNIT =
  '(?:\\s?(?:\\/|per |an? |pro |im |je )\\s?(?:hour|day|week|month|year|annum|Stunde|Tag|Woche|Monat|Jahr))?';
/** '£24,000 a year, rising to £27,500' and '$60,000 per annum - $75,000 per annum' are ranges. */
const RISING = new RegExp(
  `(?<=[\\d€k])(${UNIT}),?\\s*(?:(?:rising|going|increasing|progressing|moving|climbing|growing) (?:up )?to|rises to|steigend (?:auf|bis)|ansteigend auf)\\s*([£€$]?\\s?\\d(?:[\\d.,'’]*\\d)?k?)`,
  'giu',
);
const TWICE_TIMED = new RegExp(`(?<=\\d\\s?[€k]?)${UNIT.slice(0, -1)}(?=\\s?(?:[-–—]|to|bis)\\s?[£€$]?\\s?\\d)`, 'giu');
/** '3.2-4 LPA': lakhs a year. */
const LAKHS =
  /(?:(?:₹|Rs\.?|INR)\s?)?(\d{1,2}(?:\.\d{1,2})?)(?:\s?(?:[-–—]|to)\s?(\d{1,2}(?:\.\d{1,2})?))?\s?(?:LPA|lakhs? (?:per annum|pa|p\.a\.))/giu;
const LAKH = 100_000;
/** '₹4.2 lakh to ₹5.5 lakh': each end with its word. */
const LAKH_ALONE = /(\d{1,3}(?:\.\d{1,2})?) lakh(?!\p{L})/giu;
const rupees = (count: string): string => String(Math.round(Number(count) * LAKH));

const asWritten = (quote: string): string =>
  WRITTEN.reduce((text, [form, plain]) => text.replace(form, plain), quote)
    .replace(
      LAKHS,
      (_, low: string, high?: string) => `INR ${rupees(low)}${high ? ` - ${rupees(high)}` : ''} per annum`,
    )
    .replace(LAKH_ALONE, (_, count: string) => rupees(count))
    .replace(/(?<=\d\s?(?:[-–—]|to)\s?)(?:₹|Rs\.?|INR)\s?(?=\d)/giu, '')
    .replace(RISING, (_, unit: string, amount: string) => ` - ${amount}${unit}`)
    .replace(TWICE_TIMED, '');

/** '3.800' and '35 000' without what groups their digits, and with a decimal point. */
const plainAmounts = (quote: string): string =>
  asWritten(inDigits(quote))
    .replace(
      GROUPED,
      (_, first: string, groups: string, cents?: string) =>
        `${first}${groups.replace(/\D/g, '')}${cents ? `.${cents}` : ''}`,
    )
    .replace(DECIMAL_COMMA, '$1.$2')
    .replace(JOINED, ' - ');

/** A dollar and a crown are those of the country. */
const OF_COUNTRY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  D: { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD' },
  KR: { SE: 'SEK', NO: 'NOK', DK: 'DKK', CZ: 'CZK' },
};

function currencyOf({ meaning: { currency } }: Claim<Money>, quote: string, country: string | null): string | null {
  if (currency !== 'KR' && currency !== 'D') return currency;
  const dollars = /(?<!\p{L})(?:USD|CAD|AUD|NZD)(?!\p{L})/u.exec(quote)?.[0];
  if (currency === 'D' && dollars) return dollars;
  const named = /\b(?:SEK|NOK|DKK|CZK)\b/.exec(quote)?.[0] ?? (/Kč/.test(quote) ? 'CZK' : null);
  return (currency === 'KR' ? named : null) ?? OF_COUNTRY[currency]?.[country ?? ''] ?? null;
}

/** From which amount on pay without a period is that of a year. */
const YEAR_FROM = 10_000;
const YEARLY = new Set(['GBP', 'EUR', 'USD', 'CAD', 'AUD', 'NZD', 'CHF']);

/** Where gross pay of four digits is that of a month: '3.200 € brutto'. */
const MONTHLY = new Set(['EUR', 'CHF']);
const MONTH_FROM = 1_000;
const GROSS = /brutto|(?:gehalt|lohn|vergütung|entgelt)/iu;

/** `isNamed`: words name it; without words only an amount that nobody pays a month is clear. */
type Period = { period: PayPeriod; isNamed: boolean };

const namedIn = (words: string): PayPeriod[] =>
  PERIODS.filter(([, pattern]) => pattern.test(words)).map(([period]) => period);

function periodOf({ meaning }: Claim<Money>, { words, around, currency }: About & { currency: string }): Period | null {
  const of = (period: PayPeriod): Period => ({ period, isNamed: true });
  if (meaning.period) return of(meaning.period as PayPeriod);
  const named = namedIn(words.replace(HOURS, ''));
  if (named.length > 1) return null;
  const [period = namedIn(NAMED_BESIDE.exec(around)?.[0] ?? '')[0]] = named;
  if (period) return of(period);
  const { low } = meaning.quantity;
  if (YEARLY.has(currency) && low >= YEAR_FROM) return { period: 'year', isNamed: false };
  const isMonthly = MONTHLY.has(currency) && low >= MONTH_FROM && low < YEAR_FROM && GROSS.test(`${words} ${around}`);
  return isMonthly ? { period: 'month', isNamed: false } : null;
}

/** '€14.60 to start, €15.60 after a year' and 'Stufe 1', 'Stufe 6': the same pay later, or with more experience. */
const STEPS =
  /(?<!\p{L})(?:start\p{L}*|begin\p{L}*|after|once|ris(?:es|ing)|when|then|until|step|level|point|nach|ab dem|sobald|danach|stufe|\p{L}*lehrjahr|\p{L}*ausbildungsjahr|completion|complet\p{L}*|qualif\p{L}*|experience\p{L}*|probation|probezeit)(?!\p{L})/iu;
/** When a step begins, which is no unit of the pay. */
const STEP_TIME =
  /(?<!\p{L})(?:after|nach|ab dem|in|im) (?:your |the |dem |the first )?[\p{L}\d]{1,12}\.? (?:hours?|days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?)(?!\p{L})|\d\. ?\p{L}*jahr/giu;
/** Between two amounts, what makes the second one no step of the first. */
const NO_STEP = anyOf(
  'bonus\\p{L}*|premium|differential|allowance|overtime|plus|adds?|extra|on top|zuschlag|zulage|zuschuss|prämie|fees?|budget|per (?:guest|head|unit|mile)',
);
/** The last step is at most so many times the first. */
const STEPS_MOST = 3;

/** The ends of a pay that rises by steps. */
function withSteps(ends: Pick<Pay, 'min' | 'max'>, claims: readonly Claim<Money>[], words: string) {
  const [first] = claims;
  if (!first || ends.min === null || !STEPS.test(words)) return ends;
  let [max, from] = [ends.max ?? ends.min, first.to];
  for (const claim of claims.slice(1)) {
    const { low, high } = claim.meaning.quantity;
    const value = high ?? low;
    if (NO_STEP.test(words.slice(from, claim.from)) || value > ends.min * STEPS_MOST) break;
    [max, from] = [Math.max(max, value), claim.to];
  }
  return max > ends.min ? { min: ends.min, max } : ends;
}

/** Words right before an amount, or of the pay, that make it the least or the most. */
const LEAST =
  /(?<!\p{L})(?:mindest(?:gehalt|entgelt|lohn|vergütung)\p{L}*[^.;]{0,60}|minimum(?: salary| wage| pay| rate)?(?: of| is)?|at least|starting (?:from|at)|starts (?:from|at)|from|ab|mind\.|mindestens)\s*$/iu;
const MOST = /(?<!\p{L})(?:up to|bis zu|max\.?|maximal|höchstens|maximum(?: of)?)\s*$/iu;

/** A single amount is one end of a range where the words before it say so. */
export function bounded<Read extends Pick<Pay, 'min' | 'max'>>(pay: Read, before: string): Read {
  if (pay.min === null || pay.min !== pay.max) return pay;
  if (LEAST.test(before)) return { ...pay, max: null };
  return MOST.test(before) ? { ...pay, min: null } : pay;
}

const AMOUNT_MAX = 9_999_999_999.99;

function endsOf({ low, high, bound }: Money['quantity']): Pick<Pay, 'min' | 'max'> | null {
  if (low <= 0 || (high !== null && high < low) || Math.max(low, high ?? 0) > AMOUNT_MAX) return null;
  if (high !== null) return { min: low, max: high };
  return { min: bound === 'max' ? null : low, max: bound === 'min' || bound === 'over' ? null : low };
}

/** `around`: the words before and after the quote, among which a word of pay may name the period. */
type About = { words: string; around: string };

/** `isTimed`: words name the period, it does not follow from the amount alone. */
export type PayFound = { pay: Pay; isTimed: boolean };

/**
 * The pay that a quote states: its amounts as they stand, its currency and its period. Null when one of them is not
 * there. `country`: the code of the place of work, for dollars and crowns.
 */
export function payIn(quote: string, country: string | null, around = ''): PayFound | null {
  const words = joinLines(withoutExtras(plainAmounts(quote)), ', ');
  const reading = readAs(words, 'en');
  const claims = reading.sentences.flatMap(
    (sentence) => money(reading, sentence, () => false, { places: new Set() }) as Claim<Money>[],
  );
  const claim = claims.find(({ meaning }) => meaning.about === 'pay');
  const currency = claim ? currencyOf(claim, words, country) : null;
  const timed = words.replace(STEP_TIME, ' ');
  const period = claim && currency ? periodOf(claim, { words: timed, around, currency }) : null;
  const ends = claim ? endsOf(claim.meaning.quantity) : null;
  if (!claim || !ends || !currency || !period) return null;
  const steps = withSteps(ends, claims.slice(claims.indexOf(claim)), words);
  const pay = { ...steps, currency, period: period.period, bound: BOUND.exec(quote)?.[0] ?? '' };
  return { pay, isTimed: period.isNamed };
}

export const payOf = (quote: string, country: string | null): Pay | null => payIn(quote, country)?.pay ?? null;

/** Countries with their own money that write the day before the month; the euro stands for any of its own. */
const HOME_OF_MONEY: Readonly<Record<string, string>> = {
  GBP: 'GB',
  EUR: 'DE',
  CHF: 'CH',
  ZAR: 'ZA',
  AUD: 'AU',
  INR: 'IN',
  NZD: 'NZ',
};
/** A country by whose order of day and month a text with this pay is read; null where it cannot be said. */
export const countryOfMoney = (currency: string | undefined): string | null => HOME_OF_MONEY[currency ?? ''] ?? null;
