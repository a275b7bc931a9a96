import { isOfClosing } from '#shared/roles/advert/about/closing-date.ts';
import { isForClient, isOfCompany } from '#shared/roles/advert/about/company.ts';
import { weeklyHoursOf } from '#shared/roles/advert/about/hours.ts';
import { isOfPay } from '#shared/roles/advert/about/pay.ts';
import { isOfPlace } from '#shared/roles/advert/about/place.ts';
import { isOfTitle } from '#shared/roles/advert/about/title.ts';
import type { AdvertAnswer, FactName } from '#shared/roles/advert/answer.ts';
import { countryCodeOf, countryName } from '#shared/roles/advert/countries.ts';
import { daysOnsiteOf } from '#shared/roles/advert/days-onsite.ts';
import { closingDateOf, employmentTypeOf, levelOf, locationTypeOf, type Quoted } from '#shared/roles/advert/facts.ts';
import type { SourceLine } from '#shared/roles/advert/lines.ts';
import { listsOf, NO_LISTS } from '#shared/roles/advert/lists.ts';
import { countryOfMoney, type Pay, payIn } from '#shared/roles/advert/pay.ts';
import type { AdvertFields, AdvertReading, Field } from '#shared/roles/advert/reading.ts';
import { countryOfRegion, countryOfWords } from '#shared/roles/advert/regions.ts';
import type { AdvertSource } from '#shared/roles/advert/source.ts';
import { type Frame, frameOf, type Standing, standingOf } from '#shared/roles/advert/standing.ts';
import { findQuote, findWords, type QuotePlace } from '#shared/text/quotes.ts';

/** The line in which a place of the source stands as a whole. */
const lineAt = (lines: readonly SourceLine[], { from, to }: QuotePlace): SourceLine | undefined =>
  lines.find((line) => from >= line.from && to <= line.to);

/** Words of the source that an answer names: in its line, the line beside it, or anywhere if they prove something. */
type Found = Standing & { place: { in: 'text'; line: number; from: number; to: number } };

type QuoteRequest = { line: number | null; quote: string };

function find({ lines, index, text }: AdvertSource, frame: Frame, { line: number, quote }: QuoteRequest): Found | null {
  const near = number === null ? [] : [number, number - 1, number + 1].flatMap((at) => lines[at - 1] ?? []);
  for (const line of near) {
    const place = findWords(index, quote, line);
    if (place) return foundIn(text, frame, { line, place });
  }
  const place = findQuote(index, quote);
  const line = place && lineAt(lines, place);
  return line && place ? foundIn(text, frame, { line, place }) : null;
}

function foundIn(text: string, frame: Frame, { line, place }: { line: SourceLine; place: QuotePlace }): Found {
  const { from, to } = place;
  const quoted = { quote: text.slice(from, to), line: line.text, from: from - line.from, to: to - line.from };
  return { ...standingOf(frame, line.number, quoted), place: { in: 'text', line: line.number, from, to } };
}

/** How the fields of a role are limited. */
const [TITLE_MAX, COMPANY_MAX, PLACE_MAX, NOTE_MAX, APPLY_MAX] = [200, 200, 100, 300, 500];

/** Signs at the ends of a quote that are no part of a value. */
const AT_ENDS = /^[\s*,;:|•·"“”„«»–—-]+|[\s*,;:|•·"“”„«»–—-]+$/gu;
/** '(m/w/d)', '(f/m/x)', '(H/F)': of a title. */
const GENDERS = /\s*[([]?\b[mwfhdx](?:\s?[/|]\s?[mwfhdx]){1,3}\b[)\]]?\s*$/iu;

const textOf = ({ quote }: Quoted, most: number): string | null => {
  const value = quote.replace(/\s+/g, ' ').replace(AT_ENDS, '');
  return /\p{L}/u.test(value) && value.length <= most ? value : null;
};

/** 'Electricians' are sought one by one; not 'Head of Volunteers'. */
const SOUGHT = /(?<=\p{L}(?:er|or|ist|ian|eer|tant|dant|nurse))s$/iu;
const titleOf = (found: Standing): string | null => {
  if (!isOfTitle(found)) return null;
  const title = textOf({ ...found, quote: found.quote.replace(GENDERS, '') }, TITLE_MAX);
  if (!title || title.split(' ').length > 15) return null;
  return calm(/ (?:of|for|to) /i.test(title) ? title : title.replace(SOUGHT, ''));
};

