import * as z from 'zod/mini';
import { seenText } from '#shared/text/as-seen.ts';

/** As a person sees it: all that reads it reads words. */
const seen = z.string().check(z.overwrite(seenText));
const text = z._default(seen, '');
const optional = <Value extends z.core.$ZodType>(value: Value) => z._default(z.nullable(value), null);

/** What a text is compared with: a role as it stands now, or as it stood when a version was written. */
export const roleMaterial = z.object({
  job_title: text,
  company_name: text,
  experience_level: text,
  location_type: text,
  days_onsite: optional(z.number()),
  days_remote: optional(z.number()),
  country: text,
  city: text,
  region: text,
  role_requirements: text,
  person_specification: text,
  pay_min: optional(z.number()),
  pay_max: optional(z.number()),
  pay_currency: text,
  /** hour, day, week, month or year. */
  pay_period: text,
  pay_note: text,
  benefits: z._default(z.array(seen), []),
  /** full_time, part_time, temporary, contract or internship. */
  employment_type: text,
  hours_per_week: optional(z.number()),
  /** YYYY-MM-DD. */
  closing_date: text,
  how_to_apply: text,
});
export type RoleMaterial = z.output<typeof roleMaterial>;

/** What a brand voice says, in the order of its form. */
export const VOICE_TEXTS = [
  'profile_name',
  'brand_values',
  'target_audience',
  'writing_style',
  'personality_traits',
  'tone_descriptors',
  'communication_style',
  'additional_notes',
  // One word or phrase a line; 'users → riders' offers the better one, '!' and 'emoji' ban what they name.
  'words_to_avoid',
  // One word or phrase a line, which no check questions.
  'words_we_use',
  'equal_opportunity_statement',
] as const;

type Voice = Record<(typeof VOICE_TEXTS)[number], typeof text>;
export const voiceMaterial = z.object(Object.fromEntries(VOICE_TEXTS.map((name) => [name, text])) as Voice);
export type VoiceMaterial = z.output<typeof voiceMaterial>;

/** `cut`: `text` is only the beginning of the document. */
export const documentMaterial = z.object({
  id: z._default(z.string(), ''),
  title: z.string(),
  text: z.string(),
  cut: z._default(z.boolean(), false),
  /** It is the advert that the role was read from. */
  is_advert: z.optional(z.boolean()),
});
export type DocumentMaterial = z.output<typeof documentMaterial>;

/** Null: there is none, or it was deleted. */
export const material = z.object({
  role: optional(roleMaterial),
  brand_guidelines: optional(voiceMaterial),
  documents: z._default(z.array(documentMaterial), []),
});
export type Material = z.output<typeof material>;

/** Another document of the same role. */
export const sibling = z.object({
  id: z._default(z.string(), ''),
  template_name: z._default(z.nullable(z.string()), null),
  text: z.string(),
});
export type Sibling = z.output<typeof sibling>;
