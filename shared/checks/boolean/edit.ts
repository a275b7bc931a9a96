import { parse } from '#shared/text/boolean/parse.ts';
import { printTerm } from '#shared/text/boolean/print.ts';
import { FIELDS } from '#shared/text/boolean/tokens.ts';
import type { Group, Span, Term, Tree } from '#shared/text/boolean/tree.ts';

/** A change of a search string that touches [from, to) alone. */
export type Edit = Span & { text: string };

export const applied = (source: string, { from, to, text }: Edit): string =>
  source.slice(0, from) + text + source.slice(to);

const LEFT_NOT = /(?:(?<=^|[\s()|[{"”])NOT\s*|(?<=^|[\s([{|])[-–—−]\s*)$/;
const LEFT_JOIN = /(?:(?<=^|[\s)"”])(?:AND|OR)|\|\|?|&&?|,)\s*$/;
const RIGHT_JOIN = /^\s*(?:(?:AND|OR)(?=[\s("“]|$)|\|\|?|&&?|,)\s*/;
const FIELD_END = new RegExp(`(?:^|[\\s(])((?:${FIELDS.join('|')}):\\s*)$`, 'i');

/** Adds the brackets, the field and the NOT that belong to a place alone. */
function widened(source: string, span: Span): Span {
  let { from, to } = span;
  for (;;) {
    const left = source.slice(0, from);
    const right = source.slice(to);
    const field = FIELD_END.exec(left)?.[1];
    const not = LEFT_NOT.exec(left)?.[0];
    const open = /\(\s*$/.exec(left)?.[0];
    const close = /^\s*\)/.exec(right)?.[0];
    if (field) from -= field.length;
    else if (not) from -= not.length;
    else if (open && close) [from, to] = [from - open.length, to + close.length];
    else return { from, to };
  }
}

/** Takes a part of a string out, with its brackets and one operator beside it. */
export function removal(source: string, span: Span): Edit {
  let { from, to } = widened(source, span);
  const left = source.slice(0, from);
  const before = LEFT_JOIN.exec(left)?.[0] ?? '';
  const after = RIGHT_JOIN.exec(source.slice(to))?.[0] ?? '';
  const isFirst = /(?:^|[([{])\s*$/.test(left);
  const isLast = /^\s*(?:$|[)\]}])/.test(source.slice(to));
  // Behind OR, what follows with AND belongs together: that AND goes, not the OR.
  const staysInRow = /OR|\|/.test(before) && !isLast && !/OR|\|/.test(after);
  if (isFirst || staysInRow) to += after.length;
  else from -= before.length;
  from = source.slice(0, from).trimEnd().length;
  to += /^\s*/.exec(source.slice(to))?.[0].length ?? 0;
  const isInside =
    from > 0 && to < source.length && !/[([{]/.test(source[from - 1] ?? '') && !/[)\]}]/.test(source[to] ?? '');
  return { from, to, text: isInside ? ' ' : '' };
}

/** A word or phrase that a person typed, as it is written in a string; '' for nothing. */
export function written(typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim();
  const { tree, findings } = parse(text);
  if (tree?.type === 'term' && findings.length === 0) return printTerm(tree);
  const bare = text.replace(/["“”„‟«»＂()]/g, '').trim();
  return bare === '' ? '' : printTerm({ text: bare, phrase: /\s/.test(bare) });
}

/** Another word beside the ones of a block, joined by OR. */
export function addedWord(source: string, block: Exclude<Tree, { type: 'not' }>, typed: string): Edit {
  const text = written(typed);
  const isGroup = block.type === 'or';
  if (isGroup && block.brackets) return { from: block.to - 1, to: block.to - 1, text: ` OR ${text}` };
  const end = { from: block.to, to: block.to, text: ` OR ${text}` };
  const isAll = block.from === 0 && block.to === source.length;
  if (isGroup || (isAll && block.type === 'term')) return end;
  const { from, to } = block;
  return { from, to, text: `(${source.slice(from, to)} OR ${text})` };
}

/** Another block, which narrows the search. */
export function addedBlock(source: string, typed: string, not = false): Edit {
  const text = not ? `NOT ${written(typed)}` : `AND ${written(typed)}`;
  const { tree } = parse(source);
  const end = source.trimEnd().length;
  if (!tree) return { from: 0, to: source.length, text: not ? text : written(typed) };
  const isOpen = tree.type === 'or' && !tree.brackets;
  if (!isOpen) return { from: end, to: source.length, text: ` ${text}` };
  return { from: 0, to: source.length, text: `(${source.trim()}) ${text}` };
}

/** AND becomes NOT, NOT becomes AND; only the operator changes, and brackets where a row has none. */
export function swapped(source: string, block: Tree): Edit {
  if (block.type !== 'not') return excluded(source, block);
  const inner = placeOf(source, block.of);
  const sign = source.slice(block.from, inner.from);
  const before = source.slice(0, block.from);
  const joined = /(?:^|[([{]|\bAND|\bOR|\||&)\s*$/.test(before);
  return { from: block.from, to: block.from + sign.length, text: joined ? '' : 'AND ' };
}

function excluded(source: string, block: Term | Group): Edit {
  const { from, to } = placeOf(source, block);
  const bare = block.type !== 'term' && !block.brackets;
  const text = bare ? `NOT (${source.slice(from, to)})` : `NOT ${source.slice(from, to)}`;
  const and = /\bAND\s+$/.exec(source.slice(0, from))?.[0] ?? '';
  return { from: from - and.length, to, text };
}

/** The place of a node with the brackets around a single word. */
function placeOf(source: string, { from, to }: Span): Span {
  const open = /\(\s*$/.exec(source.slice(0, from))?.[0];
  const close = /^\s*\)/.exec(source.slice(to))?.[0];
  return open && close ? placeOf(source, { from: from - open.length, to: to + close.length }) : { from, to };
}
