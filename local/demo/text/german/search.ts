import german from '#local/demo/text/data/german.json' with { type: 'json' };
import type { GermanMaterial } from '#local/demo/text/german/material.ts';

const quoted = (text: string): string => (/[^\p{L}\p{N}]/u.test(text) ? `"${text.replaceAll('"', '')}"` : text);
const anyOf = (words: readonly string[]): string => {
  const given = [...new Set(words.filter(Boolean))].map(quoted);
  return given.length < 2 ? given.join('') : `(${given.join(' OR ')})`;
};
const allOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(' AND ');

const NO_TERMS = new Set(german.noTerms.split(' '));
/** Nouns of eight letters or more that not every role names; a sentence's first word may be none. */
const nounsIn = (point: string): string[] =>
  (point.match(/(?<=\s)\p{Lu}[\p{L}-]{7,}/gu) ?? []).filter((noun) => !NO_TERMS.has(noun));

/** Eight search strings, two of each level. */
export function germanSearch({ title, city, remote, duties, essential }: GermanMaterial): string {
  const [s1 = '', s2 = '', s3 = '', s4 = ''] = [...new Set([...essential, ...duties].flatMap(nounsIn))];
  const town = remote ? '' : anyOf([city]);
  const never = 'NOT (Personalberatung OR Recruiter)';
  const searches = [
    ['Basic', allOf(quoted(title), town)],
    ['Basic', allOf(quoted(title), anyOf([s1]))],
    ['Intermediate', allOf(quoted(title), anyOf([s1, s2]), town)],
    ['Intermediate', allOf(anyOf([s1, s3]), anyOf([s2, s4]), town)],
    ['Advanced', `${allOf(quoted(title), anyOf([s1, s2]), anyOf([s3, s4]))} ${never}`],
    ['Advanced', `${allOf(anyOf([title, s1]), anyOf([s2, s3]), town)} ${never}`],
    ['Expert', `${allOf(anyOf([title, s3]), anyOf([s1, s2, s4]), town)} ${never}`],
    [
      'Expert',
      ['site:linkedin.com/in', quoted(title), anyOf([s1, s2]), town, '-intitle:jobs'].filter(Boolean).join(' '),
    ],
  ] as const;
  return JSON.stringify(
    searches.map(([level, search]) => ({ level, search })),
    null,
    2,
  );
}
