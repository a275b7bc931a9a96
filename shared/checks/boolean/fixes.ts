import { applied, type Edit, removal, swapped } from '#shared/checks/boolean/edit.ts';
import type { Better } from '#shared/checks/finding.ts';
import type { Row } from '#shared/text/boolean/parse.ts';
import { type Fault, foreignOperator, type Token } from '#shared/text/boolean/tokens.ts';
import type { Span, Tree } from '#shared/text/boolean/tree.ts';

/** The level, the sentence and the buttons of a fault of the grammar. */
export type Remark = { level: 'fix' | 'consider'; why: string; better: Better[] };
type About = { source: string; tokens: readonly Token[]; tree: Tree | undefined };

const replace = (label: string, { from, to, text }: Edit): Better => ({ act: 'replace', label, from, to, text });
export const by = (label: string, { from, to }: Span, text: string): Better => replace(label, { from, to, text });

/** Removal, unless nothing would be left. */
export function remove(source: string, span: Span, label = 'Remove'): Better[] {
  const edit = removal(source, span);
  return applied(source, edit).trim() === '' ? [] : [replace(label, edit)];
}

const fix = (why: string, better: Better[]): Remark => ({ level: 'fix', why, better });
const consider = (why: string, better: Better[]): Remark => ({ level: 'consider', why, better });

const SHOWN = 60;
export const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text);

/** Where a bracket that is not closed may end: before the AND that follows its row of OR. */
function earlierEnd({ tokens }: About, { to }: Fault): Token | undefined {
  let depth = 0;
  let last: Token | undefined;
  let sawOr = false;
  for (const token of tokens.filter(({ from }) => from >= to)) {
    if (token.kind === 'open') depth += 1;
    if (token.kind === 'close') depth -= 1;
    if (depth === 0 && token.kind === 'operator' && token.operator === 'OR') sawOr = true;
    if (depth === 0 && token.kind === 'operator' && token.operator !== 'OR' && sawOr) return last;
    last = token;
  }
  return undefined;
}

function bracketOpen(about: About, fault: Fault): Remark {
  const { source } = about;
  const earlier = earlierEnd(about, fault);
  const end = { from: source.trimEnd().length, to: source.trimEnd().length };
  const early = earlier
    ? [by(`Close after ${shown(source.slice(earlier.from, earlier.to))}`, { from: earlier.to, to: earlier.to }, ')')]
    : [];
  const better = [...early, by('Close at the end', end, ')'), by('Remove the bracket', fault, '')];
  return fix('This bracket is not closed.', better);
}

function operator({ source, tokens }: About, fault: Fault): Remark {
  const own = tokens.filter(({ kind, from, to }) => kind === 'operator' && from >= fault.from && to <= fault.to);
  const names = own.flatMap((one) => (one.kind === 'operator' ? [one.operator] : []));
  if (names.length < 2) return fix('An operator needs a word on both of its sides.', [withoutEdge(source, fault)]);
  const choices = names[0] === 'NOT' && names[1] !== 'NOT' ? [`${names[1]} NOT`] : [...new Set(names)];
  return fix(
    'Two operators stand side by side. One is meant.',
    choices.map((one) => by(one, fault, one)),
  );
}

/** An operator at an edge goes with the blanks on one side. */
function withoutEdge(source: string, { from, to }: Span): Better {
  const right = /^\s*/.exec(source.slice(to))?.[0].length ?? 0;
  const left = from - source.slice(0, from).trimEnd().length;
  const atEnd = /^\s*(?:$|[)\]}])/.test(source.slice(to));
  return by('Remove', atEnd ? { from: from - left, to } : { from, to: to + right }, '');
}

function onlyNot({ source, tree }: About, fault: Fault): Remark {
  const nodes = tree ? [tree, ...(tree.type === 'or' || tree.type === 'and' ? tree.of : [])] : [];
  const node = nodes.find(({ type, from, to }) => type === 'not' && from >= fault.from && to <= fault.to);
  const better = node ? [replace('Look for it instead', swapped(source, node))] : [];
  return fix('This only says what to leave out. Say what to look for as well.', better);
}

