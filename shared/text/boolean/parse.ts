import { seenText } from '#shared/text/as-seen.ts';
import { type Fault, type Operator, type Token, tokensOf } from '#shared/text/boolean/tokens.ts';
import { excludesOnly, groupOf, type Span, type Tree } from '#shared/text/boolean/tree.ts';

const joins = (token: Token | undefined): boolean => token?.kind === 'operator' && token.operator !== 'NOT';

/** An operator at an edge or beside another one; NOT may follow AND and OR. */
function operatorFault(token: Token, before: Token | undefined, after: Token | undefined): Fault[] {
  if (token.kind !== 'operator') return [];
  const isNot = token.operator === 'NOT';
  const doubled = joins(after) || (isNot && after?.kind === 'operator');
  if (doubled && after) return [{ rule: 'boolean/operator', from: token.from, to: after.to }];
  const isFirst = !isNot && (!before || before.kind === 'open');
  if (!isFirst && after && after.kind !== 'close') return [];
  return [{ rule: 'boolean/operator', from: token.from, to: token.to }];
}

/**
 * What is wrong with the brackets and operators, and the tokens without closing brackets that close nothing. A bracket
 * that is not closed ends with the text.
 */
function structureOf(tokens: readonly Token[]): { faults: Fault[]; kept: Token[] } {
  const open: Token[] = [];
  const extra = new Set<Token>();
  for (const token of tokens) {
    if (token.kind === 'open') open.push(token);
    if (token.kind === 'close' && !open.pop()) extra.add(token);
  }
  const kept = tokens.filter((token) => !extra.has(token));
  const empty = kept.flatMap((token, at): Fault[] => {
    const after = kept[at + 1];
    return token.kind === 'open' && after?.kind === 'close'
      ? [{ rule: 'boolean/empty', from: token.from, to: after.to }]
      : [];
  });
  const faults = [
    ...[...extra].map(({ from, to }) => ({ rule: 'boolean/bracket-extra', from, to })),
    ...open.map(({ to }) => ({ rule: 'boolean/bracket-open', from: to - 1, to })),
    ...empty,
    ...kept.flatMap((token, at) => operatorFault(token, kept[at - 1], kept[at + 1])),
  ];
  return { faults, kept };
}

export const LONGEST = 4_000;
export const DEEPEST = 50;

/** Where AND and OR stand side by side: the members of the row, and how each is joined to the one before. */
export type Row = Span & { members: (Span & { joint: 'AND' | 'OR' | 'blank' | null })[] };

export type Parsed = {
  /** Undefined when nothing can be looked for, or the text is too long or too nested. */
  tree: Tree | undefined;
  findings: Fault[];
  /** As they stand in the text; none of one that is too long. */
  tokens: readonly Token[];
  /** Rows in which AND and OR are mixed without brackets. */
  mixed: Row[];
  counts: { operators: number; characters: number };
};

type State = { tokens: Token[]; at: number; depth: number; faults: Fault[]; mixed: Row[]; end: number };

const here = (state: State): Token | undefined => state.tokens[state.at];
const isOperator = (token: Token | undefined, operator: string): boolean =>
  token?.kind === 'operator' && token.operator === operator;
const lastTo = (state: State): number => state.tokens[state.at - 1]?.to ?? 0;

type Members = Row['members'];
type Joint = Members[number]['joint'];

function readOr(state: State): Tree | undefined {
  const parts: Tree[] = [];
  const members: Members = [];
  do {
    const one = readAnd(state, members, members.length > 0 ? 'OR' : null);
    if (one) parts.push(one);
  } while (skips(state, 'OR'));
  const place = { from: members[0]?.from ?? 0, to: members.at(-1)?.to ?? 0 };
  const joints = new Set(members.map(({ joint }) => joint));
  if (joints.has('OR') && (joints.has('AND') || joints.has('blank'))) state.mixed.push({ ...place, members });
  return parts.length === 0 ? undefined : groupOf('or', parts, place);
}

/** Whether the operator stood here; then it is passed. */
function skips(state: State, operator: Operator): boolean {
  const found = isOperator(here(state), operator);
  if (found) state.at += 1;
  return found;
}

