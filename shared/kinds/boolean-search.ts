import * as z from 'zod/mini';
import {
  AI_BOOLEAN,
  BOOLEAN_LEVELS,
  BOOLEAN_STOPS,
  BOOLEAN_STRINGS,
  BOOLEAN_STRINGS_PER_LEVEL,
} from '#shared/constants.ts';
import { answerItems, fieldOf, type Item, unreadable } from '#shared/kinds/answer.ts';
import type { Kind } from '#shared/kinds/kind.ts';

const search = z.object({
  level: z.enum(BOOLEAN_LEVELS),
  search: z.string().check(z.trim(), z.minLength(1, 'Content cannot be empty')),
});
export type Search = z.output<typeof search>;
export type BooleanLevel = Search['level'];
const content = z.array(search).check(z.minLength(1));

/** Search boxes know straight quotes only. */
const straight = (text: string): string => text.replace(/[“”„«»]/g, '"').replace(/[‘’]/g, "'");

/** A string whose quotes or brackets do not close finds nothing, so it does not count. */
function closes(text: string): boolean {
  let depth = 0;
  const quotes = text.split('"');
  if (quotes.length % 2 === 0) return false;
  for (const character of quotes.filter((_, index) => index % 2 === 0).join('')) {
    if (character === '(') depth++;
    if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

function toSearch(item: Item): Search[] {
  const given = fieldOf(item, 'level').toLowerCase();
  const level = BOOLEAN_LEVELS.find((name) => given.startsWith(name.toLowerCase()));
  const text = straight(fieldOf(item, 'search', 'string', 'query')).replace(/\s*\n\s*/g, ' ');
  return level && text !== '' && closes(text) ? [{ level, search: text }] : [];
}

function parse(raw: string, { lenient }: { lenient: boolean }): Search[] {
  const found = answerItems(raw).flatMap(toSearch);
  const unique = found.filter((one, at) => found.findIndex((other) => other.search === one.search) === at);
  const levels = BOOLEAN_LEVELS.map((level) => unique.filter((one) => one.level === level));
  const ordered = levels.flat();
  const readable = lenient
    ? levels.every((strings) => strings.length > 0)
    : ordered.length === BOOLEAN_STRINGS && levels.every((strings) => strings.length === BOOLEAN_STRINGS_PER_LEVEL);
  if (!readable) throw unreadable(`${levels.map((strings) => strings.length).join(', ')} strings per level`);
  return ordered;
}

export const booleanSearch = {
  matches: (templateName) => /boolean/i.test(templateName),
  content,
  settings: { ...AI_BOOLEAN, stop: BOOLEAN_STOPS },
  expected_tokens: 480,
  structured: true,
  parse,
  toText: (searches, _shownFor) =>
    BOOLEAN_LEVELS.map((level) => [level, searches.filter((one) => one.level === level)] as const)
      .filter(([, strings]) => strings.length > 0)
      .map(([level, strings]) => [level, ...strings.map((one) => one.search)].join('\n'))
      .join('\n\n'),
} satisfies Kind<typeof content>;
