import type { TargetId } from '#shared/checks/boolean/target-ids.ts';

/** What a target does not accept more of; `unit` as it is counted there. */
export type TargetLimit = { unit: 'words' | 'characters' | 'operators'; max: number };

/** A place to search on, and what its search box reads. */
export type Target = {
  id: TargetId;
  name: string;
  /** How it is called inside a sentence. */
  short: string;
  /** Which words and signs it reads as operators. */
  brackets: boolean;
  not: 'NOT' | '-';
  /** Whether '|' and '-' are read. */
  signs: boolean;
  wildcard: 'none' | 'end';
  fields: readonly string[];
  /** Words it leaves out of every search. */
  ignores: readonly string[];
  limits: readonly TargetLimit[];
  /** It has limits, and no number of them is published. */
  unpublished: boolean;
  /** The address of a search; null where there is none. */
  open: ((text: string) => string) | null;
  knows: readonly string[];
  lacks: readonly string[];
  /** YYYY-MM-DD. */
  checked_on: string;
};

const CHECKED = '2026-11-22';

const LINKEDIN = {
  brackets: true,
  not: 'NOT',
  signs: false,
  wildcard: 'none',
  fields: [],
  ignores: ['by', 'in', 'with'],
  limits: [],
  unpublished: true,
  knows: ['AND, OR, NOT in capitals', 'Brackets and straight quotes', 'NOT before AND before OR'],
  lacks: ['No wildcard', 'No title:, site: or minus sign', 'Leaves out by, in and with'],
  checked_on: CHECKED,
} as const;

const addressOf =
  (base: string) =>
  (text: string): string =>
    `${base}${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))}`;

export const targets: readonly Target[] = [
  {
    ...LINKEDIN,
    id: 'linkedin',
    name: 'LinkedIn',
    short: 'LinkedIn',
    open: addressOf('https://www.linkedin.com/search/results/people/?keywords='),
  },
  { ...LINKEDIN, id: 'linkedin_recruiter', name: 'LinkedIn Recruiter', short: 'LinkedIn Recruiter', open: null },
  {
    id: 'google',
    name: 'Google X-ray',
    short: 'Google',
    brackets: false,
    not: '-',
    signs: true,
    wildcard: 'none',
    fields: ['site', 'intitle', 'inurl', 'intext', 'filetype', 'ext', 'allintitle', 'allinurl', 'allintext'],
    ignores: [],
    limits: [{ unit: 'words', max: 32 }],
    unpublished: false,
    open: addressOf('https://www.google.com/search?q='),
    knows: ['A blank for AND, OR in capitals, a minus for NOT', 'Straight quotes', 'site:, intitle: and inurl:'],
    lacks: ['No brackets: OR binds before AND', 'No wildcard inside a word', 'Searches the whole web without site:'],
    checked_on: CHECKED,
  },
  {
    id: 'github',
    name: 'GitHub people',
    short: 'GitHub',
    brackets: false,
    not: 'NOT',
    signs: true,
    wildcard: 'none',
    fields: ['location', 'language', 'type', 'in', 'repos', 'followers'],
    ignores: [],
    limits: [
      { unit: 'characters', max: 256 },
      { unit: 'operators', max: 5 },
    ],
    unpublished: false,
    open: (text) => `${addressOf('https://github.com/search?q=')(text)}&type=users`,
    knows: ['location: and language:', 'type:user, which leaves out companies', 'AND, OR, NOT in capitals, quotes'],
    lacks: ['No wildcard', 'No job titles: people rarely name one', 'Several location: or language: find either'],
    checked_on: CHECKED,
  },
  {
    id: 'cv_database',
    name: 'CV database',
    short: 'A CV database',
    brackets: true,
    not: 'NOT',
    signs: false,
    wildcard: 'end',
    fields: [],
    ignores: [],
    limits: [],
    unpublished: false,
    open: null,
    knows: ['AND, OR, NOT in capitals', 'Brackets and straight quotes', 'A wildcard at the end of a word: engineer*'],
    lacks: ['No title:, site: or minus sign', 'Each database differs: try yours with a short string'],
    checked_on: CHECKED,
  },
];

export const targetOf = (id: TargetId): Target => {
  const found = targets.find((one) => one.id === id);
  if (!found) throw new Error(`Unknown target ${id}`);
  return found;
};

/** The name in front of ' does not know': 'LinkedIn', 'a CV database' inside a sentence. */
export const inSentence = ({ short }: Target): string => short.replace(/^A /, 'a ');
