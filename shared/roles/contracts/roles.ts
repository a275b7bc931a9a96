import * as z from 'zod/mini';
import { ROLE_SORTS } from '#shared/constants.ts';
import { filled, id, listOf, nothing, one, page, person, textStatus, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { offerFields } from '#shared/roles/contracts/offer.ts';
import { joinLines } from '#shared/text/line-ends.ts';
import { experienceLevel, locationType } from '#shared/text/role-terms.ts';
import { listedText } from '#shared/text/role-text-state.ts';

/** Characters of a long text of a role, and of one line that is added to it. */
export const ROLE_TEXT_MAX = 20_000;
export const ADDITION_MAX = 500;
/** The long texts, as messages name them. */
export const roleTexts = {
  role_requirements: 'Role requirements',
  person_specification: 'Person specification',
} as const;

/** '' for a key, while the value waits for a person. */
const hidden = <Value extends z.core.$ZodType>(value: Value) => z.union([value, z.literal('')]);

const columns = {
  id,
  company_name: z.string(),
  job_title: z.string(),
  experience_level: hidden(experienceLevel),
  location_type: hidden(locationType),
  days_onsite: z.nullable(z.int()),
  days_remote: z.nullable(z.int()),
  country: z.string(),
  city: z.string(),
  brand_guidelines_id: z.nullable(id),
  created_at: time,
  updated_at: time,
  /** Who changed it last; null before the first change and for a deleted account. Missing from the previous release. */
  changed_by: z.optional(z.nullable(person)),
};

/** One role as the form edits it. */
export const role = z.object({
  ...columns,
  /** Null: the account is deleted. */
  user_id: z.nullable(id),
  version: z.int(),
  role_requirements: z.string(),
  person_specification: z.string(),
  ...offerFields,
  /** BCP 47. '': the texts are in the language the role is written in. */
  content_language: z._default(z.string(), ''),
  /** The file or address it was read from. */
  imported_from: z._default(z.string(), ''),
  /**
   * What waits for a person, with the words of the advert it comes from (shared/roles/waiting.ts); for a key by
   * its name alone, and the fields are empty.
   */
  to_check: z._default(z.record(z.string(), z.string()), {}),
  /** Values that differ and are kept all the same. */
  kept_pairs: z._default(z.array(z.string()), []),
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
  /** Who created it; null once the account is deleted. Missing from the previous release. */
  author: z.optional(z.nullable(person)),
  document_count: z.int(),
  missing: z.array(z.enum(['guidelines', 'documents', 'role_fields', 'guideline_fields'])),
  reading: z._default(z.array(z.string()), []),
  /** Whom answers go to; null: nobody, or a workspace of one. Missing from the previous release. */
  lead: z.optional(z.nullable(person)),
  /** Its texts, in the order of the templates (HOME-34). Missing from the previous release. */
  texts: z.optional(z.array(listedText)),
});

export type Role = z.output<typeof role>;
export type RoleRow = z.output<typeof roleRow>;

/** `q` filters on job title, company name, requirements, person specification, country and city (ROLES-03). */
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  may: 'role.read',
  query: z.extend(page, {
    sort: z._default(z.enum(ROLE_SORTS), 'updated'),
    lead_id: z.optional(id),
    /** Those with a text whose next step is the reader's. */
    needs: z.optional(z.literal('me')),
  }),
  reply: listOf(roleRow),
  v1: true,
});
export const readRole = endpoint({
  method: 'GET',
  path: '/api/roles/:id',
  may: 'role.read',
  params: one,
  reply: role,
  v1: true,
});
/** Appends one line to a field of the role as it stands then (FACT-06). A field that is full: 422 invalid_input. */
export const addToRole = endpoint({
  method: 'POST',
  path: '/api/roles/:id/additions',
  may: 'role.write',
  params: one,
  body: z.object({
    field: z.enum(Object.keys(roleTexts) as (keyof typeof roleTexts)[]),
    text: filled('Text', ADDITION_MAX).check(z.overwrite((text) => joinLines(text, ' '))),
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
  v1: true,
});

/**
 * Copies the role with its brand voice, its assets and their files into another workspace of the caller, where their role
 * allows writing; documents are not copied. It takes all files of a role out of the workspace at once, so who only reads or
 * reviews there may not. `slug` null: Personal.
 */
export const copyRole = endpoint({
  method: 'POST',
  path: '/api/roles/:id/copy',
  may: 'role.write',
  params: one,
  body: z.object({ workspace_id: id }),
  reply: z.object({ role, slug: z.nullable(z.string()) }),
});
