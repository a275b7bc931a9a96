import { isOfClosing, isSureClosing } from '#shared/roles/advert/about/closing-date.ts';
import { domainsOf, isForClient, isOfCompany, isSureCompany } from '#shared/roles/advert/about/company.ts';
import { weeklyHoursIn } from '#shared/roles/advert/about/hours.ts';
import { isOfPay, isSurePay } from '#shared/roles/advert/about/pay.ts';
import { isOfPlace, isSurePlace, mayBePlace } from '#shared/roles/advert/about/place.ts';
import { isOfTitle, isSureTitle } from '#shared/roles/advert/about/title.ts';
import type { AdvertAnswer, FactName } from '#shared/roles/advert/answer.ts';
import { countryCodeOf, countryName } from '#shared/roles/advert/countries.ts';
import { daysOnsiteOf, isRangeOfDays } from '#shared/roles/advert/days-onsite.ts';
import { closingDayOf, employmentTypeOf, levelOf, locationTypeOf, type Quoted } from '#shared/roles/advert/facts.ts';
import type { SourceLine } from '#shared/roles/advert/lines.ts';
import { listsOf, NO_LISTS } from '#shared/roles/advert/lists.ts';
import { bounded, countryOfMoney, type PayFound, payIn } from '#shared/roles/advert/pay.ts';
import type { AdvertFields, AdvertReading, DoubtCause, Field } from '#shared/roles/advert/reading.ts';
import { countryOfRegion, countryOfSigns, countryOfWords } from '#shared/roles/advert/regions.ts';
import type { AdvertSource } from '#shared/roles/advert/source.ts';
import { type Frame, frameOf, type Standing, standingOf } from '#shared/roles/advert/standing.ts';
import { anyOf } from '#shared/roles/advert/words.ts';
import { findQuote, findWords, type QuotePlace } from '#shared/text/quotes.ts';
import type { EmploymentType, LocationType } from '#shared/text/role-terms.ts';

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
const AT_ENDS = /^[\s*,;:|•·"“”„«»–—-]+|(?<![\s*,;:|•·"“”„«»–—-])[\s*,;:|•·"“”„«»–—-]+$/gu;
/** '(m/w/d)', '(f/m/x)', '(H/F)': of a title. */
const GENDERS = /(?:(?<!\s)\s+)?[([]?\b[mwfhdx](?:\s?[/|]\s?[mwfhdx]){1,3}\b[)\]]?$/iu;

const textOf = ({ quote }: Quoted, most: number): string | null => {
  const value = quote.replace(/\s+/g, ' ').replace(AT_ENDS, '');
  return /\p{L}/u.test(value) && value.length <= most ? value : null;
};

/** 'Electricians' are sought one by one; not 'Head of Volunteers'. */
const SOUGHT = /(?<=\p{L}(?:er|or|ist|ian|eer|tant|dant|nurse))s$/iu;
const titleOf = (found: Standing): string | null => {
  if (!isOfTitle(found)) return null;
  const title = textOf({ ...found, quote: found.quote.trimEnd().replace(GENDERS, '') }, TITLE_MAX);
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

const ADDRESS = /(?:https?:\/\/|www\.|[^@]@)./iu;
const STOPS = /(?<![.!?])[.!?]+$/u;
/** The full stop of the sentence is no part of the address that ends it. `words`: with blanks alone between them. */
const withoutStop = (words: string): string =>
  ADDRESS.test(words.slice(words.lastIndexOf(' ') + 1)) ? words.replace(STOPS, '') : words;
/** What a button says, which nobody can press here. */
const BUTTON =
  /^(?:(?:easy |quick |1-click )?apply(?: now| here| online| today)?|(?:jetzt |hier |online |direkt )?bewerben|postuler|solliciteren)$/i;
/** Whom to ask, which is no application. */
const ASKING =
  /(?<!\p{L})(?:enquiry line|box office|customers?|permits?|appointments?|bookings?|lost property|terminvereinbarung|informal|enquir\p{L}*|questions?|queries|auskünfte|auskunft|rückfragen|fragen)(?!\p{L})/iu;
function applyOf(found: Standing): string | null {
  const way = withoutStop(textOf(found, APPLY_MAX) ?? '');
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

/** Why a value that was read needs a look; undefined: it does not. */
type Doubts = (found: Standing) => DoubtCause | undefined;

const SENTENCE_MAX = 300;
const sentenceOf = ({ before, quote, after }: Standing): string =>
  `${before}${quote}${after}`.trim().slice(0, SENTENCE_MAX);

function field<Value>(found: Found | null, reader: Reader<Value>, doubts?: Doubts): Field<Value> | undefined {
  const value = found ? reader(found) : null;
  if (!found || value === null) return undefined;
  const why = doubts?.(found);
  const doubt = why && { why, sentence: sentenceOf(found) };
  return { value, quote: found.quote, place: found.place, ...(doubt ? { doubt } : {}) };
}

/** A doubt unless words say more. */
const unless =
  (isSure: (found: Standing) => boolean): Doubts =>
  (found) =>
    isSure(found) ? undefined : 'weak';

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
    mayBePlace(found) ? reader(found) : null;
const ofPlaceDoubts: Doubts = (found) => (isOfPlace(found) && isSurePlace(found) ? undefined : 'weak');

/** Words of this job, around a term that other jobs and people of the company have as well. */
const OF_THIS_JOB = anyOf(
  [
    "this (?:role|job|post|position)|the (?:role|job|post|position)|position|vacancy|role is|post is|job is|looking for|hiring|wanted|needed|seek(?:s|ing)?|we need|hours? (?:a|per) week|permanent|salary|you(?:'ll| will| would| can)? work",
    'stelle|position|gesucht|such\\p{L}*|unbefristet|arbeiten (?:sie|wir)|arbeitest|(?:sie|du) (?:kannst|können)|können sie|wochenstunden|es handelt sich|in teilzeit|in vollzeit|brauchen',
  ].join('|'),
);
/** 'Hybrid: three days in the office' has its label in itself. */
const BEGINS = /(?:^|[.!?;])\s*$/u;
const LEADS = /^\p{L}+(?:[ -]\p{L}+)?: /u;
/** Whether a term is that of this job: by a label, among the facts, in the title's line or beside words of the job. */
const isOfTerms = ({ label, isHead, isAlone, isItem, section, before, after, quote }: Standing): boolean =>
  (label !== undefined && label !== 'other') ||
  (isHead && !isItem) ||
  (isAlone && section !== 'person' && section !== 'duties') ||
  (section !== 'person' && BEGINS.test(before) && LEADS.test(`${quote}${after}`)) ||
  (section !== 'person' && OF_THIS_JOB.test(`${before} ${quote} ${after}`));

/** A level is that of the job in its title, under a label or alone; in a sentence it may be a colleague's. */
const isOfTitleOrFacts = ({ label, isHead, isAlone, isItem, section }: Standing): boolean =>
  (label !== undefined && label !== 'other') || (isHead && !isItem) || (isAlone && section === null);

/** 'No experience needed' names no level: it follows. */
const levelDoubts: Doubts = (found) =>
  /^no (?:previous |prior )?exp/i.test(found.quote) ? 'derived' : unless(isOfTitleOrFacts)(found);

/** '60 %, das heisst 3 Tage' and 'nur bis zum 23.12.' say the extent and the end without their words. */
const SHARE = /(?<![\d,.–-])([1-9]\d) ?%/;
const ENDS =
  /(?<!\p{L})(?:(?:only|nur|just) (?:until|till|bis|for|für)|until (?:christmas|easter|the end of)|bis (?:weihnachten|ostern)|temporary|temp)(?!\p{L})/iu;
const OF_SHARE = /(?<!\p{L})(?:pensum|stelle|tage?|arbeitszeit|anstellung|fte|contract|days?)(?!\p{L})/iu;
const contractOf: Reader<EmploymentType> = (found) => {
  const named = employmentTypeOf(found);
  if (named) return named;
  if (ENDS.test(found.quote)) return 'temporary';
  return SHARE.test(found.quote) && OF_SHARE.test(`${found.before} ${found.quote} ${found.after}`) ? 'part_time' : null;
};

/** Where the days at the workplace are stated without 'hybrid', a part of the week says it. */
const locationOf: Reader<LocationType> = (found) => locationTypeOf(found) ?? (daysOf(found) === null ? null : 'hybrid');
const daysOf: Reader<number> = ({ quote, clause, before, after }) =>
  isRangeOfDays(clause)
    ? null
    : ([quote, clause, `${before}${quote}${after}`].map(daysOnsiteOf).find((days) => days !== null) ?? null);

const countryOfQuote: Reader<string> = ({ quote }) => countryName(countryCodeOf(quote) ?? '');

/** A country that a place, a sum or an address tells. */
type Derived = { code: string; from: Field<unknown>; why: DoubtCause | undefined };

/** The country of the place of work: the one that is named, that of its region, or that of its money, dollars and signs. */
function countryOf(of: Facts, fields: AdvertFields, text: string): Field<string> | undefined {
  const named = field(of('country'), ofPlace(countryOfQuote), ofPlaceDoubts);
  if (named) return named;
  const derived = derivedCountry(of, fields, text);
  const value = derived && countryName(derived.code);
  if (!derived || !value) return undefined;
  const { quote, place, doubt } = derived.from;
  const why = derived.why ?? doubt?.why;
  return { value, quote, place, ...(why ? { doubt: { why, sentence: doubt?.sentence ?? quote } } : {}) };
}

function derivedCountry(of: Facts, { city, region, pay }: AdvertFields, text: string): Derived | undefined {
  const larger = countryOfRegion(region?.quote ?? '');
  if (region && larger) return { code: larger, from: region, why: undefined };
  const beside = besideOf(of('city')) ?? besideOf(of('country'));
  const near = countryOfRegion(beside ?? '') ?? countryCodeOf(beside ?? '');
  if (city && near) return { code: near, from: city, why: undefined };
  const home = countryOfSigns(text, pay?.value.currency);
  const from = city ?? pay;
  return home && from ? { code: home, from, why: 'derived' } : undefined;
}

/** What stands behind a town, or in its last part: 'Yeovil, Somerset' and 'Kassel (Hessen)'. */
function besideOf(found: Found | null): string | undefined {
  if (!found) return undefined;
  const within = /[,(] ?([^,()]{2,30})\)?$/u.exec(found.quote)?.[1] ?? / (\p{Lu}{2,3})$/u.exec(found.quote)?.[1];
  return within?.trim() ?? /^[\s,(]{1,3}([^,;.()|\n]{2,30})/u.exec(found.after)?.[1]?.trim();
}

function placeFields(of: Facts): Omit<AdvertFields, 'country'> {
  const location_type = field(of('location_type') ?? of('days_onsite'), outsideDuties(locationOf), unless(isOfTerms));
  const isHybrid = location_type?.value === 'hybrid';
  const city = field(of('city'), ofPlace(placeOf), ofPlaceDoubts);
  return filled({
    location_type,
    // Days without 'hybrid' may be those of something else.
    days_onsite: isHybrid ? field(of('days_onsite'), daysOf) : undefined,
    city: city && countryCodeOf(city.value) === null && !NO_CITY.test(city.value) ? city : undefined,
    region: field(of('region'), ofPlace(placeOf), ofPlaceDoubts),
  });
}

const AMOUNT = "(?:[£€$₹]|CHF|EUR|GBP|USD|R)?\\s?\\d[\\d.,'’]{0,14}(?:\\s\\d{3}){0,4}\\s?k?(?:\\s?(?:€|EUR|Euro))?";
const JOIN = '\\s?(?:to|bis|à|tot|[-–—]|,? ?rising to|,? ?going up to|,? ?steigend auf)\\s?';
const UNIT =
  '(?:\\s?(?:an?|per|pro|im|/)\\s?\\p{L}+|,? (?:monatlich|jährlich|stündlich|monthly|annually|yearly|hourly|weekly))?';
const STEP = '(?:\\s(?:in |at )?(?:Stufe|step|point|level|year) \\d{1,2})?';
const UPPER_END = new RegExp(`^${UNIT}${STEP}${JOIN}${AMOUNT}${STEP}(?:, )?${UNIT}`, 'iu');
const LOWER_END = new RegExp(`${AMOUNT}${UNIT}${STEP}${JOIN}$`, 'iu');
const JOIN_AT_END = new RegExp(`${JOIN}$`, 'iu');

/** Characters behind a quote in which the other end of its range may stand. */
const REACH = 80;

/** A range of which one end was quoted, as a whole, also where it goes on in the next line. */
function withBothEnds(given: Found, text: string): Found {
  const joined = JOIN_AT_END.exec(given.quote)?.[0].length ?? 0;
  const [from, to] = [given.place.from, given.place.to - joined];
  const after = UPPER_END.exec(text.slice(to, to + REACH))?.[0].trimEnd().length ?? 0;
  const before = LOWER_END.exec(text.slice(Math.max(0, from - REACH), from))?.[0].trimStart().length ?? 0;
  if (after === 0 && before === 0) return given;
  const place = { ...given.place, from: from - before, to: to + after };
  const rest = text.slice(place.to).split('\n')[0] ?? '';
  return {
    ...given,
    quote: text.slice(place.from, place.to),
    before: given.before.slice(0, Math.max(0, given.before.length - before)),
    after: place.to > given.place.to ? rest.slice(0, SENTENCE_MAX) : given.after,
    from: given.from - before,
    to: given.to - joined + after,
    place,
  };
}

/** The lines of a scale below a heading about pay, from the quoted one on: '1. Lehrjahr 1.050 €', '2. Lehrjahr 1.125 €'. */
function withScale(found: Found, { lines, text }: AdvertSource, frame: Frame): Found {
  const heading = frame.get(found.number)?.payHeading;
  if (!heading) return found;
  const next = lines
    .slice(found.number)
    .findIndex(({ number, text: line }) => frame.get(number)?.payHeading !== heading || !/[€£$₹]|CHF|EUR/.test(line));
  const last = lines[found.number + (next === -1 ? lines.length - found.number : next) - 1];
  if (!last || last.number === found.number) return found;
  const place = { ...found.place, to: last.to };
  return { ...found, quote: text.slice(place.from, place.to), after: '', place };
}

/** The unit of time in a heading: 'Dein Geld (brutto im Monat)'. */
const PERIOD =
  /(?:im|pro|per|an?|die|je) (?:hour|day|week|month|year|stunde|tag|woche|monat|jahr)(?!\p{L})|hourly|weekly|monthly|monatlich|jährlich/iu;

/** The pay that words state, if it is that of the job. */
function payOf(found: Standing, country: string | null): PayFound | null {
  const { label, before, after, quote, payHeading } = found;
  const around = label === 'pay' || payHeading ? `${payHeading} ${found.line}` : `${before} ${after}`;
  const read =
    payIn(quote, country, around) ?? payIn(`${quote} ${PERIOD.exec(payHeading)?.[0] ?? ''}`, country, around);
  if (!read) return null;
  const whole = { ...read, pay: bounded(read.pay, before) };
  return isOfPay(found, whole) ? whole : null;
}

/** A grade says what is paid without an amount: 'Entgeltgruppe 9b TVöD'. */
const GRADE =
  /(?<!\p{L})(?:grade|band|entgeltgruppe|tvöd\p{L}*|tv-l|besoldungsgruppe|kollektivvertrag|bat(?:-\p{L}+)?|avr|[es]g? ?\d{1,2}[a-c]?)(?!\p{L})/iu;

function payFields(of: Facts, source: AdvertSource, frame: Frame, country: string | null): AdvertFields {
  const given = of('pay');
  const found = given && withScale(withBothEnds(given, source.text), source, frame);
  const read = found && payOf(found, country);
  const doubts: Doubts = (words) => (read && isSurePay(words, read) ? undefined : 'weak');
  const pay = field(found, () => read?.pay ?? null, doubts);
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

/** A text without the title of a job is hardly an advert: an invoice and opening hours have money, names and hours too. */
const inDoubt = (fields: AdvertFields, { text }: AdvertSource): AdvertFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, read]) => {
      const sentence = read.place.in === 'text' ? text.slice(read.place.from, read.place.to) : read.quote;
      return [name, { ...read, doubt: read.doubt ?? { why: 'untitled', sentence } }];
    }),
  ) as AdvertFields;

/** The last day to apply; in doubt where its year follows from today alone. */
function closingOf(found: Found | null, country: string | null, today: string): Field<string> | undefined {
  const day = found && isOfClosing(found) ? closingDayOf(found.quote, country, today) : null;
  return field(
    found,
    () => day?.iso ?? null,
    (words) => (!day?.isSure ? 'derived' : isSureClosing(words) ? undefined : 'weak'),
  );
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
  const paid = payFields(of, source, frame, home);
  const dated = home ?? countryOfMoney(paid.pay?.value.currency);
  const closing = closingOf(of('closing_date'), dated, today);
  const isPassed = closing !== undefined && closing.value < today;
  const hasClient = isForClient(source.text);
  const placed = placeFields(of);
  const domains = domainsOf(source.text);
  const fields = filled({
    job_title: field(of('job_title'), titleOf, unless(isSureTitle)),
    company_name: field(
      of('company_name'),
      (found) => (isOfCompany(found, hasClient) ? nameOf(found, COMPANY_MAX) : null),
      unless((found) => isSureCompany(found, domains)),
    ),
    experience_level: field(of('experience_level'), outsideDuties(levelOf), levelDoubts),
    ...placed,
    country: countryOf(of, { ...placed, ...paid }, source.text),
    ...paid,
    employment_type: field(of('employment_type'), contractOf, unless(isOfTerms)),
    hours_per_week: field(
      of('hours'),
      (found) => weeklyHoursIn(found)?.hours ?? null,
      unless((found) => weeklyHoursIn(found)?.isSure ?? false),
    ),
    closing_date: isPassed ? undefined : closing,
    how_to_apply: field(of('apply'), applyOf),
  });
  const read = fields.job_title ? fields : inDoubt(fields, source);
  return { ...empty, fields: read, lists: listsOf(answer.lists, source.lines), passed: isPassed ? closing : null };
}
