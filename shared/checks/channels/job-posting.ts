import { countryCode } from '#shared/text/currencies.ts';
import { htmlOf } from '#shared/text/html.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import type { Block } from '#shared/text/structure.ts';

/** A property of schema.org JobPosting that the role has no value for. */
export type MissingProperty = {
  property: string;
  /** As people call it: 'closing date'. */
  name: string;
  required: boolean;
  /** The field of the role that holds it. */
  field: keyof RoleMaterial;
};

type Property = MissingProperty & { isMissing: (role: RoleMaterial) => boolean };

const isBlank = (value: string): boolean => value.trim() === '';
const isRemote = ({ location_type }: RoleMaterial): boolean => location_type.trim().toLowerCase() === 'remote';
const hasPay = ({ pay_min, pay_max, pay_currency, pay_period }: RoleMaterial): boolean =>
  (pay_min !== null || pay_max !== null) && !isBlank(pay_currency) && Object.hasOwn(PERIODS, pay_period);

const PERIODS: Readonly<Record<string, string>> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};
type EmploymentName = 'FULL_TIME' | 'PART_TIME' | 'TEMPORARY' | 'CONTRACTOR' | 'INTERN';
const TYPES: Readonly<Record<string, EmploymentName>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  temporary: 'TEMPORARY',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
};

/** The description is the advert itself, the date the day it is published: neither is asked of the role. */
const PROPERTIES: readonly Property[] = [
  required('title', { name: 'title', field: 'job_title', isMissing: ({ job_title }) => isBlank(job_title) }),
  required('hiringOrganization', {
    name: 'company',
    field: 'company_name',
    isMissing: ({ company_name }) => isBlank(company_name),
  }),
  required('jobLocation', {
    name: 'place',
    field: 'city',
    isMissing: (role) => !isRemote(role) && isBlank(role.city),
  }),
  required('addressCountry', {
    name: 'country',
    field: 'country',
    isMissing: ({ country }) => isoCountry(country) === null,
  }),
  recommended('baseSalary', {
    name: 'pay',
    field: 'pay_min',
    isMissing: ({ pay_min, pay_max }) => pay_min === null && pay_max === null,
  }),
  recommended('validThrough', {
    name: 'closing date',
    field: 'closing_date',
    isMissing: ({ closing_date }) => isBlank(closing_date),
  }),
  recommended('employmentType', {
    name: 'employment type',
    field: 'employment_type',
    isMissing: ({ employment_type }) => !Object.hasOwn(TYPES, employment_type),
  }),
];

type About = Omit<Property, 'property' | 'required'>;
function required(property: string, about: About): Property {
  return { property, required: true, ...about };
}
function recommended(property: string, about: About): Property {
  return { property, required: false, ...about };
}

/**
 * What Google for Jobs asks for and the role does not hold, required properties first. A remote role needs no place, but
 * the country of its applicants. Nothing is read from the text.
 */
export const missingFromPosting = (role: RoleMaterial): MissingProperty[] =>
  PROPERTIES.filter(({ isMissing }) => isMissing(role)).map(({ isMissing: _, ...missing }) => missing);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The code of ISO 3166-1 by the English name of a country; null for what is no country. */
export function isoCountry(country: string): string | null {
  const known = countryCode(country);
  const wanted = country.trim().toLowerCase();
  if (known || wanted === '') return known;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  // A code that is no longer in use has the name of the one after it.
  const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  return codes.find((code) => isCurrent(code) && names.of(code)?.toLowerCase() === wanted) ?? null;
}

export type PostingSource = {
  role: RoleMaterial;
  role_id: string | null;
  blocks: readonly Block[];
  /** YYYY-MM-DD: the day it was listed in the job feed, else approved, else saved. */
  posted: string;
  /** The careers page of the job feed. */
  site?: string | null;
};

const HTTPS = /https:\/\/[^\s<>"')\]]+/;

/** The first https address in it; undefined without one. */
export const applyLink = ({ how_to_apply }: Pick<RoleMaterial, 'how_to_apply'>): string | undefined =>
  HTTPS.exec(how_to_apply)?.[0].replace(/(?<![.,;:!?])[.,;:!?]+$/, '');

/** The advert of a role as schema.org JobPosting, as Google reads it. Nothing is invented: a value it lacks is left out. */
export function jobPosting({ role, role_id, blocks, posted, site }: PostingSource) {
  const company = role.company_name.trim();
  const url = applyLink(role);
  const json = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: role.job_title.trim(),
    description: htmlOf(blocks, { titles: false }),
    datePosted: posted,
    hiringOrganization:
      company === '' ? undefined : ({ '@type': 'Organization', name: company, sameAs: site ?? undefined } as const),
    ...placeOf(role),
    baseSalary: hasPay(role) ? salaryOf(role) : undefined,
    validThrough: isBlank(role.closing_date) ? undefined : `${role.closing_date}T23:59`,
    employmentType: TYPES[role.employment_type],
    identifier: role_id ? ({ '@type': 'PropertyValue', name: company, value: role_id } as const) : undefined,
    ...(url ? ({ directApply: false, url } as const) : {}),
    jobBenefits: role.benefits.length > 0 ? role.benefits.join('\n') : undefined,
  } as const;
  return { json: withoutUndefined(json), missing: missingFromPosting(role) };
}

function placeOf(role: RoleMaterial) {
  const code = isoCountry(role.country);
  const country = code === null ? undefined : ({ '@type': 'Country', name: role.country.trim() } as const);
  if (isRemote(role)) return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: country } as const;
  const address = {
    '@type': 'PostalAddress',
    addressLocality: role.city.trim() || undefined,
    addressRegion: role.region.trim() || undefined,
    addressCountry: code ?? undefined,
  } as const;
  const hasAddress = address.addressLocality || address.addressRegion || address.addressCountry;
  return { jobLocation: hasAddress ? ({ '@type': 'Place', address } as const) : undefined };
}

function salaryOf({ pay_min, pay_max, pay_currency, pay_period }: RoleMaterial) {
  const isOne = pay_min !== null && pay_min === pay_max;
  const value = {
    '@type': 'QuantitativeValue',
    ...(isOne ? { value: pay_min } : { minValue: pay_min ?? undefined, maxValue: pay_max ?? undefined }),
    unitText: PERIODS[pay_period],
  } as const;
  return { '@type': 'MonetaryAmount', currency: pay_currency, value } as const;
}

/** A copy as JSON would have it. */
const withoutUndefined = <Value>(value: Value): WithoutUndefined<Value> => JSON.parse(JSON.stringify(value));
type WithoutUndefined<Value> = Value extends object
  ? { [Name in keyof Value]: WithoutUndefined<Exclude<Value[Name], undefined>> }
  : Value;

/** Escaped so that no text can end the script it stands in. */
export const jsonLd = (json: object): string =>
  JSON.stringify(json, null, 2).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const scriptOf = (json: object): string => `<script type="application/ld+json">\n${jsonLd(json)}\n</script>\n`;
