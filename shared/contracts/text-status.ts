import * as z from 'zod/mini';
import { TEXT_STATES } from '#shared/reading.ts';

/** Whether the text is read (`shared/reading.ts`); a response of the previous release has none of these. */
export const textStatus = {
  text_state: z._default(z.enum(TEXT_STATES), 'ready'),
  text_reason: z._default(z.nullable(z.string()), null),
  text_detail: z._default(z.nullable(z.string()), null),
};
