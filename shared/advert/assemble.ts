import type { AdvertAnswer, FactName } from '#shared/advert/answer.ts';
import { countryCodeOf, countryName } from '#shared/advert/countries.ts';
import {
  closingDateOf,
  daysOnsiteOf,
  employmentTypeOf,
  hoursOf,
  levelOf,
  locationTypeOf,
  type Quoted,
} from '#shared/advert/facts.ts';
import type { SourceLine } from '#shared/advert/lines.ts';
import { listsOf, NO_LISTS } from '#shared/advert/lists.ts';
import { payOf } from '#shared/advert/pay.ts';
import type { AdvertFields, AdvertReading, Field } from '#shared/advert/reading.ts';
import type { AdvertSource } from '#shared/advert/source.ts';
import { findQuote, findWords, type QuotePlace } from '#shared/quotes.ts';

/** The line in which a place of the source stands as a whole. */
const lineAt = (lines: readonly SourceLine[], { from, to }: QuotePlace): SourceLine | undefined =>
  lines.find((line) => from >= line.from && to <= line.to);

/** Words of the source that an answer names: in its line, the line beside it, or anywhere if they prove something. */
type Found = Quoted & { place: { in: 'text'; line: number; from: number; to: number } };

function find({ lines, index, text }: AdvertSource, { line: number, quote }: { line: number | null; quote: string }) {
  const near = number === null ? [] : [number, number - 1, number + 1].flatMap((at) => lines[at - 1] ?? []);
  for (const line of near) {
    const place = findWords(index, quote, line);
    if (place) return foundIn(text, line, place);
  }
  const place = findQuote(index, quote);
  const line = place && lineAt(lines, place);
  return line && place ? foundIn(text, line, place) : null;
}

const foundIn = (text: string, line: SourceLine, { from, to }: QuotePlace): Found => ({
  quote: text.slice(from, to),
  ...{ line: line.text, from: from - line.from, to: to - line.from },
  place: { in: 'text', line: line.number, from, to },
});

/** How the fields of a role are limited. */
const [TITLE_MAX, COMPANY_MAX, PLACE_MAX, NOTE_MAX, APPLY_MAX] = [200, 200, 100, 300, 500];

/** Signs at the ends of a quote that are no part of a value. */
const AT_ENDS = /^[\s,;:|•·"“”„«»–—-]+|[\s,;:|•·"“”„«»–—-]+$/gu;
/** '(m/w/d)', '(f/m/x)', '(H/F)': of a title. */
const GENDERS = /\s*[([]?\b[mwfhdx](?:\s?[/|]\s?[mwfhdx]){1,3}\b[)\]]?\s*$/iu;

const textOf = ({ quote }: Quoted, most: number): string | null => {
  const value = quote.replace(/\s+/g, ' ').replace(AT_ENDS, '');
  return /\p{L}/u.test(value) && value.length <= most ? value : null;
};

const titleOf = (found: Quoted): string | null => {
  const title = textOf({ ...found, quote: found.quote.replace(GENDERS, '') }, TITLE_MAX);
  return title && title.split(' ').length <= 15 ? title : null;
};

/** The full stop of the sentence is no part of the address that ends it. */
const ADDRESS_AT_END = /((?:https?:\/\/|www\.|[^\s@]+@)\S+?)[.!?]+$/iu;
const applyOf = (found: Quoted): string | null => textOf(found, APPLY_MAX)?.replace(ADDRESS_AT_END, '$1') ?? null;

/** 'our client', 'unseren Kunden': no name. */
const OURS = /^(?:our|your|unser\p{L}*|dein\p{L}*|ihr\p{L}*|notre|nos|votre|nuestr\p{L}*|tu|ons|onze|jouw)\s/iu;

/** A name: one word, or capitalised. */
function nameOf(found: Quoted, most: number): string | null {
  const name = textOf(found, most);
  return name && (/\p{Lu}/u.test(name) || !name.includes(' ')) && !OURS.test(name) ? name : null;
}

/** 'Region Süd' and 'Greater London' are no cities. */
const NO_CITY = /^(?:region|raum|großraum|area|greater|grand|provincia|provincie)\s/i;

/** A name of a place: capitalised, without digits, and no word of the other tables. */
function placeOf(found: Quoted): string | null {
  const place = nameOf(found, PLACE_MAX);
  const isOther = locationTypeOf(found) !== null || levelOf(found) !== null || employmentTypeOf(found) !== null;
  return place && /\p{Lu}/u.test(place) && !/\d/.test(place) && place.split(' ').length <= 6 && !isOther ? place : null;
}

type Reader<Value> = (found: Quoted) => Value | null;

function field<Value>(found: Found | null, reader: Reader<Value>): Field<Value> | undefined {
  const value = found ? reader(found) : null;
  return found && value !== null ? { value, quote: found.quote, place: found.place } : undefined;
}

/** The fields without those that are empty. */
const filled = (fields: { [Name in keyof AdvertFields]: AdvertFields[Name] | undefined }): AdvertFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as AdvertFields;

type Facts = (name: FactName) => Found | null;

function placeFields(of: Facts): AdvertFields {
  const location_type = field(of('location_type'), locationTypeOf);
  const isHybrid = location_type?.value === 'hybrid';
  const city = field(of('city'), placeOf);
  return filled({
    location_type,
    // Days without 'hybrid' may be those of something else.
    days_onsite: isHybrid ? field(of('days_onsite'), ({ quote }) => daysOnsiteOf(quote)) : undefined,
    city: city && countryCodeOf(city.value) === null && !NO_CITY.test(city.value) ? city : undefined,
    country: field(of('country'), ({ quote }) => countryName(countryCodeOf(quote) ?? '')),
    region: field(of('region'), placeOf),
  });
}

function payFields(of: Facts, country: string | null): AdvertFields {
  const found = of('pay');
  const pay = field(found, ({ quote }) => payOf(quote, country));
  const note = pay && field(of('pay_note'), (words) => textOf(words, NOTE_MAX));
  // 'circa' makes an amount a rough one.
  const rough = pay?.value.bound ? { ...pay, value: pay.value.bound } : undefined;
  return filled({ pay, pay_note: note ?? rough });
}

/**
 * The form of a role from the answer of a model: every value follows by rule from words that stand in the source, every
 * list is lines of it. What cannot be found there is left out. `today`: 2026-11-22.
 */
export function assemble(answer: AdvertAnswer, source: AdvertSource, today: string): AdvertReading {
  const { kind } = answer;
  const empty = { kind, language: source.language, fields: {}, lists: NO_LISTS, passed: null };
  if (kind !== 'advert') return empty;
  const of: Facts = (name) => {
    const fact = answer.facts[name];
    return fact ? find(source, fact) : null;
  };
  const countryFact = of('country');
  const country = countryFact ? countryCodeOf(countryFact.quote) : null;
  const closing = field(of('closing_date'), ({ quote }) => closingDateOf(quote, country));
  const isPassed = closing !== undefined && closing.value < today;
  const fields = filled({
    job_title: field(of('job_title'), titleOf),
    company_name: field(of('company_name'), (found) => nameOf(found, COMPANY_MAX)),
    experience_level: field(of('experience_level'), levelOf),
    ...placeFields(of),
    ...payFields(of, country),
    employment_type: field(of('employment_type'), employmentTypeOf),
    hours_per_week: field(of('hours'), ({ quote }) => hoursOf(quote)),
    closing_date: isPassed ? undefined : closing,
    how_to_apply: field(of('apply'), applyOf),
  });
  return { ...empty, fields, lists: listsOf(answer.lists, source.lines), passed: isPassed ? closing : null };
}
