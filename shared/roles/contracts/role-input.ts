import * as z from 'zod/mini';
import { HYBRID_DAYS_MAX, HYBRID_DAYS_MIN, HYBRID_DAYS_SUM } from '#shared/constants.ts';
import { filled, id, one, seenVersion } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { offerInput, payAgrees } from '#shared/roles/contracts/offer-input.ts';
import { ROLE_TEXT_MAX, role, roleTexts } from '#shared/roles/contracts/roles.ts';
import { WAITING_FIELDS, type WaitingField } from '#shared/roles/waiting.ts';
import { isListed } from '#shared/text/languages.ts';
import { experienceLevel, type LocationType, locationType } from '#shared/text/role-terms.ts';

/** Saving a role: what only its form loads. */

const days = z.nullable(z.int().check(z.minimum(HYBRID_DAYS_MIN), z.maximum(HYBRID_DAYS_MAX)));

type Days = { location_type: LocationType; days_onsite: number | null; days_remote: number | null };
export const daysAgree = ({ location_type, days_onsite, days_remote }: Days) =>
  location_type === 'hybrid'
    ? days_onsite !== null && days_remote !== null && days_onsite + days_remote === HYBRID_DAYS_SUM
    : days_onsite === null && days_remote === null;

/** ROLE-09..22: the columns plus the selected documents. Days only for hybrid roles, and then they sum to 5. OFFER-02..04. */
export const roleFields = z.object({
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
  ...offerInput,
  /** Left out: as before. null and '': as the role is written. */
  content_language: z.optional(
    z.pipe(
      z.nullable(z.string().check(z.refine(isListed, 'Choose a language.'))),
      z.transform((tag) => tag || null),
    ),
  ),
});
export const DAYS_DIFFER = 'Days onsite and days remote must sum to 5';
const daysSum = z.refine<Days>(daysAgree, { path: ['days_onsite'], message: DAYS_DIFFER });
export const roleInput = roleFields.check(daysSum, payAgrees);
export type RoleInput = z.output<typeof roleInput>;

const WORDS_MAX = 500;
const words = z.optional(z.string().check(z.maxLength(WORDS_MAX)));
const waitingNames = ['passed', ...Object.keys(WAITING_FIELDS)];
/**
 * What waits for a person, by field, with the words of the advert it comes from. Left out: what waited goes on waiting
 * where its value did not change. Only known fields with a value are taken.
 */
const toCheck = z.optional(
  z.object(
    Object.fromEntries(waitingNames.map((name) => [name, words])) as Record<WaitingField | 'passed', typeof words>,
  ),
);

/**
 * `reading_id`: the reading the form was filled from, which is closed; `keep_text`: its text becomes a document of the role.
 */
export const createRole = endpoint({
  method: 'POST',
  path: '/api/roles',
  may: 'role.write',
  body: z
    .extend(roleFields, { reading_id: z.optional(id), keep_text: z.optional(z.boolean()), to_check: toCheck })
    .check(daysSum, payAgrees),
  reply: role,
  idempotent: true,
  v1: true,
});
/**
 * A stale `version` answers 409 edit_conflict with `current`. Without `version` the save is accepted (GAP-141). A field of
 * the offer that is left out stays as it was; null or '' clears it (GAP-245).
 */
export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/roles/:id',
  may: 'role.write',
  params: one,
  body: z.extend(roleFields, { version: seenVersion, to_check: toCheck }).check(daysSum),
  reply: role,
  v1: true,
});
