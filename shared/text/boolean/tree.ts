/** Characters [from, to) of the text that was read; both 0 in a tree that was made otherwise. */
export type Span = { from: number; to: number };

/** A word or phrase to look for; `text` is without quotes, `field` as in title:engineer. */
export type Term = Span & { type: 'term'; text: string; phrase: boolean; field?: string };
export type Not = Span & { type: 'not'; of: Tree };
/** `brackets`: it stands in brackets, which its place includes. */
export type Group = Span & { type: 'and' | 'or'; of: Tree[]; brackets?: boolean };
export type Tree = Term | Not | Group;

export const termsIn = (tree: Tree): Term[] => {
  if (tree.type === 'term') return [tree];
  return tree.type === 'not' ? termsIn(tree.of) : tree.of.flatMap(termsIn);
};

/** Terms that are looked for, without those that are excluded. */
export function wantedTerms(tree: Tree, wanted = true): Term[] {
  if (tree.type === 'term') return wanted ? [tree] : [];
  return tree.type === 'not' ? wantedTerms(tree.of, !wanted) : tree.of.flatMap((one) => wantedTerms(one, wanted));
}

/** Finds only by what is missing, which no search box answers. */
export function excludesOnly(tree: Tree): boolean {
  if (tree.type === 'term') return false;
  if (tree.type === 'not') return !excludesOnly(tree.of);
  return tree.type === 'and' ? tree.of.every(excludesOnly) : tree.of.some(excludesOnly);
}

/** A group without groups of its own type in it; of one member, the member. */
export function groupOf(type: Group['type'], of: readonly Tree[], { from, to }: Span = { from: 0, to: 0 }): Tree {
  const [only] = of;
  if (only && of.length === 1) return only;
  return { type, of: of.flatMap((one) => (one.type === type ? one.of : [one])), from, to };
}

/** The tree with other nodes in place of its terms; null leaves a term out, and what then is empty. */
export function mapTerms(tree: Tree, change: (term: Term) => Tree | null): Tree | null {
  if (tree.type === 'term') return change(tree);
  if (tree.type === 'not') {
    const of = mapTerms(tree.of, change);
    return of && { ...tree, of };
  }
  const of = tree.of.flatMap((one) => mapTerms(one, change) ?? []);
  return of.length === 0 ? null : groupOf(tree.type, of, tree);
}
