import { createRole, type RoleInput, updateRole } from '#shared/roles/contracts/role-input.ts';
import { type Role, role } from '#shared/roles/contracts/roles.ts';
import { experienceLabels, type LocationType } from '#shared/text/role-terms.ts';
import { offerParts } from '#web/features/roles/offer-draft.ts';
import { draftOf, emptyDraft, type RoleDraft, withoutDeleted } from '#web/features/roles/role-draft.ts';
import { resolver } from '#web/features/roles/role-saving.ts';
import { workplaceOf } from '#web/features/roles/role-words.ts';
import { call } from '#web/lib/call.ts';
import type { Part } from '#web/lib/edit-conflict.ts';
import type { RecordKind } from '#web/lib/record-save.ts';

const languages = () => new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

type Text = 'company_name' | 'job_title' | 'country' | 'city' | 'role_requirements' | 'person_specification';
const text = (name: Text, label: string): Part<RoleDraft> => ({
  label,
  fields: [name],
  textOf: (draft) => draft[name],
});

const parts: readonly Part<RoleDraft>[] = [
  text('company_name', 'Company Name'),
  text('job_title', 'Job Title'),
  {
    label: 'Level of Experience',
    fields: ['experience_level'],
    textOf: ({ experience_level }) => experience_level && experienceLabels[experience_level],
  },
  {
    label: 'Location Type',
    fields: ['location_type', 'days_onsite', 'days_remote'],
    textOf: ({ location_type, ...days }) =>
      location_type && workplaceOf({ ...days, location_type: location_type satisfies LocationType }),
  },
  text('country', 'Country'),
  text('city', 'City'),
  text('role_requirements', 'Role Requirements'),
  text('person_specification', 'Person Specification'),
  ...offerParts,
  {
    label: 'Brand Voice',
    fields: ['brand_guidelines'],
    textOf: ({ brand_guidelines }) => brand_guidelines?.profile_name ?? '',
    keyOf: ({ brand_guidelines }) => brand_guidelines?.id,
  },
  {
    label: 'Content language',
    fields: ['content_language'],
    textOf: ({ content_language }) =>
      content_language ? (languages().of(content_language) ?? '') : 'As the role is written',
  },
  {
    label: 'Reference Documents',
    fields: ['reference_documents'],
    textOf: ({ reference_documents }) => reference_documents.map(({ title }) => title).join('\n'),
    keyOf: ({ reference_documents }) => reference_documents.map(({ id }) => id).sort(),
  },
];

/** How a role is read into its form, compared and saved. */
export const roleKind: RecordKind<RoleDraft, RoleInput, Role> = {
  name: 'role',
  empty: emptyDraft,
  resolver,
  parts,
  valuesOf: draftOf,
  read: (current) => role.safeParse(current).data,
  create: (body, idempotencyKey) => call(createRole, { body, idempotencyKey }),
  update: ({ id, version }, body) => call(updateRole, { params: { id }, body: { ...body, version } }),
  withoutDeleted,
  texts: {
    saved: 'Role details saved successfully!',
    updated: 'Role details saved successfully!',
    failed: 'Failed to save role details. Please try again.',
    deleted: 'This role was deleted. Save it as a new role.',
    conflict: 'This role was changed elsewhere. Choose what to keep above, then save again.',
  },
};
