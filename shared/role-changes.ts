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
  role_requirements: 'Role Requirements',
  person_specification: 'Person Specification',
} as const satisfies Partial<Record<keyof RoleMaterial, string>>;

/** The labels of the fields in which the role differs from what it was, in the order of its form (FACT-13). */
export const roleChanges = (then: RoleMaterial, now: RoleMaterial): string[] =>
  (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((name) => (then[name] === now[name] ? [] : [LABELS[name]]));
