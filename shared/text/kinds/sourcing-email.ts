import * as z from 'zod/mini';
import { AI_DEFAULTS } from '#shared/constants.ts';
import type { Kind } from '#shared/text/kinds/kind.ts';
import { fillShown } from '#shared/text/kinds/shown.ts';

/** The three emails of a set, in this order (AI-13). */
export const EMAIL_TYPES = [
  'Professional LinkedIn InMail',
  'Casual Email',
  'Direct Achievement-focused Email',
] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];

const filled = z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty'));
const email = z.object({ type: filled, subject: filled, message: filled });
export type Email = z.output<typeof email>;
const content = z.array(email).check(z.minLength(1));

export const sourcingEmail = {
  content,
  settings: AI_DEFAULTS,
  expected_tokens: 600,
  entries: { count: EMAIL_TYPES.length, named: 'emails' },
  toText: (emails, shownFor) =>
    emails
      .map(({ type, subject, message }) => fillShown(`${type}\nSubject: ${subject}\n\n${message}`, shownFor))
      .join('\n\n\n'),
} satisfies Kind<typeof content>;
