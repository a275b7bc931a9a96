import * as z from 'zod/mini';
import { HYBRID_DAYS_MAX, HYBRID_DAYS_MIN, HYBRID_DAYS_SUM, ROLE_SORTS } from '#shared/constants.ts';
import { filled, id, listOf, nothing, one, page, seenVersion, textStatus, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** Characters of a long text of a role, and of one line that is added to it. */
export const ROLE_TEXT_MAX = 20_000;
export const ADDITION_MAX = 500;
/** The long texts, as messages name them. */
export const roleTexts = {
  role_requirements: 'Role requirements',
  person_specification: 'Person specification',
} as const;

export const experienceLevel = z.enum(['entry', 'mid', 'senior', 'leadership'], 'Choose a level of experience');
export const locationType = z.enum(['onsite', 'hybrid', 'remote'], 'Choose a location type');
export type ExperienceLevel = z.output<typeof experienceLevel>;
export type LocationType = z.output<typeof locationType>;

/** Labels of GAP-45. */
export const experienceLabels: Record<ExperienceLevel, string> = {
  entry: 'Entry',
  mid: 'Mid',
  senior: 'Senior',
  leadership: 'Leadership',
};
export const locationLabels: Record<LocationType, string> = { onsite: 'Onsite', hybrid: 'Hybrid', remote: 'Remote' };

const days = z.nullable(z.int().check(z.minimum(HYBRID_DAYS_MIN), z.maximum(HYBRID_DAYS_MAX)));

type Days = { location_type: LocationType; days_onsite: number | null; days_remote: number | null };
const daysAgree = ({ location_type, days_onsite, days_remote }: Days) =>
  location_type === 'hybrid'
    ? days_onsite !== null && days_remote !== null && days_onsite + days_remote === HYBRID_DAYS_SUM
    : days_onsite === null && days_remote === null;

/** ROLE-09..22: the columns plus the selected documents. Days only for hybrid roles, and then they sum to 5. */
const fields = z.object({
  company_name: filled('Company name', 200),
  job_title: filled('Job title', 200),
  experience_level: experienceLevel,
  location_type: locationType,
  days_onsite: days,
  days_remote: days,
  country: filled('Country', 100),
  city: filled('City', 100),
  role_requirements: filled(roleTexts.role_requirements, ROLE_TEXT_MAX, 'are'),
  person_specification: filled(roleTexts.person_specification, ROLE_TEXT_MAX),
  brand_guidelines_id: z.nullable(id),
  document_ids: z.array(id).check(z.maxLength(100, 'Choose at most 100 documents')),
});
const daysSum = z.refine<Days>(daysAgree, {
  path: ['days_onsite'],
  message: 'Days onsite and days remote must sum to 5',
});
export const roleInput = fields.check(daysSum);

const columns = {
  id,
  company_name: z.string(),
  job_title: z.string(),
  experience_level: experienceLevel,
  location_type: locationType,
  days_onsite: z.nullable(z.int()),
  days_remote: z.nullable(z.int()),
  country: z.string(),
  city: z.string(),
  brand_guidelines_id: z.nullable(id),
  created_at: time,
  updated_at: time,
};

/** One role as the form edits it. */
export const role = z.object({
  ...columns,
  user_id: id,
  version: z.int(),
  role_requirements: z.string(),
  person_specification: z.string(),
  document_ids: z.array(id),
  brand_guidelines: z.nullable(z.object({ id, profile_name: z.string() })),
  reference_documents: z.array(z.object({ id, title: z.string(), ...textStatus })),
});

/**
 * A list row: no long columns; `missing` is what still keeps it from generating (GAP-44), `reading` what it waits for, a
 * sentence for each document that is being read. Both [] = ready.
 */
export const roleRow = z.object({
  ...columns,
  brand_guidelines: z.nullable(z.object({ id, profile_name: z.string() })),
  document_count: z.int(),
  missing: z.array(z.enum(['guidelines', 'documents', 'role_fields', 'guideline_fields'])),
  reading: z._default(z.array(z.string()), []),
});

export type RoleInput = z.output<typeof roleInput>;
export type Role = z.output<typeof role>;
export type RoleRow = z.output<typeof roleRow>;

/** `q` filters on job title, company name, requirements, person specification, country and city (ROLES-03). */
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  may: 'role.read',
  query: z.extend(page, { sort: z._default(z.enum(ROLE_SORTS), 'updated') }),
  reply: listOf(roleRow),
});
export const createRole = endpoint({
  method: 'POST',
  path: '/api/roles',
  may: 'role.write',
  body: roleInput,
  reply: role,
  idempotent: true,
});
export const readRole = endpoint({ method: 'GET', path: '/api/roles/:id', may: 'role.read', params: one, reply: role });
/** A stale `version` answers 409 edit_conflict with `current`. Without `version` the save is accepted (GAP-141). */
export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/roles/:id',
  may: 'role.write',
  params: one,
  body: z.extend(fields, { version: seenVersion }).check(daysSum),
  reply: role,
});
/** Appends one line to a field of the role as it stands then (FACT-06). A field that is full: 422 invalid_input. */
export const addToRole = endpoint({
  method: 'POST',
  path: '/api/roles/:id/additions',
  may: 'role.write',
  params: one,
  body: z.object({
    field: z.enum(Object.keys(roleTexts) as (keyof typeof roleTexts)[]),
    text: filled('Text', ADDITION_MAX).check(z.overwrite((text) => text.replace(/\s*[\r\n]+\s*/g, ' '))),
  }),
  reply: role,
});
export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/roles/:id',
  may: 'role.delete',
  params: one,
  reply: nothing,
  status: 204,
});
