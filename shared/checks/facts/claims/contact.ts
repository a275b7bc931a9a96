import { mailAddressOf } from '#shared/accounts/mail-address.ts';
import written from '#shared/checks/patterns/contacts.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Claim, Contact, Extract } from '#shared/text/claims/claim.ts';

const PATTERN = patternOf(written);

const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const LINK = PATTERN.link;
const PHONE = PATTERN.phone;
const FEWEST_DIGITS = 9;
const TAIL = /(?<![.,;:!?'’»])[.,;:!?'’»]+$/;

const bareLink = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/(?<!\/)\/+$/, '');

function meaningOf(form: Contact['form'], quote: string): Contact {
  if (form === 'phone') {
    const value = quote.replace(/\(0\)/, '').replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '');
    return { kind: 'contact', form, value, host: '' };
  }
  const value = form === 'mail' ? (mailAddressOf(quote) ?? quote.toLowerCase()) : bareLink(quote);
  const host = form === 'mail' ? value.slice(value.indexOf('@') + 1) : (value.split(/[/?#]/)[0] ?? '');
  return { kind: 'contact', form, value, host };
}

const FORMS: readonly [Contact['form'], RegExp][] = [
  ['mail', MAIL],
  ['link', LINK],
  ['phone', PHONE],
];

/** A technology that looks like a host is none: 'Node.js', 'ASP.net'. */
const isTechnology = (quote: string): boolean => /^(?:asp|vb|ado)\.net$/i.test(quote);

/** What a contact has, so that most sentences are not searched. */
const REACHABLE = /[@/]|[\p{L}\p{N}]\.\p{L}|\d[\d ()/.-]{6}/u;

/** What is written like a contact and is none. */
function isNone(form: Contact['form'], quote: string): boolean {
  if (form === 'phone') return quote.replace(/\D/g, '').length < FEWEST_DIGITS;
  return isTechnology(quote) || !/[\p{L}\p{N}]/u.test(meaningOf(form, quote).host);
}

/** Links, hosts, mail addresses and phone numbers. */
export const contact: Extract = (reading, sentence, isTaken) => {
  const text = reading.text.slice(sentence.from, sentence.to);
  if (!REACHABLE.test(text)) return [];
  const found: Claim<Contact>[] = [];
  for (const [form, pattern] of FORMS) {
    for (const { 0: raw, index } of text.matchAll(pattern)) {
      const quote = raw.replace(TAIL, '');
      const from = sentence.from + index;
      const to = from + quote.length;
      const isOverlapping = found.some((one) => from < one.to && to > one.from);
      if (isTaken(from, to) || isOverlapping || isNone(form, quote)) continue;
      found.push({ type: 'contact', from, to, sentence, meaning: meaningOf(form, quote) });
    }
  }
  return found;
};

/** Whether both reach the same: a link without its path, a number without its country code. */
export function isSameContact(claim: Contact, source: Contact): boolean {
  if (claim.form !== source.form) return claim.form === 'link' && claim.value === source.host;
  if (claim.form !== 'phone') return claim.value === source.value || claim.value === source.host;
  const [short = '', long = ''] = [claim.value, source.value].sort((a, b) => a.length - b.length);
  return short.length >= 7 && long.endsWith(short);
}
