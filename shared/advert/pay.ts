import type { PayPeriod } from '#shared/contracts/offer.ts';
import type { Claim, Money } from '#shared/facts/claim.ts';
import { money } from '#shared/facts/claims/money.ts';
import { readAs } from '#shared/facts/reading.ts';

/** `bound`: words that make the amount a rough one ('circa'), which belong into the note. */
export type Pay = { min: number | null; max: number | null; currency: string; period: PayPeriod; bound: string };

const L = '(?<![\\p{L}\\p{N}])';
const R = '(?![\\p{L}\\p{N}])';
const PERIODS: readonly (readonly [PayPeriod, RegExp])[] = (
  [
    ['hour', 'hour|hourly|stunde|std|stündlich|stundenlohn|heure|horaire|hora|uur|uurloon'],
    ['day', 'day|daily|tag|tagessatz|täglich|jour|día|dag'],
    ['week', 'week|weekly|woche|wöchentlich|semaine|semana'],
    ['month', 'month|monthly|monat|monatlich|monatsgehalt|mois|mensuels?|mensuel|mes|mensuales|maand'],
    [
      'year',
      'year|yearly|annum|annual|annually|p\\.?\\s?a\\.?|jahr|jährlich|jahresgehalt|jahresbruttogehalt|par an|\\/\\s?an|annuels?|año|anual|anuales|jaar',
    ],
  ] as const
).map(([period, words]) => [period, new RegExp(`${L}(?:${words})${R}`, 'iu')] as const);

const GROUPED = /(?<![\d.,])(\d{1,3})((?:[.,'’ \u00a0\u202f]\d{3})+)(?![\d])(?:[.,](\d{1,2})(?!\d))?/g;
const DECIMAL_COMMA = /(\d),(\d{1,2})(?!\d)/g;
/** What joins two amounts in French, Spanish and Dutch. */
const JOINED = /(?<=\d\s?(?:k|€|£|\$|EUR|euros?)?)\s+(?:à|et|a|y|tot|en|und|and|bis|to)\s+(?=[£€$]?\s?\d)/giu;
/** What is paid besides. */
const BESIDES =
  /\s*(?:\+|\b(?:plus|zzgl|zuzüglich|sowie|más|exclusief|excl)\b|\b(?:and|und|et|y|en|&)\s+(?:\p{L}+\s+){0,3}(?:bonus|benefits|commission|prämie|provision|prime|comisión)).*$/iu;
/** '37.5 hours a week', whose period is not that of the pay. */
const HOURS = /\d[\d.,]*[\s-]?(?:hours?|hrs?|stunden|std|heures|h|horas|uur|uren)\b[^,;()]*/giu;
const BOUND =
  /(?<![\p{L}])(?:circa|ca\.?|c\.|approx(?:imately)?\.?|around|about|rund|etwa|environ|alrededor de|ongeveer)(?![\p{L}])/iu;

/** '3.800' and '35 000' without what groups their digits, and with a decimal point. */
const plainAmounts = (quote: string): string =>
  quote
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
  const named = /\b(?:SEK|NOK|DKK|CZK)\b/.exec(quote)?.[0] ?? (/Kč/.test(quote) ? 'CZK' : null);
  return (currency === 'KR' ? named : null) ?? OF_COUNTRY[currency]?.[country ?? ''] ?? null;
}

/** From which amount on pay without a period is that of a year. */
const YEAR_FROM = 10_000;
const YEARLY = new Set(['GBP', 'EUR', 'USD', 'CAD', 'AUD', 'NZD', 'CHF']);

/** The period that the words name; without words only an amount that nobody pays a month is clear. */
function periodOf({ meaning }: Claim<Money>, quote: string, currency: string): PayPeriod | null {
  if (meaning.period) return meaning.period as PayPeriod;
  const words = quote.replace(HOURS, '');
  const named = PERIODS.filter(([, pattern]) => pattern.test(words)).map(([period]) => period);
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  return YEARLY.has(currency) && meaning.quantity.low >= YEAR_FROM ? 'year' : null;
}

const AMOUNT_MAX = 9_999_999_999.99;

function endsOf({ low, high, bound }: Money['quantity']): Pick<Pay, 'min' | 'max'> | null {
  if (low <= 0 || (high !== null && high < low) || Math.max(low, high ?? 0) > AMOUNT_MAX) return null;
  if (high !== null) return { min: low, max: high };
  return { min: bound === 'max' ? null : low, max: bound === 'min' || bound === 'over' ? null : low };
}

/**
 * The pay that a quote states: its amounts as they stand, its currency and its period. Null when one of them is not
 * there. `country`: the code of the place of work, for dollars and crowns.
 */
export function payOf(quote: string, country: string | null): Pay | null {
  const words = plainAmounts(quote).replace(BESIDES, '');
  const reading = readAs(words, 'en');
  const claims = reading.sentences.flatMap(
    (sentence) => money(reading, sentence, () => false, { places: new Set() }) as Claim<Money>[],
  );
  const claim = claims.find(({ meaning }) => meaning.about === 'pay');
  const currency = claim ? currencyOf(claim, words, country) : null;
  const period = claim && currency ? periodOf(claim, words, currency) : null;
  const ends = claim ? endsOf(claim.meaning.quantity) : null;
  return ends && currency && period ? { ...ends, currency, period, bound: BOUND.exec(quote)?.[0] ?? '' } : null;
}
