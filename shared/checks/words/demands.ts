import { deDemands } from '#shared/checks/words/de-demands.ts';
import { dePatterns } from '#shared/checks/words/de-patterns.ts';
import { enPatterns } from '#shared/checks/words/en-patterns.ts';

type Patterns = Readonly<Record<string, readonly RegExp[]>>;

const together = (one: Patterns, other: Patterns): Patterns =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map((rule) => [rule, [...(one[rule] ?? []), ...(other[rule] ?? [])]]),
  );

/** Demands that no list of words holds, by language and rule. */
export const demands: Readonly<Record<string, Patterns>> = {
  en: enPatterns,
  de: together(dePatterns, deDemands),
};
