import * as z from 'zod/mini';
import { content } from '#shared/text/contracts/generated-documents.ts';
import { kindName } from '#shared/text/kinds/names.ts';
import { refineChange } from '#shared/writing/refine/change.ts';
import { PRESETS, refineTarget } from '#shared/writing/refine/target.ts';

/**
 * `content`: the whole text it began from, because a sitting saves into its version. `draft`: of 'Ask for another change', the
 * text of the earlier proposal as it was shown, which is changed instead. `target` is a place of `content`.
 */
export const refineInput = z.object({
  kind: kindName,
  content,
  draft: z.nullable(content),
  target: refineTarget,
  preset: z.nullable(z.enum(PRESETS)),
  /** What the person wrote; '' with a preset. */
  instruction: z.string(),
  /** Of preset 'fit'. */
  channel: z.nullable(z.string()),
  /** The proposal it was made from. */
  parent: z.nullable(z.uuid()),
  /** The answer of a review that became the instruction. */
  note: z.optional(z.uuid()),
});
export type RefineInput = z.output<typeof refineInput>;

/**
 * `changes` apply to `content` of the input. `fixed`: of a 'Fix the checks', how many findings were sent, how many are
 * gone, and how many need a value that nobody knows. `note`: said above the text, as 'Came out at 312 of 280 characters.'
 */
export const refineResult = z.object({
  changes: z.array(refineChange),
  fixed: z.nullable(z.object({ sent: z.int(), gone: z.int(), need_value: z.int() })),
  note: z.nullable(z.string()),
});
export type RefineResult = z.output<typeof refineResult>;
