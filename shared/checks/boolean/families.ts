import file from '#shared/checks/boolean/families.json' with { type: 'json' };

/** Word families: 'engineer' has the words that engineer* stands for in a search for people. */
export const FAMILIES: Readonly<Record<string, readonly string[]>> = file.families;

const MOST = 6;

/**
 * The words that a word with a wildcard stands for, [] when no family has it. Only a wildcard at the end and one inside
 * a word are looked up.
 */
export function familyOf(word: string): string[] {
  const [stem = '', end = ''] = word.toLowerCase().split(/[*?]+/);
  if (stem.length < 3) return [];
  const own = Object.hasOwn(FAMILIES, stem) ? [...(FAMILIES[stem] ?? [])] : wordsOf(stem);
  const fitting = own.filter((one) => one.startsWith(stem) && one.endsWith(end));
  return fitting.length > MOST ? [] : fitting;
}

/** Words of every family that begin like this, where that is not too many. */
const wordsOf = (stem: string): string[] => [
  ...new Set(
    Object.values(FAMILIES)
      .flat()
      .filter((word) => word.startsWith(stem)),
  ),
];
