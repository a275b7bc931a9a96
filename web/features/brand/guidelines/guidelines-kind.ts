import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Resolver } from 'react-hook-form';
import {
  createGuidelines,
  type Guidelines,
  type GuidelinesInput,
  guidelines,
  guidelinesInput,
  updateGuidelines,
} from '#shared/brand/contracts/guidelines.ts';
import { sections } from '#web/features/brand/guidelines/fields.ts';
import { call } from '#web/lib/call.ts';
import type { RecordKind } from '#web/lib/record-save.ts';

const empty: GuidelinesInput = {
  profile_name: '',
  brand_values: '',
  target_audience: '',
  writing_style: '',
  personality_traits: '',
  tone_descriptors: '',
  communication_style: '',
  additional_notes: '',
  words_to_avoid: '',
  words_we_use: '',
  equal_opportunity_statement: '',
};

/** How a brand voice is read into its form, compared and saved. */
export const guidelinesKind: RecordKind<GuidelinesInput, GuidelinesInput, Guidelines> = {
  name: 'guidelines',
  empty,
  resolver: standardSchemaResolver(guidelinesInput) as unknown as Resolver<GuidelinesInput>,
  parts: sections.flatMap(({ fields }) =>
    fields.map(({ name, label }) => ({
      label,
      fields: [name],
      textOf: (values: GuidelinesInput) => values[name] ?? '',
    })),
  ),
  valuesOf: (saved) =>
    Object.fromEntries(
      Object.keys(empty).map((name) => [name, saved[name as keyof GuidelinesInput]]),
    ) as GuidelinesInput,
  read: (current) => guidelines.safeParse(current).data,
  create: (body, idempotencyKey) => call(createGuidelines, { body, idempotencyKey }),
  update: ({ id, version }, body) => call(updateGuidelines, { params: { id }, body: { ...body, version } }),
  texts: {
    saved: 'Guidelines saved successfully!',
    updated: 'Guidelines updated successfully!',
    failed: 'Failed to save guidelines. Please try again.',
    deleted: 'This brand voice was deleted. Save it as a new brand voice.',
    conflict: 'This brand voice was changed elsewhere. Choose what to keep above, then save again.',
  },
};
