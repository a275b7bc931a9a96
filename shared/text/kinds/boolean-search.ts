import * as z from 'zod/mini';
import { AI_BOOLEAN, BOOLEAN_LEVELS, BOOLEAN_STOPS, BOOLEAN_STRINGS } from '#shared/constants.ts';
import type { Kind } from '#shared/text/kinds/kind.ts';

const search = z.object({
  level: z.enum(BOOLEAN_LEVELS),
  search: z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty')),
});
export type Search = z.output<typeof search>;
export type BooleanLevel = Search['level'];
const content = z.array(search).check(z.minLength(1));

/**
 * The fault of a search string, which then finds nothing: an unclosed quote or bracket. Undefined when all close. A
 * faulty string of a model is not stored; that of a person is saved, and the fault is shown beside it. The parser of
 * `shared/checks/boolean` finds the same (its test compares both) and has places; the wizard must not load it for this.
 */
export function unclosedIn(search: string): string | undefined {
  const quotes = search.split('"');
  if (quotes.length % 2 === 0) return 'A quotation mark is not closed';
  let depth = 0;
  for (const character of quotes.filter((_, index) => index % 2 === 0).join('')) {
    if (character === '(') depth++;
    if (character === ')' && --depth < 0) return 'A bracket is closed that was not opened';
  }
  return depth === 0 ? undefined : 'A bracket is not closed';
}

export const booleanSearch = {
  content,
  settings: { ...AI_BOOLEAN, stop: BOOLEAN_STOPS },
  expected_tokens: 480,
  entries: { count: BOOLEAN_STRINGS, named: 'search strings' },
  toText: (searches, _shownFor) =>
    BOOLEAN_LEVELS.map((level) => [level, searches.filter((one) => one.level === level)] as const)
      .filter(([, strings]) => strings.length > 0)
      .map(([level, strings]) => [level, ...strings.map((one) => one.search)].join('\n'))
      .join('\n\n'),
} satisfies Kind<typeof content>;
