import * as z from 'zod/mini';
import { AI_DEFAULTS } from '#shared/constants.ts';
import type { Kind } from '#shared/text/kinds/kind.ts';

const content = z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty'));

/** All kinds of text: specs, adverts, questions, and templates added later. */
export const plain = {
  content,
  settings: AI_DEFAULTS,
  expected_tokens: 1_000,
  entries: null,
  toText: (text, _shownFor) => text,
} satisfies Kind<typeof content>;
