/** The same seed makes the same choices, so that one request reads the same each time and two do not. */
export type Chance = <T>(choices: readonly [T, ...T[]]) => T;

const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
};

export function createChance(seed: string): Chance {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0];
}

/** The list, begun at another place for another seed. */
export const rotatedBy = <T>(seed: string, list: readonly T[]): T[] => {
  const start = list.length === 0 ? 0 : hash(seed) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
};
