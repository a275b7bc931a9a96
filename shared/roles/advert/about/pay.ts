import type { Pay, PayFound } from '#shared/roles/advert/pay.ts';
import type { Standing } from '#shared/roles/advert/standing.ts';
import { anyOf, endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';

/** Money of something else than the pay of the job. */
const OTHER_MONEY = anyOf(
  [
    'runs up to|repairs?|turnover|turns? over|revenue|sales of|income of|our income|raised|funding|funded|grants?|budgets?|donat\\p{L}+|invest\\p{L}*|remodel|project value|worth|valued?|portfolio|contracts? worth|assets|capital|profit|losses|debt|costs?|spend|spent|spending|price\\p{L}*|priced|sells?|sold|save[sd]?|saving[s]?|fees? of|fines?|tickets?|rent|rents|bunkhouse|rooms? (?:is|are|for|from|at)|lodging|accommodation|deposit|subscription|memberships?|customers|clients|stock (?:limit|worth|of|value|level|up)|in stock|insured|insurance (?:of|up|cover|sum)|liability|cover(?:ed)? (?:up )?to|sponsor\\p{L}*|prizes?|awards?|scholarship|bursary|loans?|mortgages?|transactions?|orders? of',
    '(?:retention|sign(?:ing|-on|ing-on| on)|welcome|joining|referral|annual|christmas|performance|completion|attendance|loyalty|yearly|quarterly|team|holiday|starter|golden hello) (?:bonus\\p{L}*|payments?)|golden hello|bonus(?:es)? (?:of|up to|worth|is)|bonus|refer\\p{L}*|allowances?|vouchers?|lump sum|relocation|towards|toward|contribution|subsid\\p{L}*|stipend for|reimburs\\p{L}*|expenses|mileage|took home|takes home|top seller|top earners?|commission|(?:standby|on[- ]call|call[- ]outs?|overtime)(?: (?:rota|shifts?|duty))?(?: (?:pay|payments?|allowance|supplement|premium|rates?))? (?:of|at|is|are|pays?|from|up to|worth)|per night|a night|per mile|per unit|per head|per guest|tuition',
    'bewillig\\p{L}*|\\p{L}*umsatz|umsätze|\\p{L}*budget|finanzierung|gefördert|förderung|fördersumme|investier\\p{L}*|investition\\p{L}*|auftrag\\p{L}*|wert|\\p{L}*volumen|bilanzsumme|spenden|eingeworben|kostet|kosten|\\p{L}*preis\\p{L}*|miete|warm|kaltmiete|wohnung|zimmer|kunden|mandanten|lager(?:bestand|wert)|versicher\\p{L}*|deckungssumme|haftpflicht|zuschüsse|\\p{L}*zuschuss|\\p{L}*prämie[n]?|\\p{L}*bonus|\\p{L}*pauschale|gutschein\\p{L}*|einmalzahlung|sonderzahlung|weihnachtsgeld|urlaubsgeld|fahrgeld|\\p{L}*geld|\\p{L}*zulage|(?:ruf|arbeits)?bereitschaft\\p{L}*|übernahme|erstatt\\p{L}*|sparen|jobticket|ticket|sachbezug|weiterbildung\\p{L}*|fortbildung\\p{L}*',
  ].join('|'),
);

/** What has a price, right before it: 'one chair to rent, £180 a week'. */
const PRICED_BEFORE = endsWithAny('(?:rent|let|hire|buy|price|cost|fee|deposit|miete|preis|kostet)\\W{0,3}');

/** What a sum is for: '£1,500 a year for courses', '300 € jährlich für Material'. */
const FOR_SOMETHING = startsWithAny(
  '\\s*(?:(?:an?|per|pro|im|each|every)\\s+\\p{L}+\\s+|jährlich\\s+|monatlich\\s+|once\\s+)?(?:for|towards?|to spend|to save|für|zum|zur|zu)\\s+(?!\\d|an? \\d|the right|full|part|this|the role|die richtige)\\p{L}+',
);

/** What a sum is there for, said before it: 'Für Material stehen 6.000 € im Jahr bereit', 'For courses there is £500 a year'. */
const PROVIDED_BEFORE =
  /(?<!\p{L})(?:für|for)\s(?!\d|diese|this|the (?:role|job)|(?:den|die|das) (?:job|stelle|tätigkeit))[\p{L}\s-]{2,40}\s(?:stehen|steht|gibt es|haben wir|there (?:is|are)|we (?:have|set aside|put aside))(?: (?:dir|ihnen|euch|you|uns|us))?[^.,;]{0,20}$/iu;

/** What is earned at most, with all that is paid besides. */
const ON_TARGET = /\b(?:OTE|on[- ]target(?: earnings)?|uncapped|potential)\s*(?:of|up to|is|:)?\s*$/i;

/** Words of pay, beside an amount. */
const PAY_WORDS = anyOf(
  [
    'money is|salary|salaries|pays?|paid|paying|wages?|rate|remuneration|compensation|earn|earning|earnings|package|basic|base|gross|net|pro rata|pro-rata|FTE|DOE|D\\.O\\.E\\.?|depending on|dependent (?:up)?on|dep\\. on|dep on|according to experience|rising to|grade|band|scale|super|superannuation|starting on|start on|starting at|plus (?:\\d+ ?% )?(?:bonus|commission|tips|benefits|super|holiday pay|equity)|CTC|LPA|per annum|negotiable|uncapped',
    '\\p{L}*gehalt|\\p{L}*gehälter|gehalts\\p{L}*|\\p{L}*lohn|lohn\\p{L}*|verdienst|verdien\\p{L}*|\\p{L}*vergütung|\\p{L}*entgelt|bezahl\\p{L}*|zahlen|brutto|netto|jahresbrutto|monatsbrutto|bruttojahres\\p{L}*|honorar|tagessatz|stundensatz|tarif\\p{L}*|dotiert|je nach (?:erfahrung|qualifikation)|bei 100 ?%|plus Bonus|fixum|fix|salaire|brut|sueldo|salario|bruto|salaris',
  ].join('|'),
);

/** What is paid besides, behind a plus sign. */
const WITH_EXTRAS = /^\s*\+\s*(?:\d+ ?% )?(?:bonus|commission|tips|benefits|super|tip pool|equity|incentives)/iu;
/** Right before an amount: 'on offer is £33,000', 'we offer up to £40,000'. */
const OFFERED = endsWithAny(
  '(?:on offer is|(?:we|we.re) offer(?:ing)?(?: you)?|wir bieten(?: dir| ihnen)?)(?: up to| around| bis zu)?',
);

/** The least and the most that is paid for work, in the currencies whose amounts are alike. */
const LIKELY: Readonly<Record<Pay['period'], readonly [number, number]>> = {
  hour: [4, 500],
  day: [20, 5_000],
  week: [50, 20_000],
  month: [150, 80_000],
  year: [3_000, 950_000],
};
const ALIKE = new Set(['GBP', 'EUR', 'USD', 'CAD', 'AUD', 'NZD', 'CHF']);

function isLikely({ min, max, currency, period }: Pay): boolean {
  const [least, most] = LIKELY[period];
  return !ALIKE.has(currency) || ((min ?? max ?? 0) >= least && (max ?? min ?? 0) <= most);
}

/** 'MPS/UPS £32,000 to £49,000' in a short line that is no sentence. */
const isRangeOfLine = ({ line }: Standing, { min, max }: Pay): boolean =>
  min !== null && max !== null && min < max && line.length < SHORT && !/[.!?]$/.test(line);
const SHORT = 60;

/**
 * Whether an amount is the pay of the job: by a unit of time, a word of pay in its sentence, a label about pay, or as a
 * segment of its own among the facts at the top. Money that its clause says is for something else never is.
 */
export function isOfPay(standing: Standing, { pay, isTimed }: PayFound): boolean {
  const { label, clause, after, before, quote, section } = standing;
  // A package in lakhs is said of nothing else, also under 'Budget'.
  if (!isLikely(pay) || (label === 'other' && !/\bLPA\b/.test(quote))) return false;
  if (
    OTHER_MONEY.test(withoutExtras(clause)) ||
    PRICED_BEFORE.test(before) ||
    FOR_SOMETHING.test(after) ||
    PROVIDED_BEFORE.test(before) ||
    ON_TARGET.test(before)
  )
    return false;
  if (label === 'pay' || standing.payHeading !== '' || isTimed) return true;
  const isInFacts = standing.isHead && (standing.isAlone || isRangeOfLine(standing, pay));
  const isOffered = OFFERED.test(before) || WITH_EXTRAS.test(after) || (standing.isAlone && section === 'benefits');
  return isInFacts || isOffered || PAY_WORDS.test(`${before}${quote}${after}`);
}

/** What is taken from others, or given to them. */
const OF_OTHERS = anyOf(
  'fees?|charges?|visitors?|residents?|guests?|families|clients?|customers?|tenants?|bewillig\\p{L}*|zahlen (?:unsere|die)|kund\\p{L}+|gäste|mieter\\p{L}*|eltern(?:beitrag)?|beitrag',
);
/** Whether words say that an amount is the pay of this job, and not only that it is paid by time. */
export function isSurePay(standing: Standing, { isTimed, pay }: PayFound): boolean {
  const { label, before, after, quote, payHeading } = standing;
  if (label === 'pay' || payHeading !== '') return true;
  if (OF_OTHERS.test(standing.clause) || (!isTimed && pay.bound !== '')) return false;
  const isFact = standing.isHead && (standing.isAlone || isRangeOfLine(standing, pay));
  return isFact || OFFERED.test(before) || PAY_WORDS.test(`${before}${quote}${after}`);
}

/** 'plus bonus' and what follows is paid besides, 'according to tickets' what the amount depends on. */
const withoutExtras = (clause: string): string =>
  clause.replace(/(?:\+|plus|zzgl|according to|depending on|dependent on|je nach|subject to).*$/iu, '');
