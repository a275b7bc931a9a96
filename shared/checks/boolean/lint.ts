import { by, readingsOf, remarkOf, remove, shown } from '#shared/checks/boolean/fixes.ts';
import { type Found, finding, type Reading, type ReadTree } from '#shared/checks/boolean/reading.ts';
import { targetRules } from '#shared/checks/boolean/target-rules.ts';
import type { Target } from '#shared/checks/boolean/targets.ts';
import { protectedIn } from '#shared/checks/boolean/traits.ts';
import type { About, Better, Finding } from '#shared/checks/finding.ts';
import { BROKEN } from '#shared/text/boolean/broken.ts';
import { parse } from '#shared/text/boolean/parse.ts';
import { foreignOperator, type Token } from '#shared/text/boolean/tokens.ts';
import { type Span, type Term, type Tree, termsIn, wantedTerms } from '#shared/text/boolean/tree.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { keyOf } from '#shared/text/sentences.ts';

export const MOST_OPERATORS = 15;

type Run = { terms: Extract<Token, { kind: 'term' }>[]; besideOr: boolean };

const isOr = (token: Token | undefined): boolean => token?.kind === 'operator' && token.operator === 'OR';

/** Plain words one after the other, with nothing but blanks between them. */
function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  let open: Run | undefined;
  for (const [at, token] of tokens.entries()) {
    const plain =
      token.kind === 'term' && !token.phrase && token.field === null && !/^(?:and|or|not)$|^[[{<]/i.test(token.text);
    if (!plain || foreignOperator(token.text)) {
      if (open && isOr(token)) open.besideOr = true;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { terms: [], besideOr: isOr(tokens[at - 1]) };
      runs.push(open);
    }
    open.terms.push(token);
  }
  return runs.filter(({ terms }) => terms.length > 1);
}

const spanOf = ({ terms }: Run): Span => ({ from: terms[0]?.from ?? 0, to: terms.at(-1)?.to ?? 0 });

function quotesFor(source: string, run: Run): Better {
  const span = spanOf(run);
  const text = `"${source.slice(span.from, span.to).replace(/\s+/g, ' ')}"`;
  return by(shown(text), span, text);
}

/** Longer rows are sentences, not names. */
const MOST_WORDS = 4;

const unquoted = ({ source, tokens }: Reading): Found[] =>
  runsOf(tokens)
    .filter(({ besideOr, terms }) => besideOr && terms.length <= MOST_WORDS)
    .map((run) =>
      finding('words', 'consider', spanOf(run), 'Without quotes these are words of their own, in any order.', [
        quotesFor(source, run),
      ]),
    );

function mixed({ source, parsed, tokens }: Reading): Found[] {
  const runs = runsOf(tokens).map(spanOf);
  const inRun = ({ from }: Span) => runs.some((run) => run.from < from && from < run.to);
  return parsed.mixed
    .filter(({ members }) => members.some((one) => one.joint === 'AND' || (one.joint === 'blank' && !inRun(one))))
    .map((row) => {
      const [asRead, other] = readingsOf(source, row);
      const why = `AND and OR are mixed. It is read as ${shown(asRead)}`;
      return finding('mixed', 'consider', row, why, [by(shown(asRead), row, asRead), by(shown(other), row, other)]);
    });
}

const STOP_WORDS = new Set(
  'a an the of for in on at to by with from as is be der die das den dem des ein eine und im am zum zur mit für von'.split(
    ' ',
  ),
);

function stopWords({ source, tokens }: Reading): Found[] {
  const runs = runsOf(tokens);
  return tokens.flatMap((token) => {
    if (token.kind !== 'term' || token.phrase || token.field !== null) return [];
    if (!STOP_WORDS.has(token.text) || runs.some((run) => run.besideOr && run.terms.includes(token))) return [];
    const run = runs.find(({ terms }) => terms.includes(token) && terms.length <= MOST_WORDS);
    const better = [...(run ? [quotesFor(source, run)] : []), ...remove(source, token)];
    return [finding('stop-word', 'consider', token, 'A word like this stands in every text, or is left out.', better)];
  });
}

const sameKey = ({ text, field = '' }: Term): string => `${field}:${text.toLowerCase()}`;
const termOf = (tree: Tree): Term | undefined => {
  if (tree.type === 'term') return tree;
  return tree.type === 'not' && tree.of.type === 'term' ? tree.of : undefined;
};

function sameWords(source: string, tree: Tree): Found[] {
  if (tree.type === 'term') return [];
  if (tree.type === 'not') return sameWords(source, tree.of);
  const keys = tree.of.map((one) => {
    const term = termOf(one);
    return term && `${one.type} ${sameKey(term)}`;
  });
  const twice = tree.of.filter((_, at) => keys[at] !== undefined && keys.indexOf(keys[at]) < at);
  const own = twice.flatMap((one) => {
    const term = termOf(one);
    return term
      ? [finding('same-word', 'consider', term, 'This stands here twice. Once is enough.', remove(source, term))]
      : [];
  });
  return [...own, ...tree.of.flatMap((one) => sameWords(source, one))];
}

function manyOperators({ tokens }: Reading): Found[] {
  const operators = tokens.filter(({ kind }) => kind === 'operator');
  const first = operators[MOST_OPERATORS];
  if (!first) return [];
  const why = `${operators.length} operators. Above ${MOST_OPERATORS} some places answer with less, or with nothing.`;
  return [{ ...finding('many-operators', 'consider', first, why, []), phrase: `over ${MOST_OPERATORS} operators` }];
}

/** Without its legal form. */
const shortCompany = (name: string): string =>
  keyOf(name).replace(/[,.]?(?<!\s)\s+(?:ltd|limited|inc|llc|plc|gmbh|ag|bv|b\.v\.|sarl|s\.a\.|co|corp)\.?$/, '');

function company({ source, tree, company: name }: ReadTree): Found[] {
  const own = shortCompany(name);
  if (own === '') return [];
  return wantedTerms(tree)
    .filter(({ text }) => [own, keyOf(name)].includes(keyOf(text)))
    .map((term) => {
      const why = 'This is the company of the role: it finds its own people.';
      return finding('company', 'consider', term, why, remove(source, term));
    });
}

const traits = ({ source, tree }: ReadTree): Found[] =>
  protectedIn(tree, termsIn(tree)).map(({ term, why }) => finding('protected', 'fix', term, why, remove(source, term)));

function foundIn(reading: Reading): Found[] {
  const { source, parsed, tokens } = reading;
  const { tree, findings } = parsed;
  const ofGrammar = findings.map((fault) => ({
    rule: fault.rule,
    from: fault.from,
    to: fault.to,
    ...remarkOf({ source, tokens, tree }, fault),
  }));
  if (!tree || findings.some(({ rule }) => BROKEN.includes(rule))) return ofGrammar;
  const read = { ...reading, tree };
  return [
    ...ofGrammar,
    ...[traits, ...targetRules].flatMap((rule) => rule(read)),
    ...[unquoted, mixed, stopWords, manyOperators].flatMap((rule) => rule(reading)),
    ...sameWords(source, tree),
    ...company(read),
  ];
}

/** What is found in one string: for every place, and with `target` what that one does not read. */
export function lintText(source: string, { target = null, company: name = '' }: LintOptions = {}): Found[] {
  const parsed = parse(source);
  const reading = { source, parsed, tokens: parsed.tokens, target, company: name };
  return foundIn(reading).sort((a, b) => a.from - b.from || b.to - a.to);
}
type LintOptions = { target?: Target | null; company?: string };

const MOST_PHRASE = 300;

/** The findings in the strings of a document, in the order of the text. */
export function lintStrings(
  parts: readonly DocumentPart[],
  { role }: Pick<About, 'role'>,
  target: Target | null = null,
): Finding[] {
  return parts.flatMap(({ name, text }) =>
    lintText(text, { target, company: role?.company_name ?? '' }).map(({ phrase, ...found }) => {
      const quote = text.slice(found.from, found.to);
      return { ...found, part: name, quote, phrase: phrase ?? keyOf(quote).slice(0, MOST_PHRASE) };
    }),
  );
}