const endsAnd = (token: Token | undefined): boolean => !token || token.kind === 'close' || isOperator(token, 'OR');

function readAnd(state: State, members: Members, first: Joint): Tree | undefined {
  const parts: Tree[] = [];
  const add = (joint: Joint) => {
    const from = here(state)?.from ?? 0;
    const one = readNot(state);
    if (!one) return;
    members.push({ joint: parts.length === 0 ? first : joint, from, to: lastTo(state) });
    parts.push(one);
  };
  while (!endsAnd(here(state))) add(skips(state, 'AND') ? 'AND' : 'blank');
  const place = { from: parts[0]?.from ?? 0, to: parts.at(-1)?.to ?? 0 };
  return parts.length === 0 ? undefined : groupOf('and', parts, place);
}

function readNot(state: State): Tree | undefined {
  const from = here(state)?.from ?? 0;
  if (!skips(state, 'NOT')) return readOne(state);
  const of = readDeeper(state, readNot);
  if (!of) return undefined;
  return of.type === 'not' ? of.of : { type: 'not', of, from, to: lastTo(state) };
}

function readDeeper(state: State, read: (state: State) => Tree | undefined): Tree | undefined {
  state.depth += 1;
  if (state.depth > DEEPEST) {
    if (state.depth === DEEPEST + 1)
      state.faults.push({ rule: 'boolean/too-deep', from: here(state)?.from ?? 0, to: state.end });
    state.at = state.tokens.length;
    return undefined;
  }
  const one = read(state);
  state.depth -= 1;
  return one;
}

function readOne(state: State): Tree | undefined {
  const token = here(state);
  if (!token || token.kind === 'close' || token.kind === 'operator') return undefined;
  state.at += 1;
  const { from, to } = token;
  if (token.kind === 'open') return readBrackets(state, token);
  if (token.text === '') return undefined;
  const { text, phrase, field } = token;
  return { type: 'term', text, phrase, from, to, ...(field !== null && { field }) };
}

function readBrackets(state: State, { from, field }: Extract<Token, { kind: 'open' }>): Tree | undefined {
  const inner = readDeeper(state, readOr);
  const closed = here(state)?.kind === 'close';
  if (closed) state.at += 1;
  if (!inner || inner.type === 'term' || inner.type === 'not') return inner && withField(inner, field);
  return withField({ ...inner, from, to: lastTo(state), brackets: closed }, field);
}

/** title:(a OR b) is title:a OR title:b. */
function withField(tree: Tree, field: string | null): Tree {
  if (field === null) return tree;
  if (tree.type === 'term') return tree.field === undefined ? { ...tree, field } : tree;
  if (tree.type === 'not') return { ...tree, of: withField(tree.of, field) };
  return { ...tree, of: tree.of.map((one) => withField(one, field)) };
}

/** Branches that only exclude; the whole text when all of it does. */
function exclusions(tree: Tree): Fault[] {
  if (!excludesOnly(tree)) return [];
  const bad = tree.type === 'or' ? tree.of.filter(excludesOnly) : [tree];
  return bad.map(({ from, to }) => ({ rule: 'boolean/only-not', from, to }));
}

const written = (tokens: readonly Token[]): number => tokens.filter(({ kind }) => kind === 'operator').length;

/** Reads a search string: NOT binds before AND (a blank is AND) before OR. Never throws. */
export function parse(source: string): Parsed {
  const characters = seenText(source).length;
  if (characters > LONGEST) {
    const findings = [{ rule: 'boolean/too-long', from: LONGEST, to: source.length }];
    return { tree: undefined, findings, tokens: [], mixed: [], counts: { operators: 0, characters } };
  }
  const { tokens, faults: single } = tokensOf(source);
  const { faults, kept } = structureOf(tokens);
  const state: State = { tokens: kept, at: 0, depth: 0, faults: [...single, ...faults], mixed: [], end: source.length };
  const read = readOr(state);
  const tree = state.depth > DEEPEST ? undefined : read;
  const findings = [...state.faults, ...(tree ? exclusions(tree) : [])].sort((a, b) => a.from - b.from);
  return { tree, findings, tokens, mixed: state.mixed, counts: { operators: written(tokens), characters } };
}
