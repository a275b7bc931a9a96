import type { Claim, Extract, Money } from '#shared/text/claims/claim.ts';
import { type Phrase, phrasesOf } from '#shared/text/claims/quantities.ts';
import type { Sentence } from '#shared/text/claims/sentences.ts';

const CURRENCIES: readonly [RegExp, string][] = [
  [/^(?:£|GBP|pounds?(?: sterling)?|Pfund)$/i, 'GBP'],
  [/^(?:€|EUR|euros?)$/i, 'EUR'],
  [/^(?:CA\$|C\$|CAD)$/i, 'CAD'],
  [/^(?:A\$|AUD)$/i, 'AUD'],
  [/^(?:NZ\$|NZD)$/i, 'NZD'],
  [/^(?:US\$|USD)$/i, 'USD'],
  // Several countries have dollars.
  [/^(?:\$|dollars?)$/i, 'D'],
  [/^(?:CHF|Franken|francs?|Fr\.|SFr\.?)$/i, 'CHF'],
  [/^(?:₹|INR|Rs\.?|rupees?)$/i, 'INR'],
  [/^(?:¥|JPY|yen)$/i, 'JPY'],
  [/^(?:ZAR|rand|R)$/i, 'ZAR'],
  [/^(?:S\$|SGD|HK\$|HKD|AED|dirhams?)$/i, 'D'],
  [/^(?:quid)$/i, 'GBP'],
  [/^(?:bucks)$/i, 'D'],
  [/^(?:PLN|zł|zlotys?|złotych)$/i, 'PLN'],
  [/^(?:SEK|NOK|DKK|CZK|kr|Kč)$/i, 'KR'],
];
const SIGNS = 'Fr\\.|SFr\\.?|₹|¥|Rs\\.?|HK\\$|S\\$|US\\$|CA\\$|A\\$|C\\$|NZ\\$|[£€$]';
const CODES = 'INR|JPY|ZAR|SGD|HKD|AED|GBP|EUR|USD|CHF|PLN|CAD|AUD|NZD|SEK|NOK|DKK|CZK';
const BEFORE = new RegExp(`((?<![\\p{L}\\p{N}])R|${SIGNS}|\\b(?:${CODES}))\\s?$`, 'iu');
/** Hundredths of a currency behind a number: '54p a mile', '90 Cent'. */
const MINOR = /^(?:(p)|\s?(pence|¢|cents?|ct|Rappen|Rp\.?))(?![\p{L}\p{N}])/iu;
const MINOR_OF: Readonly<Record<string, string>> = { p: 'GBP', pence: 'GBP', rappen: 'CHF', rp: 'CHF' };
const HUNDREDTH = 100;
const AFTER =
  /^(?:\.?|,-)\s?(£|€|\$|(?:GBP|EUR|USD|CHF|PLN|CAD|AUD|NZD|SEK|NOK|DKK|CZK|pounds?(?: sterling)?|euros?|dollars?|quid|bucks|rupees?|rand|yen|INR|JPY|ZAR|SGD|HKD|AED|Dollar|Pfund|Franken|francs?|zł|zlotys?|złotych|kr|Kč)(?![\p{L}]))/iu;
const PERIOD =
  /^[\s,]*(?:(?:gross|brutto|net|netto|basic|base)\s+)?(?:salary\s+)?(?:(?:per|an?|each|every|\/|pro|im|je|p\.\s?)\s?(hour|hr|day|week|month|year|annum|a\.|Stunde|Std|Tag|Woche|Monat|Jahr)|(p\.?\s?a\.?|annually|yearly|monthly|hourly|weekly|daily|jährlich|monatlich|stündlich))(?![\p{L}])/iu;
const PERIODS: readonly [RegExp, string][] = [
  [/^(?:hour|hr|stunde|std|hourly|stündlich)/i, 'hour'],
  [/^(?:day|tag|daily)/i, 'day'],
  [/^(?:week|woche)/i, 'week'],
  [/^(?:month|monat)/i, 'month'],
  [/./, 'year'],
];
const ABOUT: readonly [RegExp, string][] = [
  [
    /\b(?:sign(?:ing|-on|ing-on| on)|welcome|retention|joining) (?:bonus|payment)|Willkommensbonus|Antrittsprämie/i,
    'joining',
  ],
  [/\bbonus(?:es)?\b|commission|Bonus|Prämie|Provision/i, 'bonus'],
  [/training|learning|development|conference|study|course|Weiterbildung|Fortbildung/i, 'training'],
  [/allowance|voucher|contribution|towards|subsid|Zuschuss|Gutschein|Pauschale|zuschuss/i, 'allowance'],
  [/relocat|Umzug/i, 'relocation'],
  [/turnover|revenue|raised|funding|invest|budget|portfolio|million|Umsatz|Budget|assets|grants?/i, 'business'],
];

