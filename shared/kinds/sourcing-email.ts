import * as z from 'zod/mini';
import { AI_DEFAULTS } from '#shared/constants.ts';
import { answerItems, fieldOf, type Item, unreadable } from '#shared/kinds/answer.ts';
import type { Kind } from '#shared/kinds/kind.ts';
import { COMPANY_PLACEHOLDER, fillShown, SENDER_PLACEHOLDER } from '#shared/kinds/shown.ts';

/** The three emails of a set, in this order (AI-13). */
export const EMAIL_TYPES = [
  'Professional LinkedIn InMail',
  'Casual Email',
  'Direct Achievement-focused Email',
] as const;
export type EmailType = (typeof EMAIL_TYPES)[number];

const DEFAULT_SUBJECT = `Opportunity at ${COMPANY_PLACEHOLDER}`;
const SIGNATURE = `Best regards,\n${SENDER_PLACEHOLDER}`;

const filled = z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty'));
const email = z.object({ type: filled, subject: filled, message: filled });
export type Email = z.output<typeof email>;
const content = z.array(email).check(z.minLength(1));

const hints: [EmailType, RegExp][] = [
  ['Professional LinkedIn InMail', /linkedin|inmail|professional/i],
  ['Casual Email', /casual|informal|friendly/i],
  ['Direct Achievement-focused Email', /direct|achievement/i],
];
const typeOf = (item: Item): EmailType | undefined => {
  const given = fieldOf(item, 'type', 'name', 'style');
  return hints.find(([, hint]) => hint.test(given))?.[0];
};

/** GAP-78: missing means that the last three lines hold neither the placeholder nor the greeting. */
const signed = (message: string): string => {
  const end = message.split('\n').slice(-3).join('\n').toLowerCase();
  const present = end.includes(SENDER_PLACEHOLDER.toLowerCase()) || end.includes('best regards');
  return present ? message : `${message}\n\n${SIGNATURE}`;
};

/** One email per type: first those that name theirs, then the nameless ones in the places left over. */
function byType(items: Item[]): Map<EmailType, Item> {
  const found = new Map<EmailType, Item>();
  const nameless: Item[] = [];
  for (const item of items) {
    const type = typeOf(item);
    if (!type) nameless.push(item);
    else if (!found.has(type)) found.set(type, item);
  }
  for (const type of EMAIL_TYPES) {
    if (found.has(type)) continue;
    const next = nameless.shift();
    if (next) found.set(type, next);
  }
  return found;
}

const messageOf = (item: Item): string => fieldOf(item, 'message', 'body', 'content', 'email');

function parse(raw: string, { lenient }: { lenient: boolean }): Email[] {
  const found = byType(answerItems(raw).filter((item) => messageOf(item) !== ''));
  const emails = EMAIL_TYPES.flatMap((type) => {
    const item = found.get(type);
    if (!item) return [];
    return [{ type, subject: fieldOf(item, 'subject') || DEFAULT_SUBJECT, message: signed(messageOf(item)) }];
  });
  if (emails.length < (lenient ? 1 : EMAIL_TYPES.length)) throw unreadable(`${emails.length} emails of three`);
  return emails;
}

export const sourcingEmail = {
  matches: (templateName) => /sourcing/i.test(templateName),
  content,
  settings: AI_DEFAULTS,
  expected_tokens: 600,
  structured: true,
  parse,
  toText: (emails, shownFor) =>
    emails
      .map(({ type, subject, message }) => fillShown(`${type}\nSubject: ${subject}\n\n${message}`, shownFor))
      .join('\n\n\n'),
} satisfies Kind<typeof content>;
