import type { Employer } from '#local/demo/text/employer.ts';
import type { Material } from '#local/demo/text/material.ts';
import { countWords, joined, sentence } from '#local/demo/text/words.ts';

/** Without its capital, unless the words after it have one as well. */
const small = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) && !/\s\p{Lu}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const VALUES = 3;
const VALUE_WORDS = 12;

/** 'In its own words, Otterbeck stands for “plain dealing” and “streets for everyone”.' '' when there is nothing short. */
export function valuesSentence({ company, values }: Pick<Material, 'company' | 'values'>): string {
  const brief = values.filter((value) => countWords(value) <= VALUE_WORDS).slice(0, VALUES);
  const quoted = brief.map((value) => `“${small(value.replace(/[“”"]/g, ''))}”`);
  return quoted.length > 0 ? `In its own words, ${company} stands for ${joined(quoted)}.` : '';
}

/** 'Plain dealing: we say what a thing costs.' */
export const explainedValue = ({ value, meaning }: Employer['explained'][number]): string =>
  `${sentence(value).slice(0, -1)}: ${meaning.replace(/^(?:We|Our|Every|A|An|The|At)\b/, (word) => word.toLowerCase())}`;

/** As many of the sentences, in their order, as stay within the limit. */
export function withinWords(limit: number, sentences: readonly string[]): string {
  let left = limit;
  const kept = sentences.filter((sentence) => {
    const words = countWords(sentence);
    const fits = words > 0 && words <= left;
    if (fits) left -= words;
    return fits;
  });
  return kept.join(' ');
}

const named = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');
const bracketed = (text: string): string => (text ? ` (${text})` : '');

/** 'hybrid in Bristol (3 days on site and 2 days remote)', to stand behind a title. */
export function whereText({ place, city, country, days }: Material): string {
  if (place === 'remote') return `remote${bracketed(named(city, country))}`;
  const there = city || country ? ` in ${city || country}` : '';
  if (place === 'onsite') return `on site${there}`;
  return `hybrid${there}${days ? ` (${days[0]} on site and ${days[1]} remote)` : ''}`;
}

/** 'Bristol, United Kingdom (hybrid: 3 days on site and 2 days remote)'. */
export function headLine({ city, country, place, days }: Material): string {
  const how = { remote: 'remote', onsite: 'on site', hybrid: 'hybrid' }[place];
  const split = days ? `: ${days[0]} on site and ${days[1]} remote` : '';
  return `${named(city, country)}${bracketed(`${how}${split}`)}`.trim();
}

/** How the working week looks, in one sentence of its own. */
export function placeSentence({ place, city, country, days }: Material): string {
  const there = named(city, country);
  if (place === 'remote') return `The job is remote${bracketed(there)}.`;
  const inPlace = there ? ` in ${there}` : '';
  if (place === 'onsite') return `The job is on site${inPlace}.`;
  if (!days) return `The job is hybrid${there ? ` and based in ${there}` : ''}.`;
  return `The job is hybrid: ${days[0]} a week on site${inPlace}${there ? ',' : ''} and ${days[1]} remote.`;
}
