import type { Standing } from '#shared/roles/advert/standing.ts';
import { anyOf, endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';

/** Words before a name that make it another company than the employer. */
const OTHER_COMPANY = anyOf(
  'clients?|customers?|such as|including|supplier|suppliers|vendor|partners? (?:like|with|such)|partnership with|competitors?|acquired|formerly|experience (?:with|in|of|at)|knowledge of|project|for nothing|pay|paid|posted by|via|through|won|(?:contracts?|works|projects?|orders?|series|jobs?) for|powered by|used by|use|using|supported by|funded by|accredited by|certified by|member of|insured with|training (?:by|from)|kunden|mandanten|wie zum beispiel|z\\. ?b\\.|lieferant\\p{L}*|partner von|ehemals|früher|kenntnisse in|erfahrung (?:mit|in)|projekt|gefördert (?:von|durch)|vermittelt durch|mitglied (?:im|der|des)|zertifiziert',
);
/** What the employer stands behind, wherever in the text. */
const AT = endsWithAny(
  'at|join|joining|about|@|for|we at|we|we are|we.re|i.m from|from|with|here at|bei|beim|wir vom|wir von|wir bei|wir, die|wir, der|wir, das|wir|wir sind|die|der|das|zur|zum|team|über|the|chez|en|bij|of|by|part of|hi|hello',
);
/** What the employer stands before. */
const EMPLOYER_VERB = startsWithAny(
  '(?:\\s*\\([^)]{1,30}\\))?,?\\s*(?:in [^,]{2,30}(?:, [^,]{2,30})?,?\\s*)?(?:is|are|has|have|was|were|makes?|does|runs?|sells?|builds?|helps?|needs?|seeks?|sucht|suchen|ist|sind|baut|macht|bewegt|bietet|hat|stellt|holds?|welcomes?|still)',
);
const REST_OF_NAME = /^(?: \p{Lu}\p{L}+){1,2}/u;
const IS_CUSTOMER =
  /^\s*(?:is|are|was|ist|sind) (?:our|one of our|unser\p{L}*) (?:\p{L}+ )?(?:customers?|clients?|suppliers?|partners?|kunden?|partner)(?!\p{L})/iu;
const AGENCY =
  /(?:recruit\p{L}*|staffing|personnel|resourcing|personal(?= GmbH| AG)|personal(?:dienst|berat|vermitt)\p{L}*|zeitarbeit)\b/iu;

/** 'Site: Elm Mall' is where one works, for another company. */
const OF_PLACE = new Set(['city', 'region', 'country']);

const FOR_CLIENT = anyOf('our client|on behalf of|unser(?:en|em)? kunden?|im auftrag');
/** Whether a text is written for the client of an agency, which is not the employer then. */
export const isForClient = (text: string): boolean => FOR_CLIENT.test(text);

/**
 * Whether a name is that of the employer: in the first lines or last, under a label, behind 'at' or before a verb of
 * which it is the subject. `hasClient`: the text is written for a client, so that an agency is not the employer.
 */
export function isOfCompany(standing: Standing, hasClient: boolean): boolean {
  const { label, before, after, quote, isHead, isAlone, section } = standing;
  if (label === 'company_name') return true;
  if (
    label === 'other' ||
    (label && OF_PLACE.has(label)) ||
    OTHER_COMPANY.test(before) ||
    IS_CUSTOMER.test(after) ||
    (hasClient && AGENCY.test(`${quote}${REST_OF_NAME.exec(after)?.[0] ?? ''}`))
  )
    return false;
  const isSubject = !/[\p{L}\p{N}]/u.test(before) || AT.test(before);
  return (isHead && isAlone) || isSubject || EMPLOYER_VERB.test(after) || (isHead && section !== 'person');
}

/** What the employer stands behind with certainty: 'Join Hillgate', 'bei der Stadt Moers ist', 'we at Fold'. */
const SURE = endsWithAny(
  'join|joining|about|we at|here at|with us at|welcome to|wir bei|wir vom|wir von|wir, die|wir, der|willkommen bei|arbeiten bei|work (?:at|for)|jobs? (?:at|bei)|role at|position at|stelle bei|karriere bei',
);
const OURS = endsWithAny('(?:our|unser\\p{L}*|your|dein\\p{L}*|ihr\\p{L}*) (?:\\p{L}+ )?');
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|aol|gmx|web|t-online|mailbox|proton(?:mail)?|posteo|bluewin|btinternet)\./iu;
const DOMAIN = /(?:(?<![\w.+-])[\w.+-]+@|https?:\/\/(?:www\.)?|www\.)([a-z0-9-]+(?:\.[a-z0-9-]+)+)/giu;

const flat = (words: string): string =>
  words
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

/** The domains of the addresses of a text, without those of mail for all. */
export const domainsOf = (text: string): string[] =>
  [...text.matchAll(DOMAIN)].flatMap(([, domain = '']) => (FREE_MAIL.test(domain) ? [] : [domain.toLowerCase()]));

/** Whether a domain has a long word of a name, or its initials: 'littlebanksia.example' and 'Little Banksia Early Learning'. */
const isOfDomains = (name: string, domains: readonly string[]): boolean =>
  name
    .split(/[\s'’.,&+-]+/u)
    .some((word) => flat(word).length > 3 && domains.some((one) => flat(one).includes(flat(word))));

/** Whether more than a weak sign says that a name is that of the employer. `domains`: of the addresses in the text. */
export function isSureCompany(standing: Standing, domains: readonly string[]): boolean {
  const { label, before, after, quote, isHead, isAlone, number } = standing;
  if (label === 'company_name') return true;
  if (OURS.test(before)) return false;
  if (domains.length > 0) return isOfDomains(quote, domains);
  const isFact = isHead && isAlone && number <= FIRST_LINES;
  return isFact || SURE.test(before) || (!/[\p{L}\p{N}]/u.test(before) && EMPLOYER_VERB.test(after));
}
const FIRST_LINES = 6;
