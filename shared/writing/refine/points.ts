import { askOf } from '#shared/writing/refine/points/asks.ts';
import { type State, stateOf } from '#shared/writing/refine/points/judge.ts';
import { pointsIn } from '#shared/writing/refine/points/split.ts';
import { type Read, readText } from '#shared/writing/refine/points/words.ts';

/** A point of an instruction, and whether the text shows that it was done. */
export type JudgedPoint = { text: string; state: State };

/**
 * The points of an instruction with what became of each between two texts. 'done' only where the texts show it: figures
 * and words that were asked for are there, those to leave out are gone, a length that can be counted is right; what no
 * rule can judge is 'not_checked'.
 */
export function judgedPoints(instruction: string, before: string, after: string): JudgedPoint[] {
  const texts: { before: Read; after: Read } = { before: readText(before), after: readText(after) };
  return pointsIn(instruction).map(({ text, full }) => ({ text, state: stateOf(askOf(full), texts) }));
}
