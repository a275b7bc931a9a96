import { countryCodeOf, countryName } from '#shared/roles/advert/countries.ts';
import { hoursOf, levelOf, locationTypeOf, wholeLine } from '#shared/roles/advert/facts.ts';
import { type Section, sectionsOf } from '#shared/roles/advert/headings.ts';
import { listsOf } from '#shared/roles/advert/lists.ts';
import type { Pay } from '#shared/roles/advert/pay.ts';
import type { AdvertFields, AdvertReading, AdvertValues, Field } from '#shared/roles/advert/reading.ts';
import { type AdvertSource, advertSource } from '#shared/roles/advert/source.ts';
import type { EmploymentType, PayPeriod } from '#shared/text/role-terms.ts';

type JsonObject = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const TEXT_MAX = 200;
/** A text of job data; null for anything else, and for one that is too long for a field. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return /\p{L}/u.test(text) && text.length <= TEXT_MAX ? text : null;
}

/** The value itself or the only one of a list. */
const single = (value: unknown): unknown => (Array.isArray(value) ? (value.length === 1 ? value[0] : null) : value);

function fieldOf<Value>(field: string, given: unknown, value: Value | null): Field<Value> | undefined {
  const quote = typeof given === 'object' ? JSON.stringify(given).slice(0, 300) : String(given);
  return value === null ? undefined : { value, quote, place: { in: 'data', field } };
}

const named = (field: string, given: unknown): Field<string> | undefined => fieldOf(field, given, textOf(given));

const TYPES: ReadonlyMap<unknown, EmploymentType> = new Map(
  Object.entries({
    FULL_TIME: 'full_time',
    PART_TIME: 'part_time',
    CONTRACTOR: 'contract',
    TEMPORARY: 'temporary',
    INTERN: 'internship',
  } as const),
);
const PERIODS: ReadonlyMap<unknown, PayPeriod> = new Map(
  Object.entries({
    HOUR: 'hour',
    DAY: 'day',
    WEEK: 'week',
    MONTH: 'month',
    YEAR: 'year',
  } as const),
);

const AMOUNT_MAX = 9_999_999_999.99;
function amountOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,10}(?:\.\d{1,2})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number > 0 && number <= AMOUNT_MAX ? number : null;
}

function payOf(given: unknown): Pay | null {
  const salary = objectOf(single(given));
  const value = objectOf(salary.value);
  const [min, max] = [amountOf(value.minValue ?? value.value), amountOf(value.maxValue ?? value.value)];
  const currency = String(salary.currency ?? value.currency ?? '').toUpperCase();
  const period = PERIODS.get(String(value.unitText ?? salary.unitText ?? '').toUpperCase());
  const isPay = (min ?? max) !== null && (min === null || max === null || min <= max);
  return isPay && period && /^[A-Z]{3}$/.test(currency) ? { min, max, currency, period, bound: '' } : null;
}

function countryOf(given: unknown): string | null {
  const name = textOf(typeof given === 'string' ? given : objectOf(given).name) ?? '';
  const code = /^[A-Za-z]{2}$/.test(name) ? name.toUpperCase() : countryCodeOf(name);
  return code === null || code === 'UK' ? code && countryName('GB') : countryName(code);
}

/** '2026-12-12' of a date with or without a time. */
function dayOf(given: unknown): string | null {
  const day = typeof given === 'string' ? (/^\d{4}-\d\d-\d\d(?=$|T)/.exec(given)?.[0] ?? '') : '';
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

type PlaceName = 'location_type' | 'city' | 'region' | 'country';

function placeFields(posting: JsonObject): { [Name in PlaceName]: Field<AdvertValues[Name]> | undefined } {
  const address = objectOf(objectOf(single(posting.jobLocation)).address);
  const type = single(posting.jobLocationType);
  const { addressLocality, addressRegion, addressCountry } = address;
  return {
    city: named('addressLocality', addressLocality),
    region: named('addressRegion', addressRegion),
    country: fieldOf('addressCountry', addressCountry, countryOf(addressCountry)),
    location_type: type === 'TELECOMMUTE' ? fieldOf('jobLocationType', type, 'remote' as const) : undefined,
  };
}

const LIST_SECTIONS = ['duties', 'person', 'benefits'] as const satisfies readonly Section[];

/** The numbers of the lines below the headings of the description. */
function numbersOf(source: AdvertSource, section: Section): number[] {
  const sections = sectionsOf(source.lines);
  return source.lines.flatMap(({ number }) => (sections.get(number) === section ? [number] : []));
}

/** The fields without those that are empty. */
const filled = (fields: { [Name in keyof AdvertFields]: AdvertFields[Name] | undefined }): AdvertFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as AdvertFields;

/** What makes one job of two postings. */
const jobOf = ({ title, hiringOrganization, jobLocation }: JsonObject): string =>
  JSON.stringify([title, hiringOrganization, jobLocation]);

export type JobDataReading = { source: AdvertSource; reading: AdvertReading };

/**
 * The form of a role from the job data of a page, whose description is text by lines. Null when the data is not one job
 * with title, company, place, duties and person: then the text of the page is read. `today`: 2026-11-22.
 */
export function jobDataReading(postings: readonly JsonObject[], today: string): JobDataReading | null {
  const [posting, ...others] = postings;
  if (!posting || others.some((other) => jobOf(other) !== jobOf(posting))) return null;
  const source = advertSource(typeof posting.description === 'string' ? posting.description : '');
  const none = { about: [], apply_lines: [], legal: [] };
  const [duties = [], person = [], benefits = []] = LIST_SECTIONS.map((section) => numbersOf(source, section));
  const lists = listsOf({ ...none, duties, person, benefits }, source.lines);
  const { fields, closing } = fieldsOf(posting);
  const { job_title, company_name, city, country, location_type } = fields;
  const isPlaced = city !== undefined || country !== undefined || location_type !== undefined;
  const isComplete = job_title && company_name && isPlaced && duties.length > 0 && person.length > 0;
  if (!isComplete) return null;
  const isPassed = closing !== undefined && closing.value < today;
  const reading: AdvertReading = {
    kind: 'advert',
    language: source.language,
    lists,
    passed: isPassed ? closing : null,
    fields: filled({ ...fields, closing_date: isPassed ? undefined : closing }),
  };
  return { source, reading };
}

function fieldsOf(posting: JsonObject): { fields: AdvertFields; closing: Field<string> | undefined } {
  const { title, hiringOrganization, employmentType, baseSalary, workHours, validThrough } = posting;
  const company = typeof hiringOrganization === 'string' ? hiringOrganization : objectOf(hiringOrganization).name;
  const places = placeFields(posting);
  const quoted = wholeLine(textOf(title) ?? '');
  const fields = filled({
    ...places,
    job_title: named('title', title),
    company_name: named('hiringOrganization', company),
    experience_level: fieldOf('title', title, levelOf(quoted)),
    location_type: places.location_type ?? fieldOf('title', title, locationTypeOf(quoted)),
    employment_type: fieldOf('employmentType', employmentType, TYPES.get(single(employmentType)) ?? null),
    pay: fieldOf('baseSalary', baseSalary, payOf(baseSalary)),
    hours_per_week: fieldOf('workHours', workHours, hoursOf(textOf(workHours) ?? '')),
  });
  return { fields, closing: fieldOf('validThrough', validThrough, dayOf(validThrough)) };
}
