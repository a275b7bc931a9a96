import { synonymsFor } from '#shared/checks/boolean/synonyms.ts';
import { type Group, type Term, type Tree, termsIn } from '#shared/text/boolean/tree.ts';

/** A line of the blocks: words joined by OR that are looked for, or left out. */
export type Block = {
  node: Tree;
  /** Without its NOT. */
  inner: Term | Group;
  word: 'FIND' | 'AND' | 'NOT';
  members: Tree[];
  /** False for the only line that says what to look for, and inside a row of OR. */
  swaps: boolean;
  /** No line can show it. */
  isText: boolean;
};

const innerOf = (node: Tree): Term | Group => (node.type === 'not' ? (node.of as Term | Group) : node);

/** The lines of a tree: what AND joins at its top. */
export function blocksOf(tree: Tree): Block[] {
  const nodes = tree.type === 'and' ? tree.of : [tree];
  const wanted = nodes.filter(({ type }) => type !== 'not');
  return nodes.map((node) => {
    const inner = innerOf(node);
    const isNot = node.type === 'not';
    return {
      node,
      inner,
      word: isNot ? 'NOT' : node === wanted[0] ? 'FIND' : 'AND',
      members: inner.type === 'or' ? inner.of : [inner],
      swaps: isNot || (wanted.length > 1 && node !== wanted[0]),
      isText: inner.type === 'and',
    };
  });
}

/** Words to look for as well, with the field that all words of the line have. */
export function suggestionsFor({ inner, word }: Block): string[] {
  const terms = termsIn(inner);
  const [first] = terms;
  if (word === 'NOT' || terms.length === 0) return [];
  const field = first?.field !== undefined && terms.every((one) => one.field === first.field) ? `${first.field}:` : '';
  if (field === '' && terms.some((one) => one.field !== undefined)) return [];
  return synonymsFor(terms.map(({ text }) => text)).map((one) => (field === '' ? one : `${field}"${one}"`));
}
