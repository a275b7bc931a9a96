import { type EmploymentType, employmentLabels, type PayPeriod, periodLabels } from '#shared/text/role-terms.ts';

/** What a role offers, of a row, an input or a snapshot. Left out, null and '': not given. */
export type Offer = {
  pay_min?: number | null | undefined;
  pay_max?: number | null | undefined;
  pay_currency?: string | null | undefined;
  pay_period?: string | null | undefined;
  pay_note?: string | null | undefined;
  benefits?: readonly string[] | null | undefined;
  employment_type?: string | null | undefined;
  hours_per_week?: number | null | undefined;
  /** YYYY-MM-DD. */
  closing_date?: string | null | undefined;
  how_to_apply?: string | null | undefined;
  region?: string | null | undefined;
};

type Language = {
  locale: string;
  decimal: string;
  /** An amount of at most two decimals with its currency. */
  money: (value: number, currency: string) => string;
  range: (low: string, high: string) => string;
  from: (low: string) => string;
  upTo: (high: string) => string;
  periods: Record<PayPeriod, string>;
  employment: Record<EmploymentType, string>;
};

const digitsOf = (value: number): 0 | 2 => (Number.isInteger(value) ? 0 : 2);

/** '62,000' and '18.50' with the separators of a language. */
function grouped(value: number, group: string, decimal: string): string {
  const [whole = '', cents] = value.toFixed(digitsOf(value)).split('.');
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])];
  const thousands = groups.filter(Boolean).join(group);
  return cents ? `${thousands}${decimal}${cents}` : thousands;
}

const SIGNS: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$' };

const byIntl = (locale: string) => (value: number, currency: string) => {
  const digits = { minimumFractionDigits: digitsOf(value), maximumFractionDigits: digitsOf(value) };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: true, ...digits }).format(value);
};

const english: Language = {
  locale: 'en-GB',
  decimal: '.',
  money: (value, currency) => `${SIGNS[currency] ?? `${currency} `}${grouped(value, ',', '.')}`,
  range: (low, high) => `${low} to ${high}`,
  from: (low) => `from ${low}`,
  upTo: (high) => `up to ${high}`,
  periods: periodLabels,
  employment: employmentLabels,
};

const german: Language = {
  locale: 'de-DE',
  decimal: ',',
  money: (value, currency) => `${grouped(value, '.', ',')} ${SIGNS[currency] ?? currency}`,
  range: (low, high) => `${low} bis ${high}`,
  from: (low) => `ab ${low}`,
  upTo: (high) => `bis zu ${high}`,
  periods: { hour: 'pro Stunde', day: 'pro Tag', week: 'pro Woche', month: 'pro Monat', year: 'pro Jahr' },
  employment: {
    full_time: 'Vollzeit',
    part_time: 'Teilzeit',
    temporary: 'Aushilfstätigkeit',
    contract: 'Befristeter Vertrag',
    internship: 'Praktikum',
  },
};

const french: Language = {
  locale: 'fr-FR',
  decimal: ',',
  money: byIntl('fr-FR'),
  range: (low, high) => `de ${low} à ${high}`,
  from: (low) => `à partir de ${low}`,
  upTo: (high) => `jusqu’à ${high}`,
  periods: { hour: 'par heure', day: 'par jour', week: 'par semaine', month: 'par mois', year: 'par an' },
  employment: {
    full_time: 'Temps plein',
    part_time: 'Temps partiel',
    temporary: 'Emploi temporaire',
    contract: 'Contrat à durée déterminée',
    internship: 'Stage',
  },
};

const spanish: Language = {
  locale: 'es-ES',
  decimal: ',',
  money: byIntl('es-ES'),
  range: (low, high) => `de ${low} a ${high}`,
  from: (low) => `desde ${low}`,
  upTo: (high) => `hasta ${high}`,
  periods: { hour: 'por hora', day: 'al día', week: 'por semana', month: 'al mes', year: 'al año' },
  employment: {
    full_time: 'Jornada completa',
    part_time: 'Jornada parcial',
    temporary: 'Empleo temporal',
    contract: 'Contrato de duración determinada',
    internship: 'Prácticas',
  },
};

