import { withoutBrackets } from '#local/demo/text/brackets.ts';
import type { Material } from '#local/demo/text/material.ts';
import { skillsOf, titleCore, titlesLike } from '#local/demo/text/skills.ts';

const quoted = (text: string): string => {
  const bare = text.replaceAll('"', '');
  return /[^\p{L}\p{N}+#]/u.test(bare) ? `"${bare}"` : bare;
};

/** One word as it is, several in brackets, '' for none. */
const anyOf = (...words: readonly (string | undefined)[]): string => {
  const given = [...new Set(words.filter((word) => word))].map((word) => quoted(word ?? ''));
  return given.length < 2 ? given.join('') : `(${given.join(' OR ')})`;
};
const allOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(' AND ');

const grouped = (text: string): string => (text.includes(' AND ') ? `(${text})` : text);

const RANKS: Record<string, readonly string[]> = {
  'entry-level': ['junior', 'graduate', 'trainee'],
  senior: ['senior', 'lead', 'principal'],
  leadership: ['lead', 'manager', 'head', 'supervisor'],
};

/** Skills the role does not name leave their group out: a search asks for nothing of its own. */
export function booleanSearch(material: Material): string {
  const { title, level, city, country, place } = material;
  const core = titleCore(title);
  const [other = core, third = other] = titlesLike(title, level);
  const [s1, s2, s3, s4, s5] = skillsOf(material);
  const remote = place === 'remote';
  const town = remote ? '' : anyOf(city || country);
  const near = remote ? anyOf(country) : anyOf(city, country);
  const rank = anyOf(...(RANKS[level.toLowerCase()] ?? []));
  const never = ['recruiter', 'talent acquisition', 'intern'].filter((word) => !title.toLowerCase().includes(word));
  const head = `${(core.split(' ').at(-1) ?? core).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')}*`;
  const pairs = [
    [anyOf(s1), anyOf(s2)],
    [anyOf(s3), anyOf(s4, s5)],
  ]
    .map((pair) => grouped(allOf(...pair)))
    .filter(Boolean);
  const searches = [
    ['Basic', allOf(quoted(core), remote ? anyOf(s1) : town)],
    ['Basic', allOf(anyOf(withoutBrackets(title), other), anyOf(s2))],
    ['Intermediate', allOf(anyOf(core, other, third), anyOf(s1, s2), town)],
    ['Intermediate', allOf(anyOf(core, other), anyOf(s1, s3), anyOf(s2, s4), s1 ? '' : anyOf(country))],
    ['Advanced', `${allOf(anyOf(core, other, third), anyOf(s1, s2), anyOf(s3, s4), rank)} NOT ${anyOf(...never)}`],
    ['Advanced', `${allOf(anyOf(core, other), anyOf(s1, s2, s3), near)} NOT ${anyOf(...never, 'student')}`],
    [
      'Expert',
      `${allOf(
        `(${anyOf(core, other, third)} OR ${grouped(allOf(head, anyOf(s1)))})`,
        pairs.length > 1 ? `(${pairs.join(' OR ')})` : pairs.join(''),
        rank,
        town,
      )} NOT ${anyOf(...never)}`,
    ],
    [
      'Expert',
      ['site:linkedin.com/in', anyOf(core, other, third), anyOf(s1, s2), anyOf(s3, s4), near, '-intitle:jobs']
        .filter(Boolean)
        .join(' '),
    ],
  ] as const;
  return JSON.stringify(
    searches.map(([of, search]) => ({ level: of, search })),
    null,
    2,
  );
}
