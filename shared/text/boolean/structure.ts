import type { Fault, Token } from '#shared/text/boolean/tokens.ts';

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
export function structureOf(tokens: readonly Token[]): { faults: Fault[]; kept: Token[] } {
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
