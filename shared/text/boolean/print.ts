import { FIELDS } from '#shared/text/boolean/tokens.ts';
import { groupOf, type Term, type Tree } from '#shared/text/boolean/tree.ts';

type Printed = Pick<Term, 'text' | 'phrase' | 'field'>;

export type Look = {
  /** Whether a place splits the word or reads it otherwise, so that it needs quotes. */
  splits?: (term: Printed) => boolean;
  /** Brackets also around AND inside OR, for readers that bind them otherwise. */
  clear?: boolean;
};

const NEEDS_QUOTES = /[\s()"|,;[\]{}<>“”„‟«»＂]|^[-–—−+'‘&~]|^(?:AND|OR|NOT|UND|ODER|NICHT|OU|SAUF|NIET)$|^$/i;
const OPERATOR_LIKE = /^(?:NEAR|AROUND|WITHIN|ONEAR|ADJ)(?:[/~]?\d+)?$/;
const FIELD = new RegExp(`^(?:${FIELDS.join('|')}):`, 'i');

/** A term as it is written: in quotes when it is a phrase or could be read otherwise. */
export function printTerm(term: Printed, { splits }: Look = {}): string {
  const { text, phrase, field } = term;
  const isQuoted = phrase || NEEDS_QUOTES.test(text) || OPERATOR_LIKE.test(text) || FIELD.test(text) || splits?.(term);
  return `${field ? `${field}:` : ''}${isQuoted ? `"${text.replace(/["“”„‟«»＂]/g, '')}"` : text}`;
}

type Inside = 'nothing' | 'and' | 'or' | 'not';

const joinAnd = (parts: readonly string[]): string =>
  parts.reduce((all, part) => (part.startsWith('NOT ') ? `${all} ${part}` : `${all} AND ${part}`));

function printIn(tree: Tree, inside: Inside, look: Look): string {
  if (tree.type === 'term') return printTerm(tree, look);
  if (tree.type === 'not') {
    if (tree.of.type === 'not') return printIn(tree.of.of, inside, look);
    return `NOT ${printIn(tree.of, 'not', look)}`;
  }
  const group = groupOf(tree.type, tree.of.map(withoutDouble));
  if (group.type === 'term' || group.type === 'not') return printIn(group, inside, look);
  const parts = group.of.map((one) => printIn(one, group.type, look));
  const text = group.type === 'or' ? parts.join(' OR ') : joinAnd(parts);
  const bare = inside === 'nothing' || (inside === 'or' && group.type === 'and' && !look.clear);
  return bare ? text : `(${text})`;
}

/** NOT NOT a is a. */
const withoutDouble = (tree: Tree): Tree =>
  tree.type === 'not' && tree.of.type === 'not' ? withoutDouble(tree.of.of) : tree;

/** The tree as a search string, with as few brackets as keep its meaning. */
export const print = (tree: Tree, look: Look = {}): string => printIn(tree, 'nothing', look);
