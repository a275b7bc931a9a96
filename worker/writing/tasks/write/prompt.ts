import { wordsSentence } from '#shared/brand/brand-words.ts';
import { AppError } from '#shared/errors.ts';
import { offerFields } from '#shared/roles/contracts/offer.ts';
import type { Offer } from '#shared/roles/offer.ts';
import type { WaitingField } from '#shared/roles/waiting.ts';
import { REQUIRED_ROLE_FIELDS } from '#shared/tasks/readiness.ts';
import { type KindName, kinds } from '#shared/text/kinds/index.ts';
import { fillPlaceholders, type PlaceholderContext } from '#shared/text/placeholders.ts';
import type { ExperienceLevel } from '#shared/text/role-terms.ts';
import type { Prompt } from '#worker/tasks/task.ts';
import { withAdditions } from '#worker/writing/tasks/write/additions.ts';

/** The values a prompt may use (CTX-12), by placeholder name; only `location` is derived (GAP-51). */
export type GenerationContext = {
  role: Offer & {
    job_title: string;
    company_name: string;
    experience_level: string;
    location_type: string;
    days_onsite: number | null;
    days_remote: number | null;
    country: string;
    city: string;
    role_requirements: string;
    person_specification: string;
    /** From `locationOf`. */
    location: string;
    /** The tag of the language of the texts; '': as the role is written. */
    content_language?: string | null | undefined;
    /** The fields that are empty because their value waits for a person. */
    waiting?: readonly WaitingField[] | undefined;
  };
  brand_guidelines: {
    profile_name: string;
    brand_values: string;
    target_audience: string;
    writing_style: string;
    personality_traits: string;
    tone_descriptors: string;
    communication_style: string;
    /** This and the two lists of words may be blank. */
    additional_notes: string;
    words_to_avoid: string;
    words_we_use: string;
    equal_opportunity_statement?: string | undefined;
  };
  /** From `summariseDocuments`. */
  document: { count: number; types: string[]; summaries: string };
};

export type WritePrompt = Pick<Prompt, 'messages' | 'settings'> & { kind: KindName };
export type PromptTemplate = { name: string; kind: KindName; system_prompt: string; prompt_template: string };

/** In place of what a text cannot leave out, while its value waits for a person. */
const NOT_STATED = 'not stated';

type Place = Pick<GenerationContext['role'], 'city' | 'country' | 'location_type' | 'days_onsite' | 'days_remote'>;

const days = (count: number, where: string): string => `${count} ${count === 1 ? 'day' : 'days'} ${where}`;

/**
 * The location as one text for every kind, e.g. 'Bristol, United Kingdom (hybrid, 3 days onsite and 2 days remote)'.
 */
export function locationOf({ city, country, location_type, days_onsite, days_remote }: Place): string {
  const split =
    location_type === 'hybrid' && days_onsite !== null && days_remote !== null
      ? `, ${days(days_onsite, 'onsite')} and ${days(days_remote, 'remote')}`
      : '';
  const place = [city, country].filter(Boolean).join(', ');
  const [where, how] = [place || NOT_STATED, location_type && ` (${location_type}${split})`];
  return `${where}${how}`;
}

/** The level as written in a text; the labels of the form are shorter (GAP-45). */
export const LEVELS: Record<ExperienceLevel, string> = {
  entry: 'Entry-level',
  mid: 'Mid-level',
  senior: 'Senior',
  leadership: 'Leadership',
};
const isLevel = (level: string): level is ExperienceLevel => Object.hasOwn(LEVELS, level);

/** The notes with one sentence for both lists of words: templates name no other field for them. */
const notesOf = ({ additional_notes, ...words }: GenerationContext['brand_guidelines']): string =>
  [additional_notes.trim(), wordsSentence(words)].filter(Boolean).join(additional_notes.includes('\n') ? '\n' : ' ');

/** What a template can name: the offer stands in its own block alone, the language in its rule. */
const withoutAdditions = ({
  content_language: _,
  waiting = [],
  ...role
}: GenerationContext['role']): PlaceholderContext =>
  Object.fromEntries([
    ...Object.entries(role).filter(([name]) => !Object.hasOwn(offerFields, name)),
    ...waiting.filter((name) => isRequired(name)).map((name) => [name, NOT_STATED] as const),
  ]);
const isRequired = (name: string): boolean => (REQUIRED_ROLE_FIELDS as readonly string[]).includes(name);

/** Days are values of hybrid roles only (GAP-51); notes are optional, so a prompt may ask for them without failing. */
const placeholdersOf = ({ role, brand_guidelines, document }: GenerationContext): PlaceholderContext => {
  const hybrid = role.location_type === 'hybrid';
  const { equal_opportunity_statement: _, ...voice } = brand_guidelines;
  return {
    ...withoutAdditions(role),
    ...(isLevel(role.experience_level) && { experience_level: LEVELS[role.experience_level] }),
    days_onsite: hybrid ? role.days_onsite : null,
    days_remote: hybrid ? role.days_remote : null,
    brand_guidelines: { ...voice, additional_notes: notesOf(brand_guidelines) || 'None' },
    document,
  };
};

/**
 * The request to the model: the current row of the template, filled from the context, with the settings of its kind, and
 * what the offer of the role and the statement of the brand voice add.
 * Throws template_validation for a row without a prompt, and the collected AppError of `fillPlaceholders` when a
 * placeholder has no value.
 */
type PromptInput = { template: PromptTemplate; context: GenerationContext };

export function buildPrompt({ template, context }: PromptInput): WritePrompt {
  const { name, kind, system_prompt, prompt_template } = template;
  if (prompt_template.trim() === '') {
    throw new AppError('template_validation', { messages: [`The template '${name}' has no prompt`] });
  }
  const given = { kind, role: context.role, voice: context.brand_guidelines };
  const { texts, values } = withAdditions({ system: system_prompt, user: prompt_template }, given);
  const { system, user } = fillPlaceholders(texts, { ...placeholdersOf(context), ...values });
  const messages: Prompt['messages'] = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
  return { kind, settings: kinds[kind].settings, messages: messages.filter(({ content }) => content.trim() !== '') };
}
