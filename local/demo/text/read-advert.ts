import { type AdvertAnswer, type FactName, LISTS } from '#shared/advert/answer.ts';
import { countryCodeOf } from '#shared/advert/countries.ts';
import { closingDateOf, employmentTypeOf, hoursOf, levelOf, locationTypeOf, wholeLine } from '#shared/advert/facts.ts';
import { isHeadingShaped, type Section, sectionOf, sectionsOf } from '#shared/advert/headings.ts';
import { type SourceLine, sourceLines } from '#shared/advert/lines.ts';
import { payOf } from '#shared/advert/pay.ts';

type Fact = { line: number; quote: string };
type Facts = Partial<Record<FactName, Fact | null>>;

const LABELS: readonly (readonly [FactName, RegExp])[] = [
  ['job_title', /^(?:job title|position|stelle)\s*:\s*(.+)$/i],
  ['company_name', /^(?:company|employer|unternehmen|firma|arbeitgeber)\s*:\s*(.+)$/i],
  ['city', /^(?:location|place|city|ort|standort|arbeitsort|lieu|plaats)\s*:\s*([^,(]+)/i],
  ['region', /^(?:state|region|province)\s*:\s*(.+)$/i],
];
const AMOUNT = '(?:[£€$]\\s?)?\\d[\\d.,]*\\s?k?(?:\\s?[£€$])?';
const PAY = new RegExp(
  `${AMOUNT}(?:\\s*(?:to|and|bis|und|-|–|—)\\s*${AMOUNT})?(?:\\s*(?:EUR|GBP|USD|brutto|gross))*(?:\\s*(?:an?|per|pro|im|je|in der|/)\\s*(?:hour|day|week|month|year|annum|Stunde|Tag|Woche|Monat|Jahr))?`,
  'gi',
);
/** Amounts that are no pay. */
const ALLOWANCE = /\b(?:towards|allowance|budget|voucher|gym|zuschuss|gutschein|bonus of|referral)/i;
const PAY_NOTE = /\b(?:DOE|OTE|plus (?:\p{L}+ ){0,2}(?:bonus|commission)|zzgl\.? [^,.;]+|je nach Erfahrung)/iu;
const PLACE = /\b(?:hybrid\p{L}*|remote|home[- ]?office|on[- ]site|vor ort|office[- ]based)/iu;
const DAYS =
  /\b(?:one|two|three|four|five|ein(?:en)?|zwei|drei|vier|fünf|\d)\s+(?:days?|tage?)\b[^.,;]{0,30}\b(?:office|site|büro|ort)\b/iu;
const CONTRACT =
  /\b(?:full[- ]?time|part[- ]?time|vollzeit|teilzeit|fixed[- ]term|temporary|befristet|freelance|internship|praktikum)/iu;
const HOURS =
  /\b\d{1,2}(?:[.,]\d+)?\s*(?:hours|stunden|std\.?)(?:\s*(?:a|per|pro|die|in der)\s*(?:week|woche)|\/woche)?/iu;
const DATE = /\b\d{1,2}\.?\s*(?:\p{L}{3,9}|\d{1,2}\.)\s*\d{4}\b/u;
const CLOSES = /apply|clos|deadline|bewerb|bis zum|frist/i;
const APPLY = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/[^\s)]+/;
const CV =
  /^(?:curriculum vitae|cv|résumé|lebenslauf|date of birth:|geburtsdatum:)|\b(?:curriculum vitae|lebenslauf)\b/im;
const SEVERAL = /^(?:open positions|current vacancies|our vacancies|open roles|offene stellen|stellenangebote)\b/im;
const WANTED = /\b(?:looking for|wanted|we are hiring|join us as|gesucht|wir suchen|\([mwfdx/]{3,7}\))/iu;

const COMPANY = [
  /^(\p{Lu}[\p{L}&'’-]*(?: \p{Lu}[\p{L}&'’-]*){0,4}),? (?:is (?:looking|hiring)|sucht|seeks|mends|builds|makes|runs)\b/u,
  /\b(?:at|bei|join) (\p{Lu}[\p{L}&'’-]*(?: \p{Lu}[\p{L}&'’-]*){0,4})/u,
];

/** The first words of a pattern in any line for which `holds`. */
function first(lines: readonly SourceLine[], pattern: RegExp, holds: (quote: string, line: string) => boolean) {
  const all = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
  for (const { number, text } of lines)
    for (const match of text.matchAll(all)) {
      const quote = (match[1] ?? match[0]).trim();
      if (holds(quote, text)) return { line: number, quote };
    }
  return null;
}

const always = (): boolean => true;

