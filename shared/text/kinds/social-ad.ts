import * as z from 'zod/mini';
import { AI_DEFAULTS } from '#shared/constants.ts';
import type { Kind } from '#shared/text/kinds/kind.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';

/** GAP-82. */
export const SOCIAL_VARIANTS = 3;

const filled = z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty'));
const post = z.object({ title: filled, content: filled });
export type Post = z.output<typeof post>;
const content = z.array(post).check(z.minLength(1));

export const socialAd = {
  content,
  settings: AI_DEFAULTS,
  expected_tokens: 400,
  entries: { count: SOCIAL_VARIANTS, named: 'variants' },
  toText: (posts, shownFor) => posts.map((one) => fillShown(`${one.title}\n${one.content}`, shownFor)).join('\n\n\n'),
} satisfies Kind<typeof content>;
