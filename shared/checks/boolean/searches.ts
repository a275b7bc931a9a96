import type { Term, Tree } from '#shared/text/boolean/tree.ts';

/** Any of its terms; or, `negative`, none of its one term. */
export type Clause = { terms: Term[]; negative: boolean };
/** A search without brackets: all of its clauses. */
export type Search = Clause[];

export const MOST_SEARCHES = 4;
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
export function searchesOf(tree: Tree): Search[] {
  const all = expanded(inward(tree));
  const keys = all.map(keyOf);
  return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** The search as two: its longest clause halved. Null when no clause has two terms. */
export function halved(search: Search): [Search, Search] | null {
  const sizes = search.map(({ terms, negative }) => (negative ? 0 : terms.length));
  const most = Math.max(...sizes);
  if (most < 2) return null;
  const at = sizes.indexOf(most);
  const { terms = [] } = search[at] ?? {};
  const middle = Math.ceil(terms.length / 2);
  const half = (part: Term[]): Search => search.with(at, { terms: part, negative: false });
  return [half(terms.slice(0, middle)), half(terms.slice(middle))];
}
