import type { DocumentPart } from '#shared/text/document-parts.ts';
import { type JudgedPoint, judgedPoints } from '#shared/writing/refine/points.ts';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { isTarget } from '#web/features/writing/documents/refine/proposal-parts.ts';

export const STATE_WORDS = { done: 'Done', not_done: 'Not done', not_checked: 'Not checked' } as const;

/**
 * What was asked for in words, from the first proposal on that this one goes on from: its changes hold theirs. A
 * ready-made instruction has no points.
 */
export function askedIn(proposal: Ready, all: readonly Ready[]): string[] {
  const chain: Ready[] = [];
  for (let one: Ready | undefined = proposal; one && !chain.includes(one); ) {
    chain.unshift(one);
    const { parent }: Ready = one;
    one = parent === null ? undefined : all.find(({ id }) => id === parent);
  }
  return chain.filter(({ preset }) => preset === null).map(({ instruction }) => instruction);
}

type Parts = readonly DocumentPart[];

/** The words that a proposal may change, before and after: of a passage what lies between the same words. */
function wordsIn({ target }: Pick<Ready, 'target'>, before: Parts, after: Parts): [before: string, after: string] {
  const own = (parts: Parts) => parts.filter((part) => isTarget(target, part)).map(({ text }) => text);
  const [old, now] = [own(before).join('\n'), own(after).join('\n')];
  if (target?.of !== 'passage') return [old, now];
  return [old.slice(target.from, target.to), now.slice(target.from, now.length - (old.length - target.to))];
}

/** The points of what was asked, each with what the changes that are on make of it; none for one point alone that no rule can judge. */
export function pointsOf(asked: readonly string[], proposal: Pick<Ready, 'target'>, before: Parts, after: Parts) {
  const [old, now] = wordsIn(proposal, before, after);
  const points = asked.flatMap((instruction) => judgedPoints(instruction, old, now));
  return points.length === 1 && points[0]?.state === 'not_checked' ? [] : points;
}

/** What 'Accept' would leave undone, or null: '2 of 3 points are in these changes.' */
export function missingWords(points: readonly JudgedPoint[]): string | null {
  const named = (state: JudgedPoint['state']) => points.filter((one) => one.state === state).map(({ text }) => text);
  const [done, left, unknown] = [named('done'), named('not_done'), named('not_checked')];
  if (done.length === points.length) return null;
  const count = points.length === 1 ? 'What you asked for is' : `${done.length} of ${points.length} points are`;
  const said = [
    ...(left.length > 0 && points.length > 1 ? [`Not done: ${left.join('; ')}.`] : []),
    ...(unknown.length > 0 ? [`Not checked: ${unknown.join('; ')}.`] : []),
  ];
  return [`${count}${points.length === 1 ? ' not' : ''} in these changes.`, ...said].join(' ');
}
