import type { RoleMaterial } from '#shared/text/material.ts';

/** The fields of a role as its form names them. */
export const roleLabels = {
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

export const labelOfField = (name: keyof RoleMaterial): string => roleLabels[name];

const textOf = (value: RoleMaterial[keyof RoleMaterial]): string =>
  Array.isArray(value) ? value.join('\n') : `${value ?? ''}`;

/** A field that differs; `was` and `now` as the role writes them, '' for nothing. */
export type RoleChange = { label: string; name: keyof RoleMaterial; was: string; now: string };

/** The fields in which the role differs from what it was, in the order of its form. */
export const changedFields = (then: RoleMaterial, now: RoleMaterial): RoleChange[] =>
  (Object.keys(roleLabels) as (keyof typeof roleLabels)[])
    .map((name) => ({ name, label: roleLabels[name], was: textOf(then[name]), now: textOf(now[name]) }))
    .filter((field) => field.was !== field.now);

/** Their labels, each once (FACT-13). */
export const roleChanges = (then: RoleMaterial, now: RoleMaterial): string[] => [
  ...new Set(changedFields(then, now).map(({ label }) => label)),
];
