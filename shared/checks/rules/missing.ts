import { bareTitle } from '#shared/checks/context.ts';
import type { Level } from '#shared/checks/finding.ts';
import written from '#shared/checks/patterns/missing.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import type { Context, Found, Rule } from '#shared/checks/rule.ts';
import { type Lexicon, LISTED } from '#shared/checks/words/lexicon.ts';
import { COMPANY_PLACEHOLDER } from '#shared/text/kinds/shown.ts';
import { keyOf } from '#shared/text/sentences.ts';

const PATTERN = patternOf(written);

/** Letters and digits alone, so that 'Müller & Söhne GmbH' is found as 'Müller und Söhne'. */
const bare = (text: string): string =>
  ` ${keyOf(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
const LEGAL_FORM = PATTERN.legalForm;

const says = (text: string, name: string): boolean => bare(name).trim() !== '' && text.includes(bare(name));
/** 'Backend Engineers' and 'our backend engineer' name the title, too. */
const saysTitle = (text: string, title: string): boolean => {
  const core = bareTitle(title);
  return [title, core, `${core}s`, core.replace(/(?<!\s)\s*[,(/–-].*$/, '')].some((name) => says(text, name));
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

type Part = { name: string; isThere: (text: string, context: Context) => boolean; why: string; level?: Level };
const LOOKED_FOR = 'People who cannot find it do not apply.';
const OPEN_TO_ALL = 'Say that everybody is welcome: people who have been turned away elsewhere look for it.';
const saidBy =
  (essential: keyof Lexicon['essentials']) =>
  (text: string, { lexicon }: Context): boolean =>
    lexicon?.essentials[essential].test(text) ?? true;

/** Who works in one place has no other arrangement than that place. */
const saysArrangement = (text: string, context: Context): boolean =>
  saidBy('arrangement')(text, context) ||
  (context.role?.location_type === 'onsite' &&
    (saidBy('workplace')(text, context) || (context.role.city !== '' && saysPlace(bare(text), context))));

/** An address on the web without its beginning. */
const SITE = /[\p{L}\d-]{2}\.(?:com|org|net|example|co\.uk|de|at|ch|ie)\b/u;
const saysHow = (text: string, context: Context): boolean =>
  SITE.test(text) || saidBy('howToApply')(text, context) || saidBy('whereToApply')(text, context);
const NOBODY = 'Nobody can apply: add How to apply.';

const ESSENTIALS: readonly Part[] = [
  { name: 'way to apply', isThere: saysHow, why: NOBODY, level: 'fix' },
  { name: 'working arrangement', isThere: saysArrangement, why: LOOKED_FOR },
  { name: 'contract or hours', isThere: saidBy('hours'), why: LOOKED_FOR },
  { name: 'equal opportunities sentence', isThere: saidBy('equal'), why: OPEN_TO_ALL },
];
const CLOSING = PATTERN.closing;

function lacking(context: Context): Pick<Part, 'name' | 'why' | 'level'>[] {
  const text = context.readings.map((one) => one.text).join('\n');
  const missing = ESSENTIALS.filter(({ isThere }) => !isThere(text, context));
  const hasDate = (context.role?.closing_date ?? '') !== '' && !CLOSING.test(text);
  return hasDate ? [...missing, { name: 'closing date', why: LOOKED_FOR }] : missing;
}

export const missingEssentials: Rule = {
  id: 'missing/essentials',
  level: 'consider',
  kinds: ['job_advert'],
  languages: LISTED,
  says: 'How to apply (to fix), the working arrangement, contract or hours, a closing date of the role, equal opportunities.',
  source: 'acas',
  find: (context) =>
    lacking(context).map(({ name, why, level = 'consider' }) => ({
      quote: `No ${name}`,
      why,
      level,
      phrase: `no ${name}`,
    })),
};
