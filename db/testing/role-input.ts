import type { RoleInput } from '#shared/roles/contracts/role-input.ts';

/** What every role of a test has in common. */
export const ROLE_FIELDS = {
  company_name: 'Harbour',
  job_title: 'Engineer',
  experience_level: 'senior',
  location_type: 'remote',
  days_onsite: null,
  days_remote: null,
  country: 'Portugal',
  city: 'Porto',
} as const;

/** What a client sends to save a role: complete but for its brand voice and assets. */
export const aRoleInput = (more: Partial<RoleInput> = {}): RoleInput => ({
  ...ROLE_FIELDS,
  role_requirements: 'Run it.',
  person_specification: 'Has run it.',
  brand_guidelines_id: null,
  document_ids: [],
  ...more,
});
