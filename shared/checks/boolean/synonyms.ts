import { FAMILIES } from '#shared/checks/boolean/families.ts';
import file from '#shared/checks/boolean/synonyms.json' with { type: 'json' };

/** What means the same in a search for people, the commonest word first. */
const ROWS: readonly (readonly string[])[] = file.synonyms;

/** What ends a title, and what may stand in its place: Backend Engineer, Backend Developer. */
const LAST_WORDS: readonly (readonly string[])[] = file.endings;

export const SYNONYM_FAMILIES: number = ROWS.length + Object.keys(FAMILIES).length;

const byWord = new Map<string, string[]>();
for (const row of ROWS)
  for (const word of row) byWord.set(word.toLowerCase(), [...(byWord.get(word.toLowerCase()) ?? []), ...row]);

/** 'Backend Engineer' has 'Backend Developer' and 'Backend Programmer'. */
function withOtherEnds(text: string): string[] {
  const [, begin = '', last = ''] = /^(.*\s)(\S+)$/.exec(text) ?? [];
  const row = LAST_WORDS.find((words) => words.some((word) => word.toLowerCase() === last.toLowerCase())) ?? [];
  return begin === '' ? [] : row.map((word) => begin + (/^\p{Ll}/u.test(last) ? word.toLowerCase() : word));
}

/** Up to two words to look for as well, none of those that are there already; of two words one for each. */
export function synonymsFor(words: readonly string[]): string[] {
  const known = new Set(words.map((word) => word.toLowerCase()));
  const rows = words.map((word) =>
    [...(byWord.get(word.toLowerCase()) ?? []), ...withOtherEnds(word)].filter((one) => !known.has(one.toLowerCase())),
  );
  const inTurn = [...rows.flatMap(([first = []]) => first), ...rows.flatMap((row) => row.slice(1))];
  return [...new Set(inTurn)].slice(0, 2);
}
