import * as z from 'zod/mini';
import { AI_DEFAULTS } from '#shared/constants.ts';
import { answerItems, fieldOf, unreadable } from '#shared/kinds/answer.ts';
import type { Kind } from '#shared/kinds/kind.ts';
import { fillShown } from '#shared/kinds/shown.ts';

/** GAP-82. */
export const SOCIAL_VARIANTS = 3;

const filled = z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty'));
const post = z.object({ title: filled, content: filled });
export type Post = z.output<typeof post>;
const content = z.array(post).check(z.minLength(1));

function parse(raw: string, { lenient }: { lenient: boolean }): Post[] {
  const posts = answerItems(raw)
    .map((item) => ({
      title: fieldOf(item, 'title', 'headline'),
      content: fieldOf(item, 'content', 'text', 'post', 'body'),
    }))
    .filter((one) => one.title !== '' && one.content !== '')
    .slice(0, SOCIAL_VARIANTS);
  if (posts.length < (lenient ? 1 : SOCIAL_VARIANTS)) throw unreadable(`${posts.length} posts of three`);
  return posts;
}

export const socialAd = {
  matches: (templateName) => /social media/i.test(templateName),
  content,
  settings: AI_DEFAULTS,
  expected_tokens: 400,
  structured: true,
  parse,
  toText: (posts, shownFor) => posts.map((one) => fillShown(`${one.title}\n${one.content}`, shownFor)).join('\n\n\n'),
} satisfies Kind<typeof content>;
