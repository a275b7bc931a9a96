import { bareTitle } from '#shared/checks/context.ts';
import { keyOf } from '#shared/checks/reading.ts';
import type { Context, Found, Rule } from '#shared/checks/rule.ts';
import { COMPANY_PLACEHOLDER } from '#shared/kinds/shown.ts';

/** Letters and digits alone, so that 'Müller & Söhne GmbH' is found as 'Müller und Söhne'. */
const bare = (text: string): string =>
  ` ${keyOf(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
const LEGAL_FORM =
  /\b(?:ltd|limited|plc|llc|inc|llp|gmbh|ag|kg|se|bv|b\.v\.|s\.?a\.?|co|corp|corporation|company|group|e\.?\s?v\.?|uab|srl|spa|s\.?p\.?a\.?|sp\. z o\.o\.|pty|mbh|ggmbh|ohg|ug)\b\.?/giu;

const says = (text: string, name: string): boolean => bare(name).trim() !== '' && text.includes(bare(name));
/** 'Backend Engineers' and 'our backend engineer' name the title, too. */
const saysTitle = (text: string, title: string): boolean => {
  const core = bareTitle(title);
  return [title, core, `${core}s`, core.replace(/\s*[,(/–-].*$/, '')].some((name) => says(text, name));
};
const saysCompany = (text: string, company: string): boolean => {
  const short = bare(company.replace(LEGAL_FORM, '')).trim();
  return says(text, company) || says(text, short) || says(text, `${short}s`) || says(text, `${short} s`);
};

const REMOTE = /\b(?:remote|remotely|from home|home ?office|anywhere|mobile[ns]? arbeiten|ortsunabhängig)\b/i;

/** Other ways of writing the same place. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'new york': ['nyc', 'manhattan', 'brooklyn'],
  munich: ['münchen'],
  münchen: ['munich'],
  cologne: ['köln'],
  köln: ['cologne'],
  vienna: ['wien'],
  wien: ['vienna'],
  nuremberg: ['nürnberg'],
  zurich: ['zürich'],
  milan: ['milano'],
  rome: ['roma'],
  turin: ['torino'],
  florence: ['firenze'],
  warsaw: ['warszawa'],
  prague: ['praha'],
};

function saysPlace(text: string, { role }: Context): boolean {
  if (!role) return true;
  const names = [role.city, ...(ALSO[role.city.toLowerCase()] ?? [])].filter((name) => name.trim() !== '');
  if (names.some((name) => says(text, name))) return true;
  if (role.location_type === 'remote') return REMOTE.test(text) || says(text, role.country);
  return names.length === 0;
}

const why = (what: string): string => `Readers look for it first, and your role has ${what}.`;

/** The name of a card's own placeholder is filled with the company. */
function missingNames(context: Context): Found[] {
  const { role, readings } = context;
  if (!role) return [];
  const whole = readings.map(({ text }) => text).join('\n');
  const text = bare(whole);
  const lacks = (name: string, value: string, isThere: boolean): Found[] =>
    value.trim() === '' || isThere
      ? []
      : [{ quote: `No ${name}`, why: why(`“${value.trim()}”`), phrase: `no ${name}` }];
  return [
    ...lacks('company', role.company_name, saysCompany(text, role.company_name) || whole.includes(COMPANY_PLACEHOLDER)),
    ...lacks('job title', role.job_title, saysTitle(text, role.job_title)),
    ...lacks('place', role.city || role.country, saysPlace(text, context)),
  ];
}

export const missingName: Rule = {
  id: 'missing/name',
  level: 'fix',
  kinds: ['job_advert', 'job_spec', 'social_ad'],
  languages: null,
  says: 'The company, job title or place of the role, where the text does not name it.',
  source: 'role',
  find: missingNames,
};

const HOW_TO_APPLY: Readonly<Record<string, RegExp>> = {
  en: /\b(?:apply|applications?|send (?:us )?(?:your|a) (?:cv|résumé|resume|note|letter|portfolio)|get in touch|contact|write to (?:us|\p{Lu})|e-?mail (?:us|your)|call us|upload your|drop (?:us|in))\b|@[\p{L}\p{N}]/iu,
  de: /\b(?:bewerb\w*|bewirb|bewerben|senden sie|schicken sie|schick uns|unterlagen|lebenslauf|kontakt|melden sie|melde dich|schreib(?:en)? (?:uns|sie))\b|@[\p{L}\p{N}]/iu,
};
const ARRANGEMENT: Readonly<Record<string, RegExp>> = {
  en: /\b(?:remote|remotely|hybrid|on[- ]?site|from home|at home|in the office|office[- ]based|days? (?:a|per) week in|in person|at our|in our|based (?:in|at)|on the ward|at the (?:school|workshop|site|depot|farm|surgery|clinic|hotel|restaurant))\b/i,
  de: /\b(?:remote|hybrid|vor ort|home ?office|mobil(?:es?)? arbeit\w*|im büro|präsenz|in unserer?m?|am standort|standort|tage? (?:pro|in der) woche)\b/i,
};
const HOURS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:full[- ]?time|part[- ]?time|permanent|temporary|fixed[- ]term|contract|hours|shifts?|job[- ]share|internship|apprenticeship|seasonal|casual|freelance|zero[- ]hours|term[- ]time|rota|fte|months?' (?:contract|cover))\b/i,
  de: /\b(?:vollzeit|teilzeit|befristet|unbefristet\w*|festanstellung|stunden|wochenstunden|minijob|schicht\w*|praktikum|werkstudent\w*|aushilfe|saison\w*|arbeitszeit\w*)\b/i,
};
const EQUAL: Readonly<Record<string, RegExp>> = {
  en: /\b(?:equal (?:opportunit|employ)\w*|regardless of|irrespective of|all backgrounds|every background|any background|diverse (?:backgrounds|applicants|candidates)|diversity|inclusi(?:on|ve)|under-?represented|reasonable adjustments?|adjustments?|accommodations?|welcome(?:s)? (?:applications|everyone|people)|applications from|left out of|discriminat\w+|everyone is welcome|all applicants|disability confident|protected (?:class|status|characteristic|veteran)\w*)\b/i,
  de: /\b(?:unabhängig von|chancengleichheit|gleichstellung|vielfalt|diversität|alle menschen|schwerbehindert\w*|gleicher eignung|willkommen sind|jede[rns]? herkunft|inklusi\w+|diskriminier\w+|barrierefrei\w*|ungeachtet)\b/i,
};

type Part = { name: string; isThere: (text: string, language: string) => boolean; why: string };
const LOOKED_FOR = 'People who cannot find it do not apply.';
const OPEN_TO_ALL = 'Say that everybody is welcome: people who have been turned away elsewhere look for it.';
const saidBy =
  (table: Readonly<Record<string, RegExp>>) =>
  (text: string, language: string): boolean =>
    table[language]?.test(text) ?? true;

const ESSENTIALS: readonly Part[] = [
  { name: 'way to apply', isThere: saidBy(HOW_TO_APPLY), why: LOOKED_FOR },
  { name: 'working arrangement', isThere: saidBy(ARRANGEMENT), why: LOOKED_FOR },
  { name: 'contract or hours', isThere: saidBy(HOURS), why: LOOKED_FOR },
  { name: 'equal opportunities sentence', isThere: saidBy(EQUAL), why: OPEN_TO_ALL },
];
const CLOSING =
  /\b(?:clos(?:es|ing)|deadline|apply (?:by|before|until)|by \d{1,2}|until \d{1,2}|bis (?:zum )?\d{1,2}|bewerbungsschluss|bewerbungsfrist|frist|stichtag)\b/i;

function lacking({ role, readings, language }: Context): { name: string; why: string }[] {
  const text = readings.map((one) => one.text).join('\n');
  const missing = ESSENTIALS.filter(({ isThere }) => !isThere(text, language ?? ''));
  const hasDate = (role?.closing_date ?? '') !== '' && !CLOSING.test(text);
  return hasDate ? [...missing, { name: 'closing date', why: LOOKED_FOR }] : missing;
}

export const missingEssentials: Rule = {
  id: 'missing/essentials',
  level: 'consider',
  kinds: ['job_advert'],
  languages: ['en', 'de'],
  says: 'How to apply, the working arrangement, contract or hours, a closing date of the role, equal opportunities.',
  source: 'acas',
  find: (context) =>
    lacking(context).map(({ name, why }) => ({
      quote: `No ${name}`,
      why,
      phrase: `no ${name}`,
    })),
};
