import type { RoleMaterial } from '#shared/material.ts';

/** The fields of a role as its form names them. */
const LABELS = {
  company_name: 'Company Name',
  job_title: 'Job Title',
  experience_level: 'Level of Experience',
  location_type: 'Location Type',
  days_onsite: 'Days Onsite',
  days_remote: 'Days Remote',
  country: 'Country',
  city: 'City',
  region: 'Region',
  role_requirements: 'Role Requirements',
  person_specification: 'Person Specification',
  pay_min: 'Pay',
  pay_max: 'Pay',
  pay_currency: 'Pay',
  pay_period: 'Pay',
  pay_note: 'Pay Note',
  benefits: 'Benefits',
  employment_type: 'Employment Type',
  hours_per_week: 'Hours a Week',
  closing_date: 'Closing Date',
  how_to_apply: 'How to Apply',
} as const satisfies Record<keyof RoleMaterial, string>;

const textOf = (value: RoleMaterial[keyof RoleMaterial]): string =>
  Array.isArray(value) ? value.join('\n') : `${value}`;

/** The labels of the fields in which the role differs from what it was, in the order of its form (FACT-13). */
export function roleChanges(then: RoleMaterial, now: RoleMaterial): string[] {
  const names = (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter(
    (name) => textOf(then[name]) !== textOf(now[name]),
  );
  return [...new Set(names.map((name) => LABELS[name]))];
}