const dutch: Language = {
  locale: 'nl-NL',
  decimal: ',',
  money: byIntl('nl-NL'),
  range: (low, high) => `${low} tot ${high}`,
  from: (low) => `vanaf ${low}`,
  upTo: (high) => `maximaal ${high}`,
  periods: { hour: 'per uur', day: 'per dag', week: 'per week', month: 'per maand', year: 'per jaar' },
  employment: {
    full_time: 'Voltijd',
    part_time: 'Deeltijd',
    temporary: 'Tijdelijk werk',
    contract: 'Contract voor bepaalde tijd',
    internship: 'Stage',
  },
};

const LANGUAGES: Readonly<Record<string, Language>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
};
/** Of a BCP 47 tag; English for the languages without a row. */
const languageOf = (tag: string): Language => LANGUAGES[tag.toLowerCase().split('-')[0] ?? ''] ?? english;

const wordOf = <Name extends string>(words: Record<Name, string>, name: string | null | undefined): string =>
  name && Object.hasOwn(words, name) ? words[name as Name] : (name ?? '');

/** '£62,000 to £72,000 a year', 'from £18.50 an hour', '62.000 € bis 72.000 € pro Jahr'; '' without an amount. */
export function formatPay({ pay_min, pay_max, pay_currency, pay_period }: Offer, tag = 'en'): string {
  const language = languageOf(tag);
  const [low, high] = [pay_min, pay_max].map((value) =>
    typeof value === 'number' && pay_currency ? language.money(value, pay_currency) : '',
  );
  const text =
    low && high
      ? low === high
        ? low
        : language.range(low, high)
      : low
        ? language.from(low)
        : high && language.upTo(high);
  return text ? `${text} ${wordOf(language.periods, pay_period)}`.trim() : '';
}

/** '12 December 2026' of '2026-12-12'. */
export const formatDate = (date: string, tag = 'en'): string =>
  new Intl.DateTimeFormat(languageOf(tag).locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

/** Each part as it stands in a text of the language; '' for what is not given. Benefits have a line each. */
export function formatOffer(offer: Offer, tag = 'en') {
  const { locale: _, decimal, employment } = languageOf(tag);
  return {
    pay: formatPay(offer, tag),
    pay_note: offer.pay_note ?? '',
    benefits: (offer.benefits ?? []).map((benefit) => `- ${benefit}`).join('\n'),
    employment_type: wordOf(employment, offer.employment_type),
    hours_per_week: offer.hours_per_week ? String(offer.hours_per_week).replace('.', decimal) : '',
    closing_date: offer.closing_date ? formatDate(offer.closing_date, tag) : '',
    how_to_apply: offer.how_to_apply ?? '',
    region: offer.region ?? '',
  };
}

/** '45,000' and '18.50', as the form shows an amount. */
export const formatAmount = (value: number): string => grouped(value, ',', '.');

const AMOUNT = /^(?:[£$€]|[A-Z]{3} )? ?(\d[\d., '’]*?) ?(k?)(?: ?[£$€]| [A-Z]{3})?$/i;
const GROUPED = /^\d{1,3}([., '’])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;

/** '45,000', '45.000', '45 000' and '45k' are 45,000; '18.50' is 18.5. Null: not one amount. */
export function parseAmount(text: string): number | null {
  const [, digits = '', thousands = ''] = AMOUNT.exec(text.trim().replace(/\s/g, ' ')) ?? [];
  const group = GROUPED.exec(digits)?.[1];
  if (group === undefined && !PLAIN.test(digits)) return null;
  const value = Number((group === undefined ? digits : digits.replaceAll(group, '')).replace(',', '.'));
  return Number((thousands ? value * 1_000 : value).toFixed(2));
}
