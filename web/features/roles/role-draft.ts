import type * as z from 'zod/mini';
import { HYBRID_DAYS_SUM, HYBRID_ONSITE_DEFAULT, HYBRID_REMOTE_DEFAULT } from '#shared/constants.ts';
import type { roleInput } from '#shared/roles/contracts/role-input.ts';
import type { Role } from '#shared/roles/contracts/roles.ts';
import type { LocationType } from '#shared/text/role-terms.ts';
import { emptyOffer, type OfferDraft, offerDraftOf } from '#web/features/roles/offer-draft.ts';

type Input = z.input<typeof roleInput>;
/** The values of the form before validation: two choices may be empty, and selected records include their names. */
export type RoleDraft = Omit<
  Input,
  'experience_level' | 'location_type' | 'brand_guidelines_id' | 'document_ids' | 'content_language' | keyof OfferDraft
> &
  OfferDraft &
  Pick<Role, 'brand_guidelines'> & {
    reference_documents: Pick<Role['reference_documents'][number], 'id' | 'title'>[];
    experience_level: Input['experience_level'] | '';
    location_type: LocationType | '';
    /** BCP 47; '': as the role is written. */
    content_language: string;
  };
export type ChosenDocument = RoleDraft['reference_documents'][number];

export const emptyDraft: RoleDraft = {
  company_name: '',
  job_title: '',
  experience_level: '',
  location_type: '',
  days_onsite: null,
  days_remote: null,
  country: '',
  city: '',
  role_requirements: '',
  person_specification: '',
  ...emptyOffer,
  content_language: '',
  brand_guidelines: null,
  reference_documents: [],
};

export function draftOf(role: Role): RoleDraft {
  const values = Object.keys(emptyDraft).map((name) => [name, role[name as keyof RoleDraft]]);
  const reference_documents = role.reference_documents.map(({ id, title }) => ({ id, title }));
  return { ...(Object.fromEntries(values) as RoleDraft), ...offerDraftOf(role), reference_documents };
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * For a save refused because of deleted references: the draft without them, and their names (GAP-142). Undefined when
 * none of the fields is a reference.
 */
export function withoutDeleted(fields: Record<string, string>, draft: RoleDraft) {
  const isDeleted = (index: number) => `document_ids.${index}` in fields;
  const documents = draft.reference_documents.filter((_, index) => isDeleted(index)).map(({ title }) => title);
  const voice = 'brand_guidelines_id' in fields ? draft.brand_guidelines : null;
  const names = [...(voice ? [voice.profile_name] : []), ...documents];
  if (names.length === 0) return undefined;
  return {
    values: {
      reference_documents: draft.reference_documents.filter((_, index) => !isDeleted(index)),
      ...(voice && { brand_guidelines: null }),
    },
    text:
      names.length === 1
        ? `${quoted(names)} was deleted. Choose another or save without it.`
        : `${quoted(names)} were deleted. Choose others or save without them.`,
  };
}

type Days = Pick<RoleDraft, 'days_onsite' | 'days_remote'>;

/** Days exist for hybrid roles only and default to 3 and 2 (ROLE-19, 20). */
export const daysFor = (location: LocationType, { days_onsite, days_remote }: Days): Days => {
  if (location !== 'hybrid') return { days_onsite: null, days_remote: null };
  return { days_onsite: days_onsite ?? HYBRID_ONSITE_DEFAULT, days_remote: days_remote ?? HYBRID_REMOTE_DEFAULT };
};

/** Sets one of the two and the other to the rest of 5 (ROLE-18). */
export const withOnsite = (days: number): Days => ({ days_onsite: days, days_remote: HYBRID_DAYS_SUM - days });
export const withRemote = (days: number): Days => withOnsite(HYBRID_DAYS_SUM - days);

/** `field`: the id of the control that the checklist links to. */
export type Requirement = { label: string; field: string; met: boolean };

/** The eight requirements of a generation, in the order of the form. */
export function requirementsOf(draft: RoleDraft): Requirement[] {
  const has = (text: string) => text.trim() !== '';
  return [
    { label: 'Company name', field: 'company_name', met: has(draft.company_name) },
    { label: 'Job title', field: 'job_title', met: has(draft.job_title) },
    { label: 'Level of experience', field: 'experience_level', met: draft.experience_level !== '' },
    {
      label: 'Location, country and city',
      field: draft.location_type === '' ? 'location_type' : has(draft.country) ? 'city' : 'country',
      met: draft.location_type !== '' && has(draft.country) && has(draft.city),
    },
    { label: 'Role requirements', field: 'role_requirements', met: has(draft.role_requirements) },
    { label: 'Person specification', field: 'person_specification', met: has(draft.person_specification) },
    { label: 'Brand voice', field: 'brand_guidelines_id', met: draft.brand_guidelines !== null },
    { label: 'At least one asset', field: 'document_ids', met: draft.reference_documents.length > 0 },
  ];
}
