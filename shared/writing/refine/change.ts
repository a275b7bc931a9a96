import * as z from 'zod/mini';

/** Why a change starts off (AI 2.4): `text` is the sentence that is shown. */
export const offReason = z.object({
  why: z.enum(['finding', 'fact', 'lost', 'search_string', 'language']),
  text: z.string(),
});
export type OffReason = z.output<typeof offReason>;

/** One replacement of characters [from, to) of a part of the text before, by `text`. */
export const refineChange = z.object({
  part: z.string(),
  from: z.int(),
  to: z.int(),
  text: z.string(),
  /** Null: the change starts on. */
  off: z.nullable(offReason),
  /** Said beside a change that stays on, such as 'From your instruction, not in your sources'. */
  note: z.nullable(z.string()),
  /** Of a role that changed: the label of the field that asks for it. Missing from the previous release. */
  field: z._default(z.nullable(z.string()), null),
});
export type RefineChange = z.output<typeof refineChange>;
