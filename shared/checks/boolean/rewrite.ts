import { adapted, type Change, createNotes, type Notes, splits } from '#shared/checks/boolean/adapt.ts';
import type { Target, TargetLimit } from '#shared/checks/boolean/targets.ts';
import { BROKEN } from '#shared/text/boolean/broken.ts';
import { parse } from '#shared/text/boolean/parse.ts';
import { print, printTerm } from '#shared/text/boolean/print.ts';
import { tokensOf } from '#shared/text/boolean/tokens.ts';
import { excludesOnly, groupOf, mapTerms, type Term, type Tree } from '#shared/text/boolean/tree.ts';

/** Any of its terms; or, `negative`, none of its one term. */
type Clause = { terms: Term[]; negative: boolean };
/** A search without brackets: all of its clauses. */
type Search = Clause[];

const MOST_SEARCHES = 4;
/** While products are made; more than this is never brought down to four. */
const MOST_WHILE = 64;

/** NOT before single terms only. */
function inward(tree: Tree, negative = false): Tree {
  if (tree.type === 'term') return negative ? { ...tree, type: 'not', of: tree } : tree;
  if (tree.type === 'not') return inward(tree.of, !negative);
  const type = (tree.type === 'and') === negative ? 'or' : 'and';
  return { ...tree, type, of: tree.of.map((one) => inward(one, negative)) };
}

function product(all: readonly Search[][]): Search[] {
  return all.reduce<Search[]>(
    (done, next) => (done.length > MOST_WHILE ? done : done.flatMap((one) => next.map((other) => [...one, ...other]))),
    [[]],
  );
}

function expanded(tree: Tree): Search[] {
  if (tree.type === 'term') return [[{ terms: [tree], negative: false }]];
  if (tree.type === 'not') return [[{ terms: tree.of.type === 'term' ? [tree.of] : [], negative: true }]];
  if (tree.type === 'and') return product(tree.of.map(expanded));
  const terms = tree.of.filter((one) => one.type === 'term');
  const others = tree.of.filter((one) => one.type !== 'term').flatMap(expanded);
  return [...(terms.length > 0 ? [[{ terms, negative: false }]] : []), ...others];
}

const keyOf = (search: Search): string =>
  search
    .map(({ terms, negative }) =>
      [negative, ...terms.map(({ text, field = '' }) => `${field}:${text.toLowerCase()}`).sort()].join('\t'),
    )
    .sort()
    .join('\n');