const nameOf = (table: readonly [RegExp, string][], word: string): string =>
  table.find(([pattern]) => pattern.test(word))?.[1] ?? '';

const PAY =
  /\b(?:salary|pay|paid|paying|wage|rate|earn|remuneration|compensation|package|band|OTE)\b|gehalt|vergütung|lohn|verdien/i;

/** What an amount is for: by the words of its clause, 'pay' when nothing else is named. */
function aboutOf(clause: string): string {
  const other = nameOf(ABOUT, clause);
  return other === '' || (PAY.test(clause) && other === 'business') ? 'pay' : other;
}

/** Characters around an amount in which its clause is looked for: a text may be one sentence of 60,000. */
const REACH = 1_000;
/** Characters that hold the longest sign before an amount. */
const SIGN_REACH = 8;

/** The part of the sentence between commas in which the amount stands. */
function clauseOf(text: string, from: number, to: number, sentence: { from: number; to: number }): string {
  const before = text.slice(Math.max(sentence.from, from - REACH), from);
  const after = text.slice(to, Math.min(sentence.to, to + REACH));
  const start = Math.max(before.lastIndexOf(', '), before.lastIndexOf('; '), before.lastIndexOf(' and '), -1);
  const end = after.search(/[,;]\s| and (?!bonus)| und /);
  return before.slice(start + 1) + after.slice(0, end === -1 ? undefined : end);
}

/** Amounts of money, with sign, code or name of a currency, or 45k beside a word of pay. */
export const money: Extract = (reading, sentence, isTaken) =>
  phrasesOf(reading, sentence).flatMap((phrase): Claim<Money>[] => {
    const first = sentence.words[phrase.first];
    const last = sentence.words[phrase.last];
    if (!first || !last || isTaken(first.from, last.to)) return [];
    const claim = amountAt(reading.text, sentence, { phrase, from: first.from, to: last.to });
    return claim ? [claim] : [];
  });

type At = { phrase: Phrase; from: number; to: number };

function amountAt(text: string, sentence: Sentence, { phrase, from, to }: At): Claim<Money> | null {
  const sign = BEFORE.exec(text.slice(Math.max(sentence.from, from - SIGN_REACH), from));
  const after = text.slice(to, sentence.to);
  const code = AFTER.exec(after);
  const minor = minorOf(after, sign ?? code);
  const clause = clauseOf(text, from, to, sentence);
  if (!sign && !code && !minor && !isBarePay(phrase.quantity.low, text.slice(from, to), clause, after)) return null;
  const end = to + lengthOf(code ?? minor);
  const period = PERIOD.exec(text.slice(end, sentence.to));
  return {
    type: 'money',
    sentence,
    from: Math.min(phrase.begin, from - lengthOf(sign)),
    to: end + lengthOf(period),
    meaning: {
      kind: 'money',
      quantity: minor ? inWhole(phrase.quantity) : phrase.quantity,
      about: aboutOf(clause),
      currency: currencyOf(sign ?? code, minor),
      period: period ? nameOf(PERIODS, period[1] ?? period[2] ?? '') : null,
    },
  };
}

const inWhole = ({ low, high, bound }: Phrase['quantity']): Phrase['quantity'] => ({
  low: low / HUNDREDTH,
  high: high === null ? null : high / HUNDREDTH,
  bound,
});

const lengthOf = (match: RegExpExecArray | null): number => match?.[0].length ?? 0;

const minorOf = (after: string, sign: RegExpExecArray | null): RegExpExecArray | null =>
  sign ? null : MINOR.exec(after);

function currencyOf(sign: RegExpExecArray | null, minor: RegExpExecArray | null): string | null {
  const [, letter, word] = minor ?? [];
  if (minor) return MINOR_OF[(letter ?? word ?? '').toLowerCase().replace('.', '')] ?? null;
  return nameOf(CURRENCIES, sign?.[1] ?? '') || null;
}

/** '45k' or '38,000' as pay, without a currency. */
function isBarePay(low: number, quote: string, clause: string, after: string): boolean {
  const isThousands =
    /\dk\b/i.test(quote) && !/^\s?[\p{L}]{4,}/u.test(after.replace(/^\s?(?:per|plus|base|basic|depending)\b/, ''));
  return (
    low >= 1_000 &&
    (PAY.test(clause) || isThousands) &&
    !/^\s?(?:people|hours|days|users|customers)/i.test(after) &&
    !/^(?:19|20)\d\d$/.test(quote)
  );
}
