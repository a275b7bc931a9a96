/**
 * A pattern in a file of them: the alternatives it finds, in the notation of regular expressions. `<name>` in one stands for
 * the alternatives of that set. `whole`: no letter stands before or after it, and `~` is the endings of a German adjective.
 */
type Written = { find: readonly string[]; whole?: boolean | undefined; flags: string };
type Sets = Readonly<Record<string, readonly string[]>>;
export type PatternFile<Name extends string> = { patterns: Readonly<Record<Name, readonly Written[]>>; sets: Sets };

const ADJECTIVE = '(?:e[rnms]?)?';

/** The alternatives as one text, with the sets and the sets in them written out. */
const joined = (alternatives: readonly string[], sets: Sets): string =>
  alternatives.join('|').replace(/<([\p{L}\d][\p{L}\d-]*)>/gu, (_, name: string) => {
    const of = sets[name];
    if (of === undefined) throw new Error(`No set of patterns is named ${name}`);
    return joined(of, sets);
  });

function patternIn({ find, whole, flags }: Written, sets: Sets): RegExp {
  const text = joined(find, sets);
  return new RegExp(whole ? `(?<!\\p{L})(?:${text.replaceAll('~', ADJECTIVE)})(?!\\p{L})` : text, flags);
}

/** The patterns of a file by name, with its sets and those of `common`. */
export function patternsOf<Name extends string>(
  { patterns, sets }: PatternFile<Name>,
  common: { sets: Sets } = { sets: {} },
): Readonly<Record<Name, readonly RegExp[]>> {
  const all = { ...common.sets, ...sets };
  const made = Object.entries<readonly Written[]>(patterns).map(([name, of]) => [
    name,
    of.map((one) => patternIn(one, all)),
  ]);
  return Object.fromEntries(made);
}

/** The same where each name has one. */
export function patternOf<Name extends string>(
  file: PatternFile<Name>,
  common?: { sets: Sets },
): Readonly<Record<Name, RegExp>> {
  const made = Object.entries<readonly RegExp[]>(patternsOf(file, common)).map(([name, [one]]) => [name, one]);
  return Object.fromEntries(made);
}
