import * as z from 'zod/mini';
import { AI_DEFAULTS } from '#shared/constants.ts';
import { answerText } from '#shared/kinds/answer.ts';
import type { Kind } from '#shared/kinds/kind.ts';

const content = z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty'));

/** A code fence around the whole answer is packing, not content. */
const unfenced = (text: string): string => /^```\w*\n([\s\S]*)\n```$/.exec(text)?.[1] ?? text;

/** Everything that is not a list: specs, adverts, questions, and templates people add later. */
export const plain = {
  matches: () => true,
  content,
  settings: AI_DEFAULTS,
  expected_tokens: 750,
  structured: false,
  parse: (raw, _options) => answerText(unfenced(answerText(raw))),
  toText: (text, _shownFor) => text,
} satisfies Kind<typeof content>;