/** 'TELESALES EXECUTIVE' as 'Telesales Executive'. */
const calm = (words: string): string =>
  /\p{Lu}{4}/u.test(words) && !/\p{Ll}/u.test(words)
    ? words.replace(/\p{Lu}+/gu, (word) => (SMALL.has(word) ? word.toLowerCase() : calmWord(word)))
    : words;
const SMALL = new Set('OF AND THE IN FOR TO AT UND DER DIE FÜR IM DE'.split(' '));
const calmWord = (word: string): string => (word.length > 3 ? `${word[0]}${word.slice(1).toLowerCase()}` : word);

/** The full stop of the sentence is no part of the address that ends it. */
const ADDRESS_AT_END = /((?:https?:\/\/|www\.|[^\s@]+@)\S+?)[.!?]+$/iu;
/** What a button says, which nobody can press here. */
const BUTTON =
  /^(?:(?:easy |quick |1-click )?apply(?: now| here| online| today)?|(?:jetzt |hier |online |direkt )?bewerben|postuler|solliciteren)$/i;
/** Whom to ask, which is no application. */
const ASKING =
  /(?<!\p{L})(?:enquiry line|box office|customers?|permits?|appointments?|bookings?|lost property|terminvereinbarung|informal|enquir\p{L}*|questions?|queries|auskünfte|auskunft|rückfragen|fragen)(?!\p{L})/iu;
function applyOf(found: Standing): string | null {
  const way = textOf(found, APPLY_MAX)?.replace(ADDRESS_AT_END, '$1') ?? '';
  const isNone = way === '' || BUTTON.test(way.replace(/[^\p{L}\s-]/gu, '').trim());
  return isNone || ASKING.test(`${found.before}${found.quote}`) ? null : way;
}

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
  const isPlace = place && /\p{Lu}/u.test(place) && !/\d/.test(place) && place.split(' ').length <= 6 && !isOther;
  return isPlace ? calm(place) : null;
}

type Reader<Value> = (found: Standing) => Value | null;

function field<Value>(found: Found | null, reader: Reader<Value>): Field<Value> | undefined {
  const value = found ? reader(found) : null;
  return found && value !== null ? { value, quote: found.quote, place: found.place } : undefined;
}

/** The fields without those that are empty. */
const filled = (fields: { [Name in keyof AdvertFields]: AdvertFields[Name] | undefined }): AdvertFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as AdvertFields;

type Facts = (name: FactName) => Found | null;

/** Duties say where a single one is done, and whom it is done with. */
const outsideDuties =
  <Value>(reader: Reader<Value>): Reader<Value> =>
  (found) => {
    const isOfWork = found.label !== undefined || found.isAlone || BASED.test(found.before);
    return !isOfWork && (found.section === 'duties' || found.isItem) ? null : reader(found);
  };
const BASED = /(?<!\p{L})(?:based|located|work(?:ing|s)?|arbeitest|arbeiten)(?!\p{L})/iu;

/** A reader that reads only words about the place of the work. */
const ofPlace =
  <Value>(reader: Reader<Value>): Reader<Value> =>
  (found) =>
    isOfPlace(found) ? reader(found) : null;

function placeFields(of: Facts): AdvertFields {
  const location_type = field(of('location_type'), outsideDuties(locationTypeOf));
  const isHybrid = location_type?.value === 'hybrid';
  const city = field(of('city'), ofPlace(placeOf));
  return filled({
    location_type,
    // Days without 'hybrid' may be those of something else.
    days_onsite: isHybrid
      ? field(of('days_onsite'), ({ quote, clause }) => daysOnsiteOf(quote) ?? daysOnsiteOf(clause))
      : undefined,
    city: city && countryCodeOf(city.value) === null && !NO_CITY.test(city.value) ? city : undefined,
    country: field(
      of('country'),
      ofPlace(({ quote }) => countryName(countryCodeOf(quote) ?? '')),
    ),
    region: field(of('region'), ofPlace(placeOf)),
  });
}

const AMOUNT = "(?:[£€$₹]|CHF|EUR|GBP|USD|R)?\\s?\\d[\\d.,'’]*(?:\\s\\d{3})*\\s?k?(?:\\s?(?:€|EUR|Euro))?";
const JOIN = '\\s?(?:to|bis|à|tot|[-–—]|,? ?rising to|,? ?going up to|,? ?steigend auf)\\s?';
const UNIT = '(?:\\s?(?:an?|per|pro|im|/)\\s?\\p{L}+)?';
const UPPER_END = new RegExp(`^${JOIN}${AMOUNT}${UNIT}`, 'iu');
const LOWER_END = new RegExp(`${AMOUNT}${JOIN}$`, 'iu');

