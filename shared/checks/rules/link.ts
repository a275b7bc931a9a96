import { fillIn } from '#shared/checks/better.ts';
import { type Context, type Found, PROSE, type Rule } from '#shared/checks/rule.ts';

type Fault = { of: RegExp; why: string };

const FAULTS: readonly Fault[] = [
  {
    of: /(?<![\p{L}\p{N}./-])www\.[\p{L}\p{N}-]+(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])/giu,
    why: 'The address has no ending such as .com.',
  },
  { of: /\bhttps?:\/\/(?=[\s<>"]|$|\/)|\bhttps?:\/\/(?:www)?\.?(?=[\s,;)]|$)/gi, why: 'The address names no place.' },
  {
    of: /\bhttps?:[\\ ]\/{0,2}[^\s]*|\bhttps?:\/[^/\s]\S*|\bhtt?ps?\/\/\S+|\bhtp:\/\/\S+|\bhttps?\s*:\s+\/\/\S*/gi,
    why: 'The address is not written as one.',
  },
  {
    of: /(?:\bhttps?:\/\/|\bwww\.|@)(?:[\w-]+\.)*(?:example\.(?:com|org|net)|yourcompany\.\w+|company\.com|yourdomain\.\w+|domain\.com|yourwebsite\.\w+|website\.com|test\.com|localhost)\b[^\s<>"”)]*/gi,
    why: 'An example address was left in the text.',
  },
  {
    of: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+(?: @ ?|@ )[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
    why: 'A mail address has no blanks.',
  },
  {
    of: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)* (?:com|org|net|co\.uk|de|example)\b/gu,
    why: 'A mail address has no blanks.',
  },
  {
    of: /(?:https?:\/\/|www\.|@)[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\.+[\p{L}\p{N}-]+\S*|(?<![\p{L}\p{N}_%+-])[\p{L}\p{N}_%+-]+\.@[\p{L}\p{N}.-]+/gu,
    why: 'There is a dot too many in the address.',
  },
  { of: /(?:https?:\/\/|www\.)[^\s<>"“”]*\.(?:\/|,)\S*/gi, why: 'There is a dot too many in the address.' },
  {
    of: /\bhttps?:\/\/(?!localhost)[\p{L}\p{N}-]+(?=\/?(?:[\s,;)]|\.?$|\.\s))/giu,
    why: 'The address has no ending such as .com.',
  },
  {
    of: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?=\.?(?:[\s,;)]|$))(?!\.\p{L})/gu,
    why: 'The address has no ending such as .com.',
  },
];

const LIKE_AN_ADDRESS = /@|www\.|\bht?t?ps?\b/i;

/** At most one fault per place, the first of the table. */
function broken(context: Context): Found[] {
  return context.readings.flatMap((reading) => {
    if (!LIKE_AN_ADDRESS.test(reading.text)) return [];
    const found: Found[] = [];
    for (const { of, why } of FAULTS) {
      for (const { index, 0: words } of reading.text.matchAll(of)) {
        const text = words.replace(/[.,;]+$/, '');
        const at = { from: index, to: index + text.length, reading };
        const isOpen = !found.some((one) => one.at && one.at.from < at.to && at.from < one.at.to);
        if (text !== '' && isOpen && !context.isSpared(reading, at)) found.push({ at, why, better: [fillIn] });
      }
    }
    return found;
  });
}

export const linkBroken: Rule = {
  id: 'link/broken',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'Addresses that lead nowhere: without a place, with an example domain, with a blank or a dot too many.',
  source: 'house',
  find: broken,
};