function placeFacts(lines: readonly SourceLine[], labelled: Facts): Facts {
  const [, head] = lines;
  const isHead = head && /^\p{Lu}[^.:!?]{2,80}$/u.test(head.text) && head.text.includes(',');
  const [company = '', ...places] = isHead ? head.text.split(/\s*,\s*/) : [];
  const said = labelled.city ? lines.find(({ number }) => number === labelled.city?.line) : isHead ? head : undefined;
  const country = said?.text.split(/[,:()]\s*/).find((part) => countryCodeOf(part.trim()) !== null);
  const city = places.find((part) => countryCodeOf(part) === null);
  return {
    company_name: labelled.company_name ?? (isHead ? { line: head.number, quote: company } : companyIn(lines)),
    city:
      labelled.city ??
      (isHead && city ? { line: head.number, quote: city } : first(lines, / in (\p{Lu}\p{L}+)\b/u, always)),
    country: country && said ? { line: said.number, quote: country.trim() } : null,
  };
}

const companyIn = (lines: readonly SourceLine[]): Fact | null =>
  first(lines, COMPANY[0] as RegExp, always) ?? first(lines, COMPANY[1] as RegExp, always);

function titleIn(lines: readonly SourceLine[]): Fact | null {
  const [line] = lines;
  const quote = line?.text.split(/\s*[(|–—]|\s-\s|:\s/)[0]?.trim() ?? '';
  return line && isHeadingShaped(line) && quote ? { line: line.number, quote } : null;
}

function factsOf(lines: readonly SourceLine[]): Facts {
  const labelled: Facts = Object.fromEntries(LABELS.map(([name, label]) => [name, first(lines, label, always)]));
  const title = labelled.job_title ?? titleIn(lines);
  const pay = first(lines, PAY, (quote, line) => payOf(quote, null) !== null && !ALLOWANCE.test(line));
  const besides = lines.filter(({ number }) => number === pay?.line);
  return {
    ...labelled,
    ...placeFacts(lines, labelled),
    job_title: title,
    experience_level: title && levelOf(wholeLine(title.quote)) ? title : null,
    location_type: first(lines, PLACE, (quote) => locationTypeOf(wholeLine(quote)) !== null),
    days_onsite: first(lines, DAYS, always),
    ...{ pay, pay_note: first(besides, PAY_NOTE, always) },
    employment_type: first(lines, CONTRACT, (quote) => employmentTypeOf(wholeLine(quote)) !== null),
    hours: first(lines, HOURS, (quote) => hoursOf(quote) !== null),
    closing_date: first(lines, DATE, (quote, line) => CLOSES.test(line) && closingDateOf(quote, null) !== null),
    apply: first(lines, APPLY, always),
  };
}

const LIST_OF: Record<Section, (typeof LISTS)[number]> = {
  ...{ duties: 'duties', person: 'person', benefits: 'benefits', about: 'about', apply: 'apply_lines', legal: 'legal' },
};

function kindOf(text: string, lines: readonly SourceLine[]): AdvertAnswer['kind'] {
  if (CV.test(text)) return 'cv';
  if (SEVERAL.test(text)) return 'several';
  return lines.some((line) => sectionOf(line)) || WANTED.test(text) ? 'advert' : 'other';
}

const NO_LISTS = Object.fromEntries(LISTS.map((name) => [name, []]));

/**
 * Where the facts of a job stand in the numbered lines of a prompt, by headings and patterns; null for any other prompt.
 * '[[demo:invent]]' in the source makes it name a pay that is not there.
 */
export function demoAdvert(prompt: string): string | null {
  const given = /^Read the source below[\s\S]*?<source>\n([\s\S]*?)\n<\/source>/.exec(prompt.trim())?.[1];
  if (given === undefined) return null;
  const text = given.replace(/^\d+: /gm, '').replaceAll('&lt;', '<');
  const lines = sourceLines(text);
  const kind = kindOf(text, lines);
  if (kind !== 'advert') return JSON.stringify({ kind, facts: {}, lists: NO_LISTS });
  const sections = sectionsOf(lines);
  const lists: Record<string, number[]> = structuredClone(NO_LISTS);
  for (const [number, section] of sections) {
    const hasItems = lines.some((line) => line.isItem && sections.get(line.number) === section);
    if (!hasItems || lines[number - 1]?.isItem) lists[LIST_OF[section]]?.push(number);
  }
  const invented = text.includes('[[demo:invent]]') && { pay: { line: 1, quote: '£90,000 to £95,000 a year' } };
  return JSON.stringify({ kind, facts: { ...factsOf(lines), ...invented }, lists });
}