/** A range of which one end was quoted, as a whole. */
function withBothEnds(found: Found): Found {
  const { line, from, to, place } = found;
  const after = UPPER_END.exec(line.slice(to))?.[0].length ?? 0;
  const before = LOWER_END.exec(line.slice(0, from))?.[0].trimStart().length ?? 0;
  const quote = line.slice(from - before, to + after);
  const whole = { ...place, from: place.from - before, to: place.to + after };
  return { ...found, quote, from: from - before, to: to + after, place: whole };
}

/** The pay that words state, if it is that of the job. */
function payOf(found: Standing, country: string | null): Pay | null {
  const { label, before, after, quote } = found;
  const read = payIn(quote, country, label === 'pay' ? found.line : `${before} ${after}`);
  return read && isOfPay(found, read) ? read.pay : null;
}

/** A grade says what is paid without an amount: 'Entgeltgruppe 9b TVöD'. */
const GRADE =
  /(?<!\p{L})(?:grade|band|entgeltgruppe|tvöd\p{L}*|tv-l|besoldungsgruppe|kollektivvertrag|bat(?:-\p{L}+)?|avr|[es]g? ?\d{1,2}[a-c]?)(?!\p{L})/iu;

function payFields(of: Facts, country: string | null): AdvertFields {
  const found = of('pay');
  const pay = field(found && withBothEnds(found), (words) => payOf(words, country));
  const note = field(of('pay_note'), (words) => (pay || GRADE.test(words.quote) ? textOf(words, NOTE_MAX) : null));
  // 'circa' makes an amount a rough one.
  const rough = pay?.value.bound ? { ...pay, value: pay.value.bound } : undefined;
  return filled({ pay, pay_note: note ?? rough });
}

/** The country by whose dollars and order of day and month a text is read: that which it names, that of its region, or of its words. */
function homeOf(of: Facts, text: string): string | null {
  const [country, region, city] = [of('country'), of('region'), of('city')];
  const named = country && isOfPlace(country) ? countryCodeOf(country.quote) : null;
  const beside = city && /^[\s,(]{1,3}([^,;.()|]{2,30})/u.exec(city.after)?.[1];
  const larger = countryOfRegion(region?.quote ?? '') ?? countryOfRegion(beside ?? '');
  return named ?? larger ?? countryOfWords(text);
}

/**
 * The form of a role from the answer of a model: every value follows by rule from words that stand in the source and
 * speak of that field, every list is lines of it. What cannot be found there is left out. `today`: 2026-11-22.
 */
export function assemble(answer: AdvertAnswer, source: AdvertSource, today: string): AdvertReading {
  const { kind } = answer;
  const empty = { kind, language: source.language, fields: {}, lists: NO_LISTS, passed: null };
  if (kind !== 'advert') return empty;
  const frame = frameOf(source.lines);
  const of: Facts = (name) => {
    const fact = answer.facts[name];
    return fact ? find(source, frame, fact) : null;
  };
  const home = homeOf(of, source.text);
  const paid = payFields(of, home);
  const dated = home ?? countryOfMoney(paid.pay?.value.currency);
  const closing = field(of('closing_date'), (found) => (isOfClosing(found) ? closingDateOf(found.quote, dated) : null));
  const isPassed = closing !== undefined && closing.value < today;
  const hasClient = isForClient(source.text);
  const fields = filled({
    job_title: field(of('job_title'), titleOf),
    company_name: field(of('company_name'), (found) =>
      isOfCompany(found, hasClient) ? nameOf(found, COMPANY_MAX) : null,
    ),
    experience_level: field(of('experience_level'), outsideDuties(levelOf)),
    ...placeFields(of),
    ...paid,
    employment_type: field(of('employment_type'), employmentTypeOf),
    hours_per_week: field(of('hours'), weeklyHoursOf),
    closing_date: isPassed ? undefined : closing,
    how_to_apply: field(of('apply'), applyOf),
  });
  return { ...empty, fields, lists: listsOf(answer.lists, source.lines), passed: isPassed ? closing : null };
}
