import type { RoleInput } from '#shared/contracts/role-input.ts';

/** What a client sends to save a role: complete but for its brand voice and assets. */
export const aRoleInput = (more: Partial<RoleInput> = {}): RoleInput => ({
  company_name: 'Harbour',
  job_title: 'Engineer',
  experience_level: 'senior',
  location_type: 'remote',
  days_onsite: null,
  days_remote: null,
  country: 'Portugal',
  city: 'Porto',
  role_requirements: 'Run it.',
  person_specification: 'Has run it.',
  brand_guidelines_id: null,
  document_ids: [],
  ...more,
});
