import { isLanguage, isPlace, isTitle } from '#shared/checks/boolean/known-words.ts';
import { inSentence, type Target } from '#shared/checks/boolean/targets.ts';
import { lacksWildcard, spelledOut } from '#shared/checks/boolean/wildcards.ts';
import { groupOf, type Term, type Tree } from '#shared/text/boolean/tree.ts';

/** `what`: the words that changed. `why`: one sentence. */
export type Change = { what: string; why: string };
export type Notes = { add: (key: string, what: string, why: (all: string) => string) => void; all: () => Change[] };

/** Collects changes; those with one key are one sentence that names all their words. */
export function createNotes(): Notes {
  const kept = new Map<string, { what: string[]; why: (all: string) => string }>();
  return {
    add(key, what, why) {
      const known = kept.get(key) ?? { what: [], why };
      if (!known.what.includes(what)) known.what.push(what);
      kept.set(key, known);
    },
    all: () => [...kept.values()].map(({ what, why }) => ({ what: what.join(', '), why: why(what.join(', ')) })),
  };
}

/** What only a search engine for web pages can be asked. */
const OF_PAGES = ['site', 'inurl', 'allinurl', 'filetype', 'ext', 'related', 'after', 'before'];
const OF_GITHUB = ['type', 'in', 'repos', 'followers'];
const TITLES = ['title', 'intitle', 'allintitle', 'headline', 'current', 'past'];
const PLACES = ['location', 'loc', 'city', 'country'];
const FILTERS: readonly (readonly [readonly string[], string])[] = [
  [TITLES, 'Title'],
  [PLACES, 'Locations'],
  [['company', 'employer', 'org', 'currentcompany', 'pastcompany'], 'Company'],
  [['school'], 'School'],
  [['skill', 'skills'], 'Skills'],
  [['industry'], 'Industry'],
  [['name', 'firstname', 'lastname'], 'Name'],
  [['language', 'lang'], 'Language'],
];
const filterOf = (field: string): string | undefined => FILTERS.find(([fields]) => fields.includes(field))?.[1];

type Adapting = { target: Target; notes: Notes };

const bare = ({ field: _field, ...term }: Term): Term => term;

/** A field that the target does not have becomes a plain word, or goes where it says nothing about people. */
function plain(term: Term, { target, notes }: Adapting): Term | null {
  const { field = '' } = term;
  const name = `${field}:`;
  const who = target.short;
  if (OF_PAGES.includes(field) || OF_GITHUB.includes(field)) {
    notes.add(`page ${field}`, `${name}${term.text}`, (all) => `${all} is left out: ${who} does not know ${name}`);
    return null;
  }
  const filter = target.id.startsWith('linkedin') ? filterOf(field) : undefined;
  const where = target.brackets ? ' in its search box' : '';
  const narrow = filter ? `; set it in the ${filter} filter to narrow it` : '';
  notes.add(
    `field ${field}`,
    name,
    () => `${who} does not know ${name}${where}. Its words are looked for everywhere${narrow}.`,
  );
  return bare(term);
}

function onGoogle(term: Term, adapting: Adapting): Term | null {
  const { field } = term;
  if (field === undefined || adapting.target.fields.includes(field)) return term;
  if (field !== 'title' && field !== 'headline') return plain(term, adapting);
  adapting.notes.add(`field ${field}`, `${field}:`, () => `Google calls ${field}: intitle:, the title of the page.`);
  return { ...term, field: 'intitle' };
}

type Reading = { fields: readonly string[]; knows: (text: string) => boolean };
const fits = ({ field, text }: Term, { fields, knows }: Reading): boolean =>
  field === undefined ? knows(text) : fields.includes(field);

const titles: Reading = { fields: TITLES, knows: isTitle };
const places: Reading = { fields: PLACES, knows: isPlace };
const languages: Reading = { fields: ['lang'], knows: isLanguage };

function onGithub(term: Term, adapting: Adapting): Term | null {
  const { field, text } = term;
  const { notes, target } = adapting;
  if (fits(term, titles)) {
    notes.add('titles', text, (all) => `Left out: ${all}. People on GitHub rarely name a job title.`);
    return null;
  }
  if (field !== undefined && target.fields.includes(field)) return term;
  if (fits(term, places)) {
    notes.add('places', text, (all) => `Places become location: (${all}).`);
    return { ...term, field: 'location' };
  }
  if (fits(term, languages)) {
    notes.add('languages', text, (all) => `Programming languages become language: (${all}).`);
    return { ...term, field: 'language' };
  }
  return field === undefined ? term : plain(term, adapting);
}

function fielded(term: Term, adapting: Adapting): Term | null {
  if (adapting.target.id === 'google') return onGoogle(term, adapting);
  if (adapting.target.id === 'github') return onGithub(term, adapting);
  return term.field === undefined ? term : plain(term, adapting);
}

function withoutWildcard(term: Term, { target, notes }: Adapting): Tree | null {
  const { family, stem } = spelledOut(term);
  if (family.length > 0) {
    notes.add('family', term.text, (all) => `${target.short} has no such wildcard. Written out: ${all}.`);
    return groupOf('or', family);
  }
  const why = (all: string) => `${target.short} has no such wildcard. ${all} is now one word; add the others you need.`;
  notes.add('stem', term.text, why);
  return stem === '' ? null : { ...term, text: stem };
}

/** A term as the target reads it; null where the target has nothing like it. Each loss is noted. */
export function adapted(term: Term, adapting: Adapting): Tree | null {
  const { target, notes } = adapting;
  const one = fielded(term, adapting);
  if (!one) return null;
  if (!one.phrase && one.field === undefined && target.ignores.includes(one.text.toLowerCase())) {
    notes.add('ignored', one.text, (all) => `Left out: ${all}. ${target.short} ignores it anyway.`);
    return null;
  }
  if (lacksWildcard(one, target)) return withoutWildcard(one, adapting);
  if (splits(one))
    notes.add('quotes', one.text, (all) => `Quotes keep ${all} whole, or ${inSentence(target)} may split it.`);
  return one;
}

/** Words that a search box splits at their signs, unless they stand in quotes (BOOL-09). */
export const splits = ({ text, phrase, field = '' }: Pick<Term, 'text' | 'phrase' | 'field'>): boolean =>
  !phrase &&
  !/\s/.test(text) &&
  ![...OF_PAGES, ...OF_GITHUB].includes(field) &&
  /[\p{P}\p{Sc}\p{Sk}\p{Sm}]/u.test(text.replaceAll('*', ''));
