import * as z from 'zod/mini';

const offset = z.int().check(z.minimum(0));

/** What of a document is refined: all of it, one card of a list, or the characters [from, to) of one part. */
export const refineTarget = z.union([
  z.object({ of: z.literal('document') }),
  z.object({ of: z.literal('card'), card: offset }),
  z.object({ of: z.literal('passage'), part: z.string().check(z.maxLength(60)), from: offset, to: offset }),
]);
export type RefineTarget = z.output<typeof refineTarget>;

/** The instructions that the product has ready (REFINE-03). */
export const PRESETS = [
  'fix_checks',
  'remove_unsupported',
  'shorter',
  'longer',
  'plainer',
  'warmer',
  'more_formal',
  'more_concrete',
  'brand_voice',
  'fit',
  'british',
  'american',
  'role_changes',
] as const;
export type Preset = (typeof PRESETS)[number];
