import * as z from 'zod/mini';
import { AI_BOOLEAN, BOOLEAN_LEVELS, BOOLEAN_STOPS, BOOLEAN_STRINGS } from '#shared/constants.ts';
import type { Kind } from '#shared/kinds/kind.ts';

const search = z.object({
  level: z.enum(BOOLEAN_LEVELS),
  search: z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty')),
});
export type Search = z.output<typeof search>;
export type BooleanLevel = Search['level'];
const content = z.array(search).check(z.minLength(1));

export const booleanSearch = {
  matches: (templateName) => /boolean/i.test(templateName),
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
