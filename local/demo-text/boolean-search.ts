import type { Material } from '#local/demo-text/material.ts';
import { skillsOf, titleCore, titlesLike } from '#local/demo-text/skills.ts';

const quoted = (text: string): string => {
  const bare = text.replaceAll('"', '');
  return /[^\p{L}\p{N}+#]/u.test(bare) ? `"${bare}"` : bare;
};
const anyOf = (words: readonly string[]): string =>
  words.length === 1 ? quoted(words[0] ?? '') : `(${words.map(quoted).join(' OR ')})`;

const RANKS: Record<string, string[]> = {
  entry: ['junior', 'graduate', 'trainee'],
  senior: ['senior', 'lead', 'principal'],
  leadership: ['lead', 'manager', 'head', 'supervisor'],
};

export function booleanSearch(material: Material): string {
  const { title, level, city, country, place } = material;
  const core = titleCore(title);
  const [other = core, third = other] = titlesLike(title);
  const [s1 = '', s2 = '', s3 = '', s4 = '', s5 = s1] = skillsOf(material);
  const near = place === 'remote' ? [country] : [city, country];
  const there = place === 'remote' ? '' : ` AND ${quoted(city || country)}`;
  const ranks = RANKS[level];
  const rank = ranks ? ` AND ${anyOf(ranks)}` : '';
  const never = ['recruiter', 'talent acquisition', 'intern'].filter((word) => !title.toLowerCase().includes(word));
  const head = (core.split(' ').at(-1) ?? core).toLowerCase();
  const searches = [
    ['Basic', place === 'remote' ? `${quoted(core)} AND ${quoted(s1)}` : `${quoted(core)}${there}`],
    ['Basic', `${anyOf([title, other])} AND ${quoted(s2)}`],
    ['Intermediate', `${anyOf([core, other, third])} AND ${anyOf([s1, s2])}${there}`],
    ['Intermediate', `${anyOf([core, other])} AND ${anyOf([s1, s3])} AND ${anyOf([s2, s4])}`],
    [
      'Advanced',
      `${anyOf([core, other, third])} AND ${anyOf([s1, s2])} AND ${anyOf([s3, s4])}${rank} NOT ${anyOf(never)}`,
    ],
    [
      'Advanced',
      `(title:${quoted(core)} OR title:${quoted(other)}) AND ${anyOf([s1, s2, s3])} AND ${anyOf(near)} NOT ${anyOf([...never, 'student'])}`,
    ],
    [
      'Expert',
      `(${anyOf([core, other, third])} OR (${head}* AND ${quoted(s1)})) AND ((${quoted(s1)} AND ${quoted(s2)}) OR (${quoted(s3)} AND ${anyOf([s4, s5])}))${rank}${there} NOT ${anyOf(never)}`,
    ],
    [
      'Expert',
      `site:linkedin.com/in ${anyOf([core, other, third])} ${anyOf([s1, s2])} ${anyOf([s3, s4])} ${anyOf(near)} -intitle:jobs -intitle:recruiter`,
    ],
  ] as const;
  return JSON.stringify(
    searches.map(([of, search]) => ({ level: of, search })),
    null,
    2,
  );
}