function comma({ source }: About, fault: Fault): Remark {
  const isBetween =
    /^\s*["“(\p{L}\p{N}.]/u.test(source.slice(fault.to)) && !/^\s*(?:AND|OR|NOT)\s/.test(source.slice(fault.to));
  const better = isBetween ? [by('OR', fault, ' OR'), by('AND', fault, ' AND')] : [by('Remove', fault, '')];
  return consider('A comma is no operator. It is read as a blank, which is AND.', better);
}

const QUOTATION = /^["'“”„‟«»＂‘]|["'“”„‟«»＂’]$/g;

const remarks: Readonly<Record<string, (about: About, fault: Fault, words: string) => Remark>> = {
  'boolean/quote-open': (_, fault) =>
    fix('This quote is not closed.', [
      by('Close the quote', { from: fault.near ?? fault.to, to: fault.near ?? fault.to }, '"'),
      by('Remove the quote', fault, ''),
    ]),
  'boolean/bracket-open': bracketOpen,
  'boolean/bracket-extra': (_, fault) =>
    fix('This bracket closes none.', [by('Remove', fault, ''), by('Open one at the start', { from: 0, to: 0 }, '(')]),
  'boolean/empty': ({ source }, fault) => fix('Nothing stands in it.', remove(source, fault)),
  'boolean/operator': operator,
  'boolean/only-not': onlyNot,
  'boolean/near': (_, fault, words) => fix(`No place listed here reads ${shown(words)}.`, [by('AND', fault, 'AND')]),
  'boolean/bracket-form': (_, fault, words) =>
    fix('Only round brackets group words.', ['[{'.includes(words) ? by('(', fault, '(') : by(')', fault, ')')]),
  'boolean/placeholder': () => fix('This is still to be filled in.', [{ act: 'fill_in', label: 'Fill in' }]),
  'boolean/too-long': () => fix('A string has at most 4,000 characters.', []),
  'boolean/too-deep': () => fix('Brackets are nested more than 50 deep.', []),
  'boolean/lower-case': (_, fault, words) =>
    consider(
      words === words.toLowerCase()
        ? 'In lower case it is a word to look for, not an operator.'
        : 'Only in capitals it is an operator. Here it is a word to look for.',
      [by(words.toUpperCase(), fault, words.toUpperCase())],
    ),
  'boolean/operator-language': (_, fault, words) => {
    const english = foreignOperator(words) ?? 'AND';
    return consider('Search boxes read AND, OR and NOT only. This is a word to look for.', [
      by(english, fault, english),
    ]);
  },
  'boolean/curly-quotes': (_, fault, words) => {
    const straight = `"${words.replace(QUOTATION, '')}"`;
    return consider('Search boxes read straight double quotes only.', [by(shown(straight), fault, straight)]);
  },
  'boolean/dash': (_, fault) =>
    consider('A long dash is no minus sign. It is read as NOT here.', [by('NOT', fault, 'NOT ')]),
  'boolean/lone-dash': ({ source }, fault) =>
    consider('A minus needs its word directly behind it. Alone it says nothing.', [
      by('NOT', fault, 'NOT'),
      withoutEdge(source, fault),
    ]),
  'boolean/comma': comma,
  'boolean/field-space': (_, fault) =>
    consider('A field needs its word directly behind the colon.', [by('Close the gap', fault, '')]),
};

/** What to say of a fault of the grammar, and its buttons. */
export function remarkOf(about: About, fault: Fault): Remark {
  const say = remarks[fault.rule];
  if (!say) throw new Error(`No sentence for ${fault.rule}`);
  return say(about, fault, about.source.slice(fault.from, fault.to));
}

/** Both readings of a row in which AND and OR are mixed: as it is read, and with the ORs together. */
export function readingsOf(source: string, { from, to, members }: Row): [string, string] {
  const bracketed = (isTogether: (joint: Row['members'][number]['joint']) => boolean): string => {
    const runs: Row['members'][] = [];
    for (const member of members) {
      if (runs.length > 0 && isTogether(member.joint)) runs.at(-1)?.push(member);
      else runs.push([member]);
    }
    let text = '';
    let at = from;
    for (const run of runs) {
      const [begin, end] = [run[0]?.from ?? at, run.at(-1)?.to ?? at];
      const words = source.slice(begin, end);
      text += source.slice(at, begin) + (run.length > 1 ? `(${words})` : words);
      at = end;
    }
    return text + source.slice(at, to);
  };
  return [bracketed((joint) => joint !== 'OR'), bracketed((joint) => joint === 'OR')];
}
