import type { RoleMaterial } from '#shared/material.ts';

/** A property of schema.org JobPosting that the role has no value for. */
export type MissingProperty = {
  /** As people call it: 'closing date'. */
  name: string;
  required: boolean;
  /** The field of the role that holds it. */
  field: keyof RoleMaterial;
};

type Property = MissingProperty & { isMissing: (role: RoleMaterial) => boolean };

const isBlank = (value: string): boolean => value.trim() === '';
const isRemote = ({ location_type }: RoleMaterial): boolean => location_type.trim().toLowerCase() === 'remote';

/** The description is the advert itself, the date the day it is published: neither is asked of the role. */
const PROPERTIES: readonly Property[] = [
  { name: 'title', required: true, field: 'job_title', isMissing: ({ job_title }) => isBlank(job_title) },
  { name: 'company', required: true, field: 'company_name', isMissing: ({ company_name }) => isBlank(company_name) },
  { name: 'place', required: true, field: 'city', isMissing: (role) => !isRemote(role) && isBlank(role.city) },
  { name: 'country', required: true, field: 'country', isMissing: ({ country }) => isBlank(country) },
  {
    name: 'pay',
    required: false,
    field: 'pay_min',
    isMissing: (role) => role.pay_min === null && role.pay_max === null,
  },
  {
    name: 'closing date',
    required: false,
    field: 'closing_date',
    isMissing: ({ closing_date }) => isBlank(closing_date),
  },
  {
    name: 'employment type',
    required: false,
    field: 'employment_type',
    isMissing: ({ employment_type }) => isBlank(employment_type),
  },
];

/**
 * What Google for Jobs asks for and the role does not hold, required properties first. A remote role needs no place, but
 * the country of its applicants. Nothing is read from the text.
 */
export const missingFromPosting = (role: RoleMaterial): MissingProperty[] =>
  PROPERTIES.filter(({ isMissing }) => isMissing(role)).map(({ name, required, field }) => ({ name, required, field }));
