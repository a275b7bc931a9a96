import * as z from 'zod/mini';
import { SOURCE_TEXT_MAX } from '#shared/constants.ts';
import { id, nothing, one, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { card } from '#shared/tasks/card.ts';
import { employmentType, experienceLevel, locationType, payPeriod } from '#shared/text/role-terms.ts';

/** 'Start from an advert' and 'Learn from samples': what is read from sources, before a person saves any of it. */

/** What a text is that was given as an advert. */
export const ADVERT_KINDS = ['advert', 'several', 'cv', 'other'] as const;
export type AdvertKind = (typeof ADVERT_KINDS)[number];

const place = z.union([
  z.object({ in: z.literal('text'), line: z.int(), from: z.int(), to: z.int() }),
  z.object({ in: z.literal('data'), field: z.string() }),
]);
/** Why a value is to be kept by a person before any text says it, and the sentence it comes from. */
const doubt = z.optional(z.object({ why: z.enum(['weak', 'derived', 'untitled']), sentence: z.string() }));
const field = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.object({ value, quote: z.string(), place, doubt }));
const line = z.object({ line: z.int(), from: z.int(), to: z.int(), text: z.string() });
const amount = z.nullable(z.number());

/** The form of `AdvertReading` (shared/roles/advert/reading.ts), with its source: `name` is shown and becomes `imported_from`. */
export const advertReading = z.object({
  kind: z.enum(ADVERT_KINDS),
  language: z.nullable(z.string()),
  fields: z.object({
    job_title: field(z.string()),
    company_name: field(z.string()),
    experience_level: field(experienceLevel),
    location_type: field(locationType),
    days_onsite: field(z.number()),
    city: field(z.string()),
    country: field(z.string()),
    region: field(z.string()),
    pay: field(z.object({ min: amount, max: amount, currency: z.string(), period: payPeriod, bound: z.string() })),
    pay_note: field(z.string()),
    employment_type: field(employmentType),
    hours_per_week: field(z.number()),
    closing_date: field(z.string()),
    how_to_apply: field(z.string()),
  }),
  lists: z.object({
    role_requirements: z.array(line),
    person_specification: z.array(line),
    benefits: z.array(line),
  }),
  passed: z.nullable(z.object({ value: z.string(), quote: z.string(), place, doubt })),
  source: z.object({ name: z.string(), text: z.string() }),
  /** It was read from the job data of a page, without a model. */
  from_data: z.boolean(),
});
export type AdvertReadingResult = z.output<typeof advertReading>;

/**
 * A text, an address, or a file of the storage that is removed once its text is taken. What was opened stays as its text,
 * with the name of where it was.
 */
export const readingInput = z.object({
  from: z.union([
    z.object({ is: z.literal('text'), text: z.string(), name: z.optional(z.string()) }),
    z.object({ is: z.literal('page'), url: z.string() }),
    z.object({ is: z.literal('file'), key: z.string(), name: z.string(), mime_type: z.string() }),
  ]),
});
export type ReadingInput = z.output<typeof readingInput>;

export const VOICE_SAMPLES_MAX = 5;
export const VOICE_WORDS_MIN = 400;
export const SAMPLE_WORDS_MIN = 100;
export const SAMPLE_TEXT_MAX = 60_000;

export const voiceSample = z.union([
  z.object({ is: z.literal('text'), text: z.string().check(z.maxLength(SAMPLE_TEXT_MAX)) }),
  z.object({ is: z.literal('asset'), id }),
  z.object({ is: z.literal('page'), url: z.string().check(z.maxLength(2_000)) }),
]);
export type VoiceSample = z.output<typeof voiceSample>;
const samples = z.array(voiceSample).check(z.minLength(1), z.maxLength(VOICE_SAMPLES_MAX));
export const voiceRequest = z.object({ samples });

/** A sample as its row keeps it: one that was opened is a text with its name, and an asset has the title it had. */
const keptSample = z.union([
  z.object({ is: z.literal('text'), text: z.string(), name: z.optional(z.string()) }),
  z.object({ is: z.literal('asset'), id, title: z.string() }),
  z.object({ is: z.literal('page'), url: z.string() }),
]);
export type KeptSample = z.output<typeof keptSample>;
export const voiceInput = z.object({ samples: z.array(keptSample) });

/** Words at [from, to) of the text of the sample with the number `sample`, counted from 1. */
const evidence = z.object({ sample: z.int(), quote: z.string(), from: z.int(), to: z.int() });
export type Evidence = z.output<typeof evidence>;
const proposed = z.optional(z.object({ proposal: z.string(), quotes: z.array(evidence) }));
export const VOICE_FIELDS = [
  'brand_values',
  'target_audience',
  'writing_style',
  'personality_traits',
  'tone_descriptors',
  'communication_style',
] as const;
export type VoiceField = (typeof VOICE_FIELDS)[number];
export const voiceReading = z.object({
  samples: z.array(z.object({ number: z.int(), name: z.string(), words: z.int(), text: z.string() })),
  fields: z.object({
    brand_values: proposed,
    target_audience: proposed,
    writing_style: proposed,
    personality_traits: proposed,
    tone_descriptors: proposed,
    communication_style: proposed,
  }),
  words_we_use: z.array(z.object({ word: z.string(), evidence })),
  words_to_avoid: z.array(z.object({ word: z.string(), better: z.nullable(z.string()), evidence })),
  equal_opportunity_statement: z.nullable(evidence),
  differ: z.nullable(z.object({ how: z.string(), quotes: z.array(evidence) })),
  /** Names of samples that were deleted or had no text by then. */
  left_out: z.array(z.string()),
});
export type VoiceReadingResult = z.output<typeof voiceReading>;

/** Of its author alone. `result` is null until it is completed, and once it is closed. */
export const reading = z.object({
  id,
  card,
  created_at: time,
  advert: z.nullable(advertReading),
  voice: z.nullable(voiceReading),
});
export type Reading = z.output<typeof reading>;

/** Throws pages_off, too_many_pages, too_many_tasks. What the source is is found out by the worker. */
export const startAdvertReading = endpoint({
  method: 'POST',
  path: '/api/role-readings',
  may: 'role.write',
  body: z.union([
    z.object({ text: z.string().check(z.maxLength(SOURCE_TEXT_MAX)) }),
    z.object({ url: z.string().check(z.maxLength(2_000)) }),
  ]),
  body_max: 1_000_000,
  reply: reading,
  status: 202,
  idempotent: true,
});
/** A PDF, Word or plain text file of at most 20 MB. */
export const startFileReading = endpoint({
  method: 'POST',
  path: '/api/role-readings/file',
  may: 'role.write',
  multipart: true,
  reply: reading,
  status: 202,
});
export const startVoiceReading = endpoint({
  method: 'POST',
  path: '/api/voice-readings',
  may: 'brand.write',
  body: voiceRequest,
  body_max: 1_000_000,
  reply: reading,
  status: 202,
  idempotent: true,
});
/** 404 for one that is closed, expired or another person's. */
export const readReading = endpoint({
  method: 'GET',
  path: '/api/readings/:id',
  may: 'generation.read',
  params: one,
  reply: reading,
});
/** Cancels it or empties its row; also when it is closed. */
export const discardReading = endpoint({
  method: 'DELETE',
  path: '/api/readings/:id',
  may: 'generation.start',
  params: one,
  reply: nothing,
  status: 204,
});
