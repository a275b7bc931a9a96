import { by, remove, shown } from '#shared/checks/boolean/fixes.ts';
import { type Found, finding, type ReadTree } from '#shared/checks/boolean/reading.ts';
import { rewrite } from '#shared/checks/boolean/rewrite.ts';
import { inSentence } from '#shared/checks/boolean/targets.ts';
import { lacksWildcard, spelledOut } from '#shared/checks/boolean/wildcards.ts';
import type { Better } from '#shared/checks/finding.ts';
import { type Term, type Tree, termsIn } from '#shared/text/boolean/tree.ts';

/** Places of terms that are alternatives already, so that more of them need no brackets. */
function inOr(tree: Tree): Tree[] {
  if (tree.type === 'term') return [];
  if (tree.type === 'not') return inOr(tree.of);
  return [...(tree.type === 'or' ? tree.of : []), ...tree.of.flatMap(inOr)];
}

const printed = ({ text, phrase }: Term): string => (phrase ? `"${text}"` : text);

function wildcards({ source, tree, target }: ReadTree): Found[] {
  if (!target) return [];
  const alternatives = inOr(tree);
  return termsIn(tree)
    .filter((term) => lacksWildcard(term, target))
    .map((term) => {
      const what = target.wildcard === 'end' ? 'a wildcard at the end of a word only' : 'no wildcard';
      const better = writtenOut(source, term, alternatives.includes(term));
      return finding('wildcard', 'fix', term, `${target.short} has ${what}. Write the words out.`, better);
    });
}

function writtenOut(source: string, term: Term, isAlternative: boolean): Better[] {
  const { family, stem } = spelledOut(term);
  const all = family.map(printed).join(' OR ') || stem;
  const field = /^\w+:/.exec(source.slice(term.from, term.to))?.[0] ?? '';
  const bare = family.length < 2 || (isAlternative && field === '');
  return all === '' ? remove(source, term) : [by(all, term, field + (bare ? all : `(${all})`))];
}

/** Fields that say where to look on the web and nothing about people. */
const OF_WEB = /^(?:site|inurl|allinurl|filetype|ext|related|after|before|type|in|repos|followers)$/;

function fields({ source, tree, target }: ReadTree): Found[] {
  if (!target) return [];
  return termsIn(tree).flatMap((term) => {
    const { field, from } = term;
    const written = /^(\w+):\s*/.exec(source.slice(from));
    if (field === undefined || target.fields.includes(field) || !written) return [];
    const place = { from, to: from + field.length + 1 };
    const google =
      target.id === 'google' && /^(?:title|headline)$/.test(field) ? [by('intitle:', place, 'intitle:')] : [];
    const without = by(`Without ${field}:`, { from, to: from + written[0].length }, '');
    const better = OF_WEB.test(field) ? remove(source, term) : [...google, without];
    return [finding('field', 'fix', place, `${target.short} does not know ${field}: in its search box.`, better)];
  });
}

const SIGNS: Readonly<Record<string, string>> = { '-': 'NOT ', '|': 'OR', '||': 'OR', '&': 'AND', '&&': 'AND' };

function signs({ tokens, target }: ReadTree): Found[] {
  if (!target || target.signs) return [];
  return tokens.flatMap((token) => {
    const word = token.kind === 'operator' ? SIGNS[token.written] : undefined;
    if (token.kind !== 'operator' || word === undefined) return [];
    const why = `${target.short} reads ${word.trim()}, not ${token.written}`;
    return [finding('sign', 'fix', token, why, [by(word.trim(), token, word)])];
  });
}

function limits({ source, tree, target }: ReadTree): Found[] {
  const over = target && rewrite(tree, target).over;
  const last = termsIn(tree).at(-1);
  if (!over || !last) return [];
  const much = `${over.count} of ${over.max} ${over.unit}`;
  const better = remove(source, last, `Remove ${shown(source.slice(last.from, last.to))}`);
  const found = finding(
    'limit',
    'fix',
    last,
    `${much}: longer than ${inSentence(target)} reads in one search.`,
    better,
  );
  return [{ ...found, phrase: `over ${over.max} ${over.unit}` }];
}

/** What a target does not read; nothing without a target. */
export const targetRules: readonly ((read: ReadTree) => Found[])[] = [wildcards, fields, signs, limits];
