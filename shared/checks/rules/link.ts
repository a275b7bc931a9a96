import { fillIn } from '#shared/checks/better.ts';
import { type Context, type Found, PROSE, type Rule } from '#shared/checks/rule.ts';

type Fault = { of: RegExp; why: string };

const FAULTS: readonly Fault[] = [
  {
    of: /\bh+t{3,}ps?:\/\/\S*|\b[\w.-]{1,60} ?(?:\(at\)|\[at\]) ?[\w-]{1,60}\.\w[\w.]*/gi,
    why: 'The address is not written as one.',
  },
  {
    of: /\b(?:https?|htt?ps?|htpps?|hhtps?|htps?|httpps?|http):?[;,]?(?:\/\/)?(?:https?:\/\/)\S*|\b(?:https?;\/\/|htpps?:\/\/|hhttps?:\/\/|htps:\/\/|ttps?:\/\/|httpss?:\/\/\/|hxxps?:\/\/|https?:\/\/\/|https?\.\/\/)\S*/gi,
    why: 'The address is not written as one.',
  },
  {
    of: /(?<![\p{L}\p{N}.@/-])(?:ww\.|wwww+\.|www[,;:]|www\.\.|www [\p{L}\p{N}-]+[ .])[\p{L}\p{N}-]*[^\s<>"“”]*/giu,
    why: 'The address is not written as one.',
  },
  {
    of: /(?:https?:\/\/|(?<![\p{L}\p{N}.-])www\.|@)[\p{L}\p{N}.-]+(?:\.(?:con|cmo|ocm|comm|vom|cm|ccom|couk|co,uk|og|orgg|nett|dee|ukk)|,(?:com|co\.uk|de|org|net|ie))(?=[\s/,;)]|\.?(?:\s|$))\S*/giu,
    why: 'The address ends in a typing error.',
  },
  {
    of: /(?:https?:\/\/|(?<![\p{L}\p{N}.-])www\.)[\p{L}\p{N}.-]+(?: \.|\. )(?:com|org|net|co\.uk|de|ie|example|io)\b\S*|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?: \.|\. )(?:com|org|net|co\.uk|de|ie|example|io)\b/giu,
    why: 'An address has no blanks.',
  },
  {
    of: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+(?:(?:@@|@[\p{L}\p{N}.-]*@)[\p{L}\p{N}.-]+| @[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+)|(?<![\p{L}\p{N}._%+-])@(?:[\p{L}\p{N}-]+\.)+(?:com|co\.uk|de|org|net|ie|example)\b|\bmailto:(?=[\s)\]]|$)/gimu,
    why: 'The mail address is not written as one.',
  },
  {
    of: /(?<![\p{L}\p{N}_@./-])(?:[\w-]+\.)*(?:example\.(?:com|org|net)|your-?(?:company|domain|website)\.(?:com|co\.uk|de|org))\b[^\s<>"”)]*/giu,
    why: 'An example address was left in the text.',
  },
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
    of: /(?:\bhttps?:\/\/|(?<![\w.-])www\.|@)(?:[\w-]+\.)*(?:example\.(?:com|org|net|de|co\.uk)|(?:your|my|our|the|ihre?|deine?|unsere?)-?(?:company|companyname|domain|website|site|business|firma|unternehmen|organisation|organization|employer|brand|link|url)\.[\w.]+|company(?:name|website)?\.(?:com|co\.uk|org|net|de|ie)|domain\.(?:com|tld|de)|website\.(?:com|de)|(?:test|link|url|insert|placeholder|abc|xyz|email|mail|sample|foo|beispiel|muster|musterfirma|firma|unternehmen)\.(?:com|de|co\.uk|org)|[\w-]+\.(?:tld|invalid|local)|localhost)\b[^\s<>"”)]*/gi,
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
    of: /(?:https?:\/\/|(?<![\p{L}\p{N}.-])www\.|@)[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\.+[\p{L}\p{N}-]+\S*|(?<![\p{L}\p{N}_%+-])[\p{L}\p{N}_%+-]+\.@[\p{L}\p{N}.-]+/gu,
    why: 'There is a dot too many in the address.',
  },
  { of: /(?:https?:\/\/|www\.)[^\s<>"“”]{0,200}\.(?:\/|,)\S*/gi, why: 'There is a dot too many in the address.' },
  {
    of: /\bhttps?:\/\/(?!localhost)[\p{L}\p{N}-]+(?=\/?(?:[\s,;)]|\.?$|\.\s))/giu,
    why: 'The address has no ending such as .com.',
  },
  {
    of: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?=\.?(?:[\s,;)]|$))(?!\.\p{L})/gu,
    why: 'The address has no ending such as .com.',
  },
];

const LIKE_AN_ADDRESS = /@|[([]at[)\]]|\bww|\bh?h?x?t?t?p+s*\b|example\.|your-?\w+\.|mailto:/i;

/** At most one fault per place, the first of the table. */
function broken(context: Context): Found[] {
  return context.readings.flatMap((reading) => {
    if (!LIKE_AN_ADDRESS.test(reading.text)) return [];
    const found: Found[] = [];
    for (const { of, why } of FAULTS) {
      for (const { index, 0: words } of reading.text.matchAll(of)) {
        const text = words.replace(/(?<![.,;])[.,;]+$/, '');
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
