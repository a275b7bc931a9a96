import type { RefineChange } from '#shared/writing/refine/change.ts';

/** Characters [from, to) of a part. */
type Stretch = { part: string | null; from: number; to: number };

/** A change that is used, with its place in the text it makes. */
type Placed = { index: number; part: string; from: number; to: number; shift: number };

/** Between the places of a text before and those of the text that some of its changes make. */
export type Composed = {
  /** The used changes whose new words touch a place of the new text. */
  touching(place: Stretch): number[];
  /** The used changes that replace words of a place of the text before. */
  replacing(place: Stretch): number[];
  /** The place of the text before that a place of the new text comes from. */
  before(place: Stretch): Stretch;
  /** Whether a place of the new text holds no word of a change. */
  isOld(place: Stretch): boolean;
  /** Whether it holds no word that was there. */
  isNew(place: Stretch, text: string): boolean;
};

/** `on`: the indexes of the used changes. */
export function composedOf(changes: readonly RefineChange[], on: ReadonlySet<number>): Composed {
  const shifts = new Map<string, number>();
  const placed = changes.flatMap((change, index): Placed[] => {
    if (!on.has(index)) return [];
    const { part } = change;
    const from = change.from + (shifts.get(part) ?? 0);
    const to = from + change.text.length;
    const shift = to - change.to;
    shifts.set(part, shift);
    return [{ index, part, from, to, shift }];
  });
  const touchingOnes = ({ part, from, to }: Stretch): Placed[] =>
    placed.filter((one) => one.part === part && one.from <= to && one.to >= from);
  return {
    touching: (place) => touchingOnes(place).map(({ index }) => index),
    replacing: ({ part, from, to }) =>
      placed.flatMap(({ index }) => {
        const change = changes[index];
        return change && change.part === part && change.from < to && change.to > from ? [index] : [];
      }),
    before: ({ part, from, to }) => ({
      part,
      from: toBefore(changes, placed, { part, at: from, side: 'from' }),
      to: toBefore(changes, placed, { part, at: to, side: 'to' }),
    }),
    isOld: ({ part, from, to }) => !placed.some((one) => one.part === part && one.from < to && one.to > from),
    isNew: (place, text) => {
      let [at, kept] = [place.from, ''];
      for (const { from, to } of touchingOnes(place)) {
        kept += text.slice(at, Math.max(at, from));
        at = Math.max(at, to);
      }
      return !/[\p{L}\p{N}]/u.test(kept + text.slice(at, Math.max(at, place.to)));
    },
  };
}

type Edge = { part: string | null; at: number; side: 'from' | 'to' };

/** Inside the words of a change, its edge. */
function toBefore(changes: readonly RefineChange[], placed: readonly Placed[], { part, at, side }: Edge): number {
  const last = placed.findLast((one) => one.part === part && one.from <= at);
  if (!last) return at;
  return at < last.to ? (changes[last.index]?.[side] ?? at) : at - last.shift;
}