/** The searches without brackets that together find what the tree finds; too many are cut off above `MOST_SEARCHES`. */
function searchesOf(tree: Tree): Search[] {
  const all = expanded(inward(tree));
  const keys = all.map(keyOf);
  return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** The search as two: its longest clause halved. Null when no clause has two terms. */
function halved(search: Search): [Search, Search] | null {
  const sizes = search.map(({ terms, negative }) => (negative ? 0 : terms.length));
  const most = Math.max(...sizes);
  if (most < 2) return null;
  const at = sizes.indexOf(most);
  const { terms = [] } = search[at] ?? {};
  const middle = Math.ceil(terms.length / 2);
  const half = (part: Term[]): Search => search.with(at, { terms: part, negative: false });
  return [half(terms.slice(0, middle)), half(terms.slice(middle))];
}

export type { Change } from '#shared/checks/boolean/adapt.ts';

export type Over = TargetLimit & { count: number };
export type Rewritten = {
  /** For the target; of several searches one a line; '' when refused. */
  text: string;
  changes: Change[];
  /** Two to four searches that together find the same. */
  parts?: string[];
  /** Why there is no text. */
  refused?: string;
  /** The limit that one search would break. */
  over?: Over;
};

const words = (text: string): number =>
  text.split(/\s+/).filter((word) => word !== '' && !/^(?:OR|AND|NOT|\||[("]*[)"]*)$/.test(word)).length;
const operators = (text: string): number =>
  (text.replace(/"[^"]*"/g, 'x').match(/(?<=^|[\s(])(?:AND|OR|NOT)(?=[\s(])/g) ?? []).length;

/** How much of a limit a text uses. */
export function used(text: string, unit: TargetLimit['unit']): number {
  if (unit === 'characters') return text.length;
  return unit === 'words' ? words(text) : operators(text);
}

function overOf(text: string, { limits }: Target): Over | undefined {
  const all = limits.map((limit) => ({ ...limit, count: used(text, limit.unit) }));
  return all.find(({ count, max }) => count > max);
}

const term = (one: Term): string => printTerm(one, { splits });

const isQualifier = ({ field = '' }: Term): boolean => field === 'location' || field === 'language';

function clauseText({ terms, negative }: Clause, { id, not }: Target): string {
  const [first] = terms;
  if (!first) return '';
  if (negative) return not === '-' || isQualifier(first) ? `-${term(first)}` : `NOT ${term(first)}`;
  const either = id === 'github' && terms.every((one) => isQualifier(one));
  return terms.map(term).join(either ? ' ' : ' OR ');
}

function searchText(search: Search, target: Target): string {
  const clauses = [...search.filter(({ negative }) => !negative), ...search.filter(({ negative }) => negative)];
  const text = clauses.map((clause) => clauseText(clause, target)).join(' ');
  return target.id === 'github' && !/\btype:/.test(text) ? `${text} type:user` : text;
}

/** Of GitHub: words beside a qualifier in one OR are left out, because it cannot say either of both. */
function qualified(tree: Tree, notes: Notes): Tree {
  if (tree.type === 'term') return tree;
  if (tree.type === 'not') return { ...tree, of: qualified(tree.of, notes) };
  const of = tree.of.map((one) => qualified(one, notes));
  const isMixed = tree.type === 'or' && of.some((one) => one.type === 'term' && isQualifier(one));
  const kept = of.filter((one) => !isMixed || one.type !== 'term' || isQualifier(one));
  for (const one of of)
    if (!kept.includes(one) && one.type === 'term')
      notes.add('beside', one.text, (all) => `Left out: ${all}. GitHub cannot look for a word or a language at once.`);
  return groupOf(tree.type, kept, tree);
}

/** Of GitHub: one row of words joined by OR is read; of several each is a search of its own. */
function oneRowOfWords(searches: Search[], { id }: Target): Search[] {
  if (id !== 'github') return searches;
  return searches.flatMap((search): Search[] => {
    const rows = search.filter(({ terms, negative }) => !negative && !terms.every(isQualifier));
    const mixed = search.filter(
      ({ terms }) => terms.every(isQualifier) && new Set(terms.map(({ field }) => field)).size > 1,
    );
    const apart = [...mixed, ...(rows.length > 1 ? rows.filter(({ terms }) => terms.length > 1) : [])];
    return apart.reduce<Search[]>(
      (all, clause) =>
        all.flatMap((one) =>
          clause.terms.map((single) => one.with(one.indexOf(clause), { ...clause, terms: [single] })),
        ),
      [search],
    );
  });
}

/** Halves searches over a limit until all fit, or there are too many. */
function fitted(searches: readonly Search[], target: Target): Search[] | null {
  let all = [...searches];
  while (all.length <= MOST_SEARCHES) {
    const at = all.findIndex((one) => overOf(searchText(one, target), target));
    const long = all[at];
    if (!long) return all;
    const both = halved(long);
    if (!both) return null;
    all = all.toSpliced(at, 1, ...both);
  }
  return null;
}

const refusal = (refused: string, changes: Change[], over?: Over): Rewritten => ({
  text: '',
  changes,
  refused,
  ...(over && { over }),
});

function withoutBrackets(tree: Tree, target: Target, notes: Notes): Rewritten {
  const adapted = target.id === 'github' ? qualified(tree, notes) : tree;
  const searches = oneRowOfWords(searchesOf(adapted), target);
  const nested = `Too nested for ${target.short}. Edit the string.`;
  if (searches.length > MOST_SEARCHES) return refusal(nested, notes.all());
  if (searches.some((one) => one.every(({ negative }) => negative)))
    return refusal(`${target.short} cannot look for what is missing alone. Edit the string.`, notes.all());
  const overs = searches.map((one) => overOf(searchText(one, target), target));
  const over = overs.find(Boolean);
  const fitting = fitted(searches, target);
  if (!fitting && over) {
    const much = `${over.count} of ${over.max} ${over.unit}`;
    return refusal(`Too long for ${target.short}: ${much}. Edit the string.`, notes.all(), over);
  }
  noteSigns(searches, target, notes);
  const parts = (fitting ?? []).map((one) => searchText(one, target));
  return {
    text: parts.join('\n'),
    changes: notes.all(),
    ...(parts.length > 1 && { parts }),
    ...(over && { over }),
  };
}

function noteSigns(searches: readonly Search[], target: Target, notes: Notes): void {
  const clauses = searches.flat();
  if (target.not === '-' && clauses.some(({ negative }) => negative))
    notes.add('not', 'NOT', () => `${target.short} reads a minus in place of NOT, one for each word.`);
  if (target.brackets || !clauses.some(({ terms }) => terms.length > 1)) return;
  if (target.id === 'google')
    notes.add('brackets', '( )', () => 'Google has no brackets. It reads OR before a blank, so none are needed.');
  if (
    target.id === 'github' &&
    clauses.some(({ terms, negative }) => !negative && terms.length > 1 && terms.every(isQualifier))
  )
    notes.add('either', 'OR', () => 'GitHub finds either of several location: or language:.');
}

/** Two qualifiers of a kind that a person wanted both. */
function noteBoth(tree: Tree, target: Target, notes: Notes): void {
  if (target.id !== 'github' || tree.type !== 'and') return;
  const fields = tree.of.flatMap((one) => (one.type === 'term' && isQualifier(one) ? [one.field ?? ''] : []));
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice) notes.add('both', `${twice}:`, () => `GitHub finds either of several ${twice}:, not all of them.`);
}

/** What a tree is on a target: the same meaning, or `changes` says what was lost. Never changes what is stored. */
export function rewrite(tree: Tree, target: Target): Rewritten {
  const notes = createNotes();
  const own = mapTerms(tree, (one) => adapted(one, { target, notes }));
  if (!own) return refusal(`Nothing is left to search on ${target.short}. Edit the string.`, notes.all());
  if (excludesOnly(own))
    return refusal(`${target.short} cannot look for what is missing alone. Edit the string.`, notes.all());
  noteBoth(own, target, notes);
  if (!target.brackets) return withoutBrackets(own, target, notes);
  const text = print(own, { splits, clear: true });
  const over = overOf(text, target);
  if (!over) return { text, changes: notes.all() };
  return { text, changes: notes.all(), over };
}

const SIGNS: Readonly<Record<string, string>> = { '-': 'NOT', '|': 'OR', '||': 'OR', '&': 'AND', '&&': 'AND' };

/** A search string for a target; one that the target reads as it stands stays as it was written. */
export function rewriteText(source: string, target: Target): Rewritten {
  const { tree, findings } = parse(source);
  if (!tree || findings.some(({ rule }) => BROKEN.includes(rule)))
    return refusal('This string cannot be read. Fix it first.', []);
  const done = rewrite(tree, target);
  if (!target.brackets || done.refused) return done;
  const written = tokensOf(source).tokens.flatMap((one) => (one.kind === 'operator' ? [one.written] : []));
  const signs = [...new Set(written.filter((one) => Object.hasOwn(SIGNS, one)))];
  const changes = signs.map((one) => ({ what: one, why: `${target.short} reads ${SIGNS[one]}, not ${one}` }));
  const all = [...done.changes, ...changes];
  return all.length === 0 && findings.length === 0 ? { ...done, text: source.trim() } : { ...done, changes: all };
}
