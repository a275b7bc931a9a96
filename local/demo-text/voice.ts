import type { Material } from '#local/demo-text/material.ts';
import { joined, upperFirst } from '#local/demo-text/words.ts';

const small = (items: readonly string[]): string[] =>
  items.map((item) =>
    /^\p{Lu}\p{Ll}+/u.test(item) && !/^\p{L}+ \p{Lu}/u.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item,
  );

const brief = (items: readonly string[]): boolean =>
  items.length > 0 && items.every((item) => item.split(' ').length <= 6);

/** 'repair before replace, plain dealing and streets for everyone'; whole sentences are quoted, and only the first one. */
export const valuesText = ({ values }: Material): string =>
  brief(values) ? joined(small(values)) : valueText({ values });

/** The first value alone. */
export const valueText = ({ values: [first = 'good work'] }: Pick<Material, 'values'>): string =>
  first.split(' ').length > 4 ? `“${upperFirst(first)}”` : joined(small([first]));

/** 'practical, curious and kind', or '' when the traits are not a list of words. */
export const traitsText = ({ traits }: Material): string => (brief(traits) ? joined(small(traits)) : '');
export const tonesText = ({ tones }: Material): string => (brief(tones) ? joined(small(tones)) : '');

/** 'hybrid in Bristol, 3 days onsite and 2 days remote'. */
export function whereText({ place, city, country, split }: Material): string {
  if (place === 'remote') return `remote (${city}, ${country})`;
  return place === 'hybrid' ? `hybrid in ${city}${split ? `, ${split}` : ''}` : `on site in ${city}`;
}

export const headLine = ({ city, country, place, split }: Material): string =>
  `${[city, country].filter(Boolean).join(', ')} (${upperFirst(place)}${split ? `, ${split}` : ''})`;

/** How the working week looks, in one sentence of its own. */
export function placeSentence(material: Material): string {
  const { place, city, country, split } = material;
  if (place === 'remote') return `The job is done remotely; its home is ${city}, ${country}.`;
  if (place === 'onsite') return `The job is done on site in ${city}, ${country}.`;
  return `The job is hybrid and based in ${city}, ${country}${split ? `: ${split} each week` : ''}.`;
}
